"""Which effects a command has, and who refuses it: the general part of the order of refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET

from domain.chance import Chance
from domain.mr_jack_pocket_classic.actions import ACTIONS_BY_FACE
from domain.mr_jack_pocket_classic.board import TOKENS
from domain.mr_jack_pocket_classic.effects import PocketEffect, TokenUsed
from domain.mr_jack_pocket_classic.evolve import evolve
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import FaceName
from domain.mr_jack_pocket_classic.refusals import refuse
from domain.mr_jack_pocket_classic.rounds import end_round, seat_to_act
from domain.mr_jack_pocket_classic.state import ACTIONS, State
from domain.ruleset import SeatId

PARAMETERS: Final[Mapping[FaceName, frozenset[str]]] = {
    "rotation": frozenset({"tile", "quarter_turns"}),
    "exchange": frozenset({"tile_a", "tile_b"}),
    "joker": frozenset({"detective"}),
    "alibi": frozenset(),
    "holmes": frozenset({"steps"}),
    "watson": frozenset({"steps"}),
    "toby": frozenset({"steps"}),
}
"""What each face takes beside the token."""


def decide(state: State, seat: SeatId, move: UseToken, chance: Chance) -> tuple[PocketEffect, ...]:
    """The effects of `move`, with all that follows by itself: the appeal, the end or the next round (PC-11).

    Raises IllegalMove.
    """
    if state.outcome is not None:
        raise refuse("game_over")
    player = seat_to_act(state)
    if player is None or seat != player:
        raise refuse("not_your_turn")
    if not 0 <= move.token < len(TOKENS):
        raise refuse("unknown_token")
    if state.used[move.token]:
        raise refuse("token_already_used")
    face = state.faces[move.token]
    _check_parameters(face, move)
    effects = (TokenUsed(player, move.token, face), *ACTIONS_BY_FACE[face](state, player, move))
    if sum(state.used) + 1 < ACTIONS:
        return effects
    for effect in effects:
        state = evolve(state, effect)
    return (*effects, *end_round(state, chance))


def _check_parameters(face: FaceName, move: UseToken) -> None:
    """A parameter that the face does not take makes the command malformed; a missing one is for the face to refuse."""
    takes = PARAMETERS[face]
    for name in ("steps", "detective", "tile", "quarter_turns", "tile_a", "tile_b"):
        if getattr(move, name) is not UNSET and name not in takes:
            raise refuse("bad_field")
