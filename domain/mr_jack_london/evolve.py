"""How each effect changes the state. Sealed values may be absent: what is not known stays None."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from msgspec.structs import replace

from domain.alibis import AlibiCard
from domain.card_rounds import in_order
from domain.chance import Shuffled
from domain.mr_jack_london import effects as e
from domain.mr_jack_london.board import EXITS, GRID, LAMPS, OFF_BOARD
from domain.mr_jack_london.names import CHARACTERS, CharacterName
from domain.mr_jack_london.state import WHISTLE_POINTS, State, placed
from domain.ruleset import Outcome


def evolve(state: State, effect: e.LondonEffect) -> State:
    """The state after `effect`."""
    return CHANGES[type(effect)](state, effect)


def _shuffled(state: State, effect: Shuffled) -> State:
    order = cast("tuple[CharacterName, ...] | None", effect.order.known)
    if effect.label == "alibis":
        return replace(state, alibis=order)
    return replace(state, decks=(*state.decks, order))


def _identity_drawn(state: State, effect: e.IdentityDrawn) -> State:
    return replace(state, jack=effect.character.known)


def _round_begun(state: State, effect: e.RoundBegun) -> State:
    return replace(state, round=effect.round, cards=effect.cards, played=())


def _character_selected(state: State, effect: e.CharacterSelected) -> State:
    return replace(
        state,
        playing=effect.character,
        moved=False,
        ability_used=False,
        whistle_left=WHISTLE_POINTS,
        whistled=(),
    )


def _character_moved(state: State, effect: e.CharacterMoved | e.Accused) -> State:
    there = placed(state.positions, effect.character, GRID.number[effect.path[-1]])
    return replace(state, positions=there, moved=True)


def _move_skipped(state: State, _: e.MoveSkipped) -> State:
    return replace(state, moved=True)


def _watson_turned(state: State, effect: e.WatsonTurned) -> State:
    return replace(state, facing=effect.facing)


def _lamp_moved(state: State, effect: e.LampMoved) -> State:
    lamps = _with_lamp(state, effect.tile, GRID.number[effect.to])
    return replace(state, lamps=lamps, ability_used=True)


def _cordon_moved(state: State, effect: e.CordonMoved) -> State:
    stand = {*state.cordons, effect.to} - {effect.from_}
    return replace(state, cordons=tuple(exit_ for exit_ in EXITS if exit_ in stand), ability_used=True)


def _cover_moved(state: State, effect: e.CoverMoved) -> State:
    covers = state.covers & ~(1 << GRID.number[effect.from_]) | 1 << GRID.number[effect.to]
    return replace(state, covers=covers, ability_used=True)


def _whistled(state: State, effect: e.Whistled) -> State:
    return replace(
        state,
        positions=placed(state.positions, effect.character, GRID.number[effect.path[-1]]),
        whistle_left=state.whistle_left - effect.points,
        whistled=(*state.whistled, effect.character),
        ability_used=effect.done,
    )


def _whistle_skipped(state: State, _: e.WhistleSkipped) -> State:
    return replace(state, ability_used=True)


def _swapped(state: State, effect: e.Swapped) -> State:
    gull_there = placed(state.positions, "gull", GRID.number[effect.to])
    return replace(state, positions=placed(gull_there, effect.with_, GRID.number[effect.from_]), moved=True)


def _alibi_drawn(state: State, effect: e.AlibiDrawn) -> State:
    return replace(state, drawn=(*state.drawn, AlibiCard(effect.seat, effect.card.known)))


def _turn_closed(state: State, effect: e.TurnClosed) -> State:
    return replace(state, playing=None, played=(*state.played, effect.character))


def _witness_called(state: State, effect: e.WitnessCalled) -> State:
    return replace(state, witness=effect.card, innocents=in_order(CHARACTERS, (*state.innocents, *effect.innocents)))


def _lamp_removed(state: State, effect: e.LampRemoved) -> State:
    return replace(state, lamps=_with_lamp(state, effect.tile, OFF_BOARD))


def _round_ended(state: State, _: e.RoundEnded) -> State:
    return state


def _escaped(state: State, effect: e.Escaped) -> State:
    return replace(state, positions=placed(state.positions, effect.character, OFF_BOARD), moved=True)


def _game_over(state: State, effect: e.GameOver) -> State:
    return replace(
        state,
        playing=None,
        outcome=Outcome((effect.winner,), effect.reason),
        jack=effect.jack,
        alibis=effect.alibis,
        decks=effect.decks,
    )


def _with_lamp(state: State, tile: str, hex_: int) -> tuple[int, ...]:
    return tuple(hex_ if name == tile else there for name, there in zip(LAMPS, state.lamps, strict=True))


CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Shuffled: _shuffled,
    e.IdentityDrawn: _identity_drawn,
    e.RoundBegun: _round_begun,
    e.CharacterSelected: _character_selected,
    e.CharacterMoved: _character_moved,
    e.MoveSkipped: _move_skipped,
    e.WatsonTurned: _watson_turned,
    e.LampMoved: _lamp_moved,
    e.CordonMoved: _cordon_moved,
    e.CoverMoved: _cover_moved,
    e.Whistled: _whistled,
    e.WhistleSkipped: _whistle_skipped,
    e.Swapped: _swapped,
    e.AlibiDrawn: _alibi_drawn,
    e.TurnClosed: _turn_closed,
    e.WitnessCalled: _witness_called,
    e.LampRemoved: _lamp_removed,
    e.RoundEnded: _round_ended,
    e.Accused: _character_moved,
    e.Escaped: _escaped,
    e.GameOver: _game_over,
}
