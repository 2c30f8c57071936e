"""What may be taken back in an open turn: all that moves pieces and leaves something to do. A pick is final."""

from __future__ import annotations

import pytest

from domain.mr_jack_london import RULESET
from domain.mr_jack_london.moves import Accuse, Escape, Move, MoveCordon, MoveCover, MoveLamp, Select, Swap
from tests.domain.mr_jack_london.positions import CHANCE, after, position
from tests.domain.taking_back import takes_back


def back(state, move):
    return takes_back(RULESET, state, move, CHANCE)


def any_of(state, kind):
    """The first legal command of a kind."""
    return next(move for move in RULESET.legal(state, RULESET.to_act(state)[0]) if isinstance(move, kind))


def test_ml_16_a_pick_cannot_be_taken_back():
    state = position()
    assert not back(state, any_of(state, Select))


@pytest.mark.parametrize(
    ("character", "ability"),
    [("smith", MoveLamp), ("lestrade", MoveCordon), ("bert", MoveCover)],
)
class TestWhoActsBeforeOrAfterTheMove:
    def test_the_first_of_both_can_be_taken_back(self, character, ability):
        state = position(playing=character)
        assert back(state, any_of(state, ability))
        assert back(state, any_of(state, Move))

    def test_the_second_closes_the_turn(self, character, ability):
        state = position(playing=character)
        acted, moved = after(state, any_of(state, ability)), after(state, any_of(state, Move))
        assert not back(acted, any_of(acted, Move))
        assert not back(moved, any_of(moved, ability))


def test_ml_73_each_step_of_the_whistle_that_leaves_the_move_can_be_taken_back():
    state = position(playing="goodley")
    first = next(move for move in RULESET.legal(state, "detective") if getattr(move, "points", 0) == 1)
    assert back(state, first)
    state = after(state, first)
    while any(hasattr(move, "points") for move in RULESET.legal(state, "detective")):
        whistle = next(move for move in RULESET.legal(state, "detective") if hasattr(move, "points"))
        assert back(state, whistle)
        state = after(state, whistle)


@pytest.mark.parametrize("character", ["holmes", "watson", "stealthy", "gull"])
def test_a_move_that_closes_the_turn_is_final(character):
    """Holmes has drawn an alibi by it, too."""
    state = position(playing=character)
    assert not back(state, any_of(state, Move))


def test_a_swap_is_final():
    state = position(playing="gull")
    assert not back(state, any_of(state, Swap))


def test_accusation_and_escape_are_final():
    state = position(playing="smith", smith="G7", bert="G8", jack="bert")
    assert not back(state, Accuse(to="G8"))
    state = position(seat="jack", playing="gull", gull="C4", jack="gull", witness="unseen")
    assert not back(state, any_of(state, Escape))
