"""The ids that stand in events and views: seats, cards, symbols, effects, phases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

from msgspec import Meta

SeatName = Literal["jekyll", "hyde"]
SymbolName = Literal["knife", "poison", "rope", "pistol"]
EffectName = Literal["draw", "attention", "quiet", "none"]
Phase = Literal["play", "act", "show", "substance"]
"""play: a card is to be played face down (JH-13). act: it was, and the turn can be ended (JH-14, JH-16).

show: Jekyll has to show a card (JH-20). substance: Jekyll decides on a substance (JH-23).
"""

Action = Literal["draw", "crime", "investigation"]
"""The optional action of a turn (JH-14)."""

_CARD = {"type": "string", "pattern": "^(knife|poison|rope|pistol)-([1-9]|1[0-2])$"}
if TYPE_CHECKING:
    CardName = str
else:  # Listed, names are decoded at half the cost of a pattern; the contract tells the pattern.
    CardName = Annotated[
        Literal[tuple(f"{symbol}-{value}" for symbol in get_args(SymbolName) for value in range(1, 13))],
        Meta(examples=["rope-8"], extra_json_schema=_CARD),
    ]
"""Symbol and value (JH-2)."""

JEKYLL: Final = "jekyll"
HYDE: Final = "hyde"
SEATS: Final[tuple[SeatName, ...]] = (JEKYLL, HYDE)
READERS: Final[tuple[SeatName | None, ...]] = (JEKYLL, HYDE, None)
"""Whoever can read a game; None: a spectator."""


def opponent(seat: SeatName) -> SeatName:
    """The other seat."""
    return HYDE if seat == JEKYLL else JEKYLL
