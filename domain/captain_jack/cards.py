"""The cards, read from `cards.json`: what is in the deck and what each card is good for (CJ-1 to CJ-3)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from domain.captain_jack.names import CardName
from domain.hidden_cards import Deck

Suit = Literal["spades", "hearts", "diamonds", "clubs"]
Role = Literal["double_attack", "cannon", "repair", "treasure", "salvage_only", "boarding_or_salvage", "king", "jack"]
Colour = Literal["black", "red"]


class CardData(Struct, frozen=True, forbid_unknown_fields=True):
    """A card of a pack. value: what it counts when it is fired, repairs or boards; None where no number counts."""

    card: CardName
    suit: Suit
    rank: str
    role: Role
    colour: Colour
    value: int | None = None


class PackData(Struct, frozen=True, forbid_unknown_fields=True):
    """How many packs lie on top in the stock, with the first colour of backs, and how many below (CJ-1, CJ-4)."""

    top: int
    bottom: int


class GameData(Struct, frozen=True, forbid_unknown_fields=True, rename="camel"):
    """The cards, in the order in which the server lists them (CJ-9), and the numbers of the rules.

    hand: cards of a full hand. tokens: of a sound ship. trade_most, attacks_most (in a turn), crew_most (in a
    boarding): upper bounds. extra_ships: ship markers beyond one for each player. ship_points: what a ship scores.
    """

    packs: PackData
    hand: int
    tokens: int
    trade_most: int
    attacks_most: int
    crew_most: int
    extra_ships: int
    ship_points: int
    cards: tuple[CardData, ...]


_RAW: Final = resources.files(__package__).joinpath("cards.json").read_bytes()
DATA: Final[Mapping[str, Any]] = msgspec.json.decode(_RAW)
GAME: Final = msgspec.json.decode(_RAW, type=GameData)

CARDS: Final[Mapping[str, CardData]] = {card.card: card for card in GAME.cards}
PACKS: Final = GAME.packs.top + GAME.packs.bottom
DECK: Final = Deck(dict.fromkeys(CARDS, PACKS))
"""The 42 kinds in the order of CJ-9: spades, hearts, diamonds, clubs; in a suit ace, 2 to 10, jack, king."""


def _of(*roles: Role) -> frozenset[str]:
    return frozenset(card.card for card in GAME.cards if card.role in roles)


def _values(role: Role) -> Mapping[str, int]:
    return {card.card: card.value for card in GAME.cards if card.role == role and card.value is not None}


ACE: Final = "AS"
"""The ace of spades: a second attack (CJ-10, CJ-24)."""
TREASURE: Final = _of("treasure")
LAID: Final = TREASURE | {ACE}
"""What goes face up on the table at the start of its holder's turn (CJ-9, CJ-10)."""
CANNON: Final = _values("cannon")
REPAIR: Final = _values("repair")
BOARDING: Final = _values("boarding_or_salvage")
CLUBS: Final = _of("boarding_or_salvage", "salvage_only")
KINGS: Final = _of("king")
JACKS: Final = _of("jack")
COLOUR: Final[Mapping[str, Colour]] = {card.card: card.colour for card in GAME.cards}


def block(packs: int) -> tuple[str, ...]:
    """All cards of so many packs (CJ-2)."""
    return tuple(card for card in CARDS for _ in range(packs))


def holds(hand: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    """Whether each of `cards` is in `hand` as often as it is named (CJ-7)."""
    if len(cards) == 1:
        return cards[0] in hand
    left = list(hand)
    for card in cards:
        if card not in left:
            return False
        left.remove(card)
    return True
