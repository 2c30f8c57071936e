"""The worked cases of the rules, one test each: the position, the commands in turn, what each brings about."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.chance import Chance
from domain.jekyll_and_hyde import RULESET
from domain.jekyll_and_hyde.cards import CARDS, DECK, GAME
from domain.jekyll_and_hyde.effects import CardShown, DetectiveUsed, StreetDrawn
from domain.jekyll_and_hyde.state import seat_to_act
from domain.ruleset import IllegalMove
from tests.domain.jekyll_and_hyde.positions import CHANCE, after, command, fold, legal_now, position, started

CASES = msgspec.json.decode(Path(__file__).with_name("cases.json").read_bytes())
OF_THE_DECK, OF_THE_DEAL, OF_THE_NIGHTS = CASES[:3]
PLAYED = CASES[3:]


def returned(effects):
    """What the seat that acts or asks gets to see."""
    return [effect.card.known for effect in effects if isinstance(effect, StreetDrawn | CardShown | DetectiveUsed)]


def check(state, effects, expected):
    assert state.attention == expected["attention"]
    if "winner" in expected:
        assert state.outcome is not None
        assert state.outcome.winners == (expected["winner"],)
        assert state.outcome.reason == expected["reason"]
        return
    assert state.outcome is None
    assert seat_to_act(state) == expected["to_act"]
    assert state.phase == expected["phase"]
    if "returns" in expected:
        shown = expected["returns"]
        assert returned(effects) == (shown if isinstance(shown, list) else [shown])
    if "night" in expected:
        assert state.night == expected["night"]
        assert [state.jekyll.hand.size, state.hyde.hand.size] == expected["hands"]
        assert len(state.street) == expected["street"]


LOOK = {
    "jekyll_hand": lambda state: list(state.jekyll.hand.cards),
    "street_left": lambda state: len(state.street),
    "scene": lambda state: [*state.jekyll.crimes, *state.hyde.crimes],
    "played": lambda state: state.jekyll.used,
    "investigation_cards": lambda state: list(state.investigations),
    "hyde_played": lambda state: state.hyde.used,
    "attention": lambda state: state.attention,
    "substances": lambda state: state.substances,
    "proofs": lambda state: list(state.jekyll.proofs),
    "hyde_proofs": lambda state: list(state.hyde.proofs),
    "cards_outside_proofs": lambda state: len(DECK.kinds) - len(state.jekyll.proofs) - len(state.hyde.proofs),
    "night": lambda state: state.night,
}


@pytest.mark.parametrize("case", PLAYED, ids=lambda case: case["id"])
def test_worked_case(case):
    state = position(**case["given"])
    for (name, seat, *args), expected in zip(case["commands"], case["expect"], strict=True):
        move = command(name, *args)
        if "error" in expected:
            with pytest.raises(IllegalMove) as refused:
                RULESET.decide(state, seat, move, CHANCE)
            assert refused.value.code == expected["error"]
            assert move not in RULESET.legal(state, seat)
            continue
        if name != "make_substance":
            assert move in RULESET.legal(state, seat)
        effects = RULESET.decide(state, seat, move, CHANCE)
        state = fold(state, effects)
        check(state, effects, expected)
    for name, expected in case.get("after", {}).items():
        found = LOOK[name](state)
        assert sorted(found) == sorted(expected) if isinstance(found, list) else found == expected


def test_case_01_the_deck():
    """JH-1, JH-2: JH-T01."""
    expected = OF_THE_DECK["after"]
    assert len(CARDS) == expected["cards"]
    for symbol, values in expected["per_symbol"].items():
        assert [card.value for card in CARDS.values() if card.symbol == symbol] == values


@pytest.mark.parametrize("seed", range(5))
def test_case_02_the_deal_of_the_first_night(seed):
    """JH-4, JH-5, JH-7, JH-9: JH-T02."""
    expected, state = OF_THE_DEAL["after"], started(Chance(seed.to_bytes(32, "big")))
    assert [state.jekyll.hand.size, state.hyde.hand.size] == expected["hands"]
    assert (len(state.street), len(state.aside)) == (expected["street"], expected["aside"])
    assert (state.substances, state.attention) == (expected["substances"]["jekyll"], expected["attention"])
    assert seat_to_act(state) == expected["to_act"]


@pytest.mark.parametrize("night", range(1, 8))
def test_case_03_the_size_of_each_night(night):
    """JH-8, JH-9, JH-10: JH-T03, played through to that night."""
    expected = OF_THE_NIGHTS["after"][str(night)]
    state = started()
    while state.night < night:
        state = after(state, next(move for move in legal_now(state) if type(move).__name__ in HARMLESS))
        state = msgspec.structs.replace(state, attention=0)
    assert state.jekyll.hand.size == state.hyde.hand.size == GAME.nights[night - 1] == expected["each_hand"]
    assert len(state.street) == expected["street_after_deal"]
    assert GAME.nights[night - 1] // 2 == expected["max_crimes_each"]


HARMLESS = {"PlayFaceDown", "EndTurn", "SkipSubstance"}
