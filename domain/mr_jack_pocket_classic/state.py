"""The whole state of a game, or what one reader of its events knows of it."""

from __future__ import annotations

from typing import Final, TypeVar

from msgspec import Struct

from domain.mr_jack_pocket_classic.board import BOARD, CROSSROADS, HOURGLASSES, NO_WALL, TOKENS, Side
from domain.mr_jack_pocket_classic.names import CHARACTERS, JACK, SIDES, CharacterName, FaceName, SeatName, SideName
from domain.mr_jack_pocket_classic.options import Options
from domain.ruleset import Outcome

T = TypeVar("T")

ACTIONS: Final = len(TOKENS)
"""Actions in a round: each token is used once (PC-13)."""


class Alibi(Struct, frozen=True, gc=False):
    """An alibi card that `seat` drew; None where the reader may not know it."""

    seat: SeatName
    card: CharacterName | None


class Appeal(Struct, frozen=True, gc=False):
    """A past appeal: who took the time token, and how many alibi cards Jack held then."""

    time_token_to: SeatName
    kept: int


class State(Struct, frozen=True, gc=False, kw_only=True):
    """A position of the game.

    tiles: who is on positions 1 to 9. walls: the side of the wall of each, a crossroads' too (it does not count).
    suspects: in the order of CHARACTERS. detectives: the places of Holmes, Watson and Toby. faces, used: of the tokens
    0 to 3; `faces` is empty before the first round. turned: positions of the tiles turned in this round.
    drawn: the alibi cards in order. appeals: one for each round that is over. pursuit: the round at whose end it began.
    jack, alibis (as shuffled, Jack's card first): None where the reader may not know.
    """

    tiles: tuple[CharacterName, ...] = ()
    walls: tuple[Side, ...] = ()
    suspects: tuple[CharacterName, ...] = CHARACTERS
    detectives: tuple[int, ...]
    round: int = 1
    faces: tuple[FaceName, ...] = ()
    used: tuple[bool, ...] = (False,) * ACTIONS
    turned: frozenset[int] = frozenset()
    drawn: tuple[Alibi, ...] = ()
    appeals: tuple[Appeal, ...] = ()
    pursuit: int | None = None
    jack: CharacterName | None = None
    alibis: tuple[CharacterName, ...] | None = None
    outcome: Outcome | None = None


def initial(_: Options) -> State:
    """Before the tiles are laid: the detectives stand at their places (PC-8)."""
    return State(detectives=tuple(detective.start for detective in BOARD.detectives))


def fits(state: State) -> bool:
    """Whether no more tiles lie there than the board has places (PC-2)."""
    return max(len(state.tiles), len(state.walls), len(state.suspects), len(state.drawn)) <= len(CHARACTERS)


def walls(state: State) -> tuple[Side, ...]:
    """The side of each tile's wall; NO_WALL for Lane's tile once it is flipped (PC-2)."""
    if set(state.suspects) >= CROSSROADS:
        return state.walls
    return tuple(
        NO_WALL if character in CROSSROADS and character not in state.suspects else side
        for character, side in zip(state.tiles, state.walls, strict=True)
    )


def side_name(side: Side) -> SideName | None:
    """The name of a side, None for no wall."""
    return None if side == NO_WALL else SIDES[side]


def swapped(items: tuple[T, ...], one: int, other: int) -> tuple[T, ...]:
    """`items` with those at the places `one` and `other` (from 0) exchanged."""
    changed = list(items)
    changed[one], changed[other] = items[other], items[one]
    return tuple(changed)


def in_order(characters: set[CharacterName] | frozenset[CharacterName]) -> tuple[CharacterName, ...]:
    """`characters` in the fixed order."""
    return tuple(character for character in CHARACTERS if character in characters)


def time_tokens(state: State, seat: SeatName) -> int:
    """How many time tokens `seat` has taken (PC-21)."""
    return sum(appeal.time_token_to == seat for appeal in state.appeals)


def kept(state: State) -> tuple[CharacterName | None, ...]:
    """Jack's own alibi cards, in the order in which he drew them; None for each that the reader does not know."""
    return tuple([alibi.card for alibi in state.drawn if alibi.seat == JACK])


def revealed(state: State) -> tuple[CharacterName, ...]:
    """The alibi cards that the Investigator drew, in order; all know them."""
    return tuple(alibi.card for alibi in state.drawn if alibi.seat != JACK and alibi.card is not None)


def jack_hourglasses(state: State) -> int | None:
    """Jack's hourglasses: time tokens and his own alibi cards, never his identity (PC-10, PC-22); None if unknown."""
    found = time_tokens(state, JACK)
    for card in kept(state):
        if card is None:
            return None
        found += HOURGLASSES[card]
    return found
