"""Worked cases of the rules, T01 to T19, T73 to T76 and T115 to T117: light, witnesses, rounds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.hexgrid import hex_set
from domain.mr_jack_london.board import GRID
from domain.mr_jack_london.light import lamplight, lit_hexes, ray, seen
from domain.mr_jack_london.moves import MoveLamp
from domain.mr_jack_london.rounds import call_witnesses, round_order
from domain.mr_jack_london.state import hex_of, lit_lamps
from tests.domain.mr_jack_london.positions import (
    DARK,
    after,
    after_round,
    given,
    names,
    position,
)

SMITH = {"playing": "smith"}
LAMP_A_MOVED = after(position(**SMITH), MoveLamp("F6", "F2"))
TILE_2_MOVED = after(position(**SMITH), MoveLamp("L3", "F2"))
AFTER_FOUR = position(lamps="- - - - F6 H4", number=5)


@pytest.mark.parametrize(
    ("state", "expected"),
    given(
        ("T01", position(), "bert holmes lestrade smith"),
        ("T07", position(watson="G9", facing="N", lamps=DARK), "holmes smith"),
        ("T10", position(gull="G8", lamps=DARK), "gull holmes"),
        ("T11", LAMP_A_MOVED, "bert gull smith"),
        ("T13", AFTER_FOUR, "bert holmes lestrade smith"),
        ("T19", position(edition="revised"), "bert holmes lestrade smith"),
        ("T117", after_round(position(watson="A7", facing="N", jack="watson")), "bert holmes lestrade smith"),
    ),
)
def test_who_is_seen(state, expected):
    assert sorted(seen(state)) == expected.split()


@pytest.mark.parametrize(
    ("hexes", "expected"),
    given(
        (
            "T02",
            lit_hexes(position()),
            "A7 A8 B2 B3 B6 B8 C4 C7 C8 D3 E6 E7 G4 G5 G6 G7 I4 I5 J7 K3 K4 K7 L2 L4 L7 L8 M3 M4",
        ),
        ("T03", hex_set(ray(hex_of(position(), "watson"), "NE")), ""),
        ("T04", hex_set(ray(GRID.number["A6"], "N")), "A4 A5"),
        ("T05", hex_set(ray(GRID.number["A6"], "SE")), "B6 C7 D7 E8 F8 G9 H9"),
        ("T06", hex_set(ray(GRID.number["G9"], "N")), "G2 G3 G4 G5 G6 G7 G8"),
        ("T08", hex_set(ray(GRID.number["E6"], "SE")), ""),
    ),
)
def test_what_is_lit(hexes, expected):
    assert names(hexes) == expected


@pytest.mark.parametrize("lamps", [pytest.param("B7 L3 C3 K8 F2 H4", id="T09")])
def test_an_unlit_lamp_stops_the_lantern_too(lamps):
    state = position(watson="E6", lestrade="A6", facing="SE", lamps=lamps)

    assert ray(hex_of(state, "watson"), state.facing) == ()
    assert lit_hexes(state) == lamplight(lit_lamps(state))


def lamps_after(state, rounds):
    for number in range(1, rounds + 1):
        state = after_round(replace(state, round=number, decks=state.decks[:1] * ((number + 1) // 2)))
    return names(lit_lamps(state) & ~(1 << GRID.off))


@pytest.mark.parametrize(
    ("state", "rounds", "expected"),
    given(
        ("T12", position(), 4, "F6 H4"),
        ("T17", TILE_2_MOVED, 1, "C3 F2 F6 H4 K8"),
        ("T18", TILE_2_MOVED, 2, "C3 F6 H4 K8"),
        ("T116", position(watson="A7", facing="N", jack="watson"), 1, "C3 F6 H4 K8 L3"),
    ),
)
def test_which_lamps_are_lit_after_some_rounds(state, rounds, expected):
    assert lamps_after(state, rounds) == expected


@pytest.mark.parametrize(
    ("state", "card", "innocents"),
    given(
        ("T14", position(jack="gull"), "unseen", "bert holmes lestrade smith"),
        ("T15", position(jack="smith"), "seen", "goodley gull stealthy watson"),
        ("T16", position(jack="smith", innocents="gull watson"), "seen", "goodley stealthy"),
        ("T115", position(watson="A7", facing="N", jack="watson"), "seen", "goodley gull stealthy"),
    ),
)
def test_the_call_for_witnesses(state, card, innocents):
    call = call_witnesses(state)

    assert call.card == card
    assert sorted(call.innocents) == innocents.split()


@pytest.mark.parametrize(
    ("number", "expected"),
    given(
        ("T73", 1, "detective jack jack detective"),
        ("T74", 2, "jack detective detective jack"),
        ("T75", 7, "detective jack jack detective"),
        ("T76", 8, "jack detective detective jack"),
    ),
)
def test_who_plays_the_four_characters(number, expected):
    assert " ".join(round_order(number)) == expected
