"""Who sits where before the game begins, and the entropy that players bring to its chance."""

from __future__ import annotations

from typing import Any

from domain import events
from domain.chance import Chance
from domain.commands.permitted import check_not_started, check_open, check_running
from domain.commands.recording import Step, or_unset, record, with_setup
from domain.events import EntropyRevealed, SeatLeft, SeatTaken
from domain.fold import Game, owes_entropy
from domain.refused import Refused, refused
from domain.ruleset import SeatId, Text


def take_seat(
    game: Game,
    seat: SeatId | None,
    secret: bytes,
    at: str,
    *,
    bot: str | None = None,
    entropy_commitment: str | None = None,
    public_key: str | None = None,
) -> Step:
    """Sit down on `seat`, or on one drawn by chance (None).

    Raises Refused: game_over, table_full, unknown_seat, seat_taken, unknown_bot.
    """
    check_open(game)
    if game.status != "open":
        raise refused("table_full")
    drawn = seat is None
    if seat is None:
        seat = draw_seat(game, secret)
    if seat not in game.seats:
        raise refused("unknown_seat", seats=game.seats)
    if seat in game.players:
        raise refused("seat_taken", seat=seat)
    if bot is not None and bot not in game.ruleset.bots:
        raise refused("unknown_bot", bots=tuple(game.ruleset.bots))
    event: SeatTaken[Any] = SeatTaken(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        seat=seat,
        drawn=drawn,
        player="human" if bot is None else "bot",
        bot=or_unset(bot),
        entropy_commitment=or_unset(entropy_commitment),
        public_key=or_unset(public_key),
    )
    return record(game.ruleset, game, with_setup(game, event, secret), secret)


def draw_seat(game: Game, secret: bytes) -> SeatId:
    """The seat that the next player gets who leaves the choice to chance: any free one, each equally likely."""
    free = [seat for seat in game.seats if seat not in game.players]
    chance = Chance.of_game(secret, game.id, {})
    return free[chance.below(f"seat/{game.version + 1}", len(free))]


def reveal_entropy(game: Game, seat: SeatId, entropy: str, secret: bytes, at: str) -> Step:
    """Reveal what `seat` committed to. Raises Refused: game_over, entropy_not_due, entropy_mismatch."""
    check_open(game)
    if game.status != "ready" or not owes_entropy(game.players[seat]):
        raise refused("entropy_not_due")
    if events.entropy_commitment(game.id, seat, entropy) != game.players[seat].entropy_commitment:
        raise refused("entropy_mismatch")
    event: EntropyRevealed[Any] = EntropyRevealed(
        game=game.id, version=game.version + 1, at=at, previous=game.head, seat=seat, entropy=entropy
    )
    return record(game.ruleset, game, with_setup(game, event, secret), secret)


def leave(game: Game, seat: SeatId, secret: bytes, at: str) -> Step:
    """Stand up from `seat` before the game begins. Raises Refused: game_over, already_started.

    Not once entropy has been revealed: whoever sat down then could choose his own by it.
    """
    check_running(game)
    check_not_started(game)
    if game.entropies:
        raise Refused(
            "already_started",
            Text(
                "Entropy has been revealed, so everybody stays on his seat.",
                "آنتروپی آشکار شده است، پس هر کس روی صندلی خود می‌ماند.",
            ),
        )
    event = SeatLeft(game=game.id, version=game.version + 1, at=at, previous=game.head, seat=seat)
    return record(game.ruleset, game, event, secret)
