"""Movement: section 9 of the rules."""

from __future__ import annotations

import pytest

from domain.mr_jack_new_york.effects import CharacterMoved
from domain.mr_jack_new_york.moves import Accuse, Escape, MakePark, Move, PlaceBuilding
from tests.domain.mr_jack_new_york.positions import after, attempt, effects_of, ends_of, position


def path_of(state, to):
    moved = effects_of(state, Move(to))[0]
    assert isinstance(moved, CharacterMoved)
    return " ".join(moved.path)


class TestMovement:
    @pytest.mark.parametrize(
        ("where", "to", "path"),
        [
            ("e4", "d4", "d4"),
            ("f6", "l9", "l9"),
            ("c2", "LI", "LI"),
            ("LI", "a3", "a3"),
        ],
    )
    def test_ny_28_one_point_each(self, where, to, path):
        """NY-28: a neighbour, a ride, the ferry to the island and from it."""
        state = position(playing="beach", beach=where, informant="silent")
        assert path_of(state, to) == path

    def test_ny_28_no_more_than_three(self):
        state = position(playing="beach")
        assert attempt(state, Move("a3")) == "out_of_reach"
        assert attempt(state, Move("b4")) == "ok"

    def test_ny_28_the_ferry_goes_one_way(self):
        """NY-28, NY-9: nobody embarks where one lands, nobody lands where one embarks."""
        assert "LI" not in ends_of(position(beach="a2", i1="b3 b4", i2="c2 d2"), "beach").split()
        assert ends_of(position(beach="LI", i1="a3 b3", buildings="a2 c3"), "beach").split() == ["b2", "c2", "d2", "d3"]

    def test_ny_29_any_number_is_passed_but_nobody_is_displaced(self):
        state = position(playing="smith", smith="n12", grant="n11", rider="n10")
        assert path_of(state, "n9") == "n11 n10 n9"
        assert attempt(state, Move("n10")) == "destination_occupied"

    def test_ny_30_not_onto_the_own_start_even_by_a_round_trip(self):
        assert attempt(position(playing="beach"), Move("e4")) == "ends_on_start"
        assert attempt(position(playing="beach", smith="f5", callahan="c5"), Accuse("e4")) == "ends_on_start"

    def test_ny_31_the_record_shows_a_cheapest_path_by_the_fixed_order(self):
        """NY-31: north before south-east, streets before the metro, the metro by id."""
        assert path_of(position(playing="beach", beach="b2"), "c4") == "b3 c4"
        assert path_of(position(playing="smith", smith="f6", metro="j10 j9"), "j10") == "j10"
        # From f6 the metro stations j10 and l9 both lead to k10 in two points: j10 comes first.
        assert path_of(position(playing="smith", smith="f6", metro="j10"), "k10") == "j10 k10"

    def test_ny_32_several_rides_and_a_passage_over_the_island(self):
        """NY-32: past somebody who is there too."""
        on_the_island = {"latimer": "LI", "informant": "silent"}
        assert path_of(position(playing="beach", beach="c2", i1="b2 b3", **on_the_island), "a2") == "LI a3 a2"
        assert path_of(position(playing="beach", beach="c2", i1="b2 b3", **on_the_island), "a3") == "LI a3"
        assert "l9" in ends_of(position(smith="c3"), "smith").split()

    def test_ny_33_walling_in_is_allowed(self):
        """NY-33: Smith stands in the corner n12; the last hex beside him is built on."""
        state = position(playing="rider", smith="n12", i1="m11 m12")
        assert attempt(state, PlaceBuilding("n11")) == "hex_not_free"
        corner = position(playing="rider", smith="a2", buildings="b3", i1="a3 b4")
        assert attempt(corner, PlaceBuilding("c3")) == "hex_not_free"
        walled = position(playing="rider", smith="e7", buildings="e6", i1="d6 c5")
        assert attempt(walled, PlaceBuilding("f7")) == "ok"

    def test_ny_38_a_turned_entrance_links_no_more(self):
        state = position(playing="grant", smith="c3")
        assert "l9" in ends_of(state, "smith").split()
        assert "l9" not in ends_of(after(state, MakePark("c3")), "smith").split()

    def test_ny_61_leaving_costs_one_point_more_than_the_gate(self):
        given = {"seat": "jack", "number": 2, "witness": "unseen", "jack": "rider", "playing": "rider"}
        assert attempt(position(**given, rider="m9"), Escape("LAND")) == "ok"
        assert attempt(position(**given, rider="l8"), Escape("LAND")) == "out_of_reach"
