"""Other games that a reader cannot tell from the one he sees: the alibi cards dealt anew."""

from __future__ import annotations

import random

import msgspec

from domain.mr_jack_pocket_classic.deduction import possible_hands
from domain.mr_jack_pocket_classic.knowledge import possible_jacks
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import JACK, CharacterName
from domain.mr_jack_pocket_classic.state import State, kept
from domain.ruleset import History, SeatId


def another_world(
    state: State, history: History[UseToken], seat: SeatId | None, rng: random.Random
) -> History[UseToken]:
    """The same moves with another Jack, other cards in his hand and another pile, as far as `seat` cannot know them.

    All else that chance decides lies open: the tiles, their walls, the tossed tokens.
    """
    if state.alibis is None:
        return history
    jack, hand = _jack_and_hand(state, seat, rng)
    unseen = iter(hand)
    drawn = [
        next(unseen) if alibi.seat == JACK else card for alibi, card in zip(state.drawn, state.alibis[1:], strict=False)
    ]
    pile = [card for card in state.alibis if card != jack and card not in drawn]
    rng.shuffle(pile)
    return msgspec.structs.replace(history, draws={**history.draws, "alibis": (jack, *drawn, *pile)})


def _jack_and_hand(
    state: State, seat: SeatId | None, rng: random.Random
) -> tuple[CharacterName, tuple[CharacterName, ...]]:
    if seat == JACK and state.jack is not None:
        return state.jack, tuple(card for card in kept(state) if card is not None)
    jack = rng.choice(possible_jacks(state, seat))
    return jack, rng.choice(list(possible_hands(state, jack)))
