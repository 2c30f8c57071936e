"""The set-up: sections 1 to 3 of the rules."""

from __future__ import annotations

import msgspec
import pytest

from domain.chance import Chance, Shuffled
from domain.mr_jack_london import RULESET
from domain.mr_jack_london.board import BOARD, GRID, STREETS
from domain.mr_jack_london.effects import IdentityDrawn, RoundBegun
from domain.mr_jack_london.light import seen
from domain.mr_jack_london.names import CHARACTERS
from domain.mr_jack_london.options import Options
from tests.domain.mr_jack_london import naive
from tests.domain.mr_jack_london.positions import names

EDITIONS = ("classic", "revised")


def start(edition="classic", key=bytes(32)):
    state = RULESET.initial(Options(edition))
    for effect in RULESET.setup(Options(edition), Chance(key)):
        state = RULESET.evolve(state, effect)
    return state


class TestBoard:
    def test_ml_1_the_classic_board_is_played_unless_the_revised_one_is_asked_for(self):
        assert Options() == Options("classic")
        assert msgspec.json.decode(b'{"edition":"revised"}', type=Options) == Options("revised")
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(b'{"edition":"modern"}', type=Options)

    def test_the_board_has_86_hexes_of_the_kinds_that_the_rules_count(self):
        kinds = [hex_.terrain for hex_ in BOARD.hexes]
        assert {kind: kinds.count(kind) for kind in kinds} == {"street": 60, "lamp": 8, "building": 13, "garden": 5}
        assert set(GRID.ids) == naive.HEXES
        assert set(GRID.names(STREETS)) == naive.STREETS

    @pytest.mark.parametrize("name", sorted(naive.HEXES))
    def test_neighbours_are_those_of_columns_and_rows(self, name):
        assert tuple(GRID.ids[h] for h in GRID.neighbours[GRID.number[name]]) == naive.neighbours(name)

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_the_editions_differ_in_manholes_and_in_two_start_hexes_only(self, edition):
        data = BOARD.editions[edition]
        assert set(data.manholes) == naive.MANHOLES[edition]
        assert {c: h for c, h in data.start.items() if h != BOARD.editions["classic"].start[c]} == (
            {} if edition == "classic" else {"watson": "I9", "stealthy": "A6"}
        )


class TestSetUp:
    def test_ml_2_there_are_two_seats(self):
        assert RULESET.seats(Options()) == ("detective", "jack")

    def test_ml_3_all_eight_stand_on_their_start_hexes_as_suspects(self):
        view = RULESET.view(start(), None)

        assert view.positions == {
            "holmes": "G7",
            "watson": "A6",
            "smith": "G4",
            "lestrade": "E6",
            "stealthy": "I9",
            "goodley": "M5",
            "gull": "E2",
            "bert": "I5",
        }
        assert view.suspects == CHARACTERS
        assert view.innocents == ()

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_ml_4_six_lamps_are_lit_four_of_them_numbered(self, edition):
        lamps = RULESET.view(start(edition), None).lamps

        assert [(lamp.number, lamp.hex) for lamp in lamps] == [
            (1, "B7"),
            (2, "L3"),
            (3, "C3"),
            (4, "K8"),
            (None, "F6"),
            (None, "H4"),
        ]

    @pytest.mark.parametrize(("edition", "covers"), [("classic", ("C8", "L2")), ("revised", ("B8", "L2"))])
    def test_ml_5_two_manholes_are_covered(self, edition, covers):
        assert RULESET.view(start(edition), None).covers == covers

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_ml_6_cordons_stand_north_east_and_south_west(self, edition):
        assert RULESET.view(start(edition), None).cordons == ("NE", "SW")

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_ml_7_watson_faces_north_east_and_whichever_way_he_did_nobody_more_would_be_seen(self, edition):
        state = start(edition)

        assert state.facing == "NE"
        assert {seen(msgspec.structs.replace(state, facing=facing)) for facing in naive.DIRECTIONS} == {seen(state)}

    def test_ml_8_ml_9_both_decks_are_shuffled_and_jack_takes_the_top_alibi(self):
        cards, alibis, identity, begun = RULESET.setup(Options(), Chance(bytes(32)))

        assert isinstance(cards, Shuffled)
        assert isinstance(alibis, Shuffled)
        assert (cards.label, alibis.label) == ("cards/1", "alibis")
        assert sorted(cards.order.value) == sorted(alibis.order.value) == sorted(CHARACTERS)
        assert isinstance(identity, IdentityDrawn)
        assert identity.character.value == alibis.order.value[0]
        assert identity.character.audience == ("jack",)
        assert isinstance(begun, RoundBegun)

    def test_ml_9_seven_alibi_cards_remain(self):
        assert RULESET.view(start(), "detective").alibis.left == 7

    def test_ml_9_everybody_can_be_jack(self):
        drawn = {start(key=number.to_bytes(32, "big")).jack for number in range(100)}
        assert drawn == set(CHARACTERS)

    def test_ml_10_the_card_shows_seen_in_the_first_round(self):
        view = RULESET.view(start(), "jack")
        assert (view.round, view.witness) == (1, "seen")

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_ml_11_four_are_seen_at_the_start(self, edition):
        assert set(seen(start(edition))) == {"holmes", "smith", "lestrade", "bert"}

    def test_the_start_hexes_are_streets(self):
        for edition in EDITIONS:
            assert set(BOARD.editions[edition].start.values()) <= set(names(STREETS).split())
