"""The commands of a captain: section 6 of the rules, CJ-11 to CJ-27.

Cards and seats are plain strings here: a card that does not exist is one that nobody holds, a seat that does not exist
is refused by the rules (CJ-16). What cannot even be written in these types is malformed.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

CardText = Annotated[
    str, Meta(max_length=8, description="A card: rank, then S, H, D or C for the suit.", examples=["10S", "AC"])
]
SeatText = Annotated[str, Meta(max_length=32, description="A seat of the game.", examples=["captain-2"])]
CardList = Annotated[
    tuple[CardText, ...],
    Meta(max_length=32, description="Cards in any order, each as often as it is meant.", examples=[["2C", "2C"]]),
]


class DeclareCaptainJack(Struct, frozen=True, forbid_unknown_fields=True, tag="declare_captain_jack", tag_field="type"):
    """Discard a king and a jack of one colour and take a ship (CJ-11)."""

    king: CardText
    jack: CardText


class EndPhaseOne(Struct, frozen=True, forbid_unknown_fields=True, tag="end_phase_one", tag_field="type"):
    """Draw up to a full hand and go on to phase two (CJ-13)."""


class Attack(Struct, frozen=True, forbid_unknown_fields=True, tag="attack", tag_field="type"):
    """Fire a spade 2 to 10 at the ship of another seat (CJ-16), a second time in a turn for an ace (CJ-24)."""

    target: SeatText
    card: CardText


class Defend(Struct, frozen=True, forbid_unknown_fields=True, tag="defend", tag_field="type"):
    """The target fires back with a spade 2 to 10 (CJ-17)."""

    card: CardText


class NoDefence(Struct, frozen=True, forbid_unknown_fields=True, tag="no_defence", tag_field="type"):
    """The target has no spade 2 to 10 (CJ-17)."""


class Board(Struct, frozen=True, forbid_unknown_fields=True, tag="board", tag_field="type"):
    """Discard a club 2 to 8 and take as many treasures from the target (CJ-20)."""

    card: CardText


class DeclineBoarding(Struct, frozen=True, forbid_unknown_fields=True, tag="decline_boarding", tag_field="type"):
    """Leave the target's treasure where it is (CJ-20)."""


class GiveCrew(Struct, frozen=True, forbid_unknown_fields=True, tag="give_crew", tag_field="type"):
    """The target makes up for missing treasure with exactly as many cards of his hand (CJ-21)."""

    cards: CardList


class Repair(Struct, frozen=True, forbid_unknown_fields=True, tag="repair", tag_field="type"):
    """Discard a heart ace to 6 and mend the active ship (CJ-25)."""

    card: CardText


class Trade(Struct, frozen=True, forbid_unknown_fields=True, tag="trade", tag_field="type"):
    """Discard one to four cards and draw as many (CJ-26)."""

    cards: CardList


class Salvage(Struct, frozen=True, forbid_unknown_fields=True, tag="salvage", tag_field="type"):
    """Discard clubs and take as many diamonds from the sunken treasure (CJ-27)."""

    cards: CardList


class Pass(Struct, frozen=True, forbid_unknown_fields=True, tag="pass", tag_field="type"):
    """Do nothing in phase two (CJ-15)."""


class EndTurn(Struct, frozen=True, forbid_unknown_fields=True, tag="end_turn", tag_field="type"):
    """Keep the ace of spades and make no second attack (CJ-24)."""


CaptainMove = (
    DeclareCaptainJack
    | EndPhaseOne
    | Attack
    | Defend
    | NoDefence
    | Board
    | DeclineBoarding
    | GiveCrew
    | Repair
    | Trade
    | Salvage
    | Pass
    | EndTurn
)
