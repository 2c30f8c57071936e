"""The ids that stand in events and views: characters, spaces, exits, tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta

from domain.inquiry import DETECTIVE, JACK, SEATS, Reason, SeatName, Side

CharacterName = Literal["beach", "callahan", "eastman", "grant", "latimer", "rider", "smith", "tumblety"]
ExitName = Literal["LAND", "P1", "P2", "P3", "P4", "P5"]
TileName = Literal["metro", "lamp", "building"]
TileSide = Literal["metro", "lamp", "building", "park"]
InvestigationName = Literal["I1", "I2"]
InformantSide = Literal["talkative", "silent"]
HexName = Annotated[str, Meta(pattern="^[a-n]([1-9]|1[0-9])$", examples=["g7"])]
"""Column a to n and row, such as `g7` (NY-1); 68 of them are on the board."""
SpaceName = Annotated[str, Meta(pattern="^([a-n]([1-9]|1[0-9])|LI)$", examples=["g7", "LI"])]
"""A hex, or Liberty Island `LI` (NY-9)."""

CHARACTERS: Final[tuple[CharacterName, ...]] = (
    "beach",
    "callahan",
    "eastman",
    "grant",
    "latimer",
    "rider",
    "smith",
    "tumblety",
)
"""In the fixed order in which every list of characters stands; it never tells a deck's order (NY-65)."""
PLACE: Final[Mapping[str, int]] = {character: place for place, character in enumerate(CHARACTERS)}
"""Where a character stands in the fixed order, and so in `State.positions`."""
TILES: Final[tuple[TileName, ...]] = ("metro", "lamp", "building")
INVESTIGATION: Final[tuple[InvestigationName, ...]] = ("I1", "I2")

__all__ = [
    "CHARACTERS",
    "DETECTIVE",
    "INVESTIGATION",
    "JACK",
    "PLACE",
    "SEATS",
    "TILES",
    "CharacterName",
    "ExitName",
    "HexName",
    "InformantSide",
    "InvestigationName",
    "Reason",
    "SeatName",
    "Side",
    "SpaceName",
    "TileName",
    "TileSide",
]
