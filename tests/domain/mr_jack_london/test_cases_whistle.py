"""Worked cases of the rules, T57 to T72 and T77 to T98: the whistle."""

from __future__ import annotations

import pytest

from domain.hexgrid import hex_set
from domain.mr_jack_london import whistle as whistling
from domain.mr_jack_london.board import GRID
from domain.mr_jack_london.light import ray
from domain.mr_jack_london.moves import SkipWhistle, Whistle
from domain.mr_jack_london.names import CHARACTERS
from domain.mr_jack_london.state import hex_of
from tests.domain.mr_jack_london import naive
from tests.domain.mr_jack_london.positions import (
    after,
    attempt,
    given,
    legal_now,
    names,
    position,
    to,
    whistle,
)

START = position(playing="goodley")
T61 = after(START, whistle("bert", "K5", 2))
T79 = after(T61, whistle("smith", "G3", 1))
FULL = {"holmes": "B3", "watson": "A4", "smith": "C4", "lestrade": "A5", "stealthy": "D3", "gull": "A6", "bert": "E3"}
T71 = position(playing="goodley", goodley="B2", **FULL)
T91 = position(playing="goodley", goodley="B2", **{**FULL, "gull": "A7"})
T96 = position(
    playing="goodley",
    holmes="K3",
    watson="K4",
    smith="M4",
    lestrade="M7",
    stealthy="M6",
    gull="K5",
    bert="L4",
)
HOLMES_J5 = position(playing="goodley", holmes="J5")


def answer(state, move):
    """The rules' short form: a refusal's code, or `ok` with the points left, or that the whistle is over."""
    code = attempt(state, move)
    if code != "ok" or not isinstance(move, Whistle | SkipWhistle):
        return code
    now = after(state, move)
    return "ok, done" if now.ability_used else f"ok, {now.whistle_left} left"


@pytest.mark.parametrize(
    ("state", "move", "expected"),
    given(
        ("T61", START, whistle("bert", "K5", 2), "ok, 1 left"),
        ("T62", T61, to("M6"), "ability_unfinished"),
        ("T63", T61, whistle("smith", "H2", 2), "whistle_too_many_points"),
        ("T64", START, whistle("bert", "I6", 1), "whistle_not_closer"),
        ("T65", START, whistle("goodley", "M6", 1), "whistle_not_goodley"),
        ("T66", T61, whistle("bert", "K4", 1), "whistle_character_repeated"),
        ("T67", position(playing="goodley", gull="A4"), whistle("gull", "M6", 1), "whistle_no_walk"),
        ("T68", START, whistle("stealthy", "J8", 1), "blocked_by_obstacle"),
        ("T79", T61, whistle("smith", "G3", 1), "ok, done"),
        ("T80", T79, whistle("gull", "F1", 1), "ability_already_used"),
        ("T81", T79, to("M6"), "ok"),
        ("T82", T61, whistle("watson", "B6", 1), "facing_required"),
        ("T83", T61, whistle("watson", "B6", 1, "SE"), "ok, done"),
        ("T85", T61, whistle("smith", "G3", 1, "SE"), "facing_not_allowed"),
        ("T86", T61, whistle("stealthy", "J7", 1), "whistle_no_walk"),
        ("T87", START, whistle("bert", "J5", 3), "ok, done"),
        ("T88", START, whistle("bert", "J5", 2), "ok, 1 left"),
        ("T89", HOLMES_J5, whistle("bert", "J5", 1), "destination_occupied"),
        ("T92", T91, whistle("gull", "A6", 1), "whistle_points_left"),
        ("T93", T91, SkipWhistle(), "skip_not_allowed"),
        ("T94", T91, whistle("gull", "A6", 3), "ok, done"),
        ("T95", T71, SkipWhistle(), "ok, done"),
        ("T97", T96, whistle("holmes", "M3", 2), "ok, done"),
    ),
)
def test_a_whistle(state, move, expected):
    assert answer(state, move) == expected


@pytest.mark.parametrize("case", [pytest.param(HOLMES_J5, id="T90")])
def test_later_ones_see_the_earlier_results(case):
    first = whistle("holmes", "K5", 1)

    assert answer(case, first) == "ok, 2 left"
    assert answer(after(case, first), whistle("bert", "J5", 1)) == "ok, 1 left"


@pytest.mark.parametrize("facing", [pytest.param("SE", id="T84")])
def test_watson_lights_from_where_the_whistle_left_him(facing):
    state = after(T61, whistle("watson", "B6", 1, facing))

    assert names(hex_set(ray(hex_of(state, "watson"), state.facing))) == "C7 D7 E8 F8 G9 H9"


