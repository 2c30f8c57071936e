"""The bots play whole games by the rules, from their own seat's view, and the greedy one plays better than chance."""

from __future__ import annotations

import random
from functools import cache

import pytest
from msgspec.structs import replace

from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.bots import BOTS
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.options import Options
from domain.ruleset import Outcome
from tests.domain.mr_jack_pocket_classic.positions import last_action, position, to_act
from tests.domain.playthrough import chance_of, fold, started

SEEDS = range(40)


@cache
def play(investigator: str, jack: str, seed: int) -> Outcome:
    """A whole game between two bots; every answer is checked to be one of the moves offered."""
    bots, rng, chance = {"investigator": investigator, "jack": jack}, random.Random(seed), chance_of(seed)
    state = started(RULESET, Options(), chance)
    while RULESET.outcome(state) is None:
        seat = to_act(state)
        moves = RULESET.legal(state, seat)
        move = BOTS[bots[seat]](RULESET.view(state, seat), moves, rng)
        assert any(move is offered for offered in moves)
        state = fold(RULESET, state, RULESET.decide(state, seat, move, chance))
    outcome = RULESET.outcome(state)
    assert outcome is not None
    return outcome


def wins(seat: str, investigator: str, jack: str) -> int:
    return sum(play(investigator, jack, seed).winners == (seat,) for seed in SEEDS)


def answer(state, bot="greedy", seed=0):
    seat = to_act(state)
    return BOTS[bot](RULESET.view(state, seat), RULESET.legal(state, seat), random.Random(seed))


@pytest.mark.parametrize("jack", BOTS)
@pytest.mark.parametrize("investigator", BOTS)
def test_every_bot_plays_whole_games_with_moves_that_were_offered(investigator, jack):
    assert {play(investigator, jack, seed).reason for seed in SEEDS} <= set(RULESET.words.reasons)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_gives_the_same_answer_to_the_same_question(bot):
    assert answer(position(), bot, 3) == answer(position(), bot, 3)


@pytest.mark.parametrize("bot", BOTS)
def test_an_investigator_answers_alike_whoever_jack_is(bot):
    answers = {answer(position(jack=jack), bot) for jack in ("pizer", "madame", "lane")}
    assert len(answers) == 1


def test_the_greedy_investigator_beats_chance():
    assert wins("investigator", "greedy", "random") > len(SEEDS) * 9 // 10
    assert wins("investigator", "random", "greedy") < len(SEEDS) // 2


def test_the_greedy_jack_beats_chance():
    assert wins("jack", "greedy", "greedy") > wins("jack", "greedy", "random") + len(SEEDS) // 6


def test_in_a_pursuit_the_investigator_looks_for_jack_and_he_hides():
    """PC-24: the last suspect is Madame, seen from place 1; the Investigator and Jack move the last detective."""
    given = {"jack": "madame", "suspects": ("madame",), "time": 6, "pursuit": True}
    seeks = last_action(number=7, detectives=(12, 12, 8), **given)
    assert answer(seeks) == UseToken(3, steps=1)

    hides = last_action(number=8, detectives=(12, 12, 8), **given)
    assert answer(hides) == UseToken(3, steps=2)


def test_jack_leaves_the_joker_alone_if_that_hides_him():
    """PC-15: from 12 Holmes would come to place 1 and see Madame."""
    state = position(jack="madame", number=2, faces=(0, 1, 0, 0), used=(0, 2, 3), detectives=(12, 12, 12))
    state = replace(state, round=2)
    assert answer(state) == UseToken(1, detective=None)


def test_the_careful_bot_beats_the_greedy_one_on_either_seat():
    """Of forty games between greedy bots the Investigator wins about 25."""
    assert wins("investigator", "careful", "greedy") >= wins("investigator", "greedy", "greedy") + len(SEEDS) // 5
    assert wins("jack", "greedy", "careful") >= wins("jack", "greedy", "greedy") + len(SEEDS) // 5
