"""How the game ends: PC-22 to PC-25."""

from __future__ import annotations

from typing import Literal

from domain.mr_jack_pocket_classic.board import BOARD
from domain.mr_jack_pocket_classic.effects import GameEnded, Reason
from domain.mr_jack_pocket_classic.names import INVESTIGATOR, JACK, SeatName
from domain.mr_jack_pocket_classic.state import State, jack_hourglasses


def verdict(state: State, *, seen: bool) -> Reason | Literal["pursuit"] | None:
    """What an appeal leads to: an end, the beginning of the pursuit, or None for just the next round.

    `state` is that after the appeal, `seen` whether Jack was. Both goals are looked at before either counts.
    """
    last = state.round == BOARD.rounds.count
    if state.pursuit is not None:
        return "pursuit_seen" if seen else "both_unseen_round8" if last else None
    found = len(state.suspects) == BOARD.goals.suspects
    free = _hourglasses(state) >= BOARD.goals.hourglasses
    if found and free:
        return "both_seen" if seen else "both_unseen_round8" if last else "pursuit"
    if found or free:
        return "last_suspect" if found else "six_hourglasses"
    return "eight_rounds" if last else None


def winner_by(reason: Reason) -> SeatName:
    """Who wins by each way to end."""
    return INVESTIGATOR if reason in ("last_suspect", "both_seen", "pursuit_seen") else JACK


def ended(state: State, reason: Reason) -> GameEnded:
    """The end, with everything shown."""
    if state.jack is None or state.alibis is None:
        raise ValueError("who Jack is and how the alibi cards lie is not known here")
    return GameEnded(winner_by(reason), reason, state.jack, state.alibis, _hourglasses(state))


def _hourglasses(state: State) -> int:
    found = jack_hourglasses(state)
    if found is None:
        raise ValueError("Jack's alibi cards are not known here")
    return found
