"""Options of a new game: how many play (CJ-8), how often the deck is played through (CJ-5)."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from domain.captain_jack.names import SEATS, SeatName
from domain.ruleset import InvalidOptions, Text

FEWEST: Final = 3
MOST: Final = len(SEATS)

Players = Annotated[
    int,
    Meta(description="Seats in the game.", extra_json_schema={"minimum": FEWEST, "maximum": MOST}),
]
"""Another number is well-formed, but the rules refuse it by name (`player_count`)."""
Passes = Annotated[int, Meta(ge=1, le=5, description="How often the deck is played through.")]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """players: 3 to 6 (CJ-8). passes: how often the deck is played through, 1 to 5 (CJ-5)."""

    players: Players = 3
    passes: Passes = 1


def seats(options: Options) -> tuple[SeatName, ...]:
    """The seats in order of play. Raises InvalidOptions for fewer than three or more than six (CJ-8)."""
    if not FEWEST <= options.players <= MOST:
        raise InvalidOptions(
            Text(
                "player_count (CJ-8): Captain Jack needs three to six players.",
                "«player_count» (قاعده‌ی «CJ-8»): کاپیتان جک سه تا شش بازیکن می‌خواهد.",
            )
        )
    return SEATS[: options.players]
