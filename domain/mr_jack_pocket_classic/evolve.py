"""How each effect changes the state. Sealed values may be absent: what is not known stays None."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar, cast

from msgspec.structs import replace

from domain.chance import Drawn, Shuffled
from domain.mr_jack_pocket_classic import effects as e
from domain.mr_jack_pocket_classic.names import DETECTIVES, INVESTIGATOR, JACK, SIDES, CharacterName
from domain.mr_jack_pocket_classic.state import ACTIONS, Alibi, Appeal, State, kept, swapped
from domain.ruleset import Outcome

T = TypeVar("T")

_UNUSED: Final = (False,) * ACTIONS


def evolve(state: State, effect: e.PocketEffect) -> State:
    """The state after `effect`."""
    return CHANGES[type(effect)](state, effect)


def _shuffled(state: State, effect: Shuffled) -> State:
    if effect.label != "alibis":
        return state
    return replace(state, alibis=cast("tuple[CharacterName, ...] | None", effect.order.known))


def _unchanged(state: State, _: Drawn | e.NobodyMoved) -> State:
    return state


def _tiles_laid(state: State, effect: e.TilesLaid) -> State:
    return replace(
        state,
        tiles=tuple(tile.character for tile in effect.tiles),
        walls=tuple(SIDES.index(tile.wall) for tile in effect.tiles),
    )


def _identity_drawn(state: State, effect: e.IdentityDrawn) -> State:
    return replace(state, jack=effect.character.known)


def _round_started(state: State, effect: e.RoundStarted) -> State:
    return replace(state, round=effect.round, faces=effect.faces, used=_UNUSED, turned=frozenset())


def _token_used(state: State, effect: e.TokenUsed) -> State:
    used = [*state.used]
    used[effect.token] = True
    return replace(state, used=tuple(used))


def _detective_moved(state: State, effect: e.DetectiveMoved) -> State:
    return replace(state, detectives=_with(state.detectives, DETECTIVES.index(effect.detective), effect.to))


def _tile_turned(state: State, effect: e.TileTurned) -> State:
    place = effect.tile - 1
    sides = _with(state.walls, place, (state.walls[place] + effect.quarter_turns) % 4)
    return replace(state, walls=sides, turned=state.turned | {effect.tile})


def _tiles_exchanged(state: State, effect: e.TilesExchanged) -> State:
    ways, turned = {effect.tile_a: effect.tile_b, effect.tile_b: effect.tile_a}, state.turned
    return replace(
        state,
        tiles=swapped(state.tiles, effect.tile_a - 1, effect.tile_b - 1),
        walls=swapped(state.walls, effect.tile_a - 1, effect.tile_b - 1),
        turned=frozenset([ways.get(tile, tile) for tile in turned]) if turned else turned,
    )


def _alibi_revealed(state: State, effect: e.AlibiRevealed) -> State:
    return replace(state, drawn=(*state.drawn, Alibi(INVESTIGATOR, effect.card)))


def _alibi_kept(state: State, effect: e.AlibiKept) -> State:
    return replace(state, drawn=(*state.drawn, Alibi(JACK, effect.card.known)))


def _suspect_cleared(state: State, effect: e.SuspectCleared) -> State:
    return replace(state, suspects=_without(state.suspects, (effect.character,)))


def _witness_appeal(state: State, effect: e.WitnessAppeal) -> State:
    return replace(
        state,
        suspects=_without(state.suspects, effect.cleared),
        appeals=(*state.appeals, Appeal(effect.time_token_to, len(kept(state)))),
    )


def _pursuit_started(state: State, effect: e.PursuitStarted) -> State:
    return replace(state, pursuit=effect.round)


def _game_ended(state: State, effect: e.GameEnded) -> State:
    opened = (Alibi(alibi.seat, card) for alibi, card in zip(state.drawn, effect.alibis[1:], strict=False))
    return replace(
        state,
        outcome=Outcome((effect.winner,), effect.reason),
        jack=effect.jack,
        alibis=effect.alibis,
        drawn=tuple(opened),
    )


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """`items` with another one at `place` (from 0)."""
    changed = [*items]
    changed[place] = item
    return tuple(changed)


def _without(suspects: tuple[CharacterName, ...], cleared: tuple[CharacterName, ...]) -> tuple[CharacterName, ...]:
    return tuple([suspect for suspect in suspects if suspect not in cleared])


CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Shuffled: _shuffled,
    Drawn: _unchanged,
    e.TilesLaid: _tiles_laid,
    e.IdentityDrawn: _identity_drawn,
    e.RoundStarted: _round_started,
    e.TokenUsed: _token_used,
    e.DetectiveMoved: _detective_moved,
    e.NobodyMoved: _unchanged,
    e.TileTurned: _tile_turned,
    e.TilesExchanged: _tiles_exchanged,
    e.AlibiRevealed: _alibi_revealed,
    e.AlibiKept: _alibi_kept,
    e.SuspectCleared: _suspect_cleared,
    e.WitnessAppeal: _witness_appeal,
    e.PursuitStarted: _pursuit_started,
    e.GameEnded: _game_ended,
}
