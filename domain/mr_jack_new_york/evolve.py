"""How each effect changes the state. Sealed values may be absent: what is not known stays None."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from msgspec.structs import replace

from domain.alibis import AlibiCard
from domain.card_rounds import in_order
from domain.chance import Shuffled
from domain.mr_jack_new_york import effects as e
from domain.mr_jack_new_york.names import CHARACTERS, INVESTIGATION, TILES, CharacterName
from domain.mr_jack_new_york.state import State, placed
from domain.ruleset import Outcome


def evolve(state: State, effect: e.NewYorkEffect) -> State:
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
    return replace(state, playing=effect.character, moved=False, ability_used=False)


def _moved(state: State, effect: e.CharacterMoved | e.OtherMoved | e.Accused) -> State:
    there = placed(state.positions, effect.character, state.board.number[effect.path[-1]])
    return replace(state, positions=there, moved=True)


def _move_skipped(state: State, _: e.MoveSkipped) -> State:
    return replace(state, moved=True)


def _tile_placed(state: State, effect: e.TilePlaced) -> State:
    place, hex_ = TILES.index(effect.tile), 1 << state.board.number[effect.hex]
    return replace(
        state,
        tiles=_with(state.tiles, place, state.tiles[place] | hex_),
        reserve=_with(state.reserve, place, state.reserve[place] - 1),
        ability_used=True,
    )


def _park_made(state: State, effect: e.ParkMade) -> State:
    place, hex_ = TILES.index(effect.tile), 1 << state.board.number[effect.hex]
    tiles = _with(state.tiles, place, state.tiles[place] & ~hex_)
    return replace(state, tiles=tiles, parks=state.parks | hex_, ability_used=True)


def _investigation_moved(state: State, effect: e.InvestigationMoved) -> State:
    place, pair = INVESTIGATION.index(effect.tile), state.board.grid.hexes(effect.to)
    return replace(state, investigation=_with(state.investigation, place, pair), ability_used=True)


def _steamer_moved(state: State, effect: e.SteamerMoved) -> State:
    lie = {*state.steamers, effect.to} - {effect.from_}
    steamers = tuple(harbour for harbour in state.board.harbours if harbour in lie)
    return replace(state, steamers=steamers, ability_used=True)


def _swapped(state: State, effect: e.Swapped) -> State:
    number = state.board.number
    positions = placed(placed(state.positions, effect.a, number[effect.a_to]), effect.b, number[effect.b_to])
    return replace(state, positions=positions, ability_used=True)


def _alibi_drawn(state: State, effect: e.AlibiDrawn) -> State:
    return replace(state, drawn=(*state.drawn, AlibiCard(effect.seat, effect.card.known)))


def _informant_turned(state: State, effect: e.InformantTurned) -> State:
    return replace(state, informant=effect.side)


def _turn_closed(state: State, effect: e.TurnClosed) -> State:
    return replace(state, playing=None, played=(*state.played, effect.character))


def _witness_called(state: State, effect: e.WitnessCalled) -> State:
    innocents = in_order(CHARACTERS, (*state.innocents, *effect.innocents))
    return replace(state, witness=effect.card, innocents=innocents)


def _round_ended(state: State, _: e.RoundEnded) -> State:
    return state


def _escaped(state: State, effect: e.Escaped) -> State:
    return replace(state, positions=placed(state.positions, effect.character, state.board.gone), moved=True)


def _game_over(state: State, effect: e.GameOver) -> State:
    return replace(
        state,
        playing=None,
        outcome=Outcome((effect.winner,), effect.reason),
        jack=effect.jack,
        alibis=effect.alibis,
        decks=effect.decks,
    )


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


CHANGES: Final[Mapping[type, Callable[[State, Any], State]]] = {
    Shuffled: _shuffled,
    e.IdentityDrawn: _identity_drawn,
    e.RoundBegun: _round_begun,
    e.CharacterSelected: _character_selected,
    e.CharacterMoved: _moved,
    e.OtherMoved: _moved,
    e.MoveSkipped: _move_skipped,
    e.TilePlaced: _tile_placed,
    e.ParkMade: _park_made,
    e.InvestigationMoved: _investigation_moved,
    e.SteamerMoved: _steamer_moved,
    e.Swapped: _swapped,
    e.AlibiDrawn: _alibi_drawn,
    e.InformantTurned: _informant_turned,
    e.TurnClosed: _turn_closed,
    e.WitnessCalled: _witness_called,
    e.RoundEnded: _round_ended,
    e.Accused: _moved,
    e.Escaped: _escaped,
    e.GameOver: _game_over,
}
