"""Mr. Jack in London: the picture shows what the view tells, all of it and nothing else."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from domain.mr_jack_london import RULESET
from domain.mr_jack_london.board import BOARD
from domain.mr_jack_london.names import CHARACTERS
from tests.pictures.looking import Seen, look, looks


@pytest.fixture(scope="module", params=["en", "fa"])
def shown(request):
    return [(each, Seen(each.pictures[request.param])) for each in looks(RULESET, 1)]


def test_every_hex_of_the_board_is_there(shown):
    for _, seen in shown:
        assert sorted(seen.marked("hex")) == sorted(hex_.id for hex_ in BOARD.hexes)


def test_lit_streets_are_light_and_the_others_dark(shown):
    for each, seen in shown:
        fills = {node.get("data-hex"): node[0].get("fill") for node in seen.root.iter() if node.get("data-hex")}
        light = {name for name, fill in fills.items() if fill in ("var(--lit)", "var(--ray)")}
        streets = {hex_.id for hex_ in BOARD.hexes if hex_.terrain == "street"}
        assert light == (set(each.view.lit) | set(each.view.ray)) & streets
        assert {name for name, fill in fills.items() if fill == "var(--ray)"} == set(each.view.ray) & streets


def test_everybody_on_the_board_and_each_card_is_there(shown):
    for each, seen in shown:
        assert sorted(seen.marked("card")) == sorted(CHARACTERS)
        on_board = [character for character, place in each.view.positions.items() if place is not None]
        lists = [*each.view.my_alibis, *([each.view.jack] if each.view.jack else each.view.possible_jacks)]
        if each.view.revealed is not None:
            revealed = each.view.revealed
            lists += [*revealed.detective_alibis, *revealed.jack_alibis, *revealed.alibis_left]
            lists += [card for deck in revealed.decks for card in deck]
        assert Counter(seen.marked("character")) == Counter([*CHARACTERS, *on_board, *lists])


def test_lamps_manholes_exits_and_the_lantern_are_there(shown):
    for each, seen in shown:
        burning = [lamp for lamp in seen.marked("lamp") if lamp != "out"]
        assert sorted(burning) == sorted(tile.hex for tile in each.view.lamps)
        assert len(seen.marked("lamp")) == len(BOARD.lamps.hexes)
        manholes = {node.get("data-manhole"): node.get("data-state") for node in seen.root.iter()}
        covered = {name for name, state in manholes.items() if name and state == "covered"}
        assert covered == set(each.view.covers)
        exits = {node.get("data-exit"): node.get("data-state") for node in seen.root.iter()}
        assert {name for name, state in exits.items() if name and state == "cordon"} == set(each.view.cordons)
        assert seen.marked("facing") == ([each.view.facing] if each.view.positions["watson"] else [])


def test_jack_is_marked_for_those_alone_who_know_him(shown):
    for each, seen in shown:
        marked = {node.get("data-character") for node in seen.root.iter() if node.get("data-jack")}
        assert marked == ({each.view.jack} if each.view.jack else set())


def test_another_secret_is_another_picture_for_him_who_knows_it_alone():
    for each in looks(RULESET, 2):
        others = [name for name in CHARACTERS if name != each.view.jack]
        other = look(RULESET, msgspec.structs.replace(each.view, jack=each.view.jack and others[0]), each.reader)
        assert (other.pictures == each.pictures) == (each.view.jack is None)


def test_the_description_names_everybody_and_where_he_stands():
    for each in looks(RULESET, 3):
        for language in ("en", "fa"):
            told = Seen(each.pictures[language]).description
            for character, place in each.view.positions.items():
                text = RULESET.words.terms[character]
                assert (text.fa if language == "fa" else text.en) in told
                assert place is None or place in told
