"""Movement: section 6 of the rules, and ML-74."""

from __future__ import annotations

import pytest

from domain.mr_jack_london.effects import CharacterMoved
from domain.mr_jack_london.moves import Accuse, Move
from tests.domain.mr_jack_london import naive
from tests.domain.mr_jack_london.positions import (
    accuse_along,
    after,
    along,
    at,
    attempt,
    destinations,
    effects_of,
    jammed,
    legal_now,
    position,
    to,
)


def path_of(state, move):
    return " ".join(effects_of(state, move)[0].path)


class TestPoints:
    @pytest.mark.parametrize("character", ["holmes", "smith", "lestrade", "goodley", "gull", "bert"])
    def test_ml_23_a_move_spends_one_to_three_points(self, character):
        state = position(playing=character, **{character: "G8"}, **({"holmes": "A8"} if character != "holmes" else {}))

        for way, expected in (
            ("", "path_empty"),
            ("G7", "ok"),
            ("G7 G6", "ok"),
            ("G7 G6 G5", "ok"),
            ("G7 G6 G5 G6", "path_too_long"),
        ):
            assert attempt(state, along(way)) == expected, way

    def test_ml_23_stealthy_has_four(self):
        state = position(playing="stealthy")

        assert attempt(state, along("I8 I7 I6 J5")) == "ok"
        assert attempt(state, along("I8 I7 I6 J5 K5")) == "path_too_long"

    @pytest.mark.parametrize("obstacle", ["F6", "F7", "F5"])
    def test_ml_24_lamps_buildings_and_gardens_are_obstacles(self, obstacle):
        """ML-24: E6 has the lamp F6, E7 and E8 the building F7, E5 the garden F5 beside it."""
        start = {"F6": "E6", "F7": "E7", "F5": "E5"}[obstacle]
        state = position(playing="lestrade", lestrade=start)

        assert attempt(state, along(obstacle)) == "blocked_by_obstacle"
        assert attempt(state, to(obstacle)) == "blocked_by_obstacle"

    def test_ml_24_an_unlit_lamp_is_an_obstacle_too(self):
        state = position(playing="gull", lamps="B7 L3 C3 K8 F6 H4")
        assert attempt(state, along("F2")) == "blocked_by_obstacle"

    def test_ml_24_manholes_are_streets_open_or_covered(self):
        state = position(playing="holmes", holmes="I7", covers="H6 C8")
        assert attempt(state, along("H6")) == "ok"
        assert attempt(state, along("H6 G6")) == "ok"

    def test_ml_25_characters_do_not_block_but_nobody_ends_on_one(self):
        state = position(playing="gull", gull="G8")

        assert attempt(state, along("G7 G6")) == "ok"
        assert attempt(state, along("G7")) == "destination_occupied"
        assert attempt(state, to("G7")) == "destination_occupied"

    def test_ml_26_nobody_ends_where_he_began_but_may_cross_that_hex(self):
        state = position(playing="holmes")

        assert attempt(state, along("G8 G7")) == "ends_on_start"
        assert attempt(state, to("G7")) == "ends_on_start"
        assert attempt(state, along("G8 G7 G6")) == "ok"


class TestSewers:
    def test_ml_27_any_open_manhole_is_one_point_from_any_other(self):
        state = position(playing="gull", gull="F1")
        assert {there for there in destinations(state).split() if attempt(state, along(there)) == "ok"} >= {
            "A4",
            "F4",
            "H6",
            "H9",
            "M6",
        }

    def test_ml_27_a_sewer_step_may_be_first_last_and_repeated(self):
        state = position(playing="gull", gull="F1")

        assert attempt(state, along("F4 G5")) == "ok"
        assert attempt(state, along("F4 H6")) == "ok"
        assert attempt(state, along("F4 H6 M6")) == "ok"
        assert attempt(position(playing="gull"), along("F1 M6")) == "ok"

    @pytest.mark.parametrize(("way", "expected"), [("L2", "manhole_covered"), ("L2 M3", "manhole_covered")])
    def test_ml_28_a_covered_manhole_cannot_be_entered_from_the_sewers(self, way, expected):
        assert attempt(position(playing="gull", gull="F1"), along(way)) == expected

    def test_ml_28_nor_left_into_them_but_is_a_street(self):
        state = position(playing="gull", gull="C8")

        assert attempt(state, along("A4")) == "manhole_covered"
        assert attempt(state, along("B8")) == "ok"
        assert attempt(position(playing="gull", gull="B8"), along("C8 C7")) == "ok"

    def test_ml_29_someone_on_a_manhole_does_not_stop_others_from_using_it(self):
        state = position(playing="gull", gull="F1", holmes="F4")

        assert attempt(state, along("F4 G5")) == "ok"
        assert attempt(state, along("F4")) == "destination_occupied"
        assert attempt(state, Accuse(to="F4")) == "ok"

    def test_ml_30_nobody_leaves_the_board_by_a_move(self):
        assert attempt(position(playing="gull", gull="B2"), along("B1")) == "unknown_hex"


