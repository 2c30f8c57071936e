"""What may be taken back: nothing, since every use of a card is announced."""

from __future__ import annotations

from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.moves import Accuse
from tests.domain.mr_jack_pocket.positions import CHANCE, position
from tests.domain.taking_back import takes_back


def test_mp_18_a_move_is_final_also_where_the_same_player_is_next():
    for number in (1, 2):
        state = position(number=number)
        (seat,) = set(RULESET.to_act(state)) - set(RULESET.out_of_turn(state))
        for move in RULESET.legal(state, seat):
            if not isinstance(move, Accuse):
                assert not takes_back(RULESET, state, move, CHANCE, seat)


def test_mp_29_an_accusation_is_final():
    assert not takes_back(RULESET, position(), Accuse(3), CHANCE, "detective")
