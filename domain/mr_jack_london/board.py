"""The board and the cards, read from `board.json`: sections 1 to 3 of the rules, ML-1 to ML-7."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from domain.card_rounds import Rounds
from domain.hexgrid import DIRECTIONS, Hex, HexGrid, HexSet
from domain.mr_jack_london.names import CHARACTERS, CharacterName, DirectionName, ExitName, LampName, SeatName, Side
from domain.mr_jack_london.options import EditionId

Terrain = Literal["street", "lamp", "building", "garden"]
Timing = Literal["after_move", "before_or_after_move", "during_move", "instead_of_move"]
AbilityName = Literal[
    "draw_alibi",
    "lantern_facing",
    "move_lamp",
    "move_cordon",
    "cross_obstacles",
    "whistle",
    "swap",
    "move_cover",
]


class HexData(Struct, frozen=True):
    """A hex in axial coordinates; a manhole is a street (ML-24)."""

    id: str
    q: int
    r: int
    terrain: Terrain


class TileData(Struct, frozen=True):
    """A lit lamp tile and its hex at the start (ML-4)."""

    tile: LampName
    number: int | None
    hex: str


class LampData(Struct, frozen=True):
    """The lamp hexes and the tiles."""

    hexes: tuple[str, ...]
    tiles: tuple[TileData, ...]


class ExitData(Struct, frozen=True):
    """An exit and the street hex that it is attached to (ML-62); q and r are for pictures, off the board."""

    id: ExitName
    hex: str
    q: int
    r: int


class CharacterData(Struct, frozen=True):
    """A character's card: movement points, ability and when it is used (ML-18, ML-19)."""

    id: CharacterName
    color: str
    points: int
    ability: AbilityName
    timing: Timing
    mandatory: bool


class EditionData(Struct, frozen=True):
    """What differs between the two boards (ML-1): manholes, covers (ML-5), Watson's direction (ML-7), start hexes."""

    manholes: tuple[str, ...]
    covers: tuple[str, ...]
    facing: DirectionName
    start: Mapping[CharacterName, str]


class BoardData(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `board.json`."""

    directions: Mapping[DirectionName, tuple[int, int]]
    hexes: tuple[HexData, ...]
    lamps: LampData
    exits: tuple[ExitData, ...]
    cordons: tuple[ExitName, ...]
    characters: tuple[CharacterData, ...]
    editions: Mapping[EditionId, EditionData]
    rounds: Rounds[SeatName]
    witness: Side


_SOURCE = resources.files(__package__).joinpath("board.json").read_bytes()
BOARD: Final = msgspec.json.decode(_SOURCE, type=BoardData)
DATA: Final[Mapping[str, Any]] = msgspec.json.decode(_SOURCE)
"""The same as builtins: the public data of the ruleset."""

GRID: Final = HexGrid({hex_.id: (hex_.q, hex_.r) for hex_ in BOARD.hexes})
OFF_BOARD: Final[Hex] = GRID.off
"""Where Jack is after his escape, and a lamp tile after it went out."""


def _terrain(*kinds: Terrain) -> HexSet:
    return GRID.hexes(hex_.id for hex_ in BOARD.hexes if hex_.terrain in kinds)


STREETS: Final[HexSet] = _terrain("street")
OBSTACLES: Final[HexSet] = _terrain("lamp", "building", "garden")
LAMP_HEXES: Final[HexSet] = _terrain("lamp")
FACINGS: Final[tuple[DirectionName, ...]] = tuple(BOARD.directions)
EXITS: Final[Mapping[ExitName, Hex]] = {exit_.id: GRID.number[exit_.hex] for exit_ in BOARD.exits}
LAMPS: Final[tuple[LampName, ...]] = tuple(tile.tile for tile in BOARD.lamps.tiles)
LAMP_NUMBERS: Final[tuple[int | None, ...]] = tuple(tile.number for tile in BOARD.lamps.tiles)
CARDS: Final[Mapping[CharacterName, CharacterData]] = {card.id: card for card in BOARD.characters}
PLACE: Final[Mapping[str, int]] = {character: place for place, character in enumerate(CHARACTERS)}
"""Where a character stands in the fixed order, and so in `State.positions`."""
MANHOLES: Final[Mapping[EditionId, HexSet]] = {
    edition: GRID.hexes(data.manholes) for edition, data in BOARD.editions.items()
}

if tuple(CARDS) != CHARACTERS or dict(BOARD.directions) != dict(DIRECTIONS):
    raise ValueError("board.json does not fit the names of the rules")
