"""The abilities: section 10 of the rules."""

from __future__ import annotations

import pytest

from domain.mr_jack_new_york.effects import (
    InvestigationMoved,
    OtherMoved,
    ParkMade,
    SteamerMoved,
    Swapped,
    TilePlaced,
)
from domain.mr_jack_new_york.moves import (
    Accuse,
    MakePark,
    Move,
    MoveInvestigation,
    MoveOther,
    MoveSteamer,
    PlaceBuilding,
    PlaceLamp,
    PlaceMetro,
    Swap,
)
from tests.domain.mr_jack_new_york.positions import (
    BOARD,
    after,
    at,
    attempt,
    effects_of,
    ends_of,
    legal_now,
    position,
    seen_in,
    tiles_of,
)


class TestLaying:
    @pytest.mark.parametrize(
        ("character", "move", "kind", "place"),
        [
            ("beach", PlaceMetro("m12"), "metro", 0),
            ("latimer", PlaceLamp("m12"), "lamp", 1),
            ("rider", PlaceBuilding("m12"), "building", 2),
        ],
    )
    def test_ny_34_ny_35_ny_36_a_tile_of_the_reserve_is_laid(self, character, move, kind, place):
        state = position(playing=character)
        later = after(state, move)

        assert effects_of(state, move)[0] == TilePlaced(kind, "m12")
        assert "m12" in tiles_of(later, kind).split()
        assert later.reserve[place] == 3

    def test_ny_34_a_new_entrance_links(self):
        assert "m12" in ends_of(after(position(playing="beach"), PlaceMetro("m12")), "smith").split()

    def test_ny_35_a_new_lamp_lights(self):
        assert "rider" in seen_in(after(position(playing="latimer"), PlaceLamp("m8"))).split()

    def test_ny_36_nobody_enters_a_building(self):
        assert "m8" not in ends_of(after(position(playing="rider"), PlaceBuilding("m8")), "rider").split()

    def test_ny_37_the_reserve_lasts_and_nothing_is_taken_back(self):
        """NY-37: four of each; what is in a park stays there."""
        state = position(playing="beach")
        for hex_ in ("m12", "m7", "d2", "j5"):
            laid = after(state, PlaceMetro(hex_))
            state = position(playing="beach", metro=" ".join(set(tiles_of(laid, "metro").split()) - {"c3", "f6", "l9"}))
        assert state.reserve[0] == 0
        assert attempt(state, PlaceMetro("d3")) == "reserve_empty"


class TestGrant:
    @pytest.mark.parametrize(("hex_", "tile"), [("c3", "metro"), ("e5", "lamp"), ("m8", "building")])
    def test_ny_38_a_tile_is_turned_for_good(self, hex_, tile):
        state = position(playing="grant", buildings="m8")
        later = after(state, MakePark(hex_))

        assert effects_of(state, MakePark(hex_)) == (ParkMade(tile, hex_),)
        assert hex_ not in tiles_of(later, tile).split()
        assert BOARD.names(later.parks) == (hex_,)
        assert MakePark(hex_) not in legal_now(position(playing="grant", parks=hex_))

    def test_ny_38_with_somebody_on_it(self):
        state = after(position(playing="grant", smith="c3"), MakePark("c3"))
        assert at(state, "smith") == "c3"

    def test_ny_38_a_turned_obstacle_can_be_entered(self):
        state = position(playing="grant", buildings="k10")
        assert "k10" not in ends_of(state, "latimer").split()
        assert "k10" in ends_of(after(state, MakePark("k10")), "latimer").split()


