"""Worked cases of the rules: abilities, and the round in which they are used."""

from __future__ import annotations

import pytest

from domain.mr_jack_new_york.effects import (
    InvestigationMoved,
    ParkMade,
    RoundBegun,
    SteamerMoved,
    Swapped,
    TilePlaced,
    WitnessCalled,
)
from domain.mr_jack_new_york.moves import (
    MakePark,
    Move,
    MoveInvestigation,
    MoveOther,
    MoveSteamer,
    PlaceBuilding,
    PlaceLamp,
    PlaceMetro,
    Select,
    SkipMove,
    Swap,
)
from domain.mr_jack_new_york.rounds import seat_to_act
from tests.domain.mr_jack_new_york.positions import after, at, attempt, effects_of, given, position, seen_in
from tests.domain.mr_jack_new_york.test_cases_movement import SMITH_ISLAND, WALLED_ISLAND

BEACH = position(playing="beach")
CALLAHAN = position(playing="callahan")
EASTMAN = position(playing="eastman")
GRANT = position(playing="grant")

RIDER = position(playing="rider")
SMITH = position(playing="smith")
TUMBLETY = position(playing="tumblety")
LAID_M12 = after(BEACH, PlaceMetro("m12"))


@pytest.mark.parametrize(
    ("state", "move", "reserve"),
    given(
        (26, after(BEACH, Move("d3")), PlaceMetro("m12"), 3),
        (36, BEACH, PlaceMetro("d4"), 3),
    ),
)
def test_a_tile_is_laid(state, move, reserve):
    assert effects_of(state, move)[0] == TilePlaced("metro", move.hex)
    assert after(state, move).reserve[0] == reserve


def test_case_26_then_it_is_jacks_turn():
    assert seat_to_act(after(BEACH, Move("d3"), PlaceMetro("m12"))) == "jack"


@pytest.mark.parametrize(
    ("state", "move", "code"),
    given(
        (27, BEACH, MoveOther("smith", "b4"), "wrong_ability"),
        (28, BEACH, PlaceMetro("n11"), "hex_not_free"),
        (29, BEACH, PlaceMetro("i7"), "hex_not_free"),
        (30, BEACH, PlaceMetro("b4"), "hex_not_free"),
        (31, BEACH, PlaceMetro("f6"), "hex_not_free"),
        (32, BEACH, PlaceMetro("g7"), "hex_not_free"),
        (33, BEACH, PlaceMetro("c5"), "hex_not_free"),
        (34, BEACH, PlaceMetro("d5"), "hex_not_free"),
        (35, BEACH, PlaceMetro("LI"), "unknown_hex"),
        (37, BEACH, PlaceLamp("d4"), "wrong_ability"),
        (38, LAID_M12, PlaceMetro("m9"), "ability_already_used"),
        (42, RIDER, PlaceBuilding("f3"), "hex_not_free"),
        (43, position(playing="latimer", lamps="m7 m8 m9 l7"), PlaceLamp("d4"), "reserve_empty"),
        (49, position(playing="grant", parks="e5"), MakePark("e5"), "not_convertible"),
        (51, GRANT, MakePark("d5"), "not_convertible"),
        (52, GRANT, MakePark("i7"), "not_convertible"),
        (53, GRANT, MakePark("h6"), "not_convertible"),
        (59, CALLAHAN, MoveInvestigation("I1", ("c3", "c4")), "hex_not_free"),
        (60, CALLAHAN, MoveInvestigation("I1", ("h6", "i7")), "hex_not_free"),
        (61, CALLAHAN, MoveInvestigation("I1", ("g7", "g6")), "same_place"),
        (63, CALLAHAN, MoveInvestigation("I1", ("k7", "l7")), "hex_not_free"),
        (64, CALLAHAN, MoveInvestigation("I1", ("a2", "c2")), "pair_not_adjacent"),
        (65, CALLAHAN, MoveInvestigation("I1", ("f5", "f6")), "hex_not_free"),
        (66, CALLAHAN, MoveInvestigation("I3", ("n11", "n12")), "unknown_tile"),
        (68, SMITH, MoveSteamer("P1", "P3"), "no_steamer_there"),
        (69, SMITH, MoveSteamer("P2", "P4"), "harbour_taken"),
        (70, SMITH, MoveSteamer("P2", "LAND"), "unknown_exit"),
        (101, EASTMAN, MoveOther("eastman", "g5"), "other_is_eastman"),
        (102, EASTMAN, MoveOther("beach", "f5"), "destination_occupied"),
        (105, EASTMAN, PlaceMetro("d4"), "wrong_ability"),
        (118, TUMBLETY, Swap("tumblety", "beach"), "swap_not_tumblety"),
        (119, TUMBLETY, Swap("grant", "grant"), "swap_with_self"),
    ),
)
def test_an_ability_is_refused(state, move, code):
    assert attempt(state, move) == code


