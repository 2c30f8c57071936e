"""The board, the parts and the set-up: sections 4 to 6 of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.chance import Chance
from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.board import Board
from domain.mr_jack_new_york.effects import IdentityDrawn, RoundBegun
from domain.mr_jack_new_york.moves import MakePark, Move, MoveInvestigation, MoveSteamer, PlaceLamp
from domain.mr_jack_new_york.names import CHARACTERS
from domain.mr_jack_new_york.options import Options
from domain.mr_jack_new_york.state import free_hexes
from tests.domain.mr_jack_new_york import naive
from tests.domain.mr_jack_new_york.positions import (
    BOARD,
    CHANCE,
    START,
    after,
    attempt,
    ends_of,
    hexes_of,
    position,
    seen_in,
    tiles_of,
)
from tests.domain.mr_jack_new_york.walks import started

VIEW = RULESET.view(START, None)


class TestTheBoard:
    def test_ny_1_68_hexes_of_which_six_are_printed_buildings(self):
        assert BOARD.grid.ids == naive.HEXES
        assert BOARD.names(BOARD.streets) == tuple(h for h in naive.HEXES if h in naive.STREETS)
        assert len(naive.STREETS) == 62

    def test_ny_2_hexes_with_a_side_in_common_are_neighbours(self):
        for name in naive.HEXES:
            assert set(BOARD.names(BOARD.beside[BOARD.number[name]])) == naive.neighbours(name)

    @pytest.mark.parametrize(
        ("hex_", "beside", "entered"),
        [
            ("e6", "e7", True),
            ("f6", "e6", True),
            ("d5", "e6", False),
            ("e5", "e6", False),
            ("g6", "f6", False),
            ("m9", "n9", False),
        ],
    )
    def test_ny_3_what_can_be_entered(self, hex_, beside, entered):
        """NY-3: streets and metro entrances, no building printed or laid, no lamp, nothing under investigation."""
        state = position(playing="beach", beach=beside, buildings="m9")
        assert (attempt(state, Move(hex_)) == "ok") == entered

    def test_ny_3_a_park_can_be_entered_but_is_no_street(self):
        """NY-3, NY-52."""
        state = position(parks="e5", beach="e5", smith="d4", callahan="m12")
        assert "e5" in ends_of(position(parks="e5"), "callahan").split()
        assert not {"beach", "smith"} & set(seen_in(state).split())

    def test_ny_4_free_hexes(self):
        free = set(BOARD.names(free_hexes(START)))
        assert not free & {"i7", "n11", "d6", "h9", "k11", "f3", "l6", "b4", "c2", "a3", "b2"}
        assert not free & {"c3", "f6", "l9", "e5", "i8", "g6", "g7", "k7", "k8", "e4", "d5"}
        assert len(free) == 62 - 11 - 5 - 4 - 8

    def test_ny_5_a_covered_entrance_is_not_linked(self):
        """NY-5: on a board of another version a tile could cover one; here the same with an entrance turned."""
        assert "l9" in ends_of(START, "beach").split()
        assert "l9" not in ends_of(after(position(playing="grant"), MakePark("l9")), "beach").split()
        covered = position(i1="f6 f7")
        assert "l9" in ends_of(START, "callahan").split()
        assert "l9" not in ends_of(covered, "callahan").split()

    def test_ny_6_six_exits_with_their_gates(self):
        assert {exit_: BOARD.ids[gate] for exit_, gate in BOARD.gates.items()} == naive.GATES
        assert BOARD.harbours == naive.HARBOURS

    def test_ny_7_steamers_open_harbours(self):
        assert VIEW.steamers == ("P2", "P4")
        assert VIEW.open_exits == ("LAND", "P2", "P4")
        moved = after(position(playing="smith"), MoveSteamer("P4", "P5"))
        assert RULESET.view(moved, None).open_exits == ("LAND", "P2", "P5")

    def test_ny_8_an_investigation_tile_blocks_an_exit(self):
        blocked = after(position(playing="callahan"), MoveInvestigation("I1", ("n11", "n12")))
        assert RULESET.view(blocked, None).open_exits == ("P2", "P4")

    def test_ny_9_the_island_is_a_space_off_the_grid(self):
        assert BOARD.beside[BOARD.island] == 0
        assert BOARD.names(BOARD.embark) == ("b4", "c2")
        assert BOARD.names(BOARD.landing) == ("a3", "b2")
        assert attempt(position(playing="latimer"), PlaceLamp("LI")) == "unknown_hex"


class TestTheParts:
    def test_ny_10_the_parts(self):
        counts = Counter({tile: given.count for tile, given in BOARD.given.tiles.items()})
        assert counts == {"metro": 7, "lamp": 6, "building": 4}
        assert (len(VIEW.investigation), len(VIEW.steamers)) == (2, 2)
        assert (len(CHARACTERS), VIEW.alibis.left) == (8, 7)

    def test_ny_11_eight_characters_of_eight_colours(self):
        assert tuple(BOARD.cards) == CHARACTERS
        assert len({card.color for card in BOARD.cards.values()}) == 8
        assert "grey" not in {card.color for card in BOARD.cards.values()}
        assert {RULESET.words.terms[name].en for name in CHARACTERS} >= {"Alfred Ely Beach", "Ms Grant", "Ms Rider"}

    def test_ny_12_lamps_burn_through_the_rounds(self):
        """NY-12: only Grant takes one out."""
        state = position(number=4, seat="jack", played="beach callahan grant", playing="eastman", jack="grant")
        assert tiles_of(after(state, Move("g5")), "lamp") == "e5 i8"
        assert tiles_of(after(position(playing="grant"), MakePark("e5")), "lamp") == "i8"


class TestTheSetUp:
    def test_ny_13_a_detective_and_a_jack(self):
        assert RULESET.seats(Options()) == ("detective", "jack")

    def test_ny_14_where_everything_begins(self):
        assert dict(VIEW.positions) == {
            "beach": "e4",
            "callahan": "f5",
            "eastman": "g4",
            "grant": "j8",
            "latimer": "i9",
            "rider": "l8",
            "smith": "c5",
            "tumblety": "h5",
        }
        assert (VIEW.suspects, VIEW.innocents) == (CHARACTERS, ())
        assert (tiles_of(START, "metro"), tiles_of(START, "lamp"), tiles_of(START, "building")) == (
            "c3 f6 l9",
            "e5 i8",
            "",
        )
        assert dict(VIEW.reserve) == {"metro": 4, "lamp": 4, "building": 4}
        assert START.investigation == (hexes_of("g6 g7"), hexes_of("k7 k8"))

    def test_ny_15_the_informant_is_talkative(self):
        assert VIEW.informant == "talkative"

    def test_ny_16_both_decks_are_shuffled(self):
        cards, alibis, *_ = RULESET.setup(Options(), CHANCE)
        assert (cards.label, alibis.label) == ("cards/1", "alibis")
        assert cards.items == alibis.items == tuple(sorted(CHARACTERS))
        assert (cards.order.audience, alibis.order.audience) == ((), ())

    def test_ny_17_the_witness_card_and_the_marker(self):
        assert (VIEW.witness, VIEW.round) == ("seen", 1)

    def test_ny_18_jack_draws_his_identity_in_secret(self):
        _, alibis, identity, _ = RULESET.setup(Options(), CHANCE)
        assert isinstance(identity, IdentityDrawn)
        assert identity.character.audience == ("jack",)
        assert identity.character.known == alibis.order.known[0]
        jacks = {started(Options(), Chance(bytes([n]) * 32)).jack for n in range(80)}
        assert jacks == set(CHARACTERS)

    def test_ny_19_rider_and_smith_are_unseen_the_others_seen(self):
        assert seen_in(START).split() == [c for c in CHARACTERS if c not in ("rider", "smith")]

    def test_ny_21_the_top_four_cards_lie_open(self):
        cards, _, _, begun = RULESET.setup(Options(), CHANCE)
        assert isinstance(begun, RoundBegun)
        assert (begun.round, set(begun.cards)) == (1, set(cards.order.known[:4]))
        assert list(begun.cards) == sorted(begun.cards)


@pytest.mark.parametrize("source", [b"{}", b"[]", b'{"hexes": []}'])
def test_what_is_no_board_is_refused(source):
    with pytest.raises(ValueError, match=r"."):
        Board(source)
