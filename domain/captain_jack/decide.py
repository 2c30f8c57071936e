"""Which effects a command has, and who refuses it: the general part of the order of refusals (section 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.captain_jack import actions, fight
from domain.captain_jack.course import Done
from domain.captain_jack.effects import CaptainEffect
from domain.captain_jack.moves import (
    Attack,
    Board,
    CaptainMove,
    DeclareCaptainJack,
    DeclineBoarding,
    Defend,
    EndPhaseOne,
    EndTurn,
    GiveCrew,
    NoDefence,
    Pass,
    Repair,
    Salvage,
    Trade,
)
from domain.captain_jack.names import SEATS
from domain.captain_jack.refusals import refuse
from domain.captain_jack.state import State
from domain.chance import Chance
from domain.ruleset import SeatId


def decide(state: State, seat: SeatId, move: CaptainMove, chance: Chance) -> tuple[CaptainEffect, ...]:
    """The effects of `move`, with all that follows by itself: cards drawn, the next turn begun. Raises IllegalMove."""
    _check_moment(state, seat, type(move))
    done: Done = []
    _PLAY[type(move)](done, state, move, chance)
    return tuple(done)


def _check_moment(state: State, seat: SeatId, kind: type) -> None:
    """Raise IllegalMove unless `seat` may send a command of this kind now."""
    if state.outcome is not None:
        raise refuse("game_over")
    if kind in _DEFENCES and state.phase != "defend":
        raise refuse("nothing_to_defend")
    if kind is GiveCrew and state.phase != "crew":
        raise refuse("no_crew_owed")
    if state.fight is not None and state.phase in _ANSWERS:
        answers, code = _ANSWERS[state.phase]
        if kind not in answers or seat != SEATS[state.fight.target]:
            raise refuse(code)
        return
    if seat != SEATS[state.turn]:
        raise refuse("not_your_turn")
    kinds, code = _MOMENTS[state.phase]
    if kind not in kinds:
        raise refuse(code, "CJ-11" if kind is DeclareCaptainJack and state.phase == "two" else None)


_DEFENCES: Final = frozenset({Defend, NoDefence})
_ANSWERS: Final[Mapping[str, tuple[frozenset[type], str]]] = {
    "defend": (_DEFENCES, "waiting_for_defender"),
    "crew": (frozenset({GiveCrew}), "waiting_for_crew"),
}
"""What the target may send, and what everything else is told."""
_MOMENTS: Final[Mapping[str, tuple[frozenset[type], str]]] = {
    "one": (frozenset({DeclareCaptainJack, EndPhaseOne}), "phase_one_first"),
    "board": (frozenset({Board, DeclineBoarding}), "boarding_pending"),
    "second": (frozenset({Attack, EndTurn}), "only_second_attack_or_end_turn"),
    "two": (frozenset({Attack, Repair, Trade, Salvage, Pass}), "wrong_phase"),
}
"""What the captain in turn may send, and what everything else is told."""

_PLAY: Final[Mapping[type, Callable[[Done, State, Any, Chance], State]]] = {
    DeclareCaptainJack: actions.declare,
    EndPhaseOne: actions.end_phase_one,
    Attack: fight.attack,
    Defend: fight.defend,
    NoDefence: fight.no_defence,
    Board: fight.board,
    DeclineBoarding: fight.decline_boarding,
    GiveCrew: fight.give_crew,
    Repair: actions.repair,
    Trade: actions.trade,
    Salvage: actions.salvage,
    Pass: actions.pass_,
    EndTurn: actions.finish,
}
