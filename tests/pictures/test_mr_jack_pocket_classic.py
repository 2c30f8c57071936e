"""The published Mr. Jack Pocket: the picture shows what the view tells, all of it and nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.mr_jack_pocket_classic import RULESET
from tests.pictures.looking import Seen, looks


@pytest.fixture(scope="module", params=["en", "fa"])
def shown(request):
    return [(each, Seen(each.pictures[request.param])) for each in looks(RULESET, 1)]


def test_every_tile_is_there_with_its_wall_and_its_character(shown):
    for each, seen in shown:
        tiles = {node.get("data-tile"): node for node in seen.root.iter() if node.get("data-tile")}
        assert set(tiles) == {str(tile.tile) for tile in each.view.tiles}
        for tile in each.view.tiles:
            drawn = tiles[str(tile.tile)]
            assert drawn.get("data-wall") == tile.wall
            (character,) = [node for node in drawn if node.get("data-character")]
            assert character.get("data-character") == tile.character
            assert (character.get("data-state") == "suspect") == tile.suspect


def test_detectives_tokens_and_times_are_there(shown):
    for each, seen in shown:
        assert seen.marked("detective") == list(each.view.detectives)
        assert seen.marked("token") == [token.face for token in each.view.tokens]
        assert seen.marked("time") == [token.seat for token in each.view.time_tokens]


def test_lists_of_characters_hold_those_that_the_reader_may_know(shown):
    for each, seen in shown:
        view = each.view
        secret = view.own or view.revealed
        lists = [*view.suspects, *view.visible, *view.alibis.investigator]
        lists += [secret.identity] if secret else view.possible_jacks
        lists += view.own.alibis if view.own else ()
        lists += (*view.revealed.jack_alibis, *view.revealed.alibis_left) if view.revealed else ()
        assert Counter(seen.marked("character")) == Counter([*(tile.character for tile in view.tiles), *lists])
        marked = {node.get("data-character") for node in seen.root.iter() if node.get("data-jack")}
        assert marked == ({secret.identity} if secret else set())


def test_only_they_who_know_them_read_of_all_of_jacks_hourglasses():
    for each in looks(RULESET, 2):
        told = Seen(each.pictures["en"]).description
        assert ("hourglasses:" in told) == (each.view.own is not None or each.view.revealed is not None)
