"""How the store's tests make games: the toy ruleset, with two seats taken at once."""

from __future__ import annotations

import hashlib
import uuid

from domain import game
from domain.game import Step
from service.store import SeatRow, Store
from tests import toy

AT = "2026-03-01T12:00:00.000Z"
SECRET = bytes(range(32))
HOST = hashlib.sha256(b"host").digest()


def opened(game_id: str | None = None, at: str = AT) -> Step:
    """A table that was just opened."""
    return game.create(toy.RULESET, game_id or str(uuid.uuid4()), toy.Options(peeks=50), SECRET, at)


def joined(step: Step, seat: str, *, bot: str | None = None, at: str = AT) -> Step:
    return game.take_seat(step.game, seat, SECRET, at, bot=bot)


def moved(step: Step, choice: int = 0, at: str = AT) -> Step:
    """The next move: the `choice`th legal one."""
    seat = step.game.to_act[0]
    return game.move(step.game, seat, toy.legal(step.game.state, seat)[choice], SECRET, at)


def resigned(step: Step, at: str = AT) -> Step:
    """The end of a game: the seat to act gives up."""
    return game.resign(step.game, step.game.to_act[0], SECRET, at)


def seat_row(seat: str) -> SeatRow:
    return SeatRow(
        seat=seat, player="human", name=f"بازیکن {seat}", token_digest=hashlib.sha256(seat.encode()).digest()
    )


async def playing(store: Store, at: str = AT) -> Step:
    """A stored game that has started."""
    step = opened(at=at)
    await store.create(step, secret=SECRET, host_digest=HOST)
    for seat in toy.SEATS:
        step = joined(step, seat, at=at)
        await store.append(step, seat=seat_row(seat))
    return step
