"""The list of legal commands: NY-70. Each choice once and complete, in a fixed order.

The commands of a board are made once; a list only picks among them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Final

from domain.hexgrid import HexSet, members
from domain.mr_jack_new_york.abilities import coverable
from domain.mr_jack_new_york.board import Board, Space
from domain.mr_jack_new_york.ending import can_escape, ways_out
from domain.mr_jack_new_york.movement import ends, ends_of_all, may_skip
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
from domain.mr_jack_new_york.names import CHARACTERS, DETECTIVE, INVESTIGATION, CharacterName, SeatName
from domain.mr_jack_new_york.rounds import seat_to_act
from domain.mr_jack_new_york.state import State, free_hexes, occupied
from domain.ruleset import SeatId

Moves = tuple[NewYorkMove, ...]

_SELECT: Final = {character: Select(character) for character in CHARACTERS}
_SKIP: Final = SkipMove()
_OTHERS: Final[tuple[CharacterName, ...]] = tuple(character for character in CHARACTERS if character != "eastman")
_SWAPS: Final[Moves] = tuple(Swap(*pair) for pair in combinations((c for c in CHARACTERS if c != "tumblety"), 2))


class _Commands:
    """The commands that name spaces, hexes and exits of one board, by their numbers."""

    def __init__(self, board: Board) -> None:
        spaces, hexes = range(len(board.ids)), range(board.island)

        def of(make: Callable[[str], NewYorkMove], numbers: Iterable[Space]) -> Moves:
            return tuple(make(board.ids[number]) for number in numbers)

        self.move = of(Move, spaces)
        self.accuse = of(Accuse, spaces)
        self.move_other = {c: tuple(MoveOther(c, board.ids[to]) for to in spaces) for c in _OTHERS}
        self.accuse_with = {c: tuple(AccuseWith(c, board.ids[to]) for to in spaces) for c in _OTHERS}
        self.escape = {exit_: Escape(exit_) for exit_ in board.gates}
        self.escape_with = {c: {exit_: EscapeWith(c, exit_) for exit_ in board.gates} for c in _OTHERS}
        self.place = {
            "place_metro": of(PlaceMetro, hexes),
            "place_lamp": of(PlaceLamp, hexes),
            "place_building": of(PlaceBuilding, hexes),
        }
        self.park = of(MakePark, hexes)
        self.steamer = {pair: MoveSteamer(*pair) for pair in permutations(board.harbours, 2)}
        self.investigation = tuple(
            tuple((pair, MoveInvestigation(tile, (one, other))) for pair, one, other in board.pairs)
            for tile in INVESTIGATION
        )


@cache
def _commands(board: Board) -> _Commands:
    return _Commands(board)


def legal(state: State, seat: SeatId) -> Moves:
    """The commands that `seat` may send now; none for a seat that is not to act (NY-70).

    In the order: movements, what skips them, accusations or escapes, ability; in each by the fixed orders of
    characters, hexes, exits and tiles.
    """
    to_act = seat_to_act(state)
    if to_act is None or seat != to_act:
        return ()
    if state.playing is None:
        return tuple(_SELECT[card] for card in state.cards if card not in state.played)
    found: list[NewYorkMove] = []
    if not state.moved:
        found.extend(_movements(state, to_act, state.playing))
    if not state.ability_used:
        found.extend(_abilities(state, state.playing))
    return tuple(found)


def _movements(state: State, seat: SeatName, playing: CharacterName) -> Sequence[NewYorkMove]:
    commands, taken = _commands(state.board), occupied(state)
    if state.board.cards[playing].ability == "move_other":
        others = ends_of_all(state)
        own = others.pop(playing)
    else:
        own, others = ends(state, playing), {}
    found = _pick(commands.move, own & ~taken)
    for character, there in others.items():
        found += _pick(commands.move_other[character], there & ~taken)
    if not found and may_skip(state, playing):
        found.append(_SKIP)
    with_others = others if state.eastman == "ends_the_game" else {}
    if seat == DETECTIVE:
        found += _pick(commands.accuse, own & taken)
        for character, there in with_others.items():
            found += _pick(commands.accuse_with[character], there & taken)
    elif can_escape(state, seat, playing):
        found += [commands.escape[exit_] for exit_ in ways_out(state, playing)]
    else:
        for character in with_others:
            if can_escape(state, seat, character):
                found += [commands.escape_with[character][exit_] for exit_ in ways_out(state, character)]
    return found


def _pick(moves: Moves, spaces: HexSet) -> list[NewYorkMove]:
    return [moves[space] for space in members(spaces)]


def _abilities(state: State, playing: CharacterName) -> Sequence[NewYorkMove]:
    commands, ability = _commands(state.board), state.board.cards[playing].ability
    match ability:
        case "place_metro" | "place_lamp" | "place_building":
            return _pick(commands.place[ability], free_hexes(state)) if _reserve(state, ability) else []
        case "make_park":
            metro, lamps, buildings = state.tiles
            return _pick(commands.park, metro | lamps | buildings)
        case "move_investigation":
            return _investigations(state, commands)
        case "move_steamer":
            free = [harbour for harbour in state.board.harbours if harbour not in state.steamers]
            return [commands.steamer[from_, to] for from_ in state.steamers for to in free]
        case "swap":
            return _SWAPS
        case "move_other":
            return ()


def _reserve(state: State, ability: str) -> int:
    return state.reserve[("place_metro", "place_lamp", "place_building").index(ability)]


def _investigations(state: State, commands: _Commands) -> list[NewYorkMove]:
    found: list[NewYorkMove] = []
    for place, moves in enumerate(commands.investigation):
        barred, lies = ~coverable(state, place), state.investigation[place]
        found += [move for pair, move in moves if not pair & barred and pair != lies]
    return found
