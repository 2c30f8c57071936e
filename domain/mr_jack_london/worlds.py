"""Other games that a reader cannot tell from the one he sees: what ML-69 and ML-70 hide, dealt anew."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from domain.mr_jack_london.knowledge import possible_jacks
from domain.mr_jack_london.moves import LondonMove
from domain.mr_jack_london.names import CharacterName
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
        draws["alibis"] = _deal(state, state.alibis, seat, rng)
    for number, deck in enumerate(state.decks):
        if deck is not None:
            halves = [list(deck[:TURNS]), list(deck[TURNS:])]
            for half in halves:
                rng.shuffle(half)
            draws[f"cards/{2 * number + 1}"] = (*halves[0], *halves[1])
    return msgspec.structs.replace(history, draws=draws)


def _deal(
    state: State, alibis: Sequence[CharacterName], seat: SeatId | None, rng: random.Random
) -> tuple[CharacterName, ...]:
    jack = rng.choice(possible_jacks(state, seat))
    own = {place: alibis[place] for place, alibi in enumerate(state.drawn, start=1) if alibi.seat == seat}
    rest = [card for card in alibis if card != jack and card not in own.values()]
    rng.shuffle(rest)
    hidden = iter(rest)
    return (jack, *(own[place] if place in own else next(hidden) for place in range(1, len(alibis))))
