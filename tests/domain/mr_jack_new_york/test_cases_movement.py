"""Worked cases of the rules: neighbours, movements, who is seen."""

from __future__ import annotations

import pytest

from domain.mr_jack_new_york.effects import AlibiDrawn, CharacterMoved, InformantTurned
from domain.mr_jack_new_york.moves import MakePark, Move, MoveOther, PlaceBuilding, PlaceMetro, SkipMove
from domain.mr_jack_new_york.sight import lit_hexes
from tests.domain.mr_jack_new_york.positions import (
    BOARD,
    START,
    after,
    attempt,
    effects_of,
    ends_of,
    given,
    position,
    seen_in,
)

BEACH = position(playing="beach")
SMITH_ISLAND = {"smith": "LI", "informant": "silent"}
PARKED_E5 = after(position(playing="grant"), MakePark("e5"))


def test_case_1_who_is_seen_at_the_start():
    assert seen_in(START) == "beach callahan eastman grant latimer tumblety"


def test_case_2_lit_hexes_that_can_be_entered():
    assert " ".join(BOARD.names(lit_hexes(START))) == "d4 e4 e6 f5 f6 h7 i7 i9 j8 j9"


@pytest.mark.parametrize(
    ("hex_", "neighbours"),
    given(
        (3, "a2", "a3 b2 b3"),
        (4, "g6", "f5 f6 g5 g7 h6 h7"),
        (5, "i7", "h6 h7 i6 i8 j7 j8"),
        (6, "n11", "m10 m11 n10 n12"),
        (7, "m12", "l11 m11 n12"),
    ),
)
def test_neighbours(hex_, neighbours):
    assert " ".join(sorted(BOARD.names(BOARD.beside[BOARD.number[hex_]]))) == neighbours


@pytest.mark.parametrize(
    ("state", "character", "ends"),
    given(
        (8, START, "smith", "a2 a3 b2 b3 b4 c2 c3 c4 d3 d4 d6 e6 e7 f6 f7 i7 l9 LI"),
        (9, START, "beach", "b2 b3 b4 c2 c3 c4 d2 d3 d4 e3 e6 f3 f6 f7 g5 h6 i7 l9 LI"),
        (10, START, "latimer", "f7 g8 h9 i7 j7 j9 j10 k10 k11 l10 l11"),
        (
            46,
            after(position(playing="grant"), MakePark("c3")),
            "smith",
            "a2 a3 b2 b3 b4 c2 c3 c4 d3 d4 d6 e6 e7 f6 f7 LI",
        ),
        (
            86,
            position(
                number=2,
                witness="unseen",
                jack="rider",
                rider="n11",
                grant="n12",
                beach="n10",
                callahan="m11",
                buildings="n9 l10",
                lamps="m9",
                i1="l11 m12",
                seat="jack",
                playing="rider",
            ),
            "rider",
            "",
        ),
        (108, position(playing="smith", **SMITH_ISLAND), "smith", "a2 a3 b2 b3 b4 c2 c3 c4 c5 d2 d3 d4 f6 i7 l9"),
    ),
)
def test_plain_ends(state, character, ends):
    assert ends_of(state, character) == ends


@pytest.mark.parametrize(
    ("state", "counts"),
    given(
        (11, START, {"callahan": 27, "eastman": 14, "grant": 26, "rider": 30, "tumblety": 15}),
        (45, after(position(playing="grant"), MakePark("c3")), {"beach": 19}),
    ),
)
def test_numbers_of_plain_ends(state, counts):
    assert {character: len(ends_of(state, character).split()) for character in counts} == counts


def test_case_41_a_building_shuts_streets():
    before, later = ends_of(START, "rider"), ends_of(after(position(playing="rider"), PlaceBuilding("l10")), "rider")

    assert (len(before.split()), len(later.split())) == (30, 26)
    assert " ".join(sorted(set(before.split()) - set(later.split()))) == "k10 l10 l11 m11"


@pytest.mark.parametrize(
    ("to", "points"),
    given((12, "l9", 3), (13, "i7", 3), (14, "f6", 2), (19, "g5", 2), (20, "h6", 3)),
)
def test_beach_moves(to, points):
    (moved,) = effects_of(BEACH, Move(to))

    assert isinstance(moved, CharacterMoved)
    assert (moved.from_, moved.path[-1], len(moved.path)) == ("e4", to, points)


