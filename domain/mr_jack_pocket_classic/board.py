"""The tiles, the border, the tokens and the alibi cards, read from `board.json`: PC-1 to PC-9, PC-12."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.mr_jack_pocket_classic.names import (
    CHARACTERS,
    DETECTIVES,
    SIDES,
    CharacterName,
    DetectiveName,
    FaceName,
    SeatName,
    SideName,
)

Side = int
"""A side of a tile as its place in SIDES; NO_WALL where a tile has no wall."""
NO_WALL: Final[Side] = -1


class CharacterData(Struct, frozen=True, rename="camel"):
    """A character: hourglasses on its alibi card (PC-3), walls left when its tile is flipped (PC-1, PC-2)."""

    id: CharacterName
    color: str
    hourglasses: int
    empty_walls: int


class TileData(Struct, frozen=True, rename="camel"):
    """A tile's position (PC-7); the side of its wall at the start, where a detective faces it (PC-9)."""

    tile: int
    row: int
    column: int
    start_wall: SideName | None


class PlaceData(Struct, frozen=True):
    """A place on the border: the side by which one looks into the tiles, and those in order (PC-7, PC-19)."""

    place: int
    side: SideName
    tiles: tuple[int, int, int]


class DetectiveData(Struct, frozen=True):
    """A detective and his place at the start (PC-8)."""

    id: DetectiveName
    start: int


class RoundData(Struct, frozen=True):
    """How many rounds there are, and who plays the four actions of an odd and of an even one (PC-11, PC-12)."""

    count: int
    odd: tuple[SeatName, SeatName, SeatName, SeatName]
    even: tuple[SeatName, SeatName, SeatName, SeatName]


class GoalData(Struct, frozen=True):
    """What each player is after: how few suspects, how many hourglasses (PC-22)."""

    suspects: int
    hourglasses: int


class BoardData(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `board.json`."""

    characters: tuple[CharacterData, ...]
    sides: tuple[SideName, ...]
    tiles: tuple[TileData, ...]
    places: tuple[PlaceData, ...]
    detectives: tuple[DetectiveData, ...]
    tokens: tuple[tuple[FaceName, FaceName], ...]
    rounds: RoundData
    goals: GoalData


_SOURCE = resources.files(__package__).joinpath("board.json").read_bytes()
BOARD: Final = msgspec.json.decode(_SOURCE, type=BoardData)
DATA: Final[Mapping[str, Any]] = msgspec.json.decode(_SOURCE)
"""The same as builtins: the public data of the ruleset."""

TILES: Final = range(1, len(BOARD.tiles) + 1)
PLACES: Final = range(1, len(BOARD.places) + 1)
TOKENS: Final = BOARD.tokens
HOURGLASSES: Final[Mapping[CharacterName, int]] = {card.id: card.hourglasses for card in BOARD.characters}
CROSSROADS: Final = frozenset(card.id for card in BOARD.characters if not card.empty_walls)
"""Whose tile loses its wall when it is flipped (PC-2)."""
RAYS: Final[tuple[tuple[Side, Side, tuple[int, ...]], ...]] = tuple(
    (SIDES.index(ray.side), (SIDES.index(ray.side) + 2) % 4, tuple(tile - 1 for tile in ray.tiles))
    for ray in BOARD.places
)
"""By place, from 0: the side by which a look enters each tile, that by which it leaves, the tiles from 0 in order."""

if (
    tuple(HOURGLASSES) != CHARACTERS
    or BOARD.sides != SIDES
    or tuple(detective.id for detective in BOARD.detectives) != DETECTIVES
    or [tile.tile for tile in BOARD.tiles] != list(TILES)
    or [ray.place for ray in BOARD.places] != list(PLACES)
):
    raise ValueError("board.json does not fit the names of the rules")
