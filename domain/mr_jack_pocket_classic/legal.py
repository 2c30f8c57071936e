"""The list of legal commands: each complete and directly playable, in a fixed order.

The commands are made once, when the package is loaded; a list only picks among them.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from domain.mr_jack_pocket_classic.board import TILES, TOKENS
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import DETECTIVES, JACK, SEATS, FaceName, SeatName
from domain.mr_jack_pocket_classic.rounds import seat_to_act
from domain.mr_jack_pocket_classic.state import State
from domain.ruleset import SeatId

Moves = tuple[UseToken, ...]


def plain(token: int, face: FaceName, seat: SeatName) -> Moves:
    """All that a face can do in the hands of `seat`, whatever was turned before."""
    match face:
        case "rotation":
            return tuple(UseToken(token, tile=tile, quarter_turns=turns) for tile, turns in product(TILES, (1, 2, 3)))
        case "exchange":
            return tuple(UseToken(token, tile_a=a, tile_b=b) for a, b in product(TILES, TILES) if a != b)
        case "joker":
            movers = (*DETECTIVES, None) if seat == JACK else DETECTIVES
            return tuple(UseToken(token, detective=mover) for mover in movers)
        case "alibi":
            return (UseToken(token),)
        case _:
            return (UseToken(token, steps=1), UseToken(token, steps=2))


_BY_FACE: Final[dict[tuple[int, FaceName, SeatName], Moves]] = {
    (token, face, seat): plain(token, face, seat)
    for token, faces in enumerate(TOKENS)
    for face in faces
    for seat in SEATS
}


def legal(state: State, seat: SeatId) -> Moves:
    """The commands that `seat` may send now, token by token; none for a seat that is not to act (PC-12, PC-13).

    Both orders of an exchange are listed, since both are accepted. Nothing here depends on a secret.
    """
    to_act = seat_to_act(state)
    if to_act is None or seat != to_act:
        return ()
    found: list[UseToken] = []
    for token, face in enumerate(state.faces):
        if not state.used[token]:
            moves = _BY_FACE[token, face, to_act]
            if face == "rotation" and state.turned:
                moves = tuple(move for move in moves if move.tile not in state.turned)
            found.extend(moves)
    return tuple(found)
