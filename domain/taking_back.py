"""Taking back a step inside one's own turn: which versions a seat may go back to. Denied wherever it is not plain.

A step can be taken back while the same turn is under way and nothing was revealed by it: no chance, nothing sealed,
and its ruleset says that its effects told nobody anything but that the step was made (`Ruleset.reversible`). What was
revealed since shuts the way to everything before it. All of it follows from what is public, so an offer tells nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from domain import sealed
from domain.ruleset import AnyRuleset, SeatId

MOST = 10
"""How often a seat may take back until another seat has moved: whoever waits is not kept waiting for ever."""


class Past(Struct, frozen=True, gc=False):
    """What the game goes back to: `version`, just before a step, with its state and the time since when it waited."""

    version: int
    state: Any
    waiting_since: str | None


class Steps(Struct, frozen=True, gc=False):
    """The steps that the seat which moved last may take back.

    seat: it. taken_back: how often it did since another seat moved. past: what it may go back to, oldest first.
    """

    seat: SeatId | None = None
    taken_back: int = 0
    past: tuple[Past, ...] = ()

    def to(self, version: int) -> Past | None:
        """What going back to `version` restores; None where that may not be."""
        return next((past for past in self.past if past.version == version), None)


def after_move(
    ruleset: AnyRuleset, steps: Steps, before: Any, waiting_since: str | None, event: Any, after: Any
) -> Steps:
    """The steps after `event` (a move; redacted or not), which led from the state `before` to `after`.

    waiting_since: since when the game had waited for it.
    """
    seat = event.seat
    own = steps if steps.seat == seat else Steps(seat)
    if can_be_undone(ruleset, seat, before, event, after):
        return Steps(seat, own.taken_back, (*own.past, Past(event.version - 1, before, waiting_since)))
    return Steps(seat, own.taken_back) if own.past else own


def after_taking_back(steps: Steps, past: Past) -> Steps:
    """The steps after the game went back to `past`."""
    kept = tuple(other for other in steps.past if other.version < past.version)
    return Steps(steps.seat, steps.taken_back + 1, kept)


def until(waiting_since: str | None, allowance: int | None) -> datetime | None:
    """When the time of a move is over for which the game has waited since then; None for a game without clock.

    The clock goes back with the game, so whoever takes back gains no time; and nobody goes back to a time that is over.
    """
    if allowance is None or waiting_since is None:
        return None
    return datetime.fromisoformat(waiting_since) + timedelta(seconds=allowance)


def can_be_undone(ruleset: AnyRuleset, seat: SeatId, before: Any, event: Any, after: Any) -> bool:
    """Whether the step of `seat` that `event` (of kind `move`) records, from `before` to `after`, can be taken back."""
    if not ruleset.reversible(before, event.effects):
        return False
    to_act = ruleset.to_act(after)
    return (
        seat in to_act
        and ruleset.outcome(after) is None
        and to_act == ruleset.to_act(before)
        and seat not in ruleset.out_of_turn(after)
        and not _reveals(event)
    )


def _reveals(event: Any) -> bool:
    """Whether a move event holds a sealed part, be it open to its reader or not. All that is drawn is sealed."""
    parts = (event.move, *event.effects)
    return any(map(sealed.may_hold_sealed, map(type, parts))) and any(map(sealed.holds_sealed, parts))
