"""The ids that stand in events and views: characters, seats, directions, exits, lamp tiles."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

from domain.inquiry import DETECTIVE, JACK, SEATS, Reason, SeatName, Side

CharacterName = Literal["holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert"]
DirectionName = Literal["N", "NE", "SE", "S", "SW", "NW"]
ExitName = Literal["NW", "NE", "SW", "SE"]
LampName = Literal["lamp1", "lamp2", "lamp3", "lamp4", "lampA", "lampB"]
HexName = Annotated[str, Meta(pattern="^[A-M][1-9]$", examples=["G7"])]
"""Column A to M and row 1 to 9, such as `G7`; 86 of them are on the board."""

CHARACTERS: Final[tuple[CharacterName, ...]] = (
    "holmes",
    "watson",
    "smith",
    "lestrade",
    "stealthy",
    "goodley",
    "gull",
    "bert",
)
"""In the fixed order in which every list of characters stands; it never tells a deck's order (ML-69)."""

__all__ = [
    "CHARACTERS",
    "DETECTIVE",
    "JACK",
    "SEATS",
    "CharacterName",
    "DirectionName",
    "ExitName",
    "HexName",
    "LampName",
    "Reason",
    "SeatName",
    "Side",
]
