"""A board with its rulings, read from data: sections 4 to 6 of the rules, NY-1 to NY-19.

Nothing of it stands in the code: another board is another file like `board.json`, for another version of the ruleset.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from domain.card_rounds import Rounds
from domain.hexgrid import DIRECTIONS, Hex, HexGrid, HexSet, hex_set
from domain.mr_jack_new_york.names import (
    CHARACTERS,
    INVESTIGATION,
    TILES,
    CharacterName,
    ExitName,
    InformantSide,
    InvestigationName,
    SeatName,
    Side,
    TileName,
)

Space = int
"""A hex, or Liberty Island, or nowhere: a bit in a set of spaces, as hexes are."""
AbilityName = Literal[
    "place_metro",
    "place_lamp",
    "place_building",
    "make_park",
    "move_investigation",
    "move_steamer",
    "swap",
    "move_other",
]


class HexData(Struct, frozen=True):
    """A hex in axial coordinates."""

    id: str
    q: int
    r: int
    terrain: Literal["street", "building"]


class ExitData(Struct, frozen=True):
    """An exit and its gate (NY-6); q and r are for pictures, off the board."""

    id: ExitName
    kind: Literal["land", "harbour"]
    gate: str
    q: int
    r: int


class IslandData(Struct, frozen=True):
    """Liberty Island and its ferries (NY-9); q and r are for pictures, off the board."""

    id: Literal["LI"]
    embark: tuple[str, ...]
    landing: tuple[str, ...]
    q: int
    r: int


class TileData(Struct, frozen=True):
    """How many tiles of a kind there are, and where some lie at the start (NY-10, NY-14)."""

    count: int
    start: tuple[str, ...]


class CharacterData(Struct, frozen=True):
    """A character's card and its start hex (NY-11, NY-14, NY-24)."""

    id: CharacterName
    color: str
    start: str
    points: int
    ability: AbilityName
    timing: Literal["before_or_after_move", "instead_of_move"]
    mandatory: bool


class RulingsData(Struct, frozen=True, rename="camel"):
    """What we settled.

    obstacles: the tiles on which nobody stands (NY-3). keptFree: the hexes on which nothing is laid for good (NY-4).
    exitPoints: what the way from a gate out of its exit costs (NY-28).
    """

    obstacles: tuple[TileName, ...]
    kept_free: tuple[Literal["gate", "ferry"], ...]
    exit_points: int


class BoardData(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of a board's file."""

    directions: Mapping[str, tuple[int, int]]
    hexes: tuple[HexData, ...]
    metro: tuple[str, ...]
    exits: tuple[ExitData, ...]
    island: IslandData
    steamers: tuple[ExitName, ...]
    investigation: Mapping[InvestigationName, tuple[str, str]]
    informant: InformantSide
    witness: Side
    tiles: Mapping[TileName, TileData]
    characters: tuple[CharacterData, ...]
    rounds: Rounds[SeatName]
    rulings: RulingsData


class Board:
    """A board compiled for the rules. Boards are equal only to themselves.

    ids: the names of the spaces, hexes in the board's order, then the island; number: the way back. beside: the
    neighbours of a space (NY-2). streets: hexes that are no printed building. buildable: where a tile may ever lie
    (NY-4); layable: where an investigation tile may (NY-39). gates: the gate of each exit. cards: by character.
    """

    def __init__(self, source: bytes) -> None:
        """Raises msgspec.ValidationError or ValueError for data that is no board."""
        data = msgspec.json.decode(source, type=BoardData)
        if tuple(card.id for card in data.characters) != CHARACTERS or dict(data.directions) != dict(DIRECTIONS):
            raise ValueError("the board does not fit the names of the rules")
        self.given: Final = data
        self.data: Final[Mapping[str, Any]] = msgspec.json.decode(source)
        self.grid: Final = HexGrid({hex_.id: (hex_.q, hex_.r) for hex_ in data.hexes})
        self.island: Final[Space] = self.grid.off
        self.gone: Final[Space] = self.island + 1
        self.ids: Final = (*self.grid.ids, data.island.id)
        self.number: Final[Mapping[str, Space]] = {name: number for number, name in enumerate(self.ids)}
        self.beside: Final[tuple[HexSet, ...]] = (*self.grid.beside, 0)
        hexes = self.grid.hexes
        self.streets: Final[HexSet] = hexes(hex_.id for hex_ in data.hexes if hex_.terrain == "street")
        self.metro: Final[HexSet] = hexes(data.metro)
        self.embark: Final[HexSet] = hexes(data.island.embark)
        self.landing: Final[HexSet] = hexes(data.island.landing)
        self.gates: Final[Mapping[ExitName, Hex]] = {exit_.id: self.grid.number[exit_.gate] for exit_ in data.exits}
        self.harbours: Final = tuple(exit_.id for exit_ in data.exits if exit_.kind == "harbour")
        self.layable: Final[HexSet] = self.streets & ~self.metro
        self.buildable: Final[HexSet] = self.layable & ~self._kept_free(data.rulings.kept_free)
        self.obstacles: Final = tuple(tile in data.rulings.obstacles for tile in TILES)
        self.cards: Final[Mapping[CharacterName, CharacterData]] = {card.id: card for card in data.characters}
        self.rounds: Final = data.rounds
        self.pairs: Final = self._pairs()

    def __repr__(self) -> str:
        return f"<Board of {len(self.grid.ids)} hexes>"

    def names(self, spaces: HexSet) -> tuple[str, ...]:
        """The ids of a set of hexes, in the board's order."""
        return self.grid.names(spaces)

    def start_of_tiles(self) -> tuple[HexSet, ...]:
        """Where the tiles of each kind lie at the start, in the order of TILES (NY-14)."""
        return tuple(self.grid.hexes(self.given.tiles[tile].start) for tile in TILES)

    def start_of_investigation(self) -> tuple[HexSet, ...]:
        """Which two hexes each investigation tile covers at the start, in the order of INVESTIGATION (NY-14)."""
        return tuple(self.grid.hexes(self.given.investigation[tile]) for tile in INVESTIGATION)

    def _kept_free(self, features: Iterable[str]) -> HexSet:
        kept = 0
        if "gate" in features:
            kept |= hex_set(self.gates.values())
        if "ferry" in features:
            kept |= self.embark | self.landing
        return kept

    def _pairs(self) -> tuple[tuple[HexSet, str, str], ...]:
        """Every two neighbouring hexes that investigation may cover: as a set, and named in text order (NY-70)."""
        names = sorted(self.names(self.layable))
        return tuple(
            (self.grid.hexes((one, other)), one, other)
            for one, other in combinations(names, 2)
            if self.beside[self.number[one]] >> self.number[other] & 1
        )
