"""The worked cases of the rules, CJ-T01 to CJ-T49, each with everything that it says."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.captain_jack import RULESET
from domain.captain_jack.cards import CARDS, GAME, PACKS, block
from domain.captain_jack.course import end_game
from domain.captain_jack.effects import CardsDrawn
from domain.captain_jack.names import SEATS
from domain.captain_jack.options import Options
from domain.captain_jack.scoring import score_sheet, winners
from domain.ruleset import InvalidOptions
from tests.domain.captain_jack.cases import CASES, Case
from tests.domain.captain_jack.table import CHANCE, after, attempt, cards, effects_of, hand, of_type, position, public
from tests.domain.captain_jack.walks import started

BY_NUMBER = {case.number: case for case in CASES}


def given(number: str):
    return position(**BY_NUMBER[number].given)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.number)
def test_a_worked_case(case: Case):
    state = position(**case.given)
    numbers = public(state)
    for step, expected in case.steps:
        if expected.startswith("refused: "):
            assert attempt(state, step) == expected.removeprefix("refused: ")
            continue
        state = after(state, step)
        if expected.startswith("over: "):
            points, won = expected.removeprefix("over: ").split(" won by ")
            assert [row.total for row in RULESET.view(state, None).score_sheet] == list(map(int, points.split()))
            assert state.outcome.winners == tuple(SEATS[int(seat)] for seat in won.split())
            continue
        for change in expected.split():
            name, value = change.split("=")
            numbers[name] = value if name == "phase" else int(value)
        assert public(state) == numbers, step


def test_cj_t01_the_deck():
    """CJ-1, CJ-2, CJ-3."""
    roles = Counter(CARDS[card].role for card in block(PACKS))
    assert (len(CARDS), PACKS, len(block(PACKS))) == (42, 12, 504)
    assert (len(block(GAME.packs.top)), len(block(GAME.packs.bottom))) == (336, 168)
    assert roles == {
        "treasure": 120,
        "cannon": 108,
        "double_attack": 12,
        "repair": 72,
        "boarding_or_salvage": 84,
        "salvage_only": 12,
        "king": 48,
        "jack": 48,
    }
    suits = Counter(data.suit for data in CARDS.values())
    assert suits == {"spades": 12, "hearts": 8, "diamonds": 12, "clubs": 10}


@pytest.mark.parametrize(
    ("players", "stock", "ships", "tokens"), [(3, 483, 27, 27), (4, 476, 28, 36), (5, 469, 29, 45), (6, 462, 30, 54)]
)
def test_cj_t02_supply_by_number_of_players(players, stock, ships, tokens):
    """CJ-6, CJ-8."""
    view = RULESET.view(started(Options(players), CHANCE), None)
    assert (view.stock, view.ship_markers, view.tokens_left) == (stock, ships, tokens)


def test_cj_t03_what_is_laid_and_what_stays():
    """CJ-9, CJ-10."""
    state = given("CJ-T03")
    assert hand(state, 0) == cards("7S 3H JD KD")
    assert (len(state.captains[0].chest), state.captains[0].aces) == (2, 1)


@pytest.mark.parametrize(
    ("number", "points", "won"),
    [
        ("CJ-T33", (28, 20, 0), (0,)),
        ("CJ-T34", (19, 19, 0), (1,)),
        ("CJ-T35", (14, 14, 0), (1,)),
        ("CJ-T36", (14, 14, 10), (0, 1)),
    ],
)
def test_cj_t33_to_t36_points_and_ties(number, points, won):
    """CJ-30, CJ-31."""
    sheet = score_sheet(given(number))
    assert tuple(row.total for row in sheet) == points
    assert winners(sheet) == tuple(SEATS[seat] for seat in won)
    assert end_game([], given(number)).outcome.winners == winners(sheet)


def test_cj_t38_the_reshuffled_stock():
    """CJ-5."""
    state = after(given("CJ-T38"), "0 trade [2H 3H]")
    view = RULESET.view(state, None)
    assert (view.stock, sum(view.discard.values()), len(hand(state, 0))) == (6, 0, 7)
    assert (view.passes, view.pass_number) == (2, 2)


def test_cj_t39_who_draws_what():
    """CJ-23."""
    state = after(given("CJ-T39"), "0 attack 1 8S", "1 defend 6S")
    drawn = of_type(effects_of(state, "0 board 2C"), CardsDrawn)
    assert [(draw.seat, draw.cards.known) for draw in drawn] == [("captain-1", ("9S", "10S")), ("captain-2", ("7S",))]
    assert RULESET.view(after(state, "0 board 2C"), None).stock == 1


@pytest.mark.parametrize("players", [2, 7])
def test_cj_t42_two_or_seven_players_are_refused(players):
    """CJ-8."""
    with pytest.raises(InvalidOptions, match="player_count"):
        RULESET.seats(Options(players))


def test_cj_t49_who_comes_first_gets_the_last_cards():
    """CJ-23, CJ-28."""
    state = after(given("CJ-T49"), "0 attack 1 8S", "1 defend 6S", "0 board 2C")
    assert RULESET.view(state, None).stock == 0
