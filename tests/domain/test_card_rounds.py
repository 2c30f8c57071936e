"""Rounds of character cards, alibi cards and the inquiry: what London and New York share, each tried on its own."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import alibis, card_rounds, inquiry
from domain.alibis import AlibiCard
from domain.card_rounds import Rounds
from domain.chance import Chance, Shuffled
from domain.ruleset import Outcome
from domain.sealed import Sealed

NAMES = ("ash", "birch", "cedar", "elm", "fir", "holly")
ROUNDS = Rounds(3, ("detective", "jack", "jack"), ("jack", "detective", "detective"))
CHANCE = Chance(bytes(32))


class TestRounds:
    def test_odd_and_even_rounds_have_their_own_order(self):
        assert ROUNDS.turns == 3
        assert [ROUNDS.order(number) for number in (1, 2, 3)] == [ROUNDS.odd, ROUNDS.even, ROUNDS.odd]

    @pytest.mark.parametrize(("played", "seat"), [(0, "detective"), (1, "jack"), (2, "jack"), (3, None)])
    def test_whose_turn_it_is(self, played, seat):
        assert ROUNDS.to_act(1, NAMES[:3], NAMES[:played]) == seat

    def test_nobodys_before_cards_lie_open(self):
        assert ROUNDS.to_act(1, (), ()) is None

    def test_the_halves_of_a_deck_are_the_cards_of_two_rounds(self):
        deck = card_rounds.shuffle_cards(NAMES, 3, CHANCE)
        first = card_rounds.laid_open(NAMES, deck, 3)
        assert deck.label == "cards/3"
        assert set(first) == set(card_rounds.order_of(deck)[:3])
        assert first == tuple(name for name in NAMES if name in first)
        assert card_rounds.others(NAMES, first) == tuple(name for name in NAMES if name not in first)

    def test_a_sealed_deck_has_no_order(self):
        with pytest.raises(ValueError, match="not known"):
            card_rounds.order_of(Shuffled("cards/1", NAMES, Sealed(audience=())))

    @given(st.permutations(NAMES), st.randoms(use_true_random=False))
    def test_a_deck_that_lies_otherwise_has_the_same_halves(self, deck, rng):
        other = card_rounds.lying_otherwise(deck, 3, rng)
        assert (set(other[:3]), set(other[3:])) == (set(deck[:3]), set(deck[3:]))


DRAWN = (AlibiCard("detective", "birch"), AlibiCard("jack", "cedar"))


class TestAlibis:
    def test_jacks_own_card_is_never_drawn(self):
        assert alibis.top_card(NAMES, (), 6) == "birch"
        assert alibis.top_card(NAMES, DRAWN, 6) == "elm"

    def test_an_empty_deck_has_no_top_card_even_if_its_order_is_sealed(self):
        drawn = [AlibiCard("jack", None)] * 5
        assert alibis.top_card(None, drawn, 6) is None
        with pytest.raises(ValueError, match="not known"):
            alibis.top_card(None, drawn[:4], 6)

    def test_who_holds_what(self):
        assert alibis.own_cards(DRAWN, "detective") == ("birch",)
        assert alibis.own_cards((AlibiCard("jack", None),), "jack") == ()
        assert alibis.drawn_by(NAMES, DRAWN, "jack") == ("cedar",)
        assert alibis.left_over(NAMES, DRAWN) == ("elm", "fir", "holly")

    @given(st.permutations(NAMES), st.randoms(use_true_random=False), st.sampled_from(["detective", "jack", None]))
    def test_another_deal_leaves_a_seat_its_own_cards(self, deck, rng, seat):
        drawn = [AlibiCard("detective", deck[1]), AlibiCard("jack", deck[2])]
        own = alibis.own_cards(drawn, seat)
        jack = rng.choice([name for name in NAMES if name not in own])

        other = alibis.dealt_otherwise(deck, drawn, seat, jack, rng)

        assert other[0] == jack
        assert sorted(other) == sorted(deck)
        assert alibis.drawn_by(other, drawn, str(seat)) == own


class TestInquiry:
    @pytest.mark.parametrize(
        ("jack", "card", "cleared"), [("ash", "seen", ("elm", "fir", "holly")), ("elm", "unseen", ("ash", "birch"))]
    )
    def test_the_call_clears_who_is_not_as_jack_is(self, jack, card, cleared):
        assert inquiry.call_witnesses(NAMES, {"ash", "birch", "cedar"}, jack, {"cedar"}) == (card, cleared)

    def test_who_can_be_jack(self):
        assert inquiry.possible_jacks(NAMES, {"ash"}, {"fir"}, None) == ("birch", "cedar", "elm", "holly")
        assert inquiry.possible_jacks(NAMES, {"ash"}, (), "fir") == ("fir",)

    def test_who_knows_him(self):
        assert inquiry.knows_jack("jack", None)
        assert not inquiry.knows_jack("detective", None)
        assert not inquiry.knows_jack(None, None)
        assert inquiry.knows_jack(None, Outcome(("jack",), "dawn"))

    def test_the_verdict(self):
        assert inquiry.verdict("ash", "ash") == ("detective", "caught")
        assert inquiry.verdict("ash", "elm") == ("jack", "wrong_accusation")

    def test_jack_never_leaves_the_suspects(self):
        rng = random.Random(1)
        for _ in range(200):
            jack, seen = rng.choice(NAMES), rng.sample(NAMES, rng.randrange(7))
            _, cleared = inquiry.call_witnesses(NAMES, seen, jack, ())
            assert jack in inquiry.possible_jacks(NAMES, cleared, (), None)
