"""The squares, the light, the suspects and the rounds, read from `board.json`: MP-1 to MP-3, MP-8 to MP-10, MP-16."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.mr_jack_pocket.names import NUMBERS, CharacterName, SeatName

Square = int
"""A square as its place in SQUARES: row by row from the top, each from the left."""


class SuspectData(Struct, frozen=True):
    """A suspect: its number (MP-2), a name and a colour to tell it by, its start circle (MP-3)."""

    number: int
    id: CharacterName
    color: str
    start: str


class RoundData(Struct, frozen=True):
    """How many rounds there are, and who uses the four cards of an odd and of an even one (MP-8, MP-10)."""

    count: int
    odd: tuple[SeatName, SeatName, SeatName, SeatName]
    even: tuple[SeatName, SeatName, SeatName, SeatName]


class BoardData(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The whole of `board.json`. rays: the squares that the lantern shines along, from it on (MP-16)."""

    columns: tuple[str, ...]
    rows: tuple[int, ...]
    lantern: str
    exit: str
    rays: Mapping[str, tuple[str, ...]]
    suspects: tuple[SuspectData, ...]
    active_cards: int
    rounds: RoundData


_SOURCE = resources.files(__package__).joinpath("board.json").read_bytes()
BOARD: Final = msgspec.json.decode(_SOURCE, type=BoardData)
DATA: Final[Mapping[str, Any]] = msgspec.json.decode(_SOURCE)
"""The same as builtins: the public data of the ruleset."""

SQUARES: Final = tuple(f"{column}{row}" for row in BOARD.rows for column in BOARD.columns)
PLACE: Final[Mapping[str, Square]] = {name: square for square, name in enumerate(SQUARES)}
LANTERN: Final[Square] = PLACE[BOARD.lantern]
EXIT: Final[Square] = PLACE[BOARD.exit]
START: Final[tuple[Square, ...]] = tuple(PLACE[suspect.start] for suspect in BOARD.suspects)
RAYS: Final = tuple(tuple(PLACE[name] for name in ray) for ray in BOARD.rays.values())


def _beside(square: Square) -> tuple[Square, ...]:
    """The squares one step up, left, right or down that pieces may enter (MP-12, MP-13), in order."""
    width, height = len(BOARD.columns), len(BOARD.rows)
    row, column = divmod(square, width)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    inside = (down * width + right for down, right in steps if 0 <= down < height and 0 <= right < width)
    return tuple(there for there in inside if there != LANTERN)


BESIDE: Final = tuple(_beside(square) for square in range(len(SQUARES)))
"""Where a piece on each square can go if nobody is in the way."""

if tuple(suspect.number for suspect in BOARD.suspects) != NUMBERS:
    raise ValueError("board.json does not fit the names of the rules")