@pytest.mark.parametrize(
    ("goodley", "expected"),
    given(("T57", "M5", "bert 4, gull 8, holmes 6, lestrade 10, smith 7, stealthy 7, watson 13")),
)
def test_street_distances(goodley, expected):
    state, to_ = position(goodley=goodley), GRID.number[goodley]
    found = {c: whistling.distance(hex_of(state, c), to_) for c in sorted(CHARACTERS) if c != "goodley"}
    assert ", ".join(f"{c} {d}" for c, d in found.items()) == expected


def as_the_crow_flies(start, end):
    (q1, r1), (q2, r2) = (axial(name) for name in (start, end))
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


def axial(name):
    column = ord(name[0]) - ord("A")
    return column, int(name[1]) - 1 - column // 2


@pytest.mark.parametrize(
    ("goodley", "expected"),
    given(("T69", "E6", {"G7": "2/5", "G8": "3/4"})),
)
def test_the_crow_flies_other_ways(goodley, expected):
    for name, both in expected.items():
        street = whistling.distance(GRID.number[name], GRID.number[goodley])
        assert f"{as_the_crow_flies(name, goodley)}/{street}" == both


@pytest.mark.parametrize(
    ("state", "character", "points", "expected"),
    given(
        ("T58", START, "bert", 1, "J5"),
        ("T59", START, "bert", 2, "J3 J5 K5"),
        ("T60", START, "bert", 3, "J3 J5 K3 K4 K5 L4"),
        ("T70", position(goodley="E6", lestrade="M5"), "holmes", 1, "G6 G8"),
    ),
)
def test_ends_with_exactly_so_many_points(state, character, points, expected):
    assert names(whistling.ends(state.positions, character, points, hex_set(state.positions))) == expected


@pytest.mark.parametrize(("state", "expected"), given(("T71", T71, 0), ("T72", START, 3)))
def test_most_points_that_can_be_spent(state, expected):
    assert whistling.spendable(state.positions, (), 3) == expected


def whistles(state):
    return [move for move in legal_now(state) if isinstance(move, Whistle)]


@pytest.mark.parametrize(("state", "expected"), given(("T77", START, "67 (127)")))
def test_number_of_first_steps(state, expected):
    found = whistles(state)
    assert f"{len({(m.character, m.to, m.points) for m in found})} ({len(found)})" == expected


@pytest.mark.parametrize(
    ("state", "expected"),
    given(
        ("T78", T61, "gull F1 1, holmes H6 1, lestrade E5 1, smith G3 1, stealthy I8 1, watson B6 1"),
        ("T91", T91, "gull A6 3"),
        ("T96", T96, "holmes M3 2"),
    ),
)
def test_legal_steps(state, expected):
    found = {f"{move.character} {move.to} {move.points}" for move in whistles(state)}
    assert ", ".join(sorted(found)) == expected


def ends_by_steps(state):
    """The positions in which complete whistles end, by the list of legal commands."""
    if state.ability_used:
        return {state.positions}
    moves = [move for move in whistles(state) if move.character != "watson" or move.facing == "N"]
    return {end for move in moves for end in ends_by_steps(after(state, move))}


def ends_by_free_sharing(state):
    """The same by ML-42 to ML-45 alone: three steps shared out in any way among any others, in any order."""
    goodley = hex_of(state, "goodley")
    streets = {h: [n for n in GRID.neighbours[h] if GRID.ids[n] in naive.STREETS] for h in range(GRID.off)}

    def walked(start, steps):
        return {start} if steps == 0 else {end for there in streets[start] for end in walked(there, steps - 1)}

    found = set()

    def share(positions, left, moved):
        if left == 0:
            found.add(positions)
        for place, character in enumerate(CHARACTERS):
            if character == "goodley" or character in moved:
                continue
            for steps in range(1, left + 1):
                for end in walked(positions[place], steps) - set(positions):
                    if whistling.distance(end, goodley) < whistling.distance(positions[place], goodley):
                        then = (*positions[:place], end, *positions[place + 1 :])
                        share(then, left - steps, (*moved, character))

    share(state.positions, 3, ())
    return found


@pytest.mark.parametrize(("state", "expected"), given(("T98", START, 184)))
def test_the_steps_lose_nothing(state, expected):
    by_steps = ends_by_steps(state)

    assert len(by_steps) == expected
    assert by_steps == ends_by_free_sharing(state)
