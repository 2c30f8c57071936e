"""The informant on Liberty Island: NY-55 to NY-57."""

from __future__ import annotations

from domain.alibis import top_card
from domain.mr_jack_new_york.board import Space
from domain.mr_jack_new_york.effects import AlibiDrawn, InformantTurned, NewYorkEffect
from domain.mr_jack_new_york.names import CHARACTERS, SeatName
from domain.mr_jack_new_york.state import State
from domain.sealed import sealed


def after_movement(state: State, seat: SeatName, start: Space, end: Space) -> tuple[NewYorkEffect, ...]:
    """What the informant does when a movement that `seat` made from `start` has come to its `end`."""
    island = state.board.island
    if start == island and state.informant == "silent":
        return (InformantTurned("talkative"),)
    if end != island or state.informant == "silent":
        return ()
    card = top_card(state.alibis, state.drawn, len(CHARACTERS))
    return () if card is None else (AlibiDrawn(seat, sealed(card, seat)), InformantTurned("silent"))
