"""The cards and the numbers of the game, read from `cards.json`: sections 1 and 2 of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.hidden_cards import Deck, Kinds
from domain.jekyll_and_hyde.names import HYDE, JEKYLL, CardName, EffectName, SeatName, SymbolName


class CardData(Struct, frozen=True):
    """A crime card: symbol, value, and its effect for each seat when it is played face down (JH-2, JH-3)."""

    id: CardName
    symbol: SymbolName
    value: int
    jekyll: EffectName
    hyde: EffectName


class SubstanceData(Struct, frozen=True):
    """Jekyll's first substances, how many he needs, and the proofs that each costs (JH-5, JH-23, JH-25)."""

    start: int
    goal: int
    cards: int


class GameData(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `cards.json`.

    nights: the cards dealt to each seat (JH-9). street: its cards before the deal. loud: the least value of a loud
    crime (JH-19). attention: the tokens that end the game (JH-28). evidence: the limit of JH-24.
    """

    cards: tuple[CardData, ...]
    nights: tuple[int, ...]
    street: int
    loud: int
    attention: int
    evidence: int
    substances: SubstanceData


_SOURCE = resources.files(__package__).joinpath("cards.json").read_bytes()
GAME: Final = msgspec.json.decode(_SOURCE, type=GameData)
DATA: Final[Mapping[str, Any]] = msgspec.json.decode(_SOURCE)
"""The same as builtins: the public data of the ruleset."""

CARDS: Final[Mapping[CardName, CardData]] = {card.id: card for card in GAME.cards}
DECK: Final = Deck({card.id: 1 for card in GAME.cards})
"""In the fixed order in which every hand and every list of cards stands: by value, then by symbol."""

EFFECTS: Final[Mapping[SeatName, Mapping[CardName, EffectName]]] = {
    JEKYLL: {card.id: card.jekyll for card in GAME.cards},
    HYDE: {card.id: card.hyde for card in GAME.cards},
}
LOUD: Final = frozenset(card.id for card in GAME.cards if card.value >= GAME.loud)
LAST_NIGHT: Final = len(GAME.nights)


def with_effect(seat: SeatName, effect: EffectName) -> Kinds:
    """The cards that have `effect` for `seat`."""
    return DECK.kinds_of(card for card, found in EFFECTS[seat].items() if found == effect)
