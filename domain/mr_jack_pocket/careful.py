"""The bot `careful` thinks the round through to its end: every use of a card, whoever Jack is.

The Detective answers what everybody sees, so alike whoever Jack is; Jack knows who he is. So a table is worth a chance
for each suspect: how likely he wins if it is he. The chances begin and end with what a view tells to its own seat.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import Struct

from domain.mr_jack_pocket.board import BOARD, EXIT, PLACE, Square
from domain.mr_jack_pocket.light import lit_pieces, lit_squares
from domain.mr_jack_pocket.moves import Accuse, DiscardCard, Escape, Move, PocketMove
from domain.mr_jack_pocket.names import JACK, SeatName
from domain.mr_jack_pocket.prospects import Chances, prospects
from domain.mr_jack_pocket.state import destinations, placed
from domain.mr_jack_pocket.view import View

ERRING: Final = 0.5
"""How far Jack is expected to use any card, and not his best: so the Detective gives him time to err."""
DIGITS: Final = 6
"""Moves whose chances agree so far are equally good."""


class Table(NamedTuple):
    """What everybody sees in a round: the pieces' squares, the suspects, the active cards still unused."""

    positions: tuple[Square, ...]
    suspects: tuple[int, ...]
    cards: tuple[int, ...]


class Round(Struct, frozen=True):
    """What stays as it is while a round is thought through, and the tables already thought of."""

    number: int
    order: tuple[SeatName, ...]
    escape_used: bool
    known: dict[Table, Chances]


def play_carefully(view: View, moves: tuple[PocketMove, ...], rng: random.Random) -> PocketMove:
    """The move after which Jack's chances are best for its seat; of equally good ones any.

    The Detective, who holds every suspect for equally likely, accuses when nothing else promises more: the last one,
    or whoever would have the best prospects, since Jack will have seen to them.
    """
    table = Table(
        tuple(PLACE[piece.square] for piece in view.pieces),
        view.suspects,
        tuple(card.card for card in view.cards if not card.used),
    )
    this = Round(view.round, view.round_order, view.escape_used, {})
    prime = Accuse(_prime_suspect(this, table))
    if view.own is None and (len(view.suspects) == 1 or view.turn == JACK):
        return next(move for move in moves if move == prime)
    worths: list[tuple[float, PocketMove]] = [
        (_worth(this, table, view, move), move) for move in moves if not isinstance(move, Accuse)
    ]
    worths += [(-round(1 - 1 / len(view.suspects), DIGITS), move) for move in moves if move == prime]
    best = max(worth for worth, _ in worths)
    found = [move for worth, move in worths if worth == best]
    return rng.choice([move for move in found if best == 1 and _leaves(view, move)] or found)


def _leaves(view: View, move: PocketMove) -> bool:
    """Whether Jack himself leaves the board by a move: what wins at once is not put off."""
    return isinstance(move, Escape) or (
        isinstance(move, Move) and view.own is not None and move.card == view.own.identity and PLACE[move.to] == EXIT
    )


def _worth(this: Round, table: Table, view: View, move: PocketMove) -> float:
    """What a move that accuses nobody is worth to the view's seat."""
    match move:
        case Move(card, to):
            chances = _after(this, table, card, PLACE[to])
        case DiscardCard(card):
            chances = _after(this, table, card, None)
        case _:
            chances = {me: float(_can_escape(this, table, me)) for me in table.suspects}
    if view.own is not None:
        return round(chances[view.own.identity], DIGITS)
    return -round(sum(chances.values()) / len(chances), DIGITS)


def _chances(this: Round, table: Table) -> Chances:
    """The chances when the next card is to be used, or the round is over (MP-30, MP-31)."""
    if table not in this.known:
        this.known[table] = _thought_through(this, table)
    return this.known[table]


def _thought_through(this: Round, table: Table) -> Chances:
    if not table.cards:
        if len(table.suspects) == 1:
            return dict.fromkeys(table.suspects, 0.0)
        if this.number == BOARD.rounds.count:
            return dict.fromkeys(table.suspects, 1.0)
        return prospects(table.positions, table.suspects, this.number + 1)
    if this.order[len(this.order) - len(table.cards)] == JACK:
        ways = [_after(this, table, card, to) for card, to in _uses(table)]
        return {me: _jacks_chance(this, table, me, [chances[me] for chances in ways]) for me in table.suspects}
    prime = _prime_suspect(this, table)
    accused = {me: float(me != prime) for me in table.suspects}
    if len(table.suspects) == 1:
        return accused
    ways = [_after(this, table, card, to) for card, to in _uses(table)]
    return min((accused, *ways), key=lambda chances: sum(chances.values()))


def _jacks_chance(this: Round, table: Table, me: int, chances: list[float]) -> float:
    """A win at hand he takes (MP-22, MP-26); else he does half his best, half anything."""
    best = max(chances)
    if best == 1 or _can_escape(this, table, me):
        return 1.0
    return best * (1 - ERRING) + sum(chances) / len(chances) * ERRING


def _after(this: Round, table: Table, card: int, to: Square | None) -> Chances:
    """The chances after a card is used and what follows is announced, whichever it is (MP-19, MP-22, MP-24)."""
    positions = table.positions if to is None else placed(table.positions, card, to)
    lit = lit_pieces(positions)
    out = card if to == EXIT and card not in lit else None
    bright = tuple(me for me in table.suspects if me in lit)
    dark = tuple(me for me in table.suspects if me not in lit and me != out)
    cards = tuple(other for other in table.cards if other != card)
    found = {out: 1.0} if out is not None and out in table.suspects else {}
    for left in (bright, dark):
        if left:
            found.update(_chances(this, Table(positions, left, cards)))
    return found


def _uses(table: Table) -> Iterator[tuple[int, Square | None]]:
    """Every use of a card: where its piece can go, or nowhere if none can (MP-15)."""
    found = [(card, to) for card in table.cards for to in destinations(table.positions, card)]
    if found:
        yield from found
    else:
        yield from ((card, None) for card in table.cards)


def _can_escape(this: Round, table: Table, me: int) -> bool:
    """Whether Jack, if it is he, could jump onto the exit and win (MP-26, MP-27)."""
    if this.escape_used or me not in table.cards or EXIT in table.positions or me in lit_pieces(table.positions):
        return False
    return EXIT not in lit_squares(placed(table.positions, me, EXIT))


def _prime_suspect(this: Round, table: Table) -> int:
    """Whoever would stand best as Jack."""
    chances = prospects(table.positions, table.suspects, this.number)
    return max(table.suspects, key=lambda me: chances[me])
