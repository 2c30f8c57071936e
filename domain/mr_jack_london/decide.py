"""Which effects a command has, and who refuses it: the general part of the order of ML-72."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET

from domain.chance import Chance
from domain.mr_jack_london import abilities, ending, whistle
from domain.mr_jack_london.board import CARDS, GRID
from domain.mr_jack_london.effects import (
    CharacterMoved,
    CharacterSelected,
    GameOver,
    LondonEffect,
    MoveSkipped,
    TurnClosed,
    Whistled,
)
from domain.mr_jack_london.evolve import evolve
from domain.mr_jack_london.movement import is_boxed_in, walked
from domain.mr_jack_london.moves import (
    Accuse,
    Escape,
    LondonMove,
    Move,
    MoveCordon,
    MoveCover,
    MoveLamp,
    Select,
    SkipMove,
    SkipWhistle,
    Swap,
    Whistle,
)
from domain.mr_jack_london.names import SEATS, CharacterName, SeatName
from domain.mr_jack_london.naming import check_names
from domain.mr_jack_london.refusals import GULL_SWAPS, refuse
from domain.mr_jack_london.rounds import TURNS, end_round, seat_to_act
from domain.mr_jack_london.state import State, hex_of, occupied
from domain.ruleset import SeatId

Effects = tuple[LondonEffect, ...]


def decide(state: State, seat: SeatId, move: LondonMove, chance: Chance) -> Effects:
    """The effects of `move`, with all that follows by itself: the turn closed, the round ended (ML-71).

    Raises IllegalMove.
    """
    player = _check_seat(state, seat)
    check_names(move)
    if isinstance(move, Select):
        return _select(state, player, move)
    playing = _check_moment(state, move)
    _check_facing(playing, move)
    effects = _PLAY[type(move)](state, player, playing, move)
    if not _closes_turn(state, playing, move, effects):
        return effects
    effects = (*effects, TurnClosed(playing))
    if len(state.played) + 1 < TURNS:
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
        raise refuse("not_your_turn", "ML-13" if state.round % 2 else "ML-14")
    return seat


_ABILITY: Final[Mapping[type, str]] = {
    MoveLamp: "move_lamp",
    MoveCordon: "move_cordon",
    MoveCover: "move_cover",
    Whistle: "whistle",
    SkipWhistle: "whistle",
    Swap: "swap",
}


def _check_moment(state: State, move: LondonMove) -> CharacterName:
    """The character being played, if it is the moment for such a command (ML-18, ML-71, ML-73)."""
    if state.playing is None:
        raise refuse("no_character_selected")
    ability = _ABILITY.get(type(move))
    if ability is None:
        if state.moved:
            raise refuse("already_moved")
        if whistle.is_under_way(state):
            raise refuse("ability_unfinished")
    else:
        if ability != CARDS[state.playing].ability:
            raise refuse("wrong_ability")
        if state.ability_used:
            raise refuse("ability_already_used")
    return state.playing


def _check_facing(playing: CharacterName, move: LondonMove) -> None:
    """Watson's direction goes with whatever moves him, and with nothing else (ML-35)."""
    match move:
        case Move() | SkipMove():
            moved: str = playing
        case Whistle():
            moved = move.character
        case Swap():
            moved = move.with_
        case _:
            return
    if (moved == "watson") == (move.facing is UNSET):
        raise refuse("facing_required" if moved == "watson" else "facing_not_allowed")


def _closes_turn(state: State, playing: CharacterName, move: LondonMove, effects: Effects) -> bool:
    """Whether the character has done all that it must after `effects` (ML-71)."""
    if isinstance(effects[-1], GameOver):
        return False
    if CARDS[playing].timing != "before_or_after_move":
        return True
    if isinstance(move, Move | SkipMove):
        return state.ability_used
    used = effects[0].done if isinstance(effects[0], Whistled) else True
    return state.moved and used


def _select(state: State, seat: SeatName, move: Select) -> Effects:
    """A card that lies face up and was not played (ML-16)."""
    if state.playing is not None:
        raise refuse("already_selected")
    if move.character not in state.cards:
        raise refuse("card_not_face_up")
    if move.character in state.played:
        raise refuse("card_already_played")
    return (CharacterSelected(seat, move.character),)


def _move(state: State, seat: SeatName, playing: CharacterName, move: Move) -> Effects:
    way = walked(state, playing, move)
    if occupied(state) >> way[-1] & 1:
        raise refuse("destination_occupied")
    moved = CharacterMoved(
        playing,
        GRID.ids[hex_of(state, playing)],
        tuple(GRID.ids[hex_] for hex_ in way),
    )
    return (moved, *_after_move(state, seat, playing, move))


def _skip_move(state: State, seat: SeatName, playing: CharacterName, move: SkipMove) -> Effects:
    if not is_boxed_in(state, playing):
        swaps = CARDS[playing].ability == "swap"
        raise refuse("skip_not_allowed", detail=GULL_SWAPS if swaps else None)
    return (MoveSkipped(playing), *_after_move(state, seat, playing, move))


def _after_move(state: State, seat: SeatName, playing: CharacterName, move: Move | SkipMove) -> Effects:
    """The abilities that follow the move, also one that was skipped (ML-18, ML-22)."""
    if CARDS[playing].ability == "draw_alibi":
        return abilities.draw_alibi(state, seat)
    return abilities.turn_watson(move.facing)


def _whistle(state: State, move: Whistle) -> Effects:
    return (*whistle.whistle(state, move), *abilities.turn_watson(move.facing))


def _swap(state: State, move: Swap) -> Effects:
    return (*abilities.swap(state, move), *abilities.turn_watson(move.facing))


_PLAY: Final[Mapping[type, Callable[[State, SeatName, CharacterName, Any], Effects]]] = {
    Move: _move,
    SkipMove: _skip_move,
    Accuse: ending.accuse,
    Escape: ending.escape,
    MoveLamp: lambda state, _seat, _playing, move: abilities.move_lamp(state, move),
    MoveCordon: lambda state, _seat, _playing, move: abilities.move_cordon(state, move),
    MoveCover: lambda state, _seat, _playing, move: abilities.move_cover(state, move),
    Whistle: lambda state, _seat, _playing, move: _whistle(state, move),
    SkipWhistle: lambda state, _seat, _playing, _move: whistle.skip(state),
    Swap: lambda state, _seat, _playing, move: _swap(state, move),
}
