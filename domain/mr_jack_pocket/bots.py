"""Strategies for either seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from msgspec import Struct

from domain.best_move import one_of_the_best
from domain.mr_jack_pocket.board import BOARD, EXIT, PLACE, Square
from domain.mr_jack_pocket.careful import play_carefully
from domain.mr_jack_pocket.light import lit_pieces, lit_squares
from domain.mr_jack_pocket.moves import Accuse, Escape, Move, PocketMove
from domain.mr_jack_pocket.state import placed, square_of
from domain.mr_jack_pocket.view import View
from domain.ruleset import Bot

GUESSES: Final = 20
"""One in so many turns a random Detective accuses somebody: else few of his games would see a second round."""
WON: Final = Fraction(1000)


class Table(Struct, frozen=True):
    """What a move leaves: the pieces' squares and the active cards still unused."""

    positions: tuple[Square, ...]
    cards: tuple[int, ...]


def play_randomly(view: View, moves: tuple[PocketMove, ...], rng: random.Random) -> PocketMove:  # noqa: ARG001  (every bot is called so)
    """Any legal move but accusations, each equally likely; now and then any accusation."""
    accusations = [move for move in moves if isinstance(move, Accuse)]
    others = [move for move in moves if not isinstance(move, Accuse)]
    if not others or (accusations and rng.randrange(GUESSES) == 0):
        return rng.choice(accusations)
    return rng.choice(others)


def play_greedily(view: View, moves: tuple[PocketMove, ...], rng: random.Random) -> PocketMove:
    """The move that leaves the best table, looking no further; of equally good ones any.

    The Detective accuses the last suspect, and somebody at his last chance; else he splits the suspects into lit and
    not as evenly as he can and keeps those who could escape few. Jack leaves by a dark exit when he can; else he keeps
    among many suspects.
    """
    accusations = [move for move in moves if isinstance(move, Accuse) and move.suspect in view.suspects]
    if accusations and (len(accusations) == 1 or _is_last_chance(view)):
        return rng.choice(accusations)
    quiet: list[PocketMove] = [move for move in moves if not isinstance(move, Accuse)]
    if not quiet:
        return rng.choice(accusations or moves)
    return one_of_the_best([(_worth_of(view, move), move) for move in quiet], rng)


def _is_last_chance(view: View) -> bool:
    """Whether the Detective has no later turn; if his last move leaves one suspect, that wins too (MP-30)."""
    to_come = view.round_order[sum(card.used for card in view.cards) + 1 :]
    if view.round != BOARD.rounds.count or "detective" in to_come:
        return False
    return len(view.suspects) > 2


def _worth_of(view: View, move: PocketMove) -> Fraction:
    positions = tuple(PLACE[piece.square] for piece in view.pieces)
    cards = tuple(card.card for card in view.cards if not card.used)
    came = None
    match move:
        case Move(card, to):
            table = Table(placed(positions, card, PLACE[to]), tuple(c for c in cards if c != card))
            came = card if PLACE[to] == EXIT else None
        case Escape() if view.own is not None:
            me = view.own.identity
            table = Table(placed(positions, me, EXIT), tuple(c for c in cards if c != me))
            return WON if me not in lit_pieces(table.positions) else -WON
        case _:
            table = Table(positions, cards)
    return _jacks_worth(view, table, came) if view.own is not None else _detectives_worth(view, table, came)


def _jacks_worth(view: View, table: Table, came: int | None) -> Fraction:
    """Many suspects left, by preference unseen, with a dark exit free for him."""
    lit, me = lit_pieces(table.positions), 0 if view.own is None else view.own.identity
    if came == me and me not in lit:
        return WON
    group = sum((number in lit) == (me in lit) for number in view.suspects)
    group -= came is not None and came != me and came in view.suspects and came not in lit and me not in lit
    ready = me not in lit and me in table.cards and _exit_is_open(table.positions) and not view.escape_used
    return Fraction(group * 4 + 2 * (me not in lit) + 6 * ready + _near(table, me))


def _detectives_worth(view: View, table: Table, came: int | None) -> Fraction:
    """Few suspects left on average, few of them able to leave; one who walks out may have been Jack."""
    lit, candidates = frozenset(lit_pieces(table.positions)), frozenset(view.suspects)
    bright, dark = candidates & lit, candidates - lit
    left = Fraction(len(bright) ** 2 + len(dark) ** 2, len(candidates))
    risk = Fraction(0)
    if came in dark:
        risk += Fraction(20, len(candidates))
    if _exit_is_open(table.positions):
        ready = sum(number in table.cards for number in dark) if not view.escape_used else 0
        risk += Fraction(6 * ready, len(candidates)) + 1
    return -left - risk


def _exit_is_open(positions: tuple[Square, ...]) -> bool:
    """Whether the exit is empty and dark."""
    return EXIT not in positions and EXIT not in lit_squares(positions)


def _near(table: Table, me: int) -> int:
    """A little for standing close to the exit."""
    row, column = divmod(square_of(table.positions, me), len(BOARD.columns))
    return -(row + len(BOARD.columns) - 1 - column) // 3


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly, "greedy": play_greedily, "careful": play_carefully}
