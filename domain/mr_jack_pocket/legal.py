"""The list of legal commands: each complete and directly playable, in a fixed order.

The commands are made once, when the package is loaded; a list only picks among them.
"""

from __future__ import annotations

from typing import Final

from domain.mr_jack_pocket.board import SQUARES, Square
from domain.mr_jack_pocket.decide import why_no_escape
from domain.mr_jack_pocket.moves import Accuse, DiscardCard, Escape, Move, PocketMove
from domain.mr_jack_pocket.names import DETECTIVE, JACK, NUMBERS, SeatName
from domain.mr_jack_pocket.rounds import turn
from domain.mr_jack_pocket.state import State, destinations, unused
from domain.ruleset import SeatId

_MOVE: Final[dict[tuple[int, Square], Move]] = {
    (card, square): Move(card, name) for card in NUMBERS for square, name in enumerate(SQUARES)
}
_DISCARD: Final = {card: DiscardCard(card) for card in NUMBERS}
_ACCUSE: Final = tuple(Accuse(number) for number in NUMBERS)
_ESCAPE: Final = Escape()


def legal(state: State, seat: SeatId) -> tuple[PocketMove, ...]:
    """The commands that `seat` may send now: moves card by card, or discards; the escape; accusations (section 8).

    The Detective can accuse in Jack's turn too (MP-29). The escape stands in Jack's own list alone (MP-28).
    """
    player = turn(state)
    if player is None:
        return ()
    found: list[PocketMove] = []
    if seat == player:
        cards = unused(state)
        found.extend(_MOVE[card, square] for card in cards for square in destinations(state.positions, card))
        if not found:
            found.extend(_DISCARD[card] for card in cards)
        if seat == JACK and why_no_escape(state) is None:
            found.append(_ESCAPE)
    if seat == DETECTIVE:
        found.extend(_ACCUSE)
    return tuple(found)


def to_act(state: State) -> tuple[SeatName, ...]:
    """Who may act now: first whose turn it is, then the Detective, who may always accuse (MP-29)."""
    player = turn(state)
    return () if player is None else (player, *out_of_turn(state))


def out_of_turn(state: State) -> tuple[SeatName, ...]:
    """Who may act although the game does not wait for him: the Detective in Jack's turn."""
    return (DETECTIVE,) if turn(state) == JACK else ()
