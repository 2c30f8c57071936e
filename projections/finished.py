"""What a finished game comes to: how it ended, after how many moves, and who had sat down on its seats.

A pure fold over the game's recorded events; lists, statistics and standings are made from it and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from domain import events as wire
from domain import game as fold
from domain.events import Moved, Resigned, SeatLeft, SeatTaken, StepTakenBack, TimeClaimed
from domain.game import Game
from domain.ruleset import AnyRuleset, SeatId


class Side(Struct, frozen=True):
    """Who sat down on a seat, whoever played it in the end.

    bot: the strategy's name, None for a human. key: the Ed25519 public key of a human who registered one. gave_up:
    whether he resigned or lost on time, so that a bot may have played on for him.
    """

    seat: SeatId
    bot: str | None = None
    key: str | None = None
    gave_up: bool = False


class Finished(Struct, frozen=True):
    """A game that has ended. version: of the last event folded. moves: of all seats, without those taken back.

    Times as in the events.
    """

    game: str
    ruleset: str
    ruleset_version: int
    version: int
    created_at: str
    ended_at: str
    moves: int
    reason: str
    winners: tuple[SeatId, ...]
    sides: tuple[Side, ...]


def finished(ruleset: AnyRuleset, bodies: Iterable[bytes]) -> Finished | None:
    """What the recorded events come to, all of one game from the first on; None of one that has not ended."""
    decoder = wire.decoder(ruleset)
    game: Game | None = None
    moves: list[int] = []
    ended_at = ""
    sides: dict[SeatId, Side] = {}
    for body in bodies:
        event = decoder.decode(body)
        game = fold.evolve(ruleset, game, event)
        match event:
            case Moved():
                moves.append(event.version)
            case StepTakenBack():
                moves = [version for version in moves if version <= event.to_version]
            case SeatTaken():
                bot = event.bot if isinstance(event.bot, str) else None
                sides[event.seat] = Side(
                    event.seat, bot, event.public_key if isinstance(event.public_key, str) else None
                )
            case SeatLeft():
                sides.pop(event.seat, None)
            case Resigned() | TimeClaimed():
                seat = event.seat if isinstance(event, Resigned) else event.against
                sides[seat] = Side(seat, sides[seat].bot, sides[seat].key, gave_up=True)
        ended_at = event.at
    if game is None or (outcome := game.outcome) is None:
        return None
    return Finished(
        game=game.id,
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        version=game.version,
        created_at=game.created_at,
        ended_at=ended_at,
        moves=len(moves),
        reason=outcome.reason,
        winners=outcome.winners,
        sides=tuple(sides[seat] for seat in game.seats if seat in sides),
    )
