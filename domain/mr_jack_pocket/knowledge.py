"""The view of a seat or a spectator, built up from what it may know: section 8 of the rules."""

from __future__ import annotations

from domain.mr_jack_pocket.board import BOARD, SQUARES
from domain.mr_jack_pocket.decide import why_no_escape
from domain.mr_jack_pocket.light import lit_pieces, lit_squares
from domain.mr_jack_pocket.names import JACK
from domain.mr_jack_pocket.rounds import round_order, turn
from domain.mr_jack_pocket.state import State, destinations, draw_pool
from domain.mr_jack_pocket.view import CardView, Own, PieceView, View
from domain.ruleset import SeatId


def view(state: State, seat: SeatId | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    lit = lit_pieces(state.positions)
    return View(
        round=state.round,
        round_order=round_order(state.round),
        turn=turn(state),
        pieces=tuple(
            PieceView(
                number=suspect.number,
                character=suspect.id,
                square=SQUARES[square],
                suspect=suspect.number in state.suspects,
                lit=suspect.number in lit,
            )
            for suspect, square in zip(BOARD.suspects, state.positions, strict=True)
        ),
        cards=tuple(_card(state, card) for card in state.active),
        lit_squares=tuple(SQUARES[square] for square in lit_squares(state.positions)),
        announced=state.announced,
        suspects=state.suspects,
        possible_jacks=possible_jacks(state, seat),
        next_numbers=draw_pool(state.positions),
        escape_used=state.escape_used,
        own=_own(state, seat),
        outcome=state.outcome,
        identity=state.jack if state.outcome is not None else None,
    )


def possible_jacks(state: State, seat: SeatId | None) -> tuple[int, ...]:
    """Who can be Jack for `seat`: the list of suspects is exactly that. Jack's seat knows; at the end everybody does.

    Whoever is on the list would have answered every announcement as Jack did, and never won on the exit (MP-24).
    """
    if state.jack is not None and (seat == JACK or state.outcome is not None):
        return (state.jack,)
    return state.suspects


def _card(state: State, card: int) -> CardView:
    used = card in state.used
    squares = () if used else destinations(state.positions, card)
    return CardView(card=card, used=used, to=tuple(SQUARES[square] for square in squares))


def _own(state: State, seat: SeatId | None) -> Own | None:
    if seat != JACK or state.jack is None:
        return None
    return Own(identity=state.jack, why_no_escape="game_over" if state.outcome else why_no_escape(state))
