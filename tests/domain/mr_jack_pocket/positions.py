"""Positions to start a test from, and short ways to try a command on them."""

from __future__ import annotations

from msgspec.structs import replace

from domain.chance import Chance
from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.board import PLACE, SQUARES
from domain.mr_jack_pocket.moves import Move, PocketMove
from domain.mr_jack_pocket.names import NUMBERS
from domain.mr_jack_pocket.options import Options
from domain.mr_jack_pocket.rounds import turn
from domain.mr_jack_pocket.state import State, initial, placed
from domain.ruleset import IllegalMove

CHANCE = Chance(bytes(32))


def position(
    *, number=1, jack=6, active=(1, 2, 5, 8), used=(), suspects=NUMBERS, moved=None, escape_used=False
) -> State:
    """The start, but for what is said. number: the round. moved: the squares of pieces off their circles."""
    state = replace(
        initial(Options()),
        round=number,
        jack=jack,
        active=tuple(active),
        used=tuple(used),
        suspects=tuple(suspects),
        escape_used=escape_used,
    )
    for piece, square in (moved or {}).items():
        state = replace(state, positions=placed(state.positions, int(piece), PLACE[square]))
    assert len(set(state.positions)) == len(NUMBERS)
    return state


def effects_of(state: State, move: PocketMove, seat: str | None = None):
    return RULESET.decide(state, seat or turn(state) or "detective", move, CHANCE)


def attempt(state: State, move: PocketMove, seat: str | None = None) -> str:
    """`ok`, or the code with which the seat whose turn it is (or `seat`) is refused."""
    try:
        effects_of(state, move, seat)
    except IllegalMove as refusal:
        return refusal.code
    return "ok"


def after(state: State, *moves: PocketMove) -> State:
    """The state after `moves` of whoever's turn it is."""
    for move in moves:
        for effect in effects_of(state, move):
            state = RULESET.evolve(state, effect)
    return state


def squares(state: State) -> dict[int, str]:
    return {piece: SQUARES[square] for piece, square in zip(NUMBERS, state.positions, strict=True)}


def moves_of(state: State, card: int) -> list[str]:
    """Where a card can go by the list of whose turn it is."""
    return [m.to for m in RULESET.legal(state, turn(state)) if isinstance(m, Move) and m.card == card]