class TestStealthy:
    def test_ml_31_she_steps_on_every_hex_for_one_point_each(self):
        state = position(playing="stealthy", stealthy="G6")

        assert attempt(state, along("F6 E6")) == "destination_occupied"
        assert attempt(state, along("F6 F5 E5")) == "ok"
        assert attempt(state, along("F6 G8")) == "not_adjacent"
        assert attempt(state, along("H5 I6")) == "ok"

    def test_ml_31_she_ends_on_a_street(self):
        state = position(playing="stealthy", stealthy="G6")
        for obstacle in ("F6", "F5", "H5"):
            assert attempt(state, to(obstacle)) == "must_end_on_street"
            assert attempt(state, along(obstacle)) == "must_end_on_street"

    def test_ml_31_she_uses_open_manholes_like_everybody(self):
        state = position(playing="stealthy", stealthy="F4")

        assert attempt(state, along("A4")) == "ok"
        assert attempt(state, along("L2")) == "manhole_covered"


class TestTheServersPath:
    def test_ml_74_to_does_what_a_path_there_does(self):
        state = position(playing="holmes")
        assert at(after(state, to("M7")), "holmes") == at(after(state, along("H6 M6 M7")), "holmes") == "M7"
        assert effects_of(state, along("G8 G7 G6"))[0] == CharacterMoved("holmes", "G7", ("G8", "G7", "G6"))

    @pytest.mark.parametrize(
        ("end", "way"),
        [
            ("G5", "G6 G5"),
            ("I8", "G8 H9 I8"),
            ("M7", "H6 M6 M7"),
            ("E8", "G8 F8 E8"),
            ("I6", "H6 I6"),
            ("E5", "G6 H6 F4"),
        ],
    )
    def test_ml_74_the_server_takes_the_first_of_the_cheapest_paths(self, end, way):
        state = position(playing="holmes")
        found = path_of(state, to(end))

        cheapest = naive.ends("G7", 3, False, naive.MANHOLES["classic"] - {"C8", "L2"})
        assert found == " ".join(cheapest[end])
        assert len(found.split()) <= len(way.split())

    @pytest.mark.parametrize("edition", ["classic", "revised"])
    @pytest.mark.parametrize("character", ["holmes", "stealthy"])
    @pytest.mark.parametrize("start", ["A4", "B2", "G7", "L8", "H9", "F1", "K5"])
    def test_ml_74_every_end_hex_and_every_path_agree_with_the_naive_search(self, edition, character, start):
        state = position(edition=edition, playing=character, **{character: start})
        covers = {"classic": {"C8", "L2"}, "revised": {"B8", "L2"}}[edition]
        stealthy = character == "stealthy"
        expected = naive.ends(start, 4 if stealthy else 3, stealthy, naive.MANHOLES[edition] - covers)
        others = {at(state, other) for other in ("watson", "smith", "lestrade", "goodley", "gull", "bert")}
        others |= {at(state, "holmes" if stealthy else "stealthy")}

        ends = {move.to for move in legal_now(state) if isinstance(move, Move)}
        accusations = {move.to for move in legal_now(state) if isinstance(move, Accuse)}

        assert ends == set(expected) - others
        assert accusations == set(expected) & others
        for end in ends:
            assert path_of(state, to(end)).split() == list(expected[end])
        for end in accusations:
            assert path_of(state, Accuse(to=end)).split() == list(expected[end])

    def test_ml_74_an_accusation_may_give_its_path_too(self):
        assert attempt(position(playing="lestrade"), accuse_along("E5 F4 G4")) == "ok"
        assert attempt(position(playing="lestrade"), accuse_along("E5 F4 G5")) == "accuse_no_target"
        assert attempt(position(playing="lestrade"), accuse_along("E5 G5")) == "not_adjacent"


def test_ml_22_boxed_in_means_no_plain_end_hex():
    assert destinations(jammed(playing="holmes", covers="A4 C8")) == ""
