"""Captain Jack: the picture shows what lies open and one's own hand, and of the rest no more than counts."""

from __future__ import annotations

import pytest

from domain.captain_jack import RULESET
from tests.pictures.looking import Seen, looks


@pytest.fixture(scope="module", params=["en", "fa"])
def shown(request):
    return [(each, Seen(each.pictures[request.param])) for each in looks(RULESET, 1)]


def test_every_captain_is_there_with_ships_and_tokens(shown):
    for each, seen in shown:
        captains = each.view.captains
        assert seen.marked("seat") == [captain.seat for captain in captains]
        assert seen.marked("ships") == [str(captain.ships) for captain in captains]
        assert seen.marked("tokens") == [str(captain.tokens) for captain in captains]


def test_open_cards_lie_in_their_order(shown):
    for each, seen in shown:
        lists = []
        for index, captain in enumerate(each.view.captains):
            lists += [captain.chest, captain.crew, each.view.hands[index] if each.view.hands else ()]
        lists.append(each.view.sunken)
        assert seen.marked("cards") == [" ".join(cards) for cards in lists if cards]


def test_the_only_hand_is_the_readers_own(shown):
    for each, seen in shown:
        assert tuple(seen.marked("hand")) == (each.view.my_hand or ())


def test_what_is_counted_is_what_the_view_counts(shown):
    for each, seen in shown:
        down = each.view.face_down
        counts = [each.view.discard, *((down.unseen, down.in_hands) if down else ())]
        drawn = [dict(item.split(":") for item in counted.split()) for counted in seen.marked("counted")]
        assert drawn == [{card: str(count) for card, count in cards.items()} for cards in counts if cards]


def test_the_description_names_the_cards_of_the_hand_and_of_the_chests(shown):
    for each, seen in shown:
        cards = {card for captain in each.view.captains for card in captain.chest} | {*(each.view.my_hand or ())}
        texts = [RULESET.words.terms[card] for card in cards]
        language = seen.root.get("lang")
        assert all((text.fa if language == "fa" else text.en) in seen.description for text in texts)
