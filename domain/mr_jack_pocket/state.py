"""The whole state of a game, or what one reader of its events knows of it."""

from __future__ import annotations

from msgspec import Struct

from domain.mr_jack_pocket.board import BESIDE, EXIT, START, Square
from domain.mr_jack_pocket.names import NUMBERS, Announcement
from domain.mr_jack_pocket.options import Options
from domain.ruleset import Outcome


class State(Struct, frozen=True, gc=False, kw_only=True):
    """A position of the game.

    positions: the squares of the pieces 1 to 8. active: this round's four cards; used: those used, in order.
    announced: the last announcement, None before the first (MP-21). jack: None where the reader may not know.
    """

    positions: tuple[Square, ...] = START
    suspects: tuple[int, ...] = NUMBERS
    round: int = 1
    active: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    announced: Announcement | None = None
    escape_used: bool = False
    jack: int | None = None
    outcome: Outcome | None = None


def initial(_: Options) -> State:
    """Every piece on its circle (MP-4)."""
    return State()


def square_of(positions: tuple[Square, ...], piece: int) -> Square:
    """Where a piece stands."""
    return positions[piece - 1]


def placed(positions: tuple[Square, ...], piece: int, square: Square) -> tuple[Square, ...]:
    """`positions` with `piece` on `square`."""
    return (*positions[: piece - 1], square, *positions[piece:])


def piece_on(positions: tuple[Square, ...], square: Square) -> int | None:
    """Which piece stands on a square."""
    return positions.index(square) + 1 if square in positions else None


def unused(state: State) -> tuple[int, ...]:
    """The active cards that are not used yet, ascending."""
    return tuple(card for card in state.active if card not in state.used)


def destinations(positions: tuple[Square, ...], piece: int) -> tuple[Square, ...]:
    """The squares that a piece can move to: beside it, empty, not the lantern's (MP-12, MP-13); none from the exit."""
    here = square_of(positions, piece)
    if here == EXIT:
        return ()
    return tuple(square for square in BESIDE[here] if square not in positions)


def is_stuck(state: State) -> bool:
    """Whether none of the unused active cards can make an ordinary move (MP-15)."""
    return not any(destinations(state.positions, card) for card in unused(state))


def draw_pool(positions: tuple[Square, ...]) -> tuple[int, ...]:
    """The numbers that the next four cards are drawn from: all but that of a piece on the exit (MP-9, MP-25)."""
    return tuple(number for number in NUMBERS if square_of(positions, number) != EXIT)
