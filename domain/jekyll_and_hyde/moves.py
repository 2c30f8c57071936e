"""The commands of the two seats: section 7 of the rules.

Names of cards are plain strings here: a card that does not exist is a card not held, and refused as such (section 9).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from domain.sealed import Sealed

CardText = Annotated[
    str, Meta(max_length=32, description="A card: knife, poison, rope or pistol, a hyphen, the value.")
]
Position = Annotated[int, Meta(ge=0, le=99, description="A place in the street, 0 is the leftmost.")]
Positions = Annotated[tuple[Position, ...], Meta(max_length=12, description="The one card to take.", examples=[[0]])]
Index = Annotated[
    int, Meta(ge=0, le=99, description="A face-down card of the opponent, 0 is the first played tonight.")
]
Proofs = Annotated[
    tuple[CardText, ...],
    Meta(max_length=12, description="The three proofs to spend.", examples=[["knife-1", "rope-2", "poison-3"]]),
]


class PlayFaceDown(Struct, frozen=True, forbid_unknown_fields=True, tag="play_face_down", tag_field="type"):
    """Put a hand card face down in front of oneself (JH-13). Which one is the player's secret."""

    card: CardText


class RecordedPlayFaceDown(Struct, frozen=True, tag="play_face_down", tag_field="type"):
    """A card was played face down; which one, only its player may read."""

    card: Sealed[str]


class DrawStreet(Struct, frozen=True, forbid_unknown_fields=True, tag="draw_street", tag_field="type"):
    """Take the street card at the one position given into the hand (JH-17)."""

    positions: Positions


class CommitCrime(Struct, frozen=True, forbid_unknown_fields=True, tag="commit_crime", tag_field="type"):
    """Put a hand card face up at the scene (JH-18)."""

    card: CardText


class Investigate(Struct, frozen=True, forbid_unknown_fields=True, tag="investigate", tag_field="type"):
    """Hyde puts a hand card face up in front of himself, and Jekyll has to show him one of his (JH-20)."""

    card: CardText


class ShowCard(Struct, frozen=True, forbid_unknown_fields=True, tag="show_card", tag_field="type"):
    """Jekyll shows Hyde a hand card of his choice and keeps it (JH-20). Only the two may know which."""

    card: CardText


class RecordedShowCard(Struct, frozen=True, tag="show_card", tag_field="type"):
    """A card was shown; which one, only the two seats may read."""

    card: Sealed[str]


class UseDetective(Struct, frozen=True, forbid_unknown_fields=True, tag="use_detective", tag_field="type"):
    """Look at a face-down card of the opponent, once in a game (JH-21)."""

    index: Index


class EndTurn(Struct, frozen=True, forbid_unknown_fields=True, tag="end_turn", tag_field="type"):
    """End the turn (JH-16)."""


class MakeSubstance(Struct, frozen=True, forbid_unknown_fields=True, tag="make_substance", tag_field="type"):
    """Jekyll spends three proofs of three symbols, in any order, for a substance (JH-23)."""

    cards: Proofs


class SkipSubstance(Struct, frozen=True, forbid_unknown_fields=True, tag="skip_substance", tag_field="type"):
    """Jekyll makes no substance tonight (JH-23)."""


JekyllMove = (
    PlayFaceDown
    | DrawStreet
    | CommitCrime
    | Investigate
    | ShowCard
    | UseDetective
    | EndTurn
    | MakeSubstance
    | SkipSubstance
)
RecordedMove = (
    RecordedPlayFaceDown
    | DrawStreet
    | CommitCrime
    | Investigate
    | RecordedShowCard
    | UseDetective
    | EndTurn
    | MakeSubstance
    | SkipSubstance
)