@pytest.mark.parametrize(
    ("state", "hex_"),
    given((45, GRANT, "c3"), (54, position(playing="grant", smith="c3"), "c3")),
)
def test_a_metro_entrance_becomes_a_park(state, hex_):
    assert effects_of(state, MakePark(hex_)) == (ParkMade("metro", hex_),)


@pytest.mark.parametrize(
    ("tile", "to", "there"),
    given(
        (57, "I1", ("n11", "n12"), ("n11", "n12")),
        (58, "I2", ("m11", "n11"), ("m11", "n11")),
        (62, "I1", ("g7", "g8"), ("g7", "g8")),
    ),
)
def test_an_investigation_tile_is_moved(tile, to, there):
    (moved,) = effects_of(CALLAHAN, MoveInvestigation(tile, to))
    assert moved == InvestigationMoved(tile, ("g6", "g7") if tile == "I1" else ("k7", "k8"), there)


def test_case_67_a_steamer_is_moved():
    assert effects_of(SMITH, MoveSteamer("P2", "P1")) == (SteamerMoved("P2", "P1"),)
    assert after(SMITH, MoveSteamer("P2", "P1")).steamers == ("P1", "P4")


def test_case_113_after_a_skipped_movement_the_ability_closes_the_activation():
    state = after(WALLED_ISLAND, SkipMove(), MoveSteamer("P2", "P1"))
    assert (state.steamers, seat_to_act(state)) == (("P1", "P4"), "jack")


def test_case_116_two_others_exchange():
    state = after(TUMBLETY, Swap("rider", "beach"))
    assert effects_of(TUMBLETY, Swap("rider", "beach")) == (Swapped("rider", "beach", "e4", "l8"),)
    assert (at(state, "rider"), at(state, "beach")) == ("e4", "l8")


def test_case_117_and_are_seen_where_they_now_are():
    seen = seen_in(after(TUMBLETY, Swap("rider", "beach"))).split()
    assert "beach" not in seen
    assert "rider" in seen


def test_case_120_an_exchange_with_the_island_brings_no_card():
    state = position(playing="tumblety", **SMITH_ISLAND)
    later = after(state, Swap("smith", "beach"))

    assert len(effects_of(state, Swap("smith", "beach"))) == 1
    assert (at(later, "smith"), at(later, "beach"), later.informant) == ("e4", "LI", "silent")


ROUND_1 = position(cards="beach grant smith tumblety", jack="smith")
GRANT_CHOSEN = after(ROUND_1, Select("grant"))
GRANT_PLAYED = after(GRANT_CHOSEN, MakePark("c3"), Move("i6"))


@pytest.mark.parametrize(
    ("state", "seat", "move", "code"),
    given(
        (121, ROUND_1, "jack", Select("beach"), "not_your_turn"),
        (122, ROUND_1, "someone", Select("beach"), "not_a_player"),
        (123, ROUND_1, "detective", Select("rider"), "card_not_face_up"),
        (124, ROUND_1, "detective", Select("watson"), "unknown_character"),
        (125, ROUND_1, "detective", Move("d3"), "no_character_selected"),
        (127, GRANT_CHOSEN, "detective", Select("smith"), "already_selected"),
        (128, GRANT_CHOSEN, "detective", SkipMove(), "skip_not_allowed"),
        (129, GRANT_PLAYED, "jack", Select("grant"), "card_already_played"),
    ),
)
def test_the_course_of_a_round(state, seat, move, code):
    assert attempt(state, move, seat) == code


WALK_THROUGH = (
    Select("grant"),
    MakePark("c3"),
    Move("i6"),
    Select("smith"),
    Move("e7"),
    MoveSteamer("P4", "P1"),
    Select("tumblety"),
    Swap("rider", "latimer"),
    Move("h7"),
    Select("beach"),
    Move("i7"),
    PlaceMetro("m12"),
)


def walked_through(jack):
    before = after(position(cards="beach grant smith tumblety", jack=jack), *WALK_THROUGH[:-1])
    effects = effects_of(before, WALK_THROUGH[-1])
    (call,) = [effect for effect in effects if isinstance(effect, WitnessCalled)]
    assert isinstance(effects[-1], RoundBegun)
    return call, after(before, WALK_THROUGH[-1])


def test_case_130_the_walk_through_with_smith():
    call, state = walked_through("smith")

    assert call == WitnessCalled("unseen", ("beach", "callahan", "grant", "rider", "tumblety"))
    assert (state.reserve[0], state.round, seat_to_act(state)) == (3, 2, "jack")
    assert state.cards == ("callahan", "eastman", "latimer", "rider")
    assert (state.steamers, at(state, "tumblety"), at(state, "latimer")) == (("P1", "P2"), "h7", "l8")


def test_case_131_and_who_is_seen_after_it():
    _, state = walked_through("smith")
    assert seen_in(state) == "beach callahan grant rider tumblety"


def test_case_132_the_walk_through_with_grant():
    call, state = walked_through("grant")

    assert call == WitnessCalled("seen", ("eastman", "latimer", "smith"))
    assert (state.round, seat_to_act(state)) == (2, "jack")
