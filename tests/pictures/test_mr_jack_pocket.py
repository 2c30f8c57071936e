"""Mr. Jack Pocket: the picture shows what the view tells, all of it and nothing else."""

from __future__ import annotations

import pytest

from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.board import BOARD, SQUARES
from tests.pictures.looking import Seen, looks


@pytest.fixture(scope="module", params=["en", "fa"])
def shown(request):
    return [(each, Seen(each.pictures[request.param])) for each in looks(RULESET, 1)]


def test_squares_are_light_or_dark(shown):
    for each, seen in shown:
        fills = {node.get("data-square"): node[0].get("fill") for node in seen.root.iter() if node.get("data-square")}
        assert set(fills) == set(SQUARES)
        assert {name for name, fill in fills.items() if fill == "var(--lit)"} == set(each.view.lit_squares) - {
            BOARD.lantern
        }


def test_every_piece_and_every_active_card_is_there(shown):
    for each, seen in shown:
        assert seen.marked("card") == [str(card.card) for card in each.view.cards]
        assert {*seen.marked("character")} == {piece.character for piece in each.view.pieces}
        innocents = {node.get("data-character") for node in seen.root.iter() if node.get("data-state") == "innocent"}
        assert innocents == {piece.character for piece in each.view.pieces if not piece.suspect}


def test_jack_is_marked_for_those_alone_who_know_him(shown):
    for each, seen in shown:
        known = each.view.own.identity if each.view.own else each.view.identity
        marked = {node.get("data-character") for node in seen.root.iter() if node.get("data-jack")}
        assert marked == ({each.view.pieces[known - 1].character} if known else set())


def test_the_description_tells_where_every_piece_stands(shown):
    for each, seen in shown:
        assert all(piece.square in seen.description for piece in each.view.pieces)
