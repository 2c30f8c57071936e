"""What arbiters do, all of it recorded: they are appointed, look through a seat's eyes, and adjourn."""

from __future__ import annotations

from domain.commands.permitted import check_running
from domain.commands.recording import Step, record
from domain.events import Adjourned, ArbiterAppointed, ArbiterLooked
from domain.fold import Game
from domain.refused import refused
from domain.ruleset import SeatId


def appoint_arbiter(game: Game, secret: bytes, at: str) -> Step:
    """Appoint the next arbiter, `arbiter-1` and so on. Raises Refused: game_over."""
    check_running(game)
    event = ArbiterAppointed(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        arbiter=f"arbiter-{len(game.arbiters) + 1}",
    )
    return record(game.ruleset, game, event, secret)


def look(game: Game, arbiter: str, seat: SeatId, at_version: int, secret: bytes, at: str) -> Step:
    """Record that `arbiter` looks through the eyes of `seat` at `at_version`.

    Raises Refused: game_over (then nothing is hidden any more), not_the_arbiter, unknown_seat, unknown_version.
    """
    check_running(game)
    _check_arbiter(game, arbiter)
    if seat not in game.seats:
        raise refused("unknown_seat", seats=game.seats)
    if not 1 <= at_version <= game.version:
        raise refused("unknown_version", last=game.version)
    event = ArbiterLooked(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        arbiter=arbiter,
        seat=seat,
        at_version=at_version,
    )
    return record(game.ruleset, game, event, secret)


def adjourn(game: Game, arbiter: str, reason: str, secret: bytes, at: str) -> Step:
    """End the game without a winner, for `reason`. Raises Refused: game_over, not_the_arbiter."""
    check_running(game)
    _check_arbiter(game, arbiter)
    event = Adjourned(game=game.id, version=game.version + 1, at=at, previous=game.head, arbiter=arbiter, reason=reason)
    return record(game.ruleset, game, event, secret)


def _check_arbiter(game: Game, arbiter: str) -> None:
    if arbiter not in game.arbiters:
        raise refused("not_the_arbiter")
