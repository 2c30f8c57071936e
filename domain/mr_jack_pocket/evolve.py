"""How each effect changes the state. Sealed values may be absent: what is not known stays None."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.chance import Drawn, Shuffled
from domain.mr_jack_pocket import effects as e
from domain.mr_jack_pocket.board import EXIT, PLACE
from domain.mr_jack_pocket.state import State, placed
from domain.ruleset import Outcome


def evolve(state: State, effect: e.PocketEffect) -> State:
    """The state after `effect`."""
    return CHANGES[type(effect)](state, effect)


def _unchanged(state: State, _: Shuffled | Drawn | e.RoundEnded | e.Accused) -> State:
    return state


def _identity_drawn(state: State, effect: e.IdentityDrawn) -> State:
    return replace(state, jack=effect.suspect.known)


def _round_started(state: State, effect: e.RoundStarted) -> State:
    return replace(state, round=effect.round, active=effect.active, used=())


def _piece_moved(state: State, effect: e.PieceMoved) -> State:
    there = placed(state.positions, effect.card, PLACE[effect.to])
    return replace(state, positions=there, used=(*state.used, effect.card))


def _card_discarded(state: State, effect: e.CardDiscarded) -> State:
    return replace(state, used=(*state.used, effect.card))


def _escape_made(state: State, effect: e.EscapeMade) -> State:
    there = placed(state.positions, effect.piece, EXIT)
    return replace(state, positions=there, used=(*state.used, effect.piece), escape_used=True)


def _light_announced(state: State, effect: e.LightAnnounced) -> State:
    return replace(state, announced=effect.announcement)


def _suspects_eliminated(state: State, effect: e.SuspectsEliminated) -> State:
    return replace(state, suspects=tuple(number for number in state.suspects if number not in effect.numbers))


def _game_ended(state: State, effect: e.GameEnded) -> State:
    return replace(state, jack=effect.identity, outcome=Outcome((effect.winner,), effect.reason))


CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Shuffled: _unchanged,
    Drawn: _unchanged,
    e.IdentityDrawn: _identity_drawn,
    e.RoundStarted: _round_started,
    e.PieceMoved: _piece_moved,
    e.CardDiscarded: _card_discarded,
    e.EscapeMade: _escape_made,
    e.LightAnnounced: _light_announced,
    e.SuspectsEliminated: _suspects_eliminated,
    e.RoundEnded: _unchanged,
    e.Accused: _unchanged,
    e.GameEnded: _game_ended,
}