@pytest.mark.parametrize(
    ("state", "move", "code"),
    given(
        (15, BEACH, Move("f5"), "destination_occupied"),
        (16, BEACH, Move("e5"), "blocked_by_obstacle"),
        (17, BEACH, Move("d5"), "blocked_by_obstacle"),
        (18, BEACH, Move("g6"), "blocked_by_obstacle"),
        (21, BEACH, Move("e4"), "ends_on_start"),
        (22, BEACH, Move("z9"), "unknown_hex"),
        (23, BEACH, Move("l8"), "out_of_reach"),
        (25, after(BEACH, Move("d3")), Move("e4"), "already_moved"),
        (107, position(playing="beach", **SMITH_ISLAND), Move("LI"), "destination_occupied"),
    ),
)
def test_a_movement_is_refused(state, move, code):
    assert attempt(state, move) == code


def test_case_24_a_visit_to_the_informant():
    state = position(playing="beach", alibi="latimer")

    moved, drawn, turned = effects_of(state, Move("LI"))

    assert len(moved.path) == 3
    assert isinstance(drawn, AlibiDrawn)
    assert (drawn.seat, drawn.card.known, drawn.card.audience) == ("detective", "latimer", ("detective",))
    assert turned == InformantTurned("silent")


def test_case_39_a_new_entrance_serves_at_once():
    laid = after(BEACH, PlaceMetro("m12"))

    moved, *_ = effects_of(laid, Move("m12"))

    assert (moved.path[-1], len(moved.path)) == ("m12", 3)
    assert after(laid, Move("m12")).played == ("beach",)


def test_case_47_a_park_can_be_entered():
    state = after(position(playing="grant"), MakePark("e5"))
    state = after(state, Move("j7"))
    (moved, *_) = effects_of(position(playing="beach", parks="e5"), Move("e5"))

    assert moved.path == ("e5",)
    assert BOARD.number["e5"] in [h for h in range(68) if state.parks >> h & 1]


@pytest.mark.parametrize(
    ("state", "seen"),
    given(
        (40, position(lamps="m8"), {"rider": True, "smith": False}),
        (44, position(smith="c3", rider="l9"), {"smith": False, "rider": False}),
        (48, PARKED_E5, {"beach": True, "callahan": True}),
        (50, after(position(playing="grant"), MakePark("i8")), {"grant": False, "latimer": False}),
        (54, after(position(playing="grant", smith="c3"), MakePark("c3")), {"smith": False}),
        (55, position(parks="e5", beach="e5"), {"beach": False, "callahan": False, "eastman": True}),
        (56, position(parks="h7", smith="h7"), {"smith": False}),
        (110, position(smith="LI"), {"smith": False}),
        (117, position(beach="l8", rider="e4"), {"beach": False, "rider": True}),
    ),
)
def test_who_is_seen(state, seen):
    now = seen_in(state).split()
    assert {character: character in now for character in seen} == seen


def test_case_100_eastman_moves_himself():
    state = position(playing="eastman")
    later = after(state, Move("g5"))

    assert effects_of(state, Move("g5"))[0] == CharacterMoved("eastman", "g4", ("g5",))
    assert (later.played, later.playing) == (("eastman",), None)


def test_case_106_eastman_moves_another_to_the_island():
    state = position(playing="eastman", alibi="grant")

    moved, drawn, turned, _ = effects_of(state, MoveOther("smith", "LI"))

    assert (moved.character, moved.from_, len(moved.path)) == ("smith", "c5", 2)
    assert (drawn.seat, drawn.card.known) == ("detective", "grant")
    assert turned == InformantTurned("silent")
    assert after(state, MoveOther("smith", "LI")).playing is None


def test_case_109_the_informant_talks_again_when_nobody_is_there():
    moved, turned = effects_of(position(playing="smith", **SMITH_ISLAND), Move("b3"))

    assert (moved.from_, moved.path[-1], len(moved.path)) == ("LI", "b3", 2)
    assert turned == InformantTurned("talkative")


def test_case_115_an_empty_alibi_deck():
    (moved,) = effects_of(position(playing="beach", empty=True), Move("LI"))
    assert len(moved.path) == 3


WALLED_ISLAND = position(playing="smith", i1="a2 a3", i2="b2 b3", **SMITH_ISLAND)


def test_case_111_a_movement_without_an_end_is_skipped():
    assert ends_of(WALLED_ISLAND, "smith") == ""
    assert attempt(WALLED_ISLAND, SkipMove()) == "ok"


def test_case_112_a_skipped_movement_is_done():
    assert attempt(after(WALLED_ISLAND, SkipMove()), Move("a3")) == "already_moved"


def test_case_114_no_other_movement_is_skipped():
    assert attempt(position(playing="smith"), SkipMove()) == "skip_not_allowed"
