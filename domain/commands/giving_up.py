"""Ends that players bring about besides the rules: giving up, time that has run out, an end agreed upon."""

from __future__ import annotations

from datetime import datetime

from domain.commands.permitted import check_human, check_playing
from domain.commands.recording import Step, or_unset, record
from domain.events import EndAgreed, Resigned, TimeClaimed
from domain.fold import Game, deadline
from domain.refused import Refused, refused
from domain.ruleset import SeatId, Text


def resign(game: Game, seat: SeatId, secret: bytes, at: str) -> Step:
    """Give up. Raises Refused: game_over, not_started, seat_handed_over."""
    check_playing(game)
    check_human(game, seat)
    event = Resigned(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        seat=seat,
        handed_to=or_unset(_heir(game)),
    )
    return record(game.ruleset, game, event, secret)


def claim_time(game: Game, seat: SeatId, against: SeatId, secret: bytes, at: str) -> Step:
    """Claim the time of `against`.

    Raises Refused: game_over, not_started, seat_handed_over, unknown_seat, nothing_to_claim.
    """
    check_playing(game)
    check_human(game, seat)
    if against not in game.seats:
        raise refused("unknown_seat", seats=game.seats)
    if against not in game.awaited or seat in game.awaited:
        raise refused("nothing_to_claim")
    due = deadline(game)
    if due is None or datetime.fromisoformat(at) < due:
        raise Refused(
            "nothing_to_claim", Text("The time of this move has not run out.", "وقت این حرکت هنوز تمام نشده است.")
        )
    event = TimeClaimed(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        seat=seat,
        against=against,
        handed_to=or_unset(_heir(game)),
    )
    return record(game.ruleset, game, event, secret)


def agree_to_end(game: Game, seat: SeatId, secret: bytes, at: str) -> Step:
    """Offer, or accept, to end without a winner. Raises Refused: game_over, not_started, already_agreed."""
    check_playing(game)
    check_human(game, seat)
    if seat in game.agreed:
        raise refused("already_agreed")
    event = EndAgreed(game=game.id, version=game.version + 1, at=at, previous=game.head, seat=seat)
    return record(game.ruleset, game, event, secret)


def _heir(game: Game) -> str | None:
    """The bot that plays on for a seat that is given up, where more than two play; None where the game ends."""
    if len(game.seats) == 2:
        return None
    return "greedy" if "greedy" in game.ruleset.bots else "random"