class TestCallahan:
    def test_ny_39_onto_any_two_neighbouring_hexes(self):
        state = position(playing="callahan")
        assert effects_of(state, MoveInvestigation("I2", ("n12", "m12"))) == (
            InvestigationMoved("I2", ("k7", "k8"), ("m12", "n12")),
        )
        assert after(state, MoveInvestigation("I2", ("n12", "m12"))) == after(
            state, MoveInvestigation("I2", ("m12", "n12"))
        )

    @pytest.mark.parametrize("pair", [("n11", "n12"), ("b4", "c4"), ("a2", "a3")])
    def test_ny_39_gates_and_ferry_hexes_are_allowed(self, pair):
        assert attempt(position(playing="callahan"), MoveInvestigation("I1", pair)) == "ok"

    @pytest.mark.parametrize("pair", [("i7", "j7"), ("c3", "c4"), ("c5", "c4"), ("d5", "d4"), ("k7", "l7")])
    def test_ny_39_not_where_something_is(self, pair):
        """NY-39: printed metro, a tile, somebody, a printed building, the other investigation tile."""
        assert attempt(position(playing="callahan"), MoveInvestigation("I1", pair)) == "hex_not_free"

    def test_ny_39_not_onto_a_park(self):
        state = position(playing="callahan", parks="e5")
        assert attempt(state, MoveInvestigation("I1", ("e5", "e6"))) == "hex_not_free"


class TestSmith:
    def test_ny_40_a_steamer_to_any_harbour_without_one(self):
        state = position(playing="smith")
        assert [m for m in legal_now(state) if isinstance(m, MoveSteamer)] == [
            MoveSteamer(from_, to) for from_ in ("P2", "P4") for to in ("P1", "P3", "P5")
        ]
        assert effects_of(state, MoveSteamer("P4", "P3")) == (SteamerMoved("P4", "P3"),)

    def test_ny_40_blocked_or_not(self):
        assert attempt(position(playing="smith", i1="k10 k11"), MoveSteamer("P2", "P3")) == "ok"


class TestTumblety:
    def test_ny_41_two_others_exchange_at_any_distance(self):
        state = position(playing="tumblety", smith="c3", beach="e5", parks="e5", innocents="smith")
        assert effects_of(state, Swap("smith", "beach")) == (Swapped("smith", "beach", "e5", "c3"),)
        later = after(state, Swap("smith", "beach"))
        assert (at(later, "smith"), at(later, "beach")) == ("e5", "c3")

    def test_ny_41_21_pairs_in_either_order(self):
        state = position(playing="tumblety")
        swaps = [m for m in legal_now(state) if isinstance(m, Swap)]
        assert len(swaps) == 21
        assert after(state, Swap("beach", "rider")).positions == after(state, Swap("rider", "beach")).positions

    def test_ny_42_an_exchange_is_no_movement(self):
        """NY-42: no card, no accusation, no end of the movement part."""
        state = position(playing="tumblety", smith="LI")
        later = after(state, Swap("smith", "beach"))
        assert len(effects_of(state, Swap("smith", "beach"))) == 1
        assert (later.moved, later.outcome, later.drawn) == (False, None, ())


class TestEastman:
    def test_ny_43_any_one_other_moves_by_the_same_rules(self):
        """NY-43: metro and ferry included; the card of the other does not matter."""
        state = position(playing="eastman", innocents="smith")
        moved, *_ = effects_of(state, MoveOther("beach", "l9"))
        assert isinstance(moved, OtherMoved)
        assert (moved.from_, moved.path[-1], len(moved.path)) == ("e4", "l9", 3)
        assert attempt(state, MoveOther("smith", "LI")) == "ok"
        assert {m.character for m in legal_now(state) if isinstance(m, MoveOther)} == {
            "beach",
            "callahan",
            "grant",
            "latimer",
            "rider",
            "smith",
            "tumblety",
        }

    def test_ny_43_the_others_ability_is_not_used(self):
        state = after(position(playing="eastman"), MoveOther("beach", "e3"))
        assert (state.played, state.playing) == (("eastman",), None)

    def test_ny_43_he_may_move_himself_and_accuse(self):
        state = position(playing="eastman")
        assert attempt(state, Move("g5")) == "ok"
        assert attempt(state, Accuse("h5")) == "ok"
