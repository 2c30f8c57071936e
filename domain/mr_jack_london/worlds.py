"""Other games that a reader cannot tell from the one he sees: what ML-69 and ML-70 hide, dealt anew."""

from __future__ import annotations

import random

import msgspec

from domain.alibis import dealt_otherwise
from domain.card_rounds import lying_otherwise
from domain.mr_jack_london.knowledge import possible_jacks
from domain.mr_jack_london.moves import LondonMove
from domain.mr_jack_london.rounds import TURNS
from domain.mr_jack_london.state import State
from domain.ruleset import History, SeatId


def another_world(
    state: State, history: History[LondonMove], seat: SeatId | None, rng: random.Random
) -> History[LondonMove]:
    """The same moves with another Jack, other alibi cards and other decks, as far as `seat` cannot know them.

    Whoever is possible as Jack would have answered every call as he did, so any deal that leaves the reader his own
    cards fits. Of a deck only the two halves were ever seen, never their order.
    """
    draws = dict(history.draws)
    if state.alibis is not None:
        jack = rng.choice(possible_jacks(state, seat))
        draws["alibis"] = dealt_otherwise(state.alibis, state.drawn, seat, jack, rng)
    for number, deck in enumerate(state.decks):
        if deck is not None:
            draws[f"cards/{2 * number + 1}"] = lying_otherwise(deck, TURNS, rng)
    return msgspec.structs.replace(history, draws=draws)
