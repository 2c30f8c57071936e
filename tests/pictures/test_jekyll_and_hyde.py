"""Jekyll & Hyde: the picture shows each card that the reader knows, and backs in place of the others."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from domain.jekyll_and_hyde import RULESET
from tests.pictures.looking import Seen, look, looks


@pytest.fixture(scope="module", params=["en", "fa"])
def shown(request):
    return [(each, Seen(each.pictures[request.param])) for each in looks(RULESET, 1)]


def known(view):
    """All cards that lie open for this reader, and how many lie there hidden."""
    cards, hidden = [], 0
    for seat in (view.jekyll, view.hyde):
        cards += [*seat.hand, *seat.crimes, *seat.proofs, *(down.card for down in seat.face_down if down.card)]
        hidden += seat.hand_size - len(seat.hand) + sum(down.card is None for down in seat.face_down)
    cards += [*view.investigations, *view.shown]
    cards += [may[0] for may in view.street if len(may) == 1]
    hidden += sum(len(may) > 1 for may in view.street)
    if view.revealed is not None:
        cards += [*view.revealed.aside, *view.revealed.discard]
    return cards, hidden


def test_known_cards_lie_open_and_all_others_are_backs(shown):
    for each, seen in shown:
        cards, hidden = known(each.view)
        assert Counter(seen.marked("card")) == Counter(cards)
        assert len(seen.marked("back")) == hidden


def test_a_spectator_sees_no_hand():
    for each in looks(RULESET, 2):
        if each.reader is None and each.view.outcome is None:
            hands = (each.view.jekyll, each.view.hyde)
            assert len(Seen(each.pictures["en"]).marked("back")) >= sum(s.hand_size - len(s.hand) for s in hands)


def test_another_hand_is_another_picture_for_its_owner():
    for each in looks(RULESET, 3):
        if each.reader == "jekyll" and len(each.view.jekyll.hand) > 1:
            fewer = msgspec.structs.replace(each.view.jekyll, hand=each.view.jekyll.hand[1:])
            other = look(RULESET, msgspec.structs.replace(each.view, jekyll=fewer), each.reader)
            assert other.pictures != each.pictures


def test_the_description_names_each_card_that_is_known(shown):
    for each, seen in shown:
        texts = [RULESET.words.terms[card] for card in known(each.view)[0]]
        language = seen.root.get("lang")
        assert all((text.fa if language == "fa" else text.en) in seen.description for text in texts)
