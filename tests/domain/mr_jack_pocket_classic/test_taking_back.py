"""What may be taken back: the first of two actions in a row, unless it was an alibi."""

from __future__ import annotations

import pytest

from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.moves import UseToken
from tests.domain.mr_jack_pocket_classic.positions import CHANCE, position
from tests.domain.taking_back import takes_back

ACTIONS = {
    "rotation": UseToken(0, tile=5, quarter_turns=1),
    "exchange": UseToken(0, tile_a=1, tile_b=2),
    "joker": UseToken(1, detective="toby"),
    "holmes": UseToken(2, steps=1),
    "watson": UseToken(3, steps=2),
    "toby": UseToken(3, steps=1),
}
FACES = {"rotation": (0, 0, 0, 0), "exchange": (1, 0, 0, 0), "joker": (0, 1, 0, 0), "holmes": (0, 0, 1, 0),
         "watson": (0, 0, 0, 0), "toby": (0, 0, 0, 1)}  # fmt: skip


def back(state, move):
    return takes_back(RULESET, state, move, CHANCE)


def other(move):
    """A token that is not the move's own."""
    return (move.token + 1) % 4


@pytest.mark.parametrize("face", ACTIONS)
def test_the_first_of_two_in_a_row_can_be_taken_back(face):
    move = ACTIONS[face]
    assert back(position(faces=FACES[face], used=(other(move),)), move)


@pytest.mark.parametrize("face", ACTIONS)
def test_the_second_hands_the_turn_over(face):
    move = ACTIONS[face]
    used = tuple(token for token in range(4) if token != move.token)[:2]
    assert not back(position(faces=FACES[face], used=used), move)


@pytest.mark.parametrize("face", ACTIONS)
def test_so_do_the_first_and_the_last_of_a_round(face):
    move = ACTIONS[face]
    assert not back(position(faces=FACES[face]), move)
    assert not back(position(faces=FACES[face], used=tuple(t for t in range(4) if t != move.token)), move)


@pytest.mark.parametrize("number", [1, 2])
def test_pc_18_an_alibi_is_final_whoever_draws_it(number):
    """In round 1 Jack plays the second action and keeps the card, in round 2 the Investigator shows it."""
    assert not back(position(number=number, used=(0,)), UseToken(2))


def test_pc_15_nobody_moved_can_be_taken_back():
    assert back(position(faces=(0, 1, 0, 0), used=(0,)), UseToken(1))
