"""Rounds of character cards: a deck shuffled before every odd round, half of it laid open in each round.

For games in which both seats play any character: the top half of the deck in an odd round, the other half in the even
round after it, and then all are shuffled again. Cards are named in the fixed order of `characters`, never in the
deck's, so that no list tells how a deck lay.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

from domain.chance import Chance, Shuffled

Seat = TypeVar("Seat", bound=str)
Character = TypeVar("Character", bound=str)


class Rounds(Struct, Generic[Seat], frozen=True):
    """How many rounds there are, and who plays the characters of an odd and of an even one, in order."""

    count: int
    odd: tuple[Seat, ...]
    even: tuple[Seat, ...]

    @property
    def turns(self) -> int:
        """Characters played in a round."""
        return len(self.odd)

    def order(self, number: int) -> tuple[Seat, ...]:
        """The seats that play in round `number`, one for each of its turns."""
        return self.odd if number % 2 else self.even

    def to_act(self, number: int, cards: Sequence[str], played: Sequence[str]) -> Seat | None:
        """Whose turn it is in round `number` with `cards`; None before they lie open and after the last is played."""
        order, turn = self.order(number), len(played)
        return order[turn] if cards and turn < len(order) else None


def shuffle_cards(characters: Sequence[str], number: int, chance: Chance) -> Shuffled:
    """All character cards are shuffled before the odd round `number`."""
    return chance.shuffle(f"cards/{number}", characters)


def order_of(shuffled: Shuffled) -> tuple[str, ...]:
    """A shuffled deck from the top. Raises ValueError where its order is sealed."""
    if shuffled.order.known is None:
        raise ValueError("the order of the deck is not known here")
    return shuffled.order.known


def laid_open(characters: Sequence[Character], shuffled: Shuffled, turns: int) -> tuple[Character, ...]:
    """The top `turns` cards of a shuffled deck."""
    return in_order(characters, order_of(shuffled)[:turns])


def others(characters: Sequence[Character], cards: Sequence[str]) -> tuple[Character, ...]:
    """The cards that are not among this round's."""
    return tuple(character for character in characters if character not in cards)


def in_order(characters: Sequence[Character], some: Sequence[str] | frozenset[str] | set[str]) -> tuple[Character, ...]:
    """`some` of the characters in their fixed order."""
    return tuple(character for character in characters if character in some)


def lying_otherwise(deck: Sequence[Character], turns: int, rng: random.Random) -> tuple[Character, ...]:
    """Another order of a deck that nobody can tell from it: of each half only the cards were seen, not their order."""
    halves = list(deck[:turns]), list(deck[turns:])
    for half in halves:
        rng.shuffle(half)
    return (*halves[0], *halves[1])
