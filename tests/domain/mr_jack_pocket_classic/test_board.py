"""Tiles, cards, tokens and the border: sections 1 and 2 of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.board import BOARD, DATA, HOURGLASSES, PLACES, TOKENS
from domain.mr_jack_pocket_classic.effects import TilesLaid
from domain.mr_jack_pocket_classic.names import CHARACTERS
from domain.mr_jack_pocket_classic.options import Options
from tests.domain.mr_jack_pocket_classic.positions import position
from tests.domain.playthrough import chance_of, started


def laid(seed):
    return next(e for e in RULESET.setup(Options(), chance_of(seed)) if isinstance(e, TilesLaid)).tiles


class TestCounts:
    def test_pc_1_pc_2_nine_tiles_with_one_wall_each_and_eight_walls_once_all_are_flipped(self):
        everybody = RULESET.view(position(), None).tiles
        nobody = RULESET.view(position(suspects=()), None).tiles

        assert len({tile.character for tile in everybody}) == len(everybody) == 9
        assert sum(tile.wall is not None for tile in everybody) == 9
        assert [tile.character for tile in nobody if tile.wall is None] == ["lane"]
        assert sum(card.empty_walls for card in BOARD.characters) == 8

    def test_pc_1_flipping_keeps_the_wall_on_its_side(self):
        walls = [
            {tile.character: tile.wall for tile in RULESET.view(position(suspects=s), None).tiles}
            for s in ((), CHARACTERS)
        ]

        assert {**walls[0], "lane": "W"} == walls[1]

    def test_pc_3_nine_alibi_cards_with_eight_hourglasses(self):
        assert set(HOURGLASSES) == set(CHARACTERS)
        assert sum(HOURGLASSES.values()) == 8
        assert Counter(HOURGLASSES.values()) == {0: 2, 1: 6, 2: 1}
        assert HOURGLASSES["madame"] == 2
        assert HOURGLASSES["goodley"] == HOURGLASSES["lestrade"] == 0

    def test_pc_4_three_detectives(self):
        assert [detective.id for detective in BOARD.detectives] == ["holmes", "watson", "toby"]

    def test_pc_5_four_tokens_with_two_faces(self):
        assert TOKENS == (("rotation", "exchange"), ("rotation", "joker"), ("alibi", "holmes"), ("watson", "toby"))
        assert Counter(face for faces in TOKENS for face in faces)["rotation"] == 2

    def test_pc_6_one_time_token_a_round(self):
        assert BOARD.rounds.count == 8

    def test_the_data_is_what_the_rules_are_read_from(self):
        assert len(DATA["characters"]) == len(DATA["tiles"]) == 9
        assert len(DATA["places"]) == 12


class TestBorder:
    def test_pc_7_every_tile_is_in_line_with_four_places(self):
        looks = Counter(tile for ray in BOARD.places for tile in ray.tiles)

        assert looks == dict.fromkeys(range(1, 10), 4)
        assert {frozenset(ray.tiles) for ray in BOARD.places} == {
            *(frozenset({n, n + 3, n + 6}) for n in (1, 2, 3)),
            *(frozenset({n, n + 1, n + 2}) for n in (1, 4, 7)),
        }

    @pytest.mark.parametrize("place", PLACES)
    def test_pc_7_the_place_across_looks_along_the_same_tiles_from_the_other_end(self, place):
        here, across = ((ray.side, ray.tiles) for ray in (BOARD.places[place - 1], BOARD.places[ACROSS[place] - 1]))

        assert across[1] == here[1][::-1]
        assert {here[0], across[0]} in ({"N", "S"}, {"E", "W"})

    def test_pc_8_where_the_detectives_start(self):
        state = started(RULESET, Options(), chance_of(1))
        assert state.detectives == (12, 4, 8)


ACROSS = {1: 9, 2: 8, 3: 7, 4: 12, 5: 11, 6: 10, 7: 3, 8: 2, 9: 1, 10: 6, 11: 5, 12: 4}


class TestSetUp:
    @pytest.mark.parametrize("seed", range(20))
    def test_pc_9_the_detectives_face_walls(self, seed):
        """PC-8, PC-9: nobody is seen at the start."""
        tiles = laid(seed)
        assert (tiles[0].wall, tiles[2].wall, tiles[7].wall) == ("W", "E", "S")
        assert sorted(tile.character for tile in tiles) == sorted(CHARACTERS)
        assert RULESET.view(started(RULESET, Options(), chance_of(seed)), None).visible == ()

    def test_pc_9_every_character_can_lie_anywhere_and_free_tiles_turn_any_way(self):
        tables = [laid(seed) for seed in range(300)]
        for place in range(9):
            assert {table[place].character for table in tables} == set(CHARACTERS)
            assert len({table[place].wall for table in tables}) == (1 if place in (0, 2, 7) else 4)

    def test_pc_10_jack_draws_one_alibi_card_and_eight_are_the_pile(self):
        state = started(RULESET, Options(), chance_of(3))
        assert state.jack == state.alibis[0]
        assert sorted(state.alibis) == sorted(CHARACTERS)
        assert RULESET.view(state, None).alibis.left == 8
        assert RULESET.view(state, "jack").own.hourglasses == 0

    def test_pc_10_anybody_can_be_jack(self):
        assert {started(RULESET, Options(), chance_of(seed)).jack for seed in range(200)} == set(CHARACTERS)

    def test_the_players_are_the_investigator_and_jack(self):
        assert RULESET.seats(Options()) == ("investigator", "jack")
