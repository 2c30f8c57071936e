"""Mr. Jack in New York: the picture shows what the view tells, all of it and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.names import CHARACTERS
from tests.pictures.looking import Seen, looks

HEXES = {hex_["id"]: hex_["terrain"] for hex_ in RULESET.data["hexes"]}


@pytest.fixture(scope="module", params=["en", "fa"])
def shown(request):
    return [(each, Seen(each.pictures[request.param])) for each in looks(RULESET, 1)]


def test_every_hex_of_the_board_is_there_lit_or_dark(shown):
    for each, seen in shown:
        fills = {node.get("data-hex"): node[0].get("fill") for node in seen.root.iter() if node.get("data-hex")}
        assert sorted(fills) == sorted(HEXES)
        laid = {tile.hex for tile in each.view.tiles if tile.side in ("building", "lamp", "park")}
        streets = {name for name, terrain in HEXES.items() if terrain == "street"} - laid
        assert {name for name, fill in fills.items() if fill == "var(--lit)"} == set(each.view.lit) & streets


def test_everybody_on_the_board_and_each_card_is_there(shown):
    for each, seen in shown:
        assert sorted(seen.marked("card")) == sorted(CHARACTERS)
        on_board = [character for character, place in each.view.positions.items() if place is not None]
        lists = [*each.view.my_alibis, *([each.view.jack] if each.view.jack else each.view.possible_jacks)]
        if (revealed := each.view.revealed) is not None:
            lists += [*revealed.detective_alibis, *revealed.jack_alibis, *revealed.alibis_left]
            lists += [card for deck in revealed.decks for card in deck]
        assert Counter(seen.marked("character")) == Counter([*CHARACTERS, *on_board, *lists])


def test_tiles_investigation_exits_and_steamers_are_there(shown):
    for each, seen in shown:
        tiles = Counter((node.get("data-tile"), node.get("data-state")) for node in seen.root.iter())
        for tile in each.view.tiles:
            assert tiles[tile.hex, tile.side] == 1
        assert sorted(seen.marked("investigation")) == sorted(tile.tile for tile in each.view.investigation)
        exits = {node.get("data-exit"): node.get("data-state") for node in seen.root.iter() if node.get("data-exit")}
        assert {name for name, state in exits.items() if state == "steamer"} == set(each.view.steamers)
        assert {name for name, state in exits.items() if state == "open"} == set(each.view.open_exits) - set(
            each.view.steamers
        )


def test_jack_is_marked_for_those_alone_who_know_him(shown):
    for each, seen in shown:
        marked = {node.get("data-character") for node in seen.root.iter() if node.get("data-jack")}
        assert marked == ({each.view.jack} if each.view.jack else set())


def test_the_description_names_everybody_and_where_he_stands():
    for each in looks(RULESET, 3):
        for language in ("en", "fa"):
            told = Seen(each.pictures[language]).description
            for character, place in each.view.positions.items():
                words = [RULESET.words.terms[character], *([RULESET.words.terms["LI"]] if place == "LI" else [])]
                assert all((text.fa if language == "fa" else text.en) in told for text in words)
                assert place in (None, "LI") or place in told
