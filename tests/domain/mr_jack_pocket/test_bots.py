"""The bots play whole games by the rules, from their own seat's view; the greedy one beats chance, and is beaten."""

from __future__ import annotations

import random
from functools import cache

import pytest

from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.bots import BOTS
from domain.mr_jack_pocket.moves import Accuse, Escape, Move
from domain.mr_jack_pocket.options import Options
from domain.mr_jack_pocket.rounds import turn
from domain.ruleset import Outcome
from tests.domain.mr_jack_pocket.positions import position
from tests.domain.playthrough import chance_of, fold, started

SEEDS = range(60)


@cache
def play(detective: str, jack: str, seed: int) -> Outcome:
    """A whole game between two bots; every answer is checked to be one of the moves offered."""
    bots, rng, chance = {"detective": detective, "jack": jack}, random.Random(seed), chance_of(seed)
    state = started(RULESET, Options(), chance)
    while RULESET.outcome(state) is None:
        seat = turn(state)
        moves = RULESET.legal(state, seat)
        move = BOTS[bots[seat]](RULESET.view(state, seat), moves, rng)
        assert any(move is offered for offered in moves)
        state = fold(RULESET, state, RULESET.decide(state, seat, move, chance))
    outcome = RULESET.outcome(state)
    assert outcome is not None
    return outcome


def wins(seat: str, detective: str, jack: str) -> int:
    return sum(play(detective, jack, seed).winners == (seat,) for seed in SEEDS)


def answer(state, bot="greedy", seed=0, seat=None):
    seat = seat or turn(state)
    return BOTS[bot](RULESET.view(state, seat), RULESET.legal(state, seat), random.Random(seed))


@pytest.mark.parametrize("jack", BOTS)
@pytest.mark.parametrize("detective", BOTS)
def test_every_bot_plays_whole_games_with_moves_that_were_offered(detective, jack):
    assert {play(detective, jack, seed).reason for seed in SEEDS} <= set(RULESET.words.reasons)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_gives_the_same_answer_to_the_same_question(bot):
    assert answer(position(), bot, 3) == answer(position(), bot, 3)


@pytest.mark.parametrize("bot", BOTS)
def test_mp_28_a_detective_answers_alike_whoever_jack_is(bot):
    assert len({answer(position(jack=jack), bot) for jack in (3, 6, 8)}) == 1


@pytest.mark.parametrize("bot", BOTS)
def test_asked_out_of_turn_a_detective_can_only_accuse(bot):
    assert isinstance(answer(position(number=2), bot, seat="detective"), Accuse)


def test_the_greedy_detective_beats_chance():
    assert wins("detective", "greedy", "random") > wins("detective", "random", "random") + len(SEEDS) // 6


def test_the_greedy_jack_beats_chance():
    assert wins("jack", "greedy", "greedy") > wins("jack", "greedy", "random") + len(SEEDS) // 6


def test_the_careful_bot_plays_either_seat_better_than_the_greedy_one():
    assert wins("detective", "careful", "greedy") > wins("detective", "greedy", "greedy")
    assert wins("jack", "greedy", "careful") > wins("jack", "greedy", "greedy")


@pytest.mark.parametrize("bot", ["greedy", "careful"])
def test_mp_29_the_detective_accuses_the_last_suspect(bot):
    assert answer(position(suspects=(6,)), bot) == Accuse(6)


def test_mp_29_at_his_last_chance_he_accuses_somebody():
    state = position(number=8, active=(1, 3, 5, 7), used=(1, 3, 5), suspects=(2, 6, 8))
    assert answer(state).suspect in (2, 6, 8)


def test_mp_29_before_that_he_does_not_guess():
    assert isinstance(answer(position(suspects=(5, 6))), Move)


@pytest.mark.parametrize("bot", ["greedy", "careful"])
def test_mp_26_jack_escapes_by_the_dark_exit_and_not_by_the_lit_one(bot):
    dark = position(number=2, jack=7, active=(1, 3, 5, 7), moved={2: "C1"})
    assert answer(dark, bot) == Escape()
    assert answer(position(number=2, jack=7, active=(1, 3, 5, 7)), bot) != Escape()


@pytest.mark.parametrize("bot", ["greedy", "careful"])
def test_mp_22_jack_walks_out_when_he_can(bot):
    state = position(number=2, jack=4, active=(2, 4, 6, 7), moved={2: "C1", 4: "E2"}, escape_used=True)
    assert answer(state, bot) == Move(4, "E1")
