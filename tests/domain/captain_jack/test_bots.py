"""The bots: always a legal move, from the view alone, and the greedy one better than chance."""

from __future__ import annotations

import random

import pytest

from domain.captain_jack import RULESET
from domain.captain_jack.moves import (
    Attack,
    Board,
    DeclareCaptainJack,
    Defend,
    GiveCrew,
    Repair,
    Salvage,
)
from domain.captain_jack.options import Options
from domain.chance import Chance
from tests.domain.captain_jack.table import after, legal_now, position
from tests.domain.captain_jack.walks import fold, started


def answer(state, bot="greedy"):
    (seat,) = RULESET.to_act(state)
    return RULESET.bots[bot](RULESET.view(state, seat), legal_now(state), random.Random(1))


def play(bots, seed):
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
    state = started(Options(len(bots)), chance)
    while RULESET.to_act(state):
        (seat,) = RULESET.to_act(state)
        moves = RULESET.legal(state, seat)
        move = RULESET.bots[bots[int(seat[-1]) - 1]](RULESET.view(state, seat), moves, rng)
        assert move in moves
        state = fold(state, RULESET.decide(state, seat, move, chance))
    return state


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_games_of_bots_end(players):
    assert play(["greedy", "random", "greedy", "random", "greedy", "random"][:players], players).outcome is not None


def test_the_greedy_bot_beats_random_ones():
    won = 0
    for seed in range(12):
        bots = ["random"] * 4
        bots[seed % 4] = "greedy"
        won += f"captain-{seed % 4 + 1}" in play(bots, seed).outcome.winners
    assert won >= 6


@pytest.mark.parametrize(
    ("given", "steps", "move"),
    [
        ({"hands": ("KH JD 2H 3H",), "phase": "one"}, (), DeclareCaptainJack("KH", "JD")),
        ({"hands": ("10S 2H", "2H"), "tokens": (9, 3), "chest": (0, 4)}, (), Attack("captain-2", "10S")),
        ({"hands": ("6H 2H 3S",), "tokens": (2,)}, (), Repair("6H")),
        ({"hands": ("2C 3C AC KH",), "tokens": (9,), "sunken": 3}, (), Salvage(("AC", "2C", "3C"))),
        ({"hands": ("7S", "2S 8S 10S"), "tokens": (9, 9)}, ("0 attack 1 7S",), Defend("8S")),
        ({"hands": ("9S", "2S 8S"), "tokens": (9, 9)}, ("0 attack 1 9S",), Defend("8S")),
        ({"hands": ("8S 4C 7C", "2H"), "tokens": (9, 9)}, ("0 attack 1 8S", "1 no_defence"), Board("7C")),
        (
            {"hands": ("8S 2C", "KH JH AH"), "tokens": (9, 9), "chest": (0, 1)},
            ("0 attack 1 8S", "1 no_defence", "0 board 2C"),
            GiveCrew(("AH",)),
        ),
    ],
)
def test_the_greedy_bot_does_the_obvious(given, steps, move):
    assert answer(after(position(**given), *steps)) == move


def test_both_bots_play_what_is_there():
    state = position(tokens=(3,))
    assert {answer(state, "random") in legal_now(state), answer(state) in legal_now(state)} == {True}
