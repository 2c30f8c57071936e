"""The commands of the two seats: section 11 of the rules, ML-71.

Names of characters, hexes, exits and directions are plain strings here: one that does not exist is refused by the
rules (ML-72: `unknown_hex` and so on). What cannot even be written in these types is malformed.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, field

CharacterText = Annotated[
    str,
    Meta(
        max_length=32,
        description="A character: holmes, watson, smith, lestrade, stealthy, goodley, gull or bert.",
        examples=["holmes"],
    ),
]
HexText = Annotated[
    str, Meta(max_length=32, description="A hex: column A to M, then row 1 to 9.", examples=["G7", "M5"])
]
ExitText = Annotated[str, Meta(max_length=32, description="An exit: NW, NE, SW or SE.", examples=["NW"])]
FacingText = Annotated[str, Meta(max_length=32, description="A direction: N, NE, SE, S, SW or NW.", examples=["NE"])]
Path = Annotated[
    tuple[HexText, ...],
    Meta(max_length=16, description="The hexes after the start, in order.", examples=[["G8", "G9"]]),
]
Points = Annotated[int, Meta(ge=1, le=3, description="Movement points paid out of the whistle's three.", examples=[2])]


class Select(Struct, frozen=True, forbid_unknown_fields=True, tag="select", tag_field="type"):
    """Pick a card that lies face up (ML-16)."""

    character: CharacterText


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag="move", tag_field="type"):
    """Walk the played character (ML-23 to ML-31) to a hex or along a path: one of both (ML-74).

    facing: the lantern's new direction, for Watson only (ML-34).
    """

    to: HexText | UnsetType = UNSET
    path: Path | UnsetType = UNSET
    facing: FacingText | UnsetType = UNSET

    def __post_init__(self) -> None:
        _either_to_or_path(self.to, self.path)


class MoveLamp(Struct, frozen=True, forbid_unknown_fields=True, tag="move_lamp", tag_field="type"):
    """Smith moves a lit tile onto a lamp hex without one (ML-39)."""

    from_: HexText = field(name="from")
    to: HexText


class MoveCordon(Struct, frozen=True, forbid_unknown_fields=True, tag="move_cordon", tag_field="type"):
    """Lestrade moves a cordon from one exit to another (ML-41)."""

    from_: ExitText = field(name="from")
    to: ExitText


class MoveCover(Struct, frozen=True, forbid_unknown_fields=True, tag="move_cover", tag_field="type"):
    """Bert moves a cover from a covered manhole onto an open one (ML-51)."""

    from_: HexText = field(name="from")
    to: HexText


class Whistle(Struct, frozen=True, forbid_unknown_fields=True, tag="whistle", tag_field="type"):
    """One step of Goodley's whistle: a character walks exactly `points` steps, to end closer to him (ML-73).

    facing: for Watson only (ML-48).
    """

    character: CharacterText
    to: HexText
    points: Points
    facing: FacingText | UnsetType = UNSET


class SkipWhistle(Struct, frozen=True, forbid_unknown_fields=True, tag="skip_whistle", tag_field="type"):
    """Goodley whistles in vain: nobody can be brought closer (ML-73)."""


class Swap(Struct, frozen=True, forbid_unknown_fields=True, tag="swap", tag_field="type"):
    """Gull changes places with another character instead of moving (ML-49). facing: if that is Watson (ML-50)."""

    with_: CharacterText = field(name="with")
    facing: FacingText | UnsetType = UNSET


class SkipMove(Struct, frozen=True, forbid_unknown_fields=True, tag="skip_move", tag_field="type"):
    """The played character is boxed in and stays where it is (ML-22). facing: for Watson only."""

    facing: FacingText | UnsetType = UNSET


class Accuse(Struct, frozen=True, forbid_unknown_fields=True, tag="accuse", tag_field="type"):
    """The Detective moves onto another character's hex and accuses that one (ML-66); `to` or `path` as in `move`."""

    to: HexText | UnsetType = UNSET
    path: Path | UnsetType = UNSET

    def __post_init__(self) -> None:
        _either_to_or_path(self.to, self.path)


class Escape(Struct, frozen=True, forbid_unknown_fields=True, tag="escape", tag_field="type"):
    """Jack leaves the district through an exit without a cordon (ML-60)."""

    exit: ExitText


LondonMove = (
    Select | Move | MoveLamp | MoveCordon | MoveCover | Whistle | SkipWhistle | Swap | SkipMove | Accuse | Escape
)


def _either_to_or_path(to: str | UnsetType, path: tuple[str, ...] | UnsetType) -> None:
    if (to is UNSET) == (path is UNSET):
        raise ValueError("give either `to` or `path`")
