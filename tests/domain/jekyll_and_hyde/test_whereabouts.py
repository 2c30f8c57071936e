"""Where cards may lie is followed with little work; the plain way, in which every card seen is at once nowhere else."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from domain.hidden_cards import Kinds
from domain.jekyll_and_hyde import RULESET
from domain.jekyll_and_hyde.cards import DECK
from domain.jekyll_and_hyde.names import JEKYLL, READERS, SEATS, CardName, SeatName
from domain.jekyll_and_hyde.state import State, initial, side_of
from domain.jekyll_and_hyde.whereabouts import Whereabouts, seen, with_hand
from tests.domain.jekyll_and_hyde.test_properties import walk


def laid_open(state: State) -> Kinds:
    sides = (state.jekyll, state.hyde)
    rows = [state.investigations, *(side.crimes for side in sides), *(side.proofs for side in sides)]
    return DECK.kinds_of(card for row in rows for card in row)


def plainly(state: State, reader: SeatName | None, known: Whereabouts) -> Whereabouts:
    """`known` with all that lies open, and all of the reader's own, in no place but its own."""
    known = seen(known, laid_open(state))
    if reader is None:
        return known
    side, place = side_of(state, reader), SEATS.index(reader)
    known = seen(known, DECK.kinds_of((*side.hand.cards, *side.face_down)))
    known = with_hand(known, reader, DECK.kinds_of(side.hand.cards))
    own, other = tuple(DECK.bit[card] for card in side.face_down), known.faces[1 - place]
    return replace(known, faces=(own, other) if reader == JEKYLL else (other, own))


@pytest.mark.parametrize("seed", range(12))
def test_every_reader_knows_what_the_plain_way_tells(seed):
    plain = initial(RULESET.options_type())
    for _, _, _, effects, state in walk(seed):
        if not plain.night:
            plain = _before(seed)
        for effect in effects:
            plain = RULESET.evolve(plain, effect)
            known = zip(READERS, plain.known, strict=True)
            plain = replace(plain, known=tuple(plainly(plain, reader, mine) for reader, mine in known))
        assert [RULESET.view(plain, reader) for reader in READERS] == [
            RULESET.view(state, reader) for reader in READERS
        ]


def _before(seed: int) -> State:
    return next(walk(seed))[0]


def test_jh_2_the_cards_of_the_deck_are_among_the_names():
    names = get_args(get_args(CardName)[0])
    assert set(DECK.kinds) <= set(names)
    assert len(names) == 48
