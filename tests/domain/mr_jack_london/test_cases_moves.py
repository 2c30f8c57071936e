"""Worked cases of the rules, T20 to T56 and T99 to T114: moves, exits, accusations, skips."""

from __future__ import annotations

import pytest

from domain.mr_jack_london.board import GRID
from domain.mr_jack_london.ending import ways_out
from domain.mr_jack_london.moves import Accuse, Escape, MoveCordon, MoveCover, SkipMove
from domain.mr_jack_london.names import CHARACTERS
from domain.mr_jack_london.state import hex_of
from tests.domain.mr_jack_london.positions import (
    accuse_along,
    after,
    along,
    attempt,
    destinations,
    given,
    jammed,
    legal_now,
    position,
    to,
)

BERT_L2 = position(playing="bert", bert="L2", covers="L2 C8")
BERT_OPENED_L2 = after(BERT_L2, MoveCover("L2", "A4"))


@pytest.mark.parametrize(
    ("state", "expected"),
    given(
        (
            "T20",
            position(playing="gull"),
            "A4 A5 B3 C4 D3 E3 E4 E5 F1 F4 G2 G3 G5 G6 G9 H2 H6 H9 I6 I7 M6 M7",
        ),
        (
            "T21",
            position(playing="holmes"),
            "A4 A5 B3 E4 E5 E8 F1 F4 F8 G2 G5 G6 G8 G9 H6 H9 I6 I7 I8 J5 J7 M6 M7",
        ),
        (
            "T22",
            position(playing="stealthy"),
            "A4 A5 B2 B3 C4 D3 D5 E3 E4 E5 E7 E8 F1 F4 F8 G2 G3 G5 G6 G8 G9 H2 H6 H9 I6 I7 I8 J5 J7 K5 K7 L4 L7 L8 "
            "M4 M6 M7",
        ),
        ("T39", jammed(playing="holmes"), "F1 F4 H6 H9 M6"),
        ("T40", jammed(playing="holmes", covers="A4 C8"), ""),
    ),
)
def test_destinations(state, expected):
    assert destinations(state) == expected


HOLMES = position(playing="holmes")
LESTRADE = position(playing="lestrade")
STEALTHY = position(playing="stealthy")


@pytest.mark.parametrize(
    ("state", "move", "expected"),
    given(
        ("T23", HOLMES, along("H6 M6 M7"), "ok"),
        ("T24", HOLMES, along("H6 L2"), "manhole_covered"),
        ("T25", HOLMES, along("H6 M6 M5"), "destination_occupied"),
        ("T26", HOLMES, along("G8 G7"), "ends_on_start"),
        ("T27", HOLMES, along("G8 I8"), "not_adjacent"),
        ("T28", HOLMES, along(""), "path_empty"),
        ("T29", HOLMES, along("Z1"), "unknown_hex"),
        ("T30", LESTRADE, along("F6"), "blocked_by_obstacle"),
        ("T31", LESTRADE, along("E5 E4 E3 E2"), "path_too_long"),
        ("T32", STEALTHY, along("J8"), "must_end_on_street"),
        ("T33", STEALTHY, along("J8 K8 L8 L7"), "ok"),
        ("T34", position(playing="gull", gull="G8"), along("G7 G6"), "ok"),
        ("T35", position(playing="gull", gull="F1"), along("F4 H6"), "ok"),
        ("T36", BERT_L2, along("A4"), "manhole_covered"),
        ("T37", BERT_OPENED_L2, along("H9"), "ok"),
        ("T38", BERT_OPENED_L2, along("A4"), "manhole_covered"),
        ("T99", HOLMES, to("H7"), "blocked_by_obstacle"),
        ("T100", HOLMES, to("B4"), "blocked_by_obstacle"),
        ("T101", HOLMES, to("G7"), "ends_on_start"),
        ("T102", HOLMES, to("A7"), "path_too_long"),
        ("T103", HOLMES, to("M5"), "destination_occupied"),
        ("T104", HOLMES, to("A6"), "path_too_long"),
        ("T105", STEALTHY, to("J8"), "must_end_on_street"),
        ("T106", HOLMES, along("H7 A1"), "unknown_hex"),
        ("T107", HOLMES, along("H7 A4"), "blocked_by_obstacle"),
        ("T108", HOLMES, along("A4 H7"), "not_adjacent"),
        ("T109", position(playing="gull", gull="F1"), along("F1"), "not_adjacent"),
        ("T110", jammed(playing="holmes"), SkipMove(), "skip_not_allowed"),
        ("T111", jammed(playing="holmes", covers="A4 C8"), SkipMove(), "ok"),
        ("T112", jammed("watson", playing="watson", covers="A4 C8"), SkipMove(), "facing_required"),
        ("T113", jammed("watson", playing="watson", covers="A4 C8"), SkipMove("S"), "ok"),
        ("T114", jammed("gull", playing="gull", covers="A4 C8"), SkipMove(), "skip_not_allowed"),
        ("T56", position(playing="gull"), accuse_along("E3 E4"), "accuse_no_target"),
    ),
)
def test_a_command(state, move, expected):
    assert attempt(state, move) == expected


GULL_K4 = position(gull="K4", playing="lestrade")


def played_by(seat, jack, witness, exit_):
    return position(seat=seat, playing="gull", gull="C4", jack=jack, witness=witness), Escape(exit_)


@pytest.mark.parametrize(
    ("state", "character", "expected"),
    given(
        ("T41", position(gull="C4"), "gull", "NW"),
        ("T42", position(gull="C6"), "gull", ""),
        ("T43", GULL_K4, "gull", ""),
        ("T44", after(GULL_K4, MoveCordon("NE", "SE")), "gull", "NE"),
        ("T45", position(), "stealthy", "SE"),
        ("T46", position(bert="A4", covers="C8 M6", cordons="SW SE"), "bert", "NE NW"),
    ),
)
def test_open_exits_in_reach(state, character, expected):
    assert " ".join(sorted(ways_out(state, character))) == expected


@pytest.mark.parametrize(
    ("state", "move", "expected"),
    given(
        ("T47", *played_by("jack", "gull", "unseen", "NW"), "ok"),
        ("T48", *played_by("jack", "gull", "seen", "NW"), "escape_card_seen"),
        ("T49", *played_by("detective", "gull", "unseen", "NW"), "escape_not_jack_player"),
        ("T50", *played_by("jack", "holmes", "unseen", "NW"), "escape_not_jack_character"),
        ("T51", *played_by("jack", "gull", "unseen", "SW"), "exit_blocked"),
        ("T52", *played_by("jack", "gull", "unseen", "SE"), "path_too_long"),
    ),
)
def test_an_escape(state, move, expected):
    assert attempt(state, move) == expected


@pytest.mark.parametrize(
    ("character", "expected"),
    given(
        ("T53", "lestrade", "smith"),
        ("T54", "holmes", "bert goodley gull smith stealthy"),
        ("T55", "stealthy", "bert goodley gull holmes lestrade smith watson"),
    ),
)
def test_who_can_be_accused(character, expected):
    state = position(playing=character)
    hexes = {move.to for move in legal_now(state) if isinstance(move, Accuse)}
    assert sorted(c for c in CHARACTERS if GRID.ids[hex_of(state, c)] in hexes) == expected.split()
