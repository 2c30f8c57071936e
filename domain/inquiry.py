"""The inquiry that the games with a Detective and a Jack share: witness call, who can still be Jack, the accusation."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, TypeVar

from domain.ruleset import Outcome

SeatName = Literal["detective", "jack"]
Side = Literal["seen", "unseen"]
"""The two sides of the witness card."""
Reason = Literal["caught", "wrong_accusation", "escape", "dawn"]
"""Why a game ended: accused rightly, accused wrongly, off the board, at large after the last round."""
Character = TypeVar("Character", bound=str)

DETECTIVE: Final = "detective"
JACK: Final = "jack"
SEATS: Final[tuple[SeatName, ...]] = (DETECTIVE, JACK)


def call_witnesses(
    characters: Sequence[Character], seen: Collection[str], jack: str | None, innocents: Collection[str]
) -> tuple[Side, tuple[Character, ...]]:
    """Whether Jack is seen, and whom that clears: all suspects who are not as he is."""
    card: Side = "seen" if jack in seen else "unseen"
    cleared = tuple(
        character for character in characters if (character in seen) != (card == "seen") and character not in innocents
    )
    return card, cleared


def possible_jacks(
    characters: Sequence[Character],
    innocents: Collection[str],
    alibis: Collection[str],
    jack: Character | None,
) -> tuple[Character, ...]:
    """Who can be Jack for a reader: a suspect of whom it holds no alibi; `jack` alone, where the reader knows him."""
    if jack is not None:
        return (jack,)
    return tuple(character for character in characters if character not in innocents and character not in alibis)


def knows_jack(seat: str | None, outcome: Outcome | None) -> bool:
    """Whether `seat` may know who Jack is: Jack's own, and everybody after the end."""
    return seat == JACK or outcome is not None


def verdict(accused: str, jack: str | None) -> tuple[SeatName, Reason]:
    """Who wins by an accusation, and how: it is right or wrong, and either way the game is over."""
    return (DETECTIVE, "caught") if accused == jack else (JACK, "wrong_accusation")
