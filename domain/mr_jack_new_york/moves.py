"""The commands of the two seats: section 14 of the rules, NY-68.

Names of characters, hexes, exits and tiles are plain strings here: one that does not exist is refused by the rules
(NY-69: `unknown_hex` and so on). What cannot even be written in these types is malformed.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field

CharacterText = Annotated[
    str,
    Meta(
        max_length=32,
        description="A character: beach, callahan, eastman, grant, latimer, rider, smith or tumblety.",
        examples=["beach"],
    ),
]
HexText = Annotated[str, Meta(max_length=32, description="A hex: column a to n, then its row.", examples=["g7", "m12"])]
SpaceText = Annotated[str, Meta(max_length=32, description="A hex, or LI for Liberty Island.", examples=["g7", "LI"])]
ExitText = Annotated[str, Meta(max_length=32, description="An exit: LAND or P1 to P5.", examples=["LAND"])]
HarbourText = Annotated[str, Meta(max_length=32, description="A harbour: P1 to P5.", examples=["P1"])]
TileText = Annotated[str, Meta(max_length=32, description="An investigation tile: I1 or I2.", examples=["I1"])]


class Select(Struct, frozen=True, forbid_unknown_fields=True, tag="select", tag_field="type"):
    """Play one of the open cards (NY-23)."""

    character: CharacterText


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag="move", tag_field="type"):
    """The active character moves (NY-28 to NY-33)."""

    to: SpaceText


class MoveOther(Struct, frozen=True, forbid_unknown_fields=True, tag="move_other", tag_field="type"):
    """Eastman moves somebody else instead of himself (NY-43)."""

    character: CharacterText
    to: SpaceText


class Accuse(Struct, frozen=True, forbid_unknown_fields=True, tag="accuse", tag_field="type"):
    """The Detective's active character moves onto somebody and accuses him (NY-58)."""

    to: SpaceText


class AccuseWith(Struct, frozen=True, forbid_unknown_fields=True, tag="accuse_with", tag_field="type"):
    """Eastman moves `character` onto somebody, who is thereby accused: only where the table allows it (NY-44)."""

    character: CharacterText
    to: SpaceText


class Escape(Struct, frozen=True, forbid_unknown_fields=True, tag="escape", tag_field="type"):
    """Jack leaves the map through an exit (NY-61)."""

    exit: ExitText


class EscapeWith(Struct, frozen=True, forbid_unknown_fields=True, tag="escape_with", tag_field="type"):
    """Eastman moves `character`, who is Jack, off the map: only where the table allows it (NY-44)."""

    character: CharacterText
    exit: ExitText


class SkipMove(Struct, frozen=True, forbid_unknown_fields=True, tag="skip_move", tag_field="type"):
    """The movement has no plain end and falls away (NY-26)."""


class PlaceMetro(Struct, frozen=True, forbid_unknown_fields=True, tag="place_metro", tag_field="type"):
    """Beach lays a metro tile (NY-34)."""

    hex: HexText


class PlaceLamp(Struct, frozen=True, forbid_unknown_fields=True, tag="place_lamp", tag_field="type"):
    """Latimer lays a lamp tile (NY-35)."""

    hex: HexText


class PlaceBuilding(Struct, frozen=True, forbid_unknown_fields=True, tag="place_building", tag_field="type"):
    """Rider lays a building tile (NY-36)."""

    hex: HexText


class MakePark(Struct, frozen=True, forbid_unknown_fields=True, tag="make_park", tag_field="type"):
    """Grant turns a tile to its park side (NY-38)."""

    hex: HexText


class MoveInvestigation(Struct, frozen=True, forbid_unknown_fields=True, tag="move_investigation", tag_field="type"):
    """Callahan lays an investigation tile on two other hexes, named in any order (NY-39)."""

    tile: TileText
    to: tuple[HexText, HexText]


class MoveSteamer(Struct, frozen=True, forbid_unknown_fields=True, tag="move_steamer", tag_field="type"):
    """Smith moves a steamer from one harbour to another (NY-40)."""

    from_: HarbourText = field(name="from")
    to: HarbourText


class Swap(Struct, frozen=True, forbid_unknown_fields=True, tag="swap", tag_field="type"):
    """Tumblety lets two others exchange their spaces, named in any order (NY-41)."""

    a: CharacterText
    b: CharacterText


NewYorkMove = (
    Select
    | Move
    | MoveOther
    | Accuse
    | AccuseWith
    | Escape
    | EscapeWith
    | SkipMove
    | PlaceMetro
    | PlaceLamp
    | PlaceBuilding
    | MakePark
    | MoveInvestigation
    | MoveSteamer
    | Swap
)
