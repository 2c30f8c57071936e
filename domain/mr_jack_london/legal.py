"""The list of legal commands: ML-75. Each choice once and complete, in a fixed order.

The commands are made once, when the package is loaded; a list only picks among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from domain.hexgrid import Hex, HexSet, members
from domain.mr_jack_london import whistle
from domain.mr_jack_london.board import CARDS, EXITS, FACINGS, GRID, LAMP_HEXES, STREETS
from domain.mr_jack_london.ending import can_escape, ways_out
from domain.mr_jack_london.movement import is_boxed_in, reach
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
from domain.mr_jack_london.names import CHARACTERS, DETECTIVE, CharacterName, SeatName
from domain.mr_jack_london.rounds import seat_to_act
from domain.mr_jack_london.state import State, lit_lamps, occupied, open_manholes
from domain.ruleset import SeatId

Moves = tuple[LondonMove, ...]

_SELECT: Final = {character: Select(character) for character in CHARACTERS}
_MOVE: Final[dict[Hex, Moves]] = {hex_: (Move(to=GRID.ids[hex_]),) for hex_ in members(STREETS)}
_MOVE_WATSON: Final[dict[Hex, Moves]] = {
    hex_: tuple(Move(to=GRID.ids[hex_], facing=facing) for facing in FACINGS) for hex_ in members(STREETS)
}
_ACCUSE: Final = {hex_: Accuse(to=GRID.ids[hex_]) for hex_ in members(STREETS)}
_ESCAPE: Final = {exit_: Escape(exit_) for exit_ in EXITS}
_SKIP: Final[Moves] = (SkipMove(),)
_SKIP_WATSON: Final[Moves] = tuple(SkipMove(facing=facing) for facing in FACINGS)
_SWAPS: Final[Moves] = tuple(
    swap
    for other in CHARACTERS
    if other != "gull"
    for swap in ([Swap(other, facing) for facing in FACINGS] if other == "watson" else [Swap(other)])
)
_CORDONS: Final = {(from_, to): MoveCordon(from_, to) for from_, to in product(EXITS, EXITS)}
_LAMPS: Final = {
    (from_, to): MoveLamp(GRID.ids[from_], GRID.ids[to])
    for from_, to in product(members(LAMP_HEXES), members(LAMP_HEXES))
}
_WHISTLE: Final[dict[tuple[CharacterName, Hex, int], Moves]] = {
    (character, hex_, points): (
        tuple(Whistle(character, GRID.ids[hex_], points, facing) for facing in FACINGS)
        if character == "watson"
        else (Whistle(character, GRID.ids[hex_], points),)
    )
    for character, hex_, points in product(whistle.OTHERS, members(STREETS), (1, 2, 3))
}
_SKIP_WHISTLE: Final = SkipWhistle()


def legal(state: State, seat: SeatId) -> Moves:
    """The commands that `seat` may send now; none for a seat that is not to act (ML-75).

    In the order: what moves the character, what skips that, accusation or escape, ability; in each by the fixed orders
    of characters, hexes, exits, directions.
    """
    to_act = seat_to_act(state)
    if to_act is None or seat != to_act:
        return ()
    if state.playing is None:
        return tuple(_SELECT[card] for card in state.cards if card not in state.played)
    found: list[LondonMove] = []
    if not state.moved and not whistle.is_under_way(state):
        found.extend(_moves(state, to_act, state.playing))
    if not state.ability_used:
        found.extend(_abilities(state, state.playing))
    return tuple(found)


def _moves(state: State, seat: SeatName, playing: CharacterName) -> Sequence[LondonMove]:
    taken, ends = occupied(state), reach(state, playing).ends
    found = _plain_moves(ends & ~taken, playing)
    if not found and is_boxed_in(state, playing):
        found.extend(_SKIP_WATSON if playing == "watson" else _SKIP)
    if seat == DETECTIVE:
        found.extend(_ACCUSE[hex_] for hex_ in members(ends & taken))
    elif can_escape(state, seat, playing):
        found.extend(_ESCAPE[exit_] for exit_ in ways_out(state, playing))
    return found


def _plain_moves(ends: HexSet, playing: CharacterName) -> list[LondonMove]:
    to = _MOVE_WATSON if playing == "watson" else _MOVE
    return [move for hex_ in members(ends) for move in to[hex_]]


def _abilities(state: State, playing: CharacterName) -> Sequence[LondonMove]:
    match CARDS[playing].ability:
        case "move_lamp":
            lit = lit_lamps(state) & LAMP_HEXES
            return [_LAMPS[pair] for pair in product(members(lit), members(LAMP_HEXES & ~lit))]
        case "move_cordon":
            free = [exit_ for exit_ in EXITS if exit_ not in state.cordons]
            return [_CORDONS[pair] for pair in product(state.cordons, free)]
        case "move_cover":
            covers, manholes = members(state.covers), members(open_manholes(state))
            return [MoveCover(GRID.ids[from_], GRID.ids[to]) for from_, to in product(covers, manholes)]
        case "whistle":
            return list(_whistles(state)) or ([] if state.whistled else [_SKIP_WHISTLE])
        case "swap":
            return _SWAPS
        case _:
            return ()


def _whistles(state: State) -> Iterator[LondonMove]:
    for character, points, ends in whistle.steps(state):
        for hex_ in members(ends):
            yield from _WHISTLE[character, hex_, points]
