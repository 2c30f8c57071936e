"""Other games that a reader cannot tell from the one he sees: what NY-65 and NY-66 hide, dealt anew."""

from __future__ import annotations

import random

from msgspec.structs import replace

from domain.alibis import dealt_otherwise
from domain.card_rounds import lying_otherwise
from domain.mr_jack_new_york.knowledge import possible_jacks
from domain.mr_jack_new_york.moves import NewYorkMove
from domain.mr_jack_new_york.state import State
from domain.ruleset import History, SeatId


def another_world(
    state: State, history: History[NewYorkMove], seat: SeatId | None, rng: random.Random
) -> History[NewYorkMove]:
    """The same moves with another Jack, other alibi cards and other decks, as far as `seat` cannot know them.

    Whoever is possible as Jack would have answered every call as he did, so any deal that leaves the reader his own
    cards fits.
    """
    draws = dict(history.draws)
    if state.alibis is not None:
        jack = rng.choice(possible_jacks(state, seat))
        draws["alibis"] = dealt_otherwise(state.alibis, state.drawn, seat, jack, rng)
    for number, deck in enumerate(state.decks):
        if deck is not None:
            draws[f"cards/{2 * number + 1}"] = lying_otherwise(deck, state.board.rounds.turns, rng)
    return replace(history, draws=draws)
