"""What may be taken back in an open activation: its first part, unless an alibi was drawn. A choice is final."""

from __future__ import annotations

import pytest

from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.moves import (
    MakePark,
    Move,
    MoveInvestigation,
    MoveOther,
    MoveSteamer,
    PlaceBuilding,
    PlaceLamp,
    PlaceMetro,
    Select,
    Swap,
)
from tests.domain.mr_jack_new_york.positions import CHANCE, after, position
from tests.domain.taking_back import takes_back


def back(state, move):
    return takes_back(RULESET, state, move, CHANCE)


def any_of(state, kind):
    """The first legal command of a kind."""
    return next(move for move in RULESET.legal(state, RULESET.to_act(state)[0]) if isinstance(move, kind))


def test_ny_27_a_choice_cannot_be_taken_back():
    state = position()
    assert not back(state, any_of(state, Select))


@pytest.mark.parametrize(
    ("character", "ability"),
    [
        ("beach", PlaceMetro),
        ("latimer", PlaceLamp),
        ("rider", PlaceBuilding),
        ("grant", MakePark),
        ("callahan", MoveInvestigation),
        ("smith", MoveSteamer),
        ("tumblety", Swap),
    ],
)
def test_ny_25_the_first_of_both_parts_can_be_taken_back_and_the_second_not(character, ability):
    state = position(playing=character)
    acted, moved = after(state, any_of(state, ability)), after(state, any_of(state, Move))
    assert back(state, any_of(state, ability))
    assert back(state, any_of(state, Move))
    assert not back(acted, any_of(acted, Move))
    assert not back(moved, any_of(moved, ability))


def test_ny_43_eastman_has_one_part_which_is_final():
    state = position(playing="eastman")
    assert not back(state, any_of(state, Move))
    assert not back(state, any_of(state, MoveOther))


def test_ny_55_a_move_that_the_informant_rewarded_is_final():
    state = position(playing="beach")
    assert not back(state, Move("LI"))


def test_ny_56_a_move_that_only_turned_the_informant_can_be_taken_back():
    state = position(playing="smith", smith="LI", informant="silent")
    assert back(state, any_of(state, Move))
