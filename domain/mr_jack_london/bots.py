"""Strategies for either seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from domain import foresight
from domain.aims import careful_aim, greedy_aim, situation_of
from domain.foresight import Sight
from domain.hexgrid import members
from domain.mr_jack_london.abilities import move_cordon, move_cover, move_lamp, swap, turn_watson
from domain.mr_jack_london.board import BOARD, CARDS, GRID, LAMPS, OFF_BOARD, PLACE
from domain.mr_jack_london.effects import CharacterMoved, CharacterSelected, LondonEffect, MoveSkipped, Whistled
from domain.mr_jack_london.ending import ways_out
from domain.mr_jack_london.evolve import evolve
from domain.mr_jack_london.legal import legal
from domain.mr_jack_london.light import seen
from domain.mr_jack_london.movement import plain_ends, reach
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
    Swap,
    Whistle,
)
from domain.mr_jack_london.names import CHARACTERS, CharacterName
from domain.mr_jack_london.rounds import seat_to_act
from domain.mr_jack_london.state import WHISTLE_POINTS, State, character_on, hex_of, placed
from domain.mr_jack_london.view import View
from domain.random_bot import play_randomly
from domain.ruleset import Bot


def play_greedily(view: View, moves: tuple[LondonMove, ...], rng: random.Random) -> LondonMove:
    """The move that leaves the best board, looking no further; of equally good ones any.

    The Detective accuses when one suspect is left, or at his very last chance; else he splits the suspects into seen
    and unseen as evenly as he can and closes in. Jack escapes when he can; else he keeps among as many suspects as he
    can, by preference in the dark with a way out.
    """
    return foresight.greedy(SIGHT, greedy_aim(situation_of(view), SIGHT, BOARD.rounds.count), _board(view), moves, rng)


def play_carefully(view: View, moves: tuple[LondonMove, ...], rng: random.Random) -> LondonMove:
    """As the greedy one, but a turn is thought through, with whose turn is next and which cards come."""
    aim = careful_aim(situation_of(view), SIGHT, BOARD.rounds.count)
    return foresight.careful(SIGHT, aim, _board(view), moves, rng)


def _board(view: View) -> State:
    """The public part of the game as a state: all that light, walks and legal moves depend on."""
    lit = {lamp.tile: GRID.number[lamp.hex] for lamp in view.lamps}
    hexes = (view.positions[character] for character in CHARACTERS)
    playing = view.playing
    whistle = None if playing is None else playing.whistle
    return State(
        edition=view.edition,
        positions=tuple(OFF_BOARD if hex_ is None else GRID.number[hex_] for hex_ in hexes),
        facing=view.facing,
        lamps=tuple(lit.get(lamp, OFF_BOARD) for lamp in LAMPS),
        covers=GRID.hexes(view.covers),
        cordons=view.cordons,
        witness=view.witness,
        innocents=view.innocents,
        round=view.round,
        cards=tuple(card for card in CHARACTERS if card in view.face_up or card in view.played),
        played=view.played,
        playing=None if playing is None else playing.character,
        moved=playing is not None and playing.moved,
        ability_used=playing is not None and playing.ability_used,
        whistle_left=WHISTLE_POINTS if whistle is None else whistle.points_left,
        whistled=() if whistle is None else whistle.moved,
        jack=view.jack,
    )


def _after(board: State, move: LondonMove) -> State:
    for effect in _effects(board, move):
        board = evolve(board, effect)
    return board


def _effects(board: State, move: LondonMove) -> tuple[LondonEffect, ...]:
    """What a legal move that does not end the game does on the board, alibi cards and what follows aside."""
    match move:
        case Select(character) if (seat := seat_to_act(board)) is not None:
            return (CharacterSelected(seat, _name(character)),)
        case Move() if board.playing is not None:
            start = GRID.ids[hex_of(board, board.playing)]
            return (CharacterMoved(board.playing, start, (str(move.to),)), *turn_watson(move.facing))
        case Whistle():
            called, start = _name(move.character), GRID.ids[hex_of(board, move.character)]
            return (Whistled(called, start, (move.to,), move.points, done=False), *turn_watson(move.facing))
        case Swap():
            return (*swap(board, move), *turn_watson(move.facing))
        case SkipMove() if board.playing is not None:
            return (MoveSkipped(board.playing), *turn_watson(move.facing))
        case MoveLamp():
            return move_lamp(board, move)
        case MoveCordon():
            return move_cordon(board, move)
        case MoveCover():
            return move_cover(board, move)
    return ()


def _name(character: str) -> CharacterName:
    return CHARACTERS[PLACE[character]]


def _accused(board: State, move: LondonMove) -> CharacterName | None:
    return character_on(board, GRID.number[str(move.to)]) if isinstance(move, Accuse) else None


def _draws_alibi(_: State, move: LondonMove) -> bool:
    """Holmes draws whatever he does else, so what counts is that he is picked."""
    return isinstance(move, Select) and CARDS[_name(move.character)].ability == "draw_alibi"


def _walks(board: State) -> Iterator[State]:
    if board.playing is not None:
        for end in members(plain_ends(board, board.playing)):
            yield msgspec.structs.replace(board, positions=placed(board.positions, board.playing, end), moved=True)


def _rest(board: State) -> tuple[LondonMove, ...]:
    """The moves that are left in the open turn and end nothing."""
    seat = seat_to_act(board)
    if seat is None or board.playing is None or CARDS[board.playing].timing != "before_or_after_move":
        return ()
    return tuple(move for move in legal(board, seat) if not isinstance(move, Accuse | Escape))


def _hunters(board: State, prey: str) -> frozenset[str]:
    """Who could walk onto the hex of `prey`; itself it cannot, its walk has to end elsewhere."""
    there = hex_of(board, prey)
    return frozenset(character for character in CHARACTERS if reach(board, character).ends >> there & 1)


def _movers(board: State) -> tuple[CharacterName, ...]:
    return () if board.playing is None or board.moved else (board.playing,)


SIGHT: Final[Sight[State, LondonMove]] = Sight(
    picked=lambda move: move.character if isinstance(move, Select) else None,
    accused=_accused,
    escapes=lambda move: isinstance(move, Escape),
    draws_alibi=_draws_alibi,
    after=_after,
    walks=_walks,
    rest=_rest,
    seen=seen,
    leaves=lambda board, character: bool(ways_out(board, _name(character))),
    hunters=_hunters,
    movers=_movers,
    playing=lambda board: board.playing,
)

BOTS: Final[Mapping[str, Bot]] = {
    "random": play_randomly,
    "greedy": play_greedily,
    "careful": play_carefully,
}
