"""Hidden cards: hands without identities, and what counting rules out."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from domain.hidden_cards import Deck, Hand, Hidden, surely, worked_out

DECK = Deck({"A": 2, "B": 1, "C": 3})


class TestDeck:
    def test_cards_are_arranged_in_the_order_of_the_deck(self):
        assert DECK.arranged(["C", "A", "B", "A"]) == ("A", "A", "B", "C")

    def test_a_set_of_kinds_has_one_bit_a_kind(self):
        assert DECK.kinds_of(["C", "A", "A"]) == 0b101
        assert DECK.named(0b101) == ("A", "C")
        assert DECK.named(DECK.every) == ("A", "B", "C")

    def test_unseen_are_the_copies_that_lie_nowhere_in_sight(self):
        assert DECK.unseen(["A"], ["C", "C"]) == (1, 1, 1)


class TestHand:
    def test_it_is_arranged_whatever_the_order_of_drawing(self):
        drawn = Hand().gained(DECK, 2, ["C", "A"])
        assert drawn.gained(DECK, 1, ["B"]) == Hand().gained(DECK, 3, ["B", "C", "A"]) == Hand(3, ("A", "B", "C"))

    def test_it_loses_one_of_several_equal_cards(self):
        assert Hand(3, ("A", "A", "B")).lost(1, ["A"]) == Hand(2, ("A", "B"))

    def test_what_is_not_known_stays_unknown_until_it_is_empty(self):
        unknown = Hand(1, ("A",)).gained(DECK, 2, None)
        assert unknown == Hand(3, None)
        assert unknown.gained(DECK, 1, ["B"]) == Hand(4, None)
        assert unknown.lost(1, ["B"]) == Hand(2, None)
        assert unknown.lost(3, None) == Hand()

    def test_a_card_that_leaves_unseen_makes_the_rest_unknown(self):
        assert Hand(2, ("A", "B")).lost(1, None) == Hand(1, None)
        assert Hand().gained(DECK, 0, None) == Hand()


class TestWorkedOut:
    def test_a_place_that_needs_all_its_kinds_leaves_none_to_others(self):
        hand, pile = worked_out([Hidden(2, 0b001), Hidden(4, 0b111)], DECK.copies)
        assert (hand, pile) == (Hidden(2, 0b001), Hidden(4, 0b110))

    def test_a_place_filled_by_what_lies_nowhere_else_holds_nothing_besides(self):
        assert worked_out([Hidden(3, 0b111), Hidden(3, 0b011)], DECK.copies) == (Hidden(3, 0b100), Hidden(3, 0b011))

    def test_a_kind_without_unseen_copies_is_nowhere(self):
        assert worked_out([Hidden(1, 0b111), Hidden(3, 0b111)], (0, 1, 3)) == (Hidden(1, 0b110), Hidden(3, 0b110))

    def test_what_finds_no_room_elsewhere_is_surely_there(self):
        assert surely([Hidden(1, 0b111), Hidden(5, 0b111)], DECK.copies) == ((0, 0, 0), (1, 0, 2))

    @pytest.mark.parametrize("seed", range(60))
    def test_it_never_rules_out_a_way_in_which_the_cards_can_lie(self, seed):
        rng = random.Random(seed)
        cards = [kind for kind, copies in zip(DECK.kinds, DECK.copies, strict=True) for _ in range(copies)]
        rng.shuffle(cards)
        cuts = sorted(rng.choices(range(7), k=2))
        parts = [cards[: cuts[0]], cards[cuts[0] : cuts[1]], cards[cuts[1] :]]
        places = [Hidden(len(part), DECK.kinds_of(part) | rng.randrange(8)) for part in parts]

        found = worked_out(places, DECK.copies)
        sure = surely(found, DECK.copies)

        for way in set(permutations(cards)):
            ways = [way[: cuts[0]], way[cuts[0] : cuts[1]], way[cuts[1] :]]
            if all(not DECK.kinds_of(part) & ~place.may for part, place in zip(ways, places, strict=True)):
                for part, place, least in zip(ways, found, sure, strict=True):
                    assert not DECK.kinds_of(part) & ~place.may
                    assert all(part.count(kind) >= count for kind, count in zip(DECK.kinds, least, strict=True))
