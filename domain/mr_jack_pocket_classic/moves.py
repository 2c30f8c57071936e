"""The one command of the game: an action token is used (PC-13 to PC-18).

Numbers and names are plain here: what does not exist is refused by the rules. Which parameters count is decided by the
face that is up.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

TokenNumber = Annotated[int, Meta(description="An action token, 0 to 3.", examples=[0])]
Steps = Annotated[int, Meta(description="For a detective's face: 1 or 2 places clockwise.", examples=[1])]
DetectiveText = Annotated[
    str,
    Meta(max_length=32, description="For the joker: holmes, watson or toby, one place clockwise.", examples=["toby"]),
]
TileNumber = Annotated[int, Meta(description="A tile's position, 1 to 9, row by row.", examples=[5])]
QuarterTurns = Annotated[int, Meta(description="For a rotation: 1, 2 or 3 quarter turns clockwise.", examples=[2])]


class UseToken(Struct, frozen=True, forbid_unknown_fields=True, tag="use_token", tag_field="type", rename="camel"):
    """Use an action token that has not been used in this round (PC-13), by the face that is up.

    holmes, watson, toby: `steps` (PC-14). joker: `detective`; null, or left out, moves nobody, which only Jack may
    (PC-15). rotation: `tile` and `quarterTurns` (PC-16). exchange: `tileA` and `tileB` (PC-17). alibi: nothing (PC-18).
    """

    token: TokenNumber
    steps: Steps | UnsetType = UNSET
    detective: DetectiveText | UnsetType | None = UNSET
    tile: TileNumber | UnsetType = UNSET
    quarter_turns: QuarterTurns | UnsetType = UNSET
    tile_a: TileNumber | UnsetType = UNSET
    tile_b: TileNumber | UnsetType = UNSET
