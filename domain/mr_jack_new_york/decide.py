"""Which effects a command has, and who refuses it: the general part of the order of NY-69."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from domain.chance import Chance
from domain.mr_jack_new_york import abilities, ending
from domain.mr_jack_new_york.effects import (
    CharacterMoved,
    CharacterSelected,
    GameOver,
    MoveSkipped,
    NewYorkEffect,
    OtherMoved,
    TurnClosed,
)
from domain.mr_jack_new_york.evolve import evolve
from domain.mr_jack_new_york.informant import after_movement
from domain.mr_jack_new_york.movement import may_skip, walked
from domain.mr_jack_new_york.moves import (
    Accuse,
    AccuseWith,
    Escape,
    EscapeWith,
    MakePark,
    Move,
    MoveInvestigation,
    MoveOther,
    MoveSteamer,
    NewYorkMove,
    PlaceBuilding,
    PlaceLamp,
    PlaceMetro,
    Select,
    SkipMove,
    Swap,
)
from domain.mr_jack_new_york.names import SEATS, CharacterName, SeatName
from domain.mr_jack_new_york.naming import check_names
from domain.mr_jack_new_york.refusals import refuse
from domain.mr_jack_new_york.rounds import end_round, seat_to_act
from domain.mr_jack_new_york.state import State, occupied, space_of
from domain.ruleset import SeatId

Effects = tuple[NewYorkEffect, ...]


def decide(state: State, seat: SeatId, move: NewYorkMove, chance: Chance) -> Effects:
    """The effects of `move`, with all that follows by itself: activation closed, round ended (NY-27, NY-54).

    Raises IllegalMove.
    """
    player = _check_seat(state, seat)
    check_names(state.board, move)
    if isinstance(move, Select):
        return _select(state, player, move)
    playing = _check_moment(state, move)
    effects = _PLAY[type(move)](state, player, playing, move)
    if not _closes(state, playing, move, effects):
        return effects
    effects = (*effects, TurnClosed(playing))
    if len(state.played) + 1 < state.board.rounds.turns:
        return effects
    for effect in effects:
        state = evolve(state, effect)
    return (*effects, *end_round(state, chance))


def _check_seat(state: State, seat: SeatId) -> SeatName:
    if state.outcome is not None:
        raise refuse("game_over")
    if seat not in SEATS:
        raise refuse("not_a_player")
    if seat != seat_to_act(state):
        raise refuse("not_your_turn", "NY-21" if state.round % 2 else "NY-22")
    return seat


_ABILITY: Final[Mapping[type, str]] = {
    PlaceMetro: "place_metro",
    PlaceLamp: "place_lamp",
    PlaceBuilding: "place_building",
    MakePark: "make_park",
    MoveInvestigation: "move_investigation",
    MoveSteamer: "move_steamer",
    Swap: "swap",
}
_WITH_ANOTHER: Final = (MoveOther, AccuseWith, EscapeWith)
"""Eastman's, in place of his own movement (NY-25)."""


def _check_moment(state: State, move: NewYorkMove) -> CharacterName:
    """The active character, if it is the moment for such a command (NY-24, NY-25, NY-68)."""
    if state.playing is None:
        raise refuse("no_character_selected")
    own = state.board.cards[state.playing].ability
    if isinstance(move, _WITH_ANOTHER):
        if own != "move_other":
            raise refuse("wrong_ability")
    elif (ability := _ABILITY.get(type(move))) is not None:
        if own != ability:
            raise refuse("wrong_ability")
        if state.ability_used:
            raise refuse("ability_already_used")
        return state.playing
    if state.moved:
        raise refuse("already_moved")
    return state.playing


def _closes(state: State, playing: CharacterName, move: NewYorkMove, effects: Effects) -> bool:
    """Whether all parts of the activation are done after `effects` (NY-24, NY-27)."""
    if isinstance(effects[-1], GameOver):
        return False
    if state.board.cards[playing].timing == "instead_of_move":
        return True
    return state.moved if type(move) in _ABILITY else state.ability_used


def _select(state: State, seat: SeatName, move: Select) -> Effects:
    """An open card that was not played in this round (NY-23)."""
    if state.playing is not None:
        raise refuse("already_selected")
    if move.character not in state.cards:
        raise refuse("card_not_face_up")
    if move.character in state.played:
        raise refuse("card_already_played")
    return (CharacterSelected(seat, move.character),)


def _move(state: State, seat: SeatName, playing: CharacterName, move: Move) -> Effects:
    return _moved(state, seat, playing, move.to, CharacterMoved)


def _move_other(state: State, seat: SeatName, playing: CharacterName, move: MoveOther) -> Effects:
    """Eastman moves another, with all that a movement brings (NY-43, NY-44)."""
    if move.character == playing:
        raise refuse("other_is_eastman")
    return _moved(state, seat, _named(move), move.to, OtherMoved)


def _moved(
    state: State,
    seat: SeatName,
    character: CharacterName,
    to: str,
    effect: type[CharacterMoved | OtherMoved],
) -> Effects:
    path = walked(state, character, to)
    if occupied(state) >> path[-1] & 1:
        raise refuse("destination_occupied")
    ids, start = state.board.ids, space_of(state, character)
    moved = effect(character, ids[start], tuple(ids[space] for space in path))
    return (moved, *after_movement(state, seat, start, path[-1]))


def _skip_move(state: State, _seat: SeatName, playing: CharacterName, _move: SkipMove) -> Effects:
    if not may_skip(state, playing):
        raise refuse("skip_not_allowed")
    return (MoveSkipped(playing),)


def _accuse_with(state: State, seat: SeatName, _playing: CharacterName, move: AccuseWith) -> Effects:
    ending.check_table(state)
    return ending.accuse(state, seat, _named(move), move)


def _escape_with(state: State, seat: SeatName, _playing: CharacterName, move: EscapeWith) -> Effects:
    ending.check_table(state)
    return ending.escape(state, seat, _named(move), move)


def _named(move: MoveOther | AccuseWith | EscapeWith) -> CharacterName:
    return cast("CharacterName", move.character)


_PLAY: Final[Mapping[type, Callable[[State, SeatName, CharacterName, Any], Effects]]] = {
    Move: _move,
    MoveOther: _move_other,
    Accuse: ending.accuse,
    AccuseWith: _accuse_with,
    Escape: ending.escape,
    EscapeWith: _escape_with,
    SkipMove: _skip_move,
    PlaceMetro: lambda state, _seat, _playing, move: abilities.place_tile(state, move),
    PlaceLamp: lambda state, _seat, _playing, move: abilities.place_tile(state, move),
    PlaceBuilding: lambda state, _seat, _playing, move: abilities.place_tile(state, move),
    MakePark: lambda state, _seat, _playing, move: abilities.make_park(state, move),
    MoveInvestigation: lambda state, _seat, _playing, move: abilities.move_investigation(state, move),
    MoveSteamer: lambda state, _seat, _playing, move: abilities.move_steamer(state, move),
    Swap: lambda state, _seat, _playing, move: abilities.swap(state, move),
}
