"""Strategies for either seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from domain import foresight
from domain.aims import Situation, careful_aim, greedy_aim, situation_of
from domain.foresight import Aim, Sight
from domain.hexgrid import members
from domain.mr_jack_new_york import abilities
from domain.mr_jack_new_york.board import Board
from domain.mr_jack_new_york.effects import CharacterMoved, CharacterSelected, MoveSkipped, NewYorkEffect, OtherMoved
from domain.mr_jack_new_york.ending import ways_out
from domain.mr_jack_new_york.evolve import evolve
from domain.mr_jack_new_york.legal import legal
from domain.mr_jack_new_york.movement import ends_of_all, plain_ends
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
from domain.mr_jack_new_york.names import CHARACTERS, INVESTIGATION, TILES, CharacterName
from domain.mr_jack_new_york.rounds import seat_to_act
from domain.mr_jack_new_york.sight import seen
from domain.mr_jack_new_york.state import State, character_on, placed, space_of
from domain.mr_jack_new_york.view import View
from domain.random_bot import play_randomly
from domain.ruleset import Bot

Choose = Callable[[Sight[State, NewYorkMove], Aim[State], State, tuple[NewYorkMove, ...], random.Random], NewYorkMove]


def bots(board: Board) -> Mapping[str, Bot]:
    """The strategies on a board, by name.

    greedy: the Detective splits the suspects evenly and closes in, Jack keeps among many and by preference in the dark
    with a way out; neither looks beyond the board that a move leaves. careful: both think a turn through, and of whose
    turn is next and which cards come.
    """
    return {
        "random": play_randomly,
        "greedy": partial(_play, board, greedy_aim, foresight.greedy),
        "careful": partial(_play, board, careful_aim, foresight.careful),
    }


def _play(
    board: Board,
    aim_of: Callable[[Situation, Sight[State, Any], int], Aim[State]],
    choose: Choose,
    view: View,
    moves: tuple[NewYorkMove, ...],
    rng: random.Random,
) -> NewYorkMove:
    return choose(SIGHT, aim_of(situation_of(view), SIGHT, board.rounds.count), state_of(board, view), moves, rng)


def state_of(board: Board, view: View) -> State:
    """What a view shows of the game, as a state: all that movements, sight and legal moves depend on."""
    sides: dict[str, list[str]] = {side: [] for side in (*TILES, "park")}
    for tile in view.tiles:
        sides[tile.side].append(tile.hex)
    spaces = (view.positions[character] for character in CHARACTERS)
    pairs = {tile.tile: tile.hexes for tile in view.investigation}
    return State(
        board=board,
        eastman=view.eastman,
        positions=tuple(board.gone if space is None else board.number[space] for space in spaces),
        tiles=tuple(board.grid.hexes(sides[tile]) for tile in TILES),
        reserve=tuple(view.reserve[tile] for tile in TILES),
        parks=board.grid.hexes(sides["park"]),
        investigation=tuple(board.grid.hexes(pairs[tile]) for tile in INVESTIGATION),
        steamers=view.steamers,
        informant=view.informant,
        witness=view.witness,
        innocents=view.innocents,
        round=view.round,
        cards=tuple(card for card in CHARACTERS if card in view.face_up or card in view.played),
        played=view.played,
        playing=None if view.playing is None else view.playing.character,
        moved=view.playing is not None and view.playing.moved,
        ability_used=view.playing is not None and view.playing.ability_used,
        jack=view.jack,
    )


def _after(state: State, move: NewYorkMove) -> State:
    for effect in _effects(state, move):
        state = evolve(state, effect)
    return state


def _effects(state: State, move: NewYorkMove) -> tuple[NewYorkEffect, ...]:
    """What a legal move that does not end the game does on the board, alibi cards and what follows aside."""
    match move:
        case Select(character) if (seat := seat_to_act(state)) is not None:
            return (CharacterSelected(seat, _known(character)),)
        case Move(to) if state.playing is not None:
            return (CharacterMoved(state.playing, state.board.ids[space_of(state, state.playing)], (to,)),)
        case MoveOther(character, to):
            return (OtherMoved(_known(character), state.board.ids[space_of(state, character)], (to,)),)
        case SkipMove() if state.playing is not None:
            return (MoveSkipped(state.playing),)
        case PlaceMetro() | PlaceLamp() | PlaceBuilding():
            return abilities.place_tile(state, move)
        case MakePark():
            return abilities.make_park(state, move)
        case MoveInvestigation():
            return abilities.move_investigation(state, move)
        case MoveSteamer():
            return abilities.move_steamer(state, move)
        case Swap():
            return abilities.swap(state, move)
    return ()


def _known(character: str) -> CharacterName:
    return next(known for known in CHARACTERS if known == character)


def _accused(state: State, move: NewYorkMove) -> CharacterName | None:
    return character_on(state, state.board.number[move.to]) if isinstance(move, Accuse | AccuseWith) else None


def _draws_alibi(state: State, move: NewYorkMove) -> bool:
    if not isinstance(move, Move | MoveOther):
        return False
    return state.board.number[move.to] == state.board.island and state.informant == "talkative"


def _walks(state: State) -> Iterator[State]:
    """The boards that the movement of the active character can leave; for Eastman, his own."""
    if state.playing is not None:
        for end in members(plain_ends(state, state.playing)):
            yield replace(state, positions=placed(state.positions, state.playing, end), moved=True)


def _rest(state: State) -> tuple[NewYorkMove, ...]:
    """The moves that are left in the open activation and end nothing."""
    seat = seat_to_act(state)
    if seat is None or state.playing is None or state.board.cards[state.playing].timing == "instead_of_move":
        return ()
    ending = (Accuse, AccuseWith, Escape, EscapeWith)
    return tuple(move for move in legal(state, seat) if not isinstance(move, ending))


def _hunters(state: State, prey: str) -> frozenset[str]:
    there = space_of(state, prey)
    return frozenset(character for character, end in ends_of_all(state).items() if end >> there & 1)


def _movers(state: State) -> tuple[CharacterName, ...]:
    if state.playing is None or state.moved:
        return ()
    if state.board.cards[state.playing].ability == "move_other" and state.eastman == "ends_the_game":
        return CHARACTERS
    return (state.playing,)


SIGHT: Final[Sight[State, NewYorkMove]] = Sight(
    picked=lambda move: move.character if isinstance(move, Select) else None,
    accused=_accused,
    escapes=lambda move: isinstance(move, Escape | EscapeWith),
    draws_alibi=_draws_alibi,
    after=_after,
    walks=_walks,
    rest=_rest,
    seen=seen,
    leaves=lambda state, character: bool(ways_out(state, _known(character))),
    hunters=_hunters,
    movers=_movers,
    playing=lambda state: state.playing,
)
