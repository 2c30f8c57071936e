"""What a seat is offered to take back, as its legal moves and the moments tell it."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from domain import game as rules
from domain.game import Game
from domain.taking_back import until
from service.api import wire
from service.clock import rfc3339


def offers(current: Game, seat: str | None) -> tuple[wire.TakeBackOffer, ...]:
    """The versions that `seat` may go back to, oldest first; none for a spectator. A function of what is public."""
    found = () if seat is None else rules.takes_back_to(current, seat)
    return tuple(
        wire.TakeBackOffer(to_version=past.version, until=_moment(past.waiting_since, current.allowance))
        for past in found
    )


def _moment(waiting_since: str | None, allowance: int | None) -> str | UnsetType:
    end = until(waiting_since, allowance)
    return UNSET if end is None else rfc3339(end)
