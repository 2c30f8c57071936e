"""What the other abilities do: ML-32 to ML-35, ML-39 to ML-41, ML-49 to ML-52. The whistle has its own file.

Each function gives the effects of a well-placed command, or raises IllegalMove in the order of ML-72.
"""

from __future__ import annotations

from typing import cast

from msgspec import UNSET, UnsetType

from domain.alibis import top_card
from domain.mr_jack_london.board import GRID, LAMP_HEXES, LAMPS, MANHOLES, PLACE
from domain.mr_jack_london.effects import (
    AlibiDrawn,
    CordonMoved,
    CoverMoved,
    LampMoved,
    LondonEffect,
    Swapped,
    WatsonTurned,
)
from domain.mr_jack_london.moves import MoveCordon, MoveCover, MoveLamp, Swap
from domain.mr_jack_london.names import CHARACTERS, DirectionName, ExitName, SeatName
from domain.mr_jack_london.refusals import refuse
from domain.mr_jack_london.state import State, hex_of, lit_lamps, tile_on
from domain.sealed import sealed


def draw_alibi(state: State, seat: SeatName) -> tuple[LondonEffect, ...]:
    """Holmes: the player who played him takes the top alibi card, for his own eyes (ML-32, ML-33)."""
    card = top_card(state.alibis, state.drawn, len(CHARACTERS))
    if card is None:
        raise ValueError("Holmes is played four times at most, and there are seven alibi cards")
    return (AlibiDrawn(seat, sealed(card, seat)),)


def turn_watson(facing: str | UnsetType) -> tuple[LondonEffect, ...]:
    """Watson: the direction that whoever moved him has chosen (ML-34, ML-35); nothing if he was not moved."""
    return () if facing is UNSET else (WatsonTurned(cast("DirectionName", facing)),)


def move_lamp(state: State, move: MoveLamp) -> tuple[LondonEffect, ...]:
    """Smith: a lit tile goes onto a lamp hex without one (ML-39)."""
    from_, to = GRID.number[move.from_], GRID.number[move.to]
    if not (LAMP_HEXES >> from_ & 1 and LAMP_HEXES >> to & 1):
        raise refuse("not_a_lamp_hex")
    tile = tile_on(state, from_)
    if tile is None:
        raise refuse("lamp_not_lit")
    if lit_lamps(state) >> to & 1:
        raise refuse("lamp_already_lit")
    return (LampMoved(LAMPS[tile], move.from_, move.to),)


def move_cordon(state: State, move: MoveCordon) -> tuple[LondonEffect, ...]:
    """Lestrade: one exit opens, another closes (ML-41)."""
    if move.from_ not in state.cordons:
        raise refuse("no_cordon_there")
    if move.to in state.cordons:
        raise refuse("exit_already_blocked")
    return (CordonMoved(move.from_, cast("ExitName", move.to)),)


def move_cover(state: State, move: MoveCover) -> tuple[LondonEffect, ...]:
    """Bert: one manhole opens, another closes (ML-51), whoever stands on them (ML-52)."""
    from_, to = 1 << GRID.number[move.from_], 1 << GRID.number[move.to]
    if (from_ | to) & ~MANHOLES[state.edition]:
        raise refuse("not_a_manhole")
    if not state.covers & from_:
        raise refuse("no_cover_there")
    if state.covers & to:
        raise refuse("manhole_already_covered")
    return (CoverMoved(move.from_, move.to),)


def swap(state: State, move: Swap) -> tuple[LondonEffect, ...]:
    """Gull: instead of moving he changes places with another, at any distance (ML-49, ML-50)."""
    other = CHARACTERS[PLACE[move.with_]]
    if other == "gull":
        raise refuse("swap_with_self")
    return (Swapped(other, GRID.ids[hex_of(state, "gull")], GRID.ids[hex_of(state, other)]),)
