"""What must be so before a command: each check refuses where it is not."""

from __future__ import annotations

from domain.filling import filled
from domain.fold import Game
from domain.refused import Refused, refused
from domain.ruleset import SeatId, Text


def check_running(game: Game) -> None:
    """Refuse where the game has ended, in whatever way. Raises Refused: game_over."""
    if game.outcome is not None:
        raise refused("game_over")


def check_open(game: Game) -> None:
    """Refuse where the game was ended from outside; where it ended by the rules, they say so themselves.

    Raises Refused: game_over.
    """
    if game.ended_by is not None:
        raise Refused(
            "game_over",
            filled(
                Text("The game has ended ({reason}).", "بازی پایان یافته است ({reason})."), reason=game.ended_by.reason
            ),
        )


def check_playing(game: Game) -> None:
    """Refuse before the first turn and after the last. Raises Refused: game_over, not_started."""
    check_running(game)
    if game.state is None:
        raise refused("not_started")


def check_not_started(game: Game) -> None:
    """Refuse once the game has begun. Raises Refused: already_started."""
    if game.state is not None:
        raise refused("already_started")


def check_human(game: Game, seat: SeatId) -> None:
    """Refuse what the holder of a seat would do that he has given up. Raises Refused: seat_handed_over."""
    if game.players[seat].kind != "human":
        raise refused("seat_handed_over")
