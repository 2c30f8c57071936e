"""Which effects a command has, and who refuses it, in the order of section 8."""

from __future__ import annotations

from domain.chance import Chance
from domain.mr_jack_pocket.announcing import follow
from domain.mr_jack_pocket.board import BESIDE, EXIT, LANTERN, PLACE, SQUARES
from domain.mr_jack_pocket.effects import Accused, CardDiscarded, EscapeMade, PieceMoved, PocketEffect
from domain.mr_jack_pocket.evolve import evolve
from domain.mr_jack_pocket.light import lit_pieces
from domain.mr_jack_pocket.moves import Accuse, DiscardCard, Escape, Move, PocketMove
from domain.mr_jack_pocket.names import DETECTIVE, JACK, NUMBERS, SeatName
from domain.mr_jack_pocket.refusals import refuse
from domain.mr_jack_pocket.rounds import end_round, ended, turn
from domain.mr_jack_pocket.state import State, is_stuck, square_of, unused
from domain.ruleset import SeatId

Effects = tuple[PocketEffect, ...]


def decide(state: State, seat: SeatId, move: PocketMove, chance: Chance) -> Effects:
    """The effects of `move`, with all that follows by itself: announcement, elimination, end of the round (MP-32).

    Raises IllegalMove.
    """
    if state.outcome is not None:
        raise refuse("game_over")
    if isinstance(move, Escape) and seat != JACK:
        raise refuse("not_jack")
    if isinstance(move, Accuse):
        return _accuse(state, seat, move)
    player = turn(state)
    if player is None or seat != player:
        raise refuse("not_your_turn")
    used = _use(state, player, move)
    effects = (used, *follow(evolve(state, used), used))
    for effect in effects:
        state = evolve(state, effect)
    if state.outcome is not None or len(state.used) < len(state.active):
        return effects
    return (*effects, *end_round(state, chance))


def why_no_escape(state: State) -> str | None:
    """Why Jack cannot escape now, as a code of section 8 in its order; None if he can. For Jack's seat only (MP-28)."""
    if state.jack is None:
        raise ValueError("who Jack is is not known here")
    if state.escape_used:
        return "escape_already_used"
    if state.jack not in unused(state):
        return "escape_card_not_active"
    if state.jack in lit_pieces(state.positions):
        return "escape_in_light"
    if EXIT in state.positions:
        return "exit_occupied"
    return None


def _accuse(state: State, seat: SeatId, move: Accuse) -> Effects:
    """At any time (MP-29)."""
    if seat != DETECTIVE:
        raise refuse("not_detective")
    if move.suspect not in NUMBERS:
        raise refuse("unknown_suspect")
    right = move.suspect == state.jack
    return (Accused(move.suspect, right), ended(state, "right_accusation" if right else "wrong_accusation"))


def _use(state: State, player: SeatName, move: Move | DiscardCard | Escape) -> PieceMoved | CardDiscarded | EscapeMade:
    """The use of a card: a move, an escape, or nothing if nothing can move (MP-10, MP-15, MP-26)."""
    if isinstance(move, Escape):
        code = why_no_escape(state)
        if code is not None or state.jack is None:
            raise refuse(code or "not_jack")
        return EscapeMade(state.jack, SQUARES[square_of(state.positions, state.jack)])
    if move.card not in NUMBERS:
        raise refuse("unknown_card")
    if move.card not in state.active:
        raise refuse("card_not_active")
    if move.card in state.used:
        raise refuse("card_already_used")
    if isinstance(move, DiscardCard):
        if not is_stuck(state):
            raise refuse("must_move")
        return CardDiscarded(player, move.card)
    return _step(state, player, move)


def _step(state: State, player: SeatName, move: Move) -> PieceMoved:
    """One square up, down, left or right onto an empty one (MP-12, MP-13)."""
    here = square_of(state.positions, move.card)
    if move.to not in PLACE:
        raise refuse("unknown_square")
    there = PLACE[move.to]
    if there == LANTERN:
        raise refuse("destination_is_lantern")
    if there not in BESIDE[here] or here == EXIT:
        raise refuse("destination_not_adjacent")
    if there in state.positions:
        raise refuse("destination_occupied")
    return PieceMoved(player, move.card, SQUARES[here], move.to)
