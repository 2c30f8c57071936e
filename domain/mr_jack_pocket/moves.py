"""The commands of the two seats: section 8 of the rules.

Numbers and squares are plain here: what does not exist is refused by the rules.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

CardNumber = Annotated[int, Meta(description="A number card, 1 to 8.", examples=[3])]
SuspectNumber = Annotated[int, Meta(description="A suspect's number, 1 to 8.", examples=[3])]
SquareText = Annotated[
    str, Meta(max_length=32, description="A square: column A to E, then row 1 to 5.", examples=["B2"])
]


class Move(Struct, frozen=True, forbid_unknown_fields=True, tag="move", tag_field="type"):
    """Use an active card: its piece moves one square (MP-10, MP-12)."""

    card: CardNumber
    to: SquareText


class Escape(Struct, frozen=True, forbid_unknown_fields=True, tag="escape", tag_field="type"):
    """Jack uses his own card to set his piece on the exit, once in a game (MP-26)."""


class DiscardCard(Struct, frozen=True, forbid_unknown_fields=True, tag="discard_card", tag_field="type"):
    """Spend an active card without a move, if no active card can move (MP-15)."""

    card: CardNumber


class Accuse(Struct, frozen=True, forbid_unknown_fields=True, tag="accuse", tag_field="type"):
    """The Detective names Jack, at any time; right or wrong, that ends the game (MP-29)."""

    suspect: SuspectNumber


PocketMove = Move | Escape | DiscardCard | Accuse
