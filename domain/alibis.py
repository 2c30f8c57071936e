"""The deck of alibi cards, one for each character: its top card says who Jack is, seats draw the others for themselves.

A state holds the deck as it was shuffled (None where its reader does not know it) and the draws in order; what a seat
or anybody may know of them is worked out here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Generic, TypeVar

from msgspec import Struct

Character = TypeVar("Character", bound=str)
Seat_co = TypeVar("Seat_co", bound=str, covariant=True)
Character_co = TypeVar("Character_co", bound=str, covariant=True)


class AlibiCard(Struct, Generic[Seat_co, Character_co], frozen=True, gc=False):
    """An alibi card that `seat` drew; `card` is None where the reader may not know it."""

    seat: Seat_co
    card: Character_co | None


def top_card(
    deck: Sequence[Character] | None, drawn: Sequence[AlibiCard[str, Character]], characters: int
) -> Character | None:
    """The next card to be drawn, or None if the deck is empty. Raises ValueError where its order is sealed."""
    if len(drawn) == characters - 1:
        return None
    if deck is None:
        raise ValueError("the order of the alibi cards is not known here")
    return deck[1 + len(drawn)]


def own_cards(drawn: Sequence[AlibiCard[str, Character]], seat: str | None) -> tuple[Character, ...]:
    """The cards that `seat` drew, in order."""
    return tuple(alibi.card for alibi in drawn if alibi.seat == seat and alibi.card is not None)


def drawn_by(deck: Sequence[Character], drawn: Sequence[AlibiCard[str, Character]], seat: str) -> tuple[Character, ...]:
    """The cards that `seat` drew of a deck that lies open, in order."""
    return tuple(card for alibi, card in zip(drawn, deck[1:], strict=False) if alibi.seat == seat)


def left_over(deck: Sequence[Character], drawn: Sequence[AlibiCard[str, Character]]) -> tuple[Character, ...]:
    """The cards of an open deck that nobody drew, from the top."""
    return tuple(deck[1 + len(drawn) :])


def dealt_otherwise(
    deck: Sequence[Character],
    drawn: Sequence[AlibiCard[str, Character]],
    seat: str | None,
    jack: Character,
    rng: random.Random,
) -> tuple[Character, ...]:
    """Another deck that `seat` cannot tell from it, in which Jack is `jack`: its own cards stay where they were."""
    own = {place: deck[place] for place, alibi in enumerate(drawn, start=1) if alibi.seat == seat}
    rest = [card for card in deck if card != jack and card not in own.values()]
    rng.shuffle(rest)
    hidden = iter(rest)
    return (jack, *(own[place] if place in own else next(hidden) for place in range(1, len(deck))))
