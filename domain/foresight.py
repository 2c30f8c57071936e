"""How bots of a Jack game look ahead: the moves that win now, else the one that leaves the best board.

A game lends its `Sight`, functions that read a board and carry moves out on it; what a board is worth to a seat is an
`Aim` (`domain.aims`). Boards are built from the view of the bot's own seat, so nothing hidden is ever looked at.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, Generic, TypeVar

from msgspec import Struct

from domain.best_move import one_of_the_best

Board = TypeVar("Board")
Move = TypeVar("Move")

WON: Final = 10_000
"""More than any board is worth: the next move can win the game."""
ALIBI: Final = 5
"""What an alibi card is worth: half a suspect."""
WIDTH: Final = 3
"""How many first parts of a turn are thought through to the second."""


class Sight(Struct, Generic[Board, Move], frozen=True, kw_only=True):
    """How a game reads its boards and moves for a bot. Moves are legal ones.

    picked(move): the character that a move picks, or None. accused(board, move): whom a move accuses, or None.
    escapes(move): whether a move takes Jack off the board. draws_alibi(board, move): whether it brings an alibi card.
    after(board, move): the board after a move that ends nothing. walks(board): the boards that the open movement can
    leave. rest(board): the moves that are left in the open turn. seen(board): who is seen. leaves(board, character):
    whether that one has a way out. hunters(board, prey): who could walk onto the prey's place. movers(board): whom the
    open movement could bring there, or out. playing(board): whose turn is open.
    """

    picked: Callable[[Move], str | None]
    accused: Callable[[Board, Move], str | None]
    escapes: Callable[[Move], bool]
    draws_alibi: Callable[[Board, Move], bool]
    after: Callable[[Board, Move], Board]
    walks: Callable[[Board], Iterable[Board]]
    rest: Callable[[Board], Sequence[Move]]
    seen: Callable[[Board], Collection[str]]
    leaves: Callable[[Board, str], bool]
    hunters: Callable[[Board, str], frozenset[str]]
    playing: Callable[[Board], str | None]
    movers: Callable[[Board], Collection[str]]


class Aim(Struct, Generic[Board], frozen=True):
    """What a seat plays for.

    worth: how good a board is for it; only comparisons matter. can_win: whether the open movement can win the game from
    that board. quarry: whom the Detective would accuse now.
    """

    worth: Callable[[Board], int]
    can_win: Callable[[Board], bool]
    quarry: frozenset[str] = frozenset()


def greedy(sight: Sight[Board, Move], aim: Aim[Board], board: Board, moves: Sequence[Move], rng: random.Random) -> Move:
    """The move that leaves the best board, looking no further; of equally good ones any."""
    winning = _winning(sight, aim, board, moves)
    if winning:
        return rng.choice(winning)
    return one_of_the_best(_ranked(sight, aim, board, moves), rng)


def careful(
    sight: Sight[Board, Move], aim: Aim[Board], board: Board, moves: Sequence[Move], rng: random.Random
) -> Move:
    """As `greedy`, but a turn of two parts is thought through: the most promising first parts by their best second."""
    winning = _winning(sight, aim, board, moves)
    if winning:
        return rng.choice(winning)
    ranked = _ranked(sight, aim, board, moves)
    rng.shuffle(ranked)
    ranked.sort(key=lambda entry: -entry[0])
    if sight.picked(ranked[0][1]) is not None:
        return ranked[0][1]
    return max(ranked[:WIDTH], key=lambda entry: _worth_of_both(sight, aim, board, *entry))[1]


def _winning(sight: Sight[Board, Move], aim: Aim[Board], board: Board, moves: Sequence[Move]) -> list[Move]:
    """The moves that end the game as the seat wishes (an accusation of the quarry: as far as it knows)."""
    return [move for move in moves if sight.escapes(move) or sight.accused(board, move) in aim.quarry]


def _ranked(sight: Sight[Board, Move], aim: Aim[Board], board: Board, moves: Sequence[Move]) -> list[tuple[int, Move]]:
    """The moves that accuse nobody, with what each is worth."""
    return [(_worth_of(sight, aim, board, move), move) for move in moves if sight.accused(board, move) is None]


def _worth_of(sight: Sight[Board, Move], aim: Aim[Board], board: Board, move: Move) -> int:
    after = sight.after(board, move)
    if aim.can_win(after):
        return WON
    alibi = ALIBI * sight.draws_alibi(board, move)
    if sight.picked(move) is None:
        return alibi + aim.worth(after)
    return alibi + max(map(aim.worth, sight.walks(after)), default=aim.worth(after))


def _worth_of_both(sight: Sight[Board, Move], aim: Aim[Board], board: Board, worth: int, move: Move) -> int:
    """The best that the rest of the turn can make of a first part."""
    if worth >= WON:
        return worth
    after = sight.after(board, move)
    return max((_worth_of(sight, aim, after, other) for other in sight.rest(after)), default=worth)
