"""The careful bot: it knows what hands have shown, keeps what it has plans for, and wins more than its share."""

from __future__ import annotations

import random
from math import sqrt

import pytest
from msgspec.structs import replace

from domain.captain_jack import RULESET
from domain.captain_jack.bots import BOTS
from domain.captain_jack.moves import Attack, DeclareCaptainJack, Defend, GiveCrew, Repair, Salvage, Trade
from domain.captain_jack.options import Options
from domain.captain_jack.outlook import answers, outlook
from domain.chance import Chance
from tests.domain.captain_jack.table import after, legal_now, position
from tests.domain.captain_jack.walks import fold, started


def answer(state, seed=1):
    (seat,) = RULESET.to_act(state)
    return BOTS["careful"](RULESET.view(state, seat), legal_now(state), random.Random(seed))


def share_of_wins(rival: str, options: Options, games: int) -> float:
    """What part of the games it wins alone among rivals, from each seat in turn; a shared victory counts in part."""
    won = 0.0
    for game in range(games):
        bots = [rival] * options.players
        bots[game % options.players] = "careful"
        rng, chance = random.Random(game), Chance(game.to_bytes(32, "big"))
        state = started(options, chance)
        while RULESET.to_act(state):
            (seat,) = RULESET.to_act(state)
            moves = RULESET.legal(state, seat)
            move = BOTS[bots[int(seat[-1]) - 1]](RULESET.view(state, seat), moves, rng)
            assert move in moves
            state = fold(state, RULESET.decide(state, seat, move, chance))
        outcome = state.outcome
        assert outcome is not None
        won += (f"captain-{game % options.players + 1}" in outcome.winners) / len(outcome.winners)
    return won / games


@pytest.mark.parametrize(
    ("rival", "options", "games"),
    [
        ("greedy", Options(3), 18),
        ("greedy", Options(4), 20),
        ("greedy", Options(5), 20),
        ("greedy", Options(6), 24),
        ("greedy", Options(3, passes=2), 9),
        ("random", Options(3), 6),
        ("random", Options(6), 6),
    ],
)
def test_it_wins_more_than_its_share_by_over_two_standard_errors(rival, options, games):
    fair = 1 / options.players
    assert share_of_wins(rival, options, games) > fair + 2 * sqrt(fair * (1 - fair) / games)


@pytest.mark.parametrize(
    ("given", "steps", "move"),
    [
        # CJ-11: a pair is a ship
        ({"hands": ("KH JD 2H 3H",), "phase": "one"}, (), DeclareCaptainJack("KH", "JD")),
        # CJ-18, CJ-20: much treasure before a sound ship, a high card and a high club in hand
        ({"hands": ("10S 8C 2H", "2H 2H"), "tokens": (9, 9), "chest": (0, 8)}, (), Attack("captain-2", "10S")),
        # CJ-25: five tokens are five points
        ({"hands": ("6H AC KH JH",), "tokens": (3,)}, (), Repair("6H")),
        # CJ-27: each club a treasure, and a card more
        ({"hands": ("AC 2C 3C 2S",), "tokens": (9,), "sunken": 3}, (), Salvage(("AC", "2C", "3C"))),
        # CJ-17, CJ-18: the card that holds, for as little as it takes
        ({"hands": ("7S", "2S 7S 8S"), "tokens": (9, 9)}, ("0 attack 1 7S",), Defend("7S")),
        # CJ-19: the higher one sinks an only ship with all its treasure
        ({"hands": ("7S", "7S 10S"), "tokens": (3, 9), "chest": (6,)}, ("0 attack 1 7S",), Defend("10S")),
        # CJ-21: a pair stays together
        (
            {"hands": ("8S 2C", "KH JH AH"), "tokens": (9, 9), "chest": (0, 1)},
            ("0 attack 1 8S", "1 no_defence", "0 board 2C"),
            GiveCrew(("AH",)),
        ),
    ],
)
def test_what_it_does_on_its_turn_and_in_a_fight(given, steps, move):
    assert answer(after(position(**given), *steps)) == move


def test_cj_26_it_trades_what_it_has_no_plan_for():
    move = answer(position(hands=("KH JH 10S 8C 2H 2H 3H",), tokens=(9,)))
    assert isinstance(move, Trade)
    assert {"2H"} <= set(move.cards) <= {"2H", "3H"}


def test_cj_19_it_spares_a_wreck_whose_loss_would_help_its_owner():
    """A fleet's next ship comes with nine tokens, so one without treasure and with one token is better left afloat."""
    wreck = position(hands=("10S 2H", "2H"), tokens=(9, 1), ships=(1, 3))
    treasure = position(hands=("10S 2H", "2H"), tokens=(9, 1), ships=(1, 3), chest=(0, 20))
    assert not isinstance(answer(wreck), Attack)
    assert answer(treasure) == Attack("captain-2", "10S")


def test_cj_31_of_two_alike_it_fires_at_who_leads():
    state = position(hands=("10S 8C", "2H", "2H"), tokens=(9, 9, 9), chest=(0, 8, 8), ships=(1, 1, 3))
    assert answer(state) == Attack("captain-3", "10S")


def unarmed(state, seat: int):
    """`state` where the hand of `seat` has just shown that it has no cannon card."""
    captains = list(state.captains)
    captains[seat] = replace(captains[seat], cannons=0)
    return replace(state, captains=tuple(captains))


def test_cj_17_it_fires_low_at_who_has_shown_to_be_unarmed():
    state = position(hands=("3S 8C 2H", "2H 2H 2H", "2H 2H 2H"), tokens=(9, 9, 9), chest=(0, 8, 8))
    assert answer(unarmed(state, 1)) == Attack("captain-2", "3S")
    assert answer(unarmed(state, 2)) == Attack("captain-3", "3S")


def test_cj_17_chances_of_answers_add_up_to_one():
    state = position(hands=("3S",), tokens=(9, 9))
    seen = outlook(RULESET.view(state, "captain-1"))
    target = seen.view.captains[1]
    for value in range(2, 11):
        chances = [chance for _, chance in answers(seen, target, value)]
        assert min(chances) >= 0
        assert sum(chances) == pytest.approx(1)


def test_it_answers_alike_whatever_others_hold():
    """Two games that differ only in what it may not know."""
    given = {"tokens": (9, 9, 9), "chest": (0, 5, 3), "hands": ("9S 5S 6C 2H KH", "10S 2H 3H", "AH 2H 3H")}
    one = position(**given, stock="2S 3S 4S KS")
    other = position(**{**given, "hands": ("9S 5S 6C 2H KH", "KS 2S 3H", "4S 3S 3H")}, stock="10S AH 2H 2H")
    assert {answer(one, seed) == answer(other, seed) for seed in range(5)} == {True}


def test_the_same_chance_gives_the_same_answer():
    state = position(tokens=(9, 9, 9))
    assert answer(state, 3) == answer(state, 3)
