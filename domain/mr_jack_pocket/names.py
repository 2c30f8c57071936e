"""The ids that stand in events and views: seats, squares, numbers of suspects."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta

SeatName = Literal["detective", "jack"]
CharacterName = Literal["holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull", "bert"]
Number = Annotated[int, Meta(ge=1, le=8, description="The number of a suspect and of its card (MP-2).", examples=[3])]
SquareName = Annotated[
    str, Meta(pattern="^[A-E][1-5]$", description="A square: column A to E, row 1 to 5.", examples=["B3"])
]
Announcement = Literal["lit", "shadow"]
Cause = Literal["light", "exit", "escape"]

DETECTIVE: Final = "detective"
JACK: Final = "jack"
SEATS: Final[tuple[SeatName, ...]] = (DETECTIVE, JACK)
NUMBERS: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6, 7, 8)
