"""Other games that a reader cannot tell from the one he sees: another Jack, other orders of the cards."""

from __future__ import annotations

import random

import msgspec

from domain.mr_jack_pocket.board import BOARD
from domain.mr_jack_pocket.knowledge import possible_jacks
from domain.mr_jack_pocket.moves import PocketMove
from domain.mr_jack_pocket.names import NUMBERS
from domain.mr_jack_pocket.state import State
from domain.ruleset import History, SeatId


def another_world(
    state: State, history: History[PocketMove], seat: SeatId | None, rng: random.Random
) -> History[PocketMove]:
    """The same moves with another Jack, as far as `seat` cannot know him.

    Of the cards only the drawn four were ever seen, never their order.
    """
    draws: dict[str, tuple[str, ...] | int] = {}
    for label, outcome in history.draws.items():
        draws[label] = outcome if isinstance(outcome, int) else _reordered(outcome, rng)
    draws["identity"] = NUMBERS.index(rng.choice(possible_jacks(state, seat)))
    return msgspec.structs.replace(history, draws=draws)


def _reordered(cards: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    """The same four cards on top, in any order; the others below, in any order."""
    top, rest = list(cards[: BOARD.active_cards]), list(cards[BOARD.active_cards :])
    rng.shuffle(top)
    rng.shuffle(rest)
    return (*top, *rest)
