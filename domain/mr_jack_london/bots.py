"""Strategies for either seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from domain.hexgrid import members
from domain.mr_jack_london.abilities import move_cordon, move_cover, move_lamp, swap, turn_watson
from domain.mr_jack_london.board import BOARD, CARDS, GRID, LAMPS, OFF_BOARD, PLACE
from domain.mr_jack_london.effects import CharacterMoved, LondonEffect, MoveSkipped, Whistled
from domain.mr_jack_london.ending import ways_out
from domain.mr_jack_london.evolve import evolve
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
from domain.mr_jack_london.names import CHARACTERS, JACK, CharacterName
from domain.mr_jack_london.state import State, hex_of, placed
from domain.mr_jack_london.view import View
from domain.ruleset import Bot

WON: Final = 10_000
"""More than any board is worth: the next move can win the game."""

HOLMES: Final = 5
"""What an alibi card is worth: half a suspect."""


class Aim(Struct, frozen=True):
    """What a seat plays for.

    worth: how good a board is for it; only comparisons matter. can_win: whether the character being played can win the
    game from that board with its move. quarry: whom the Detective would accuse now.
    """

    worth: Callable[[State], int]
    can_win: Callable[[State], bool]
    quarry: frozenset[CharacterName] = frozenset()


def play_randomly(view: View, moves: tuple[LondonMove, ...], rng: random.Random) -> LondonMove:  # noqa: ARG001
    """Any legal move, each equally likely."""
    return rng.choice(moves)


def play_greedily(view: View, moves: tuple[LondonMove, ...], rng: random.Random) -> LondonMove:
    """The move that leaves the best board, looking no further; of equally good ones any.

    The Detective accuses when one suspect is left, or at his very last chance; else he splits the suspects into seen
    and unseen as evenly as he can and closes in. Jack escapes when he can; else he keeps among as many suspects as he
    can, by preference in the dark with a way out.
    """
    board = _board(view)
    aim = _jacks_aim(view) if view.turn == JACK else _detectives_aim(view)
    winning = [move for move in moves if _wins(board, move, aim)]
    if winning:
        return rng.choice(winning)
    quiet = [move for move in moves if not isinstance(move, Accuse)]
    worths = [_worth_of(board, move, aim) for move in quiet]
    best = max(worths)
    return rng.choice([move for move, worth in zip(quiet, worths, strict=True) if worth == best])


def _board(view: View) -> State:
    """The public part of the game as a state: all that light and walks depend on."""
    lit = {lamp.tile: GRID.number[lamp.hex] for lamp in view.lamps}
    hexes = (view.positions[character] for character in CHARACTERS)
    return State(
        edition=view.edition,
        positions=tuple(OFF_BOARD if hex_ is None else GRID.number[hex_] for hex_ in hexes),
        facing=view.facing,
        lamps=tuple(lit.get(lamp, OFF_BOARD) for lamp in LAMPS),
        covers=GRID.hexes(view.covers),
        cordons=view.cordons,
        witness=view.witness,
        playing=None if view.playing is None else view.playing.character,
        moved=view.playing is not None and view.playing.moved,
    )


def _detectives_aim(view: View) -> Aim:
    candidates = frozenset(view.suspects) - frozenset(view.my_alibis)
    to_come = view.round_order[len(view.played) + 1 :]
    last_chance = view.round == BOARD.rounds.count and view.turn not in to_come
    quarry = candidates if len(candidates) == 1 or last_chance else frozenset()

    def worth(board: State) -> int:
        closeness = sum(_hunters(board, character) for character in candidates) if len(candidates) < 4 else 0
        if quarry:
            return closeness
        in_light = candidates.intersection(seen(board))
        in_the_dark = candidates - in_light
        could_leave = sum(bool(ways_out(board, character)) for character in in_the_dark)
        return closeness - 10 * max(len(in_light), len(in_the_dark)) - 2 * could_leave

    def can_win(board: State) -> bool:
        return board.playing is not None and not board.moved and _reaches_any(board, board.playing, quarry)

    return Aim(worth, can_win, quarry)


def _jacks_aim(view: View) -> Aim:
    suspects, me = frozenset(view.suspects), view.jack
    if me is None:
        raise ValueError("Jack's view always tells who he is")

    def worth(board: State) -> int:
        in_light = suspects.intersection(seen(board))
        unseen = me not in in_light
        group = len(suspects - in_light) if unseen else len(in_light)
        nearly_known = group - view.alibis.detective <= 1
        danger = _hunters(board, me) * 8 if nearly_known else 0
        return 10 * group + 4 * unseen + 8 * (unseen and bool(ways_out(board, me))) - danger

    def can_win(board: State) -> bool:
        return board.playing == me and not board.moved and board.witness == "unseen" and bool(ways_out(board, me))

    return Aim(worth, can_win)


def _wins(board: State, move: LondonMove, aim: Aim) -> bool:
    """Whether `move` ends the game as its seat wishes (an accusation of the quarry: as far as it knows)."""
    if isinstance(move, Accuse):
        return any(GRID.number[str(move.to)] == hex_of(board, character) for character in aim.quarry)
    return isinstance(move, Escape)


def _worth_of(board: State, move: LondonMove, aim: Aim) -> int:
    if isinstance(move, Select):
        return _worth_of_card(board, _name(move.character), aim)
    for effect in _effects(board, move):
        board = evolve(board, effect)
    return WON if aim.can_win(board) else aim.worth(board)


def _worth_of_card(board: State, character: CharacterName, aim: Aim) -> int:
    """The best board that the move of `character` can leave, its ability aside."""
    picked = msgspec.structs.replace(board, playing=character, moved=False)
    if aim.can_win(picked):
        return WON
    best = max(map(aim.worth, _after_walks(picked, character)), default=aim.worth(picked))
    return best + HOLMES * (CARDS[character].ability == "draw_alibi")


def _after_walks(board: State, character: CharacterName) -> Iterator[State]:
    for end in members(plain_ends(board, character)):
        yield msgspec.structs.replace(board, positions=placed(board.positions, character, end), moved=True)


def _effects(board: State, move: LondonMove) -> tuple[LondonEffect, ...]:
    """What a legal move other than a pick, an accusation or an escape does on the board."""
    match move:
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


def _reaches_any(board: State, character: CharacterName, others: frozenset[CharacterName]) -> bool:
    """Whether `character` could walk onto the hex of one of `others`."""
    ends = reach(board, character).ends if others else 0
    return any(ends >> hex_of(board, other) & 1 for other in others if other != character)


def _hunters(board: State, prey: CharacterName) -> int:
    """How many characters could walk onto the hex of `prey`; itself it cannot, its walk has to end elsewhere."""
    there = hex_of(board, prey)
    return sum(reach(board, character).ends >> there & 1 for character in CHARACTERS)


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly, "greedy": play_greedily}
