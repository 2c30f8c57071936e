"""The seven faces of the action tokens: PC-14 to PC-18. Each raises IllegalMove for what it does not allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import UNSET

from domain.mr_jack_pocket_classic.board import NO_WALL, PLACES, TILES
from domain.mr_jack_pocket_classic.effects import (
    AlibiKept,
    AlibiRevealed,
    DetectiveMoved,
    NobodyMoved,
    PocketEffect,
    SuspectCleared,
    TilesExchanged,
    TileTurned,
)
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import DETECTIVES, INVESTIGATOR, JACK, DetectiveName, FaceName, SeatName
from domain.mr_jack_pocket_classic.refusals import refuse
from domain.mr_jack_pocket_classic.state import State, side_name, walls
from domain.sealed import sealed

Effects = tuple[PocketEffect, ...]


def step_on(place: int, steps: int) -> int:
    """The place `steps` further clockwise (PC-7)."""
    return (place - 1 + steps) % len(PLACES) + 1


def _moved(state: State, detective: DetectiveName, steps: int) -> DetectiveMoved:
    place = state.detectives[DETECTIVES.index(detective)]
    return DetectiveMoved(detective, place, step_on(place, steps))


def _walk(detective: DetectiveName) -> Callable[[State, SeatName, UseToken], Effects]:
    """Holmes, Watson or Toby moves one or two places (PC-14)."""

    def walk(state: State, _: SeatName, move: UseToken) -> Effects:
        if move.steps is UNSET or move.steps not in (1, 2):
            raise refuse("steps_must_be_1_or_2")
        return (_moved(state, detective, move.steps),)

    return walk


def _joker(state: State, seat: SeatName, move: UseToken) -> Effects:
    """Any detective moves one place; Jack may leave all where they are (PC-15)."""
    if move.detective is UNSET or move.detective is None:
        if seat == INVESTIGATOR:
            raise refuse("joker_must_move")
        return (NobodyMoved(),)
    if move.detective not in DETECTIVES:
        raise refuse("unknown_detective")
    return (_moved(state, DETECTIVES[DETECTIVES.index(move.detective)], 1),)


def _rotation(state: State, _: SeatName, move: UseToken) -> Effects:
    """A tile is turned, once in a round (PC-16); the crossroads too, to no effect."""
    if move.tile is UNSET or move.tile not in TILES:
        raise refuse("unknown_tile")
    if move.quarter_turns is UNSET or move.quarter_turns not in (1, 2, 3):
        raise refuse("bad_rotation")
    if move.tile in state.turned:
        raise refuse("tile_already_rotated")
    wall = walls(state)[move.tile - 1]
    turned = wall if wall == NO_WALL else (wall + move.quarter_turns) % 4
    return (TileTurned(move.tile, state.tiles[move.tile - 1], move.quarter_turns, side_name(turned)),)


def _exchange(state: State, _: SeatName, move: UseToken) -> Effects:
    """Two tiles change places (PC-17)."""
    if move.tile_a is UNSET or move.tile_b is UNSET or move.tile_a not in TILES or move.tile_b not in TILES:
        raise refuse("unknown_tile")
    if move.tile_a == move.tile_b:
        raise refuse("same_tile")
    return (TilesExchanged(move.tile_a, move.tile_b, state.tiles[move.tile_a - 1], state.tiles[move.tile_b - 1]),)


def _alibi(state: State, seat: SeatName, _: UseToken) -> Effects:
    """The top alibi card is drawn: shown by the Investigator, kept by Jack (PC-18)."""
    if state.alibis is None:
        raise ValueError("how the alibi cards lie is not known here")
    card = state.alibis[1 + len(state.drawn)]
    if seat == JACK:
        return (AlibiKept(sealed(card, JACK)),)
    return (AlibiRevealed(card), *([SuspectCleared(card)] if card in state.suspects else []))


ACTIONS_BY_FACE: Final[Mapping[FaceName, Callable[[State, SeatName, UseToken], Effects]]] = {
    "rotation": _rotation,
    "exchange": _exchange,
    "joker": _joker,
    "alibi": _alibi,
    "holmes": _walk("holmes"),
    "watson": _walk("watson"),
    "toby": _walk("toby"),
}
