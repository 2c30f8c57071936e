"""Who knows what: section 7 of the rules, and the failures FC-014 and FC-016."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from msgspec.structs import replace

from domain import sealed
from domain.captain_jack import RULESET
from domain.captain_jack.cards import CANNON, DECK, LAID, block
from domain.captain_jack.effects import CardsDrawn
from domain.captain_jack.moves import NoDefence
from domain.captain_jack.options import Options
from domain.captain_jack.state import NOTHING, with_cards
from domain.chance import Shuffled
from domain.hidden_cards import Hand
from domain.ruleset import History
from domain.worlds import Dealt, played
from tests.domain.captain_jack.table import CHANCE, after, effects_of, hand, legal_now, position
from tests.domain.captain_jack.test_properties import options, seeds, some
from tests.domain.captain_jack.walks import started, walk, walked


def parts(effects, reader=None):
    """What `reader` reads of effects, the commitments left out."""
    return sealed.redact(msgspec.to_builtins(list(effects)), reader)


class TestViews:
    def test_a_seat_sees_its_hand_and_of_the_others_the_size(self):
        state = started(Options(), CHANCE)
        view = RULESET.view(state, "captain-2")
        assert view.my_hand == hand(state, 1)
        assert [captain.hand for captain in view.captains] == [len(hand(state, seat)) for seat in range(3)]
        assert RULESET.view(state, None).my_hand is None

    def test_all_else_is_the_same_for_everybody(self):
        state = started(Options(4), CHANCE)
        public = {
            msgspec.json.encode(replace(RULESET.view(state, reader), my_hand=None, face_down=None))
            for reader in (*RULESET.seats(Options(4)), None)
        }
        assert len(public) == 1

    def test_at_the_end_all_hands_are_shown_to_all(self):
        state = after(position(stock="", quiet=2), "0 pass")
        for reader in (*RULESET.seats(Options()), None):
            view = RULESET.view(state, reader)
            assert view.hands == tuple(hand(state, seat) for seat in range(3))
            assert (view.turn, view.to_act, view.phase, view.face_down) == (None, None, None, None)
            assert view.outcome is not None

    def test_what_a_seat_drew_is_sealed_for_all_others_and_nothing_else_is(self):
        for _, _, _, effects, _ in walk(5, Options()):
            for effect in effects:
                sealed_fields = [
                    name for name in effect.__struct_fields__ if isinstance(getattr(effect, name), sealed.Sealed)
                ]
                if isinstance(effect, CardsDrawn):
                    assert (sealed_fields, effect.cards.audience) == (["cards"], (effect.seat,))
                elif isinstance(effect, Shuffled):
                    assert (sealed_fields, effect.order.audience) == (["order"], ())
                else:
                    assert sealed_fields == []


class TestCounting:
    @some
    @given(seed=seeds, options=options)
    def test_what_is_said_to_be_possible_never_excludes_the_truth(self, seed, options):
        for *_, state in walk(seed, options):
            for reader in (*RULESET.seats(options), None):
                told = RULESET.view(state, reader).face_down
                if told is None:
                    continue
                hidden = {
                    f"captain-{seat + 1}": hand(state, seat)
                    for seat in range(options.players)
                    if f"captain-{seat + 1}" != reader and hand(state, seat)
                }
                stock = state.stock[len(state.stock) - state.stock_left :]
                together = Counter(card for cards in hidden.values() for card in cards)
                assert told.unseen == together + Counter(stock)
                assert told.in_hands == Counter(told.in_hands) & together
                assert [known.seat for known in told.hands] == list(hidden)
                for known in told.hands:
                    cards = hidden[known.seat]
                    assert set(cards) <= set(known.possible)
                    assert sum(card in LAID for card in cards) <= known.treasures_at_most <= len(cards)
                    assert sum(card in CANNON for card in cards) <= known.cannons_at_most <= len(cards)

    def test_cj_9_cj_10_who_has_laid_his_treasure_has_none_until_he_draws(self):
        state = started(Options(), CHANCE)
        known = {hand.seat: hand for hand in RULESET.view(state, None).face_down.hands}
        assert known["captain-1"].treasures_at_most == 0
        assert not LAID & set(known["captain-1"].possible)
        assert known["captain-2"].treasures_at_most == 7

    def test_cj_17_who_says_that_he_has_no_cannon_card_has_none_until_he_draws(self):
        state = after(position(hands=("8S", "2H 3H"), tokens=(9, 9)), "0 attack 1 8S", "1 no_defence")
        known = {hand.seat: hand for hand in RULESET.view(state, None).face_down.hands}
        assert known["captain-2"].cannons_at_most == 0
        assert not set(CANNON) & set(known["captain-2"].possible)

    def test_cj_4_while_the_upper_block_lasts_a_card_seen_eight_times_is_in_no_hand(self):
        state = seen(started(Options(), CHANCE), block(8), "5C", 8)
        told = RULESET.view(state, None).face_down
        assert told.unseen["5C"] == 4
        assert all("5C" not in known.possible for known in told.hands)

    def test_cj_4_when_the_upper_block_is_used_up_what_of_it_was_not_seen_is_in_the_hands(self):
        # Given: all 336 cards of the upper block are drawn; all but the hands' lie in the discard pile.
        state = started(Options(), CHANCE)
        held = [card for seat in range(3) for card in hand(state, seat)]
        shown = [card for captain in state.captains for card in (*captain.chest, *["AS"] * captain.aces)]
        gone = Counter(block(8)) - Counter(held) - Counter(shown)
        state = replace(state, stock_left=168, discard=with_cards(NOTHING, gone.elements()))

        told = RULESET.view(state, None).face_down
        assert told.in_hands == Counter(held)

    def test_cj_28_with_an_empty_stock_the_last_hidden_hand_is_known(self):
        # Given: no stock, seat 2 without cards, the discard pile holds all but two hands.
        state = position(hands=("2H 3H", "KS 4C", ""), stock="")
        every = Counter(block(12)) - Counter(hand(state, 0)) - Counter(hand(state, 1))
        state = replace(state, discard=with_cards(NOTHING, every.elements()))

        (known,) = RULESET.view(state, "captain-1").face_down.hands
        assert (known.seat, known.possible) == ("captain-2", ("KS", "4C"))
        assert RULESET.view(state, "captain-1").face_down.in_hands == {"KS": 1, "4C": 1}

    def test_cj_5_after_a_reshuffle_what_was_not_in_the_pile_is_in_the_hands(self):
        state = started(Options(), CHANCE)
        held = [card for seat in range(3) for card in hand(state, seat)]
        shown = [card for captain in state.captains for card in (*captain.chest, *["AS"] * captain.aces)]
        pile = Counter(block(12)) - Counter(held) - Counter(shown)
        state = replace(
            state, number=2, passes=2, reshuffled=with_cards(NOTHING, pile.elements()), stock_left=pile.total()
        )
        in_hands = Counter(block(12)) - Counter(shown) - pile
        assert in_hands == Counter(held)
        assert RULESET.view(state, None).face_down.in_hands == in_hands


def seen(state, block_of, card, times):
    """`state` with `card` seen so many times: that many lie in the discard pile, and in no hand."""
    captains = []
    for captain in state.captains:
        cards = tuple("KH" if held == card else held for held in captain.hand.cards)
        captains.append(replace(captain, hand=Hand(len(cards), DECK.arranged(cards))))
    assert block_of.count(card) == times
    return replace(state, captains=tuple(captains), discard=with_cards(NOTHING, [card] * times), stock_left=400)


class TestFc014:
    """FC-014: nobody can follow a hidden card."""

    def test_fc_014_the_order_of_the_cards_inside_one_draw_shows_to_nobody(self):
        setup = RULESET.setup(Options(), CHANCE)
        order = list(setup[0].order.known)
        state = started(Options(), CHANCE)
        for seat in range(3):
            dealt = order[7 * seat : 7 * seat + 7]
            order[7 * seat : 7 * seat + 7] = reversed(dealt)
        again = next(played(RULESET, history_of(order, setup)))

        for reader in (*RULESET.seats(Options()), None):
            assert RULESET.view(again, reader) == RULESET.view(state, reader)

    def test_fc_014_which_copy_was_drawn_shows_to_nobody(self):
        """FC-014: there is nothing in a state that could tell: a shuffle of equal cards is one order."""
        setup = RULESET.setup(Options(), CHANCE)
        order = list(setup[0].order.known)
        one, other = [place for place, card in enumerate(order) if card == "5C"][:2]
        order[one], order[other] = order[other], order[one]
        assert tuple(order) == setup[0].order.known

    @pytest.mark.parametrize("seed", range(4))
    def test_fc_014_a_hand_tells_its_owner_nothing_of_when_a_card_came(self, seed):
        for *_, state in walk(seed, Options()):
            for seat in range(3):
                assert hand(state, seat) == DECK.arranged(hand(state, seat))

    def test_fc_014_what_others_read_of_a_draw_is_its_size(self):
        for _, _, _, effects, _ in walk(2, Options()):
            for effect in effects:
                if isinstance(effect, CardsDrawn):
                    (read,) = parts([effect])
                    assert set(read) == {"type", "seat", "count", "cards"}
                    assert set(read["cards"]) == {"audience", "commitment"}


def history_of(order, setup):
    draws = {"stock/top": tuple(order), "stock/bottom": setup[1].order.known}
    return History(options=Options(), draws=draws, moves=())


class TestFc016:
    """FC-016: what cannot be answered is asked all the same."""

    ARMED = position(hands=("8S 5C", "2S 2H 3H"), tokens=(9, 9))
    UNARMED = position(hands=("8S 5C", "KS 2H 3H"), tokens=(9, 9))

    def test_fc_016_the_attack_has_the_same_effects_with_and_without_a_cannon_card(self):
        armed, unarmed = (effects_of(state, "0 attack 1 8S") for state in (self.ARMED, self.UNARMED))
        assert armed == unarmed

    def test_fc_016_who_has_none_must_say_so(self):
        state = after(self.UNARMED, "0 attack 1 8S")
        assert RULESET.to_act(state) == ("captain-2",)
        assert (RULESET.view(state, None).turn, RULESET.view(state, None).to_act) == ("captain-1", "captain-2")
        assert legal_now(state) == (NoDefence(),)

    @pytest.mark.parametrize("reader", ["captain-1", "captain-3", None])
    def test_fc_016_nobody_else_can_tell_the_two(self, reader):
        armed, unarmed = (after(state, "0 attack 1 8S") for state in (self.ARMED, self.UNARMED))
        assert RULESET.view(armed, reader) == RULESET.view(unarmed, reader)
        assert RULESET.legal(armed, reader or "") == RULESET.legal(unarmed, reader or "") == ()

    def test_fc_016_the_boarding_is_asked_with_and_without_a_club(self):
        for held in ("8S 5C", "8S KS"):
            state = after(position(hands=(held, "2H"), tokens=(9, 9)), "0 attack 1 8S", "1 no_defence")
            assert RULESET.view(state, None).phase == "board"

    def test_fc_016_nothing_that_the_server_does_by_itself_depends_on_a_hidden_card(self):
        """The number and kinds of effects of a move are the same in another world, for whoever reads them."""
        rng = random.Random(1)
        for number, (before, _, _, _, _) in enumerate(walk(11, Options())):
            if number == 120:
                told = walked(11, Options(), number)
                for reader in (*RULESET.seats(Options()), None):
                    other = RULESET.another_world(before, told, reader, rng)
                    assert shapes(told) == shapes(other)
                break


def shapes(history):
    """For each move the kinds of its effects."""
    chance = Dealt(bytes(32), history.draws)
    states = list(played(RULESET, history))
    return [
        [type(effect) for effect in RULESET.decide(state, seat, move, chance)]
        for state, (seat, move) in zip(states, history.moves, strict=False)
    ]
