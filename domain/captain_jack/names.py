"""The ids that stand in events and views: seats, phases, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta

SeatName = Literal["captain-1", "captain-2", "captain-3", "captain-4", "captain-5", "captain-6"]
Phase = Literal["one", "two", "defend", "board", "crew", "second"]
"""Where a turn stands: phase one, phase two, an answer due (`defend`, `crew`: of the target), a decision of the
attacker due (`board`; `second`: a second attack or the end of the turn)."""
Back = Literal["first_colour", "second_colour"]
_CARD = {"type": "string", "pattern": "^(A|[2-9]|10|J|K)[SHDC]$"}
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "K")
if TYPE_CHECKING:
    CardName = str
else:  # Listed, names are decoded at half the cost of a pattern; the contract tells the pattern.
    CardName = Annotated[
        Literal[tuple(rank + suit for suit in "SHDC" for rank in _RANKS)],
        Meta(examples=["10S", "AD", "KH"], extra_json_schema=_CARD),
    ]
"""Rank and suit (CJ-7): S spades, H hearts, D diamonds, C clubs. Copies cannot be told apart."""

SEATS: Final[tuple[SeatName, ...]] = ("captain-1", "captain-2", "captain-3", "captain-4", "captain-5", "captain-6")
"""In order of play, clockwise; a game has the first three to six of them (CJ-8)."""
