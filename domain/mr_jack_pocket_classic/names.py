"""The ids that stand in events and views: seats, characters, detectives, sides of a tile, faces of the tokens."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

SeatName = Literal["investigator", "jack"]
CharacterName = Literal["madame", "goodley", "bert", "gull", "stealthy", "smith", "lestrade", "pizer", "lane"]
DetectiveName = Literal["holmes", "watson", "toby"]
SideName = Literal["N", "E", "S", "W"]
FaceName = Literal["rotation", "exchange", "joker", "alibi", "holmes", "watson", "toby"]
Tile = Annotated[int, Meta(ge=1, le=9, description="A tile's position, row by row (PC-7).", examples=[5])]
Place = Annotated[int, Meta(ge=1, le=12, description="A place on the border, clockwise (PC-7).", examples=[12])]

INVESTIGATOR: Final = "investigator"
JACK: Final = "jack"
SEATS: Final[tuple[SeatName, ...]] = (INVESTIGATOR, JACK)

CHARACTERS: Final[tuple[CharacterName, ...]] = (
    "madame",
    "goodley",
    "bert",
    "gull",
    "stealthy",
    "smith",
    "lestrade",
    "pizer",
    "lane",
)
"""In the fixed order in which every list of characters stands; it never tells the order of the alibi pile."""

DETECTIVES: Final[tuple[DetectiveName, ...]] = ("holmes", "watson", "toby")
SIDES: Final[tuple[SideName, ...]] = ("N", "E", "S", "W")
"""Clockwise: a quarter turn goes to the next one."""
