"""What the abilities do: NY-34 to NY-42. Eastman's, which moves others, is a movement (`decide.py`).

Each function gives the effects of a well-placed command, or raises IllegalMove in the order of NY-69.
"""

from __future__ import annotations

from typing import cast

from domain.mr_jack_new_york.effects import InvestigationMoved, ParkMade, SteamerMoved, Swapped, TilePlaced
from domain.mr_jack_new_york.moves import (
    MakePark,
    MoveInvestigation,
    MoveSteamer,
    PlaceBuilding,
    PlaceLamp,
    PlaceMetro,
    Swap,
)
from domain.mr_jack_new_york.names import CHARACTERS, INVESTIGATION, PLACE, TILES, ExitName, TileName
from domain.mr_jack_new_york.refusals import refuse
from domain.mr_jack_new_york.state import State, free_hexes, occupied, space_of, tiles_on_board


def place_tile(state: State, move: PlaceMetro | PlaceLamp | PlaceBuilding) -> tuple[TilePlaced, ...]:
    """Beach, Latimer, Rider: a tile of the reserve goes onto a free hex (NY-34 to NY-36)."""
    tile: TileName
    match move:
        case PlaceMetro():
            tile = "metro"
        case PlaceLamp():
            tile = "lamp"
        case PlaceBuilding():
            tile = "building"
    if not state.reserve[TILES.index(tile)]:
        raise refuse("reserve_empty")
    if not free_hexes(state) >> state.board.number[move.hex] & 1:
        raise refuse("hex_not_free")
    return (TilePlaced(tile, move.hex),)


def make_park(state: State, move: MakePark) -> tuple[ParkMade, ...]:
    """Grant: a tile on the board shows its park side from now on, whoever stands on it (NY-38)."""
    hex_ = state.board.number[move.hex]
    for tile, hexes in zip(TILES, state.tiles, strict=True):
        if hexes >> hex_ & 1:
            return (ParkMade(tile, move.hex),)
    raise refuse("not_convertible")


def move_investigation(state: State, move: MoveInvestigation) -> tuple[InvestigationMoved, ...]:
    """Callahan: an investigation tile goes onto two other neighbouring hexes (NY-39)."""
    board = state.board
    one, other = (board.number[name] for name in move.to)
    if not board.beside[one] >> other & 1:
        raise refuse("pair_not_adjacent")
    place, pair = INVESTIGATION.index(move.tile), 1 << one | 1 << other
    if pair == state.investigation[place]:
        raise refuse("same_place")
    if pair & ~coverable(state, place):
        raise refuse("hex_not_free", "NY-39")
    names = board.names
    return (InvestigationMoved(INVESTIGATION[place], names(state.investigation[place]), names(pair)),)


def coverable(state: State, place: int) -> int:
    """The hexes that the investigation tile in this place may cover: gates and ferry hexes too (NY-39)."""
    taken = tiles_on_board(state) | occupied(state)
    for other, hexes in enumerate(state.investigation):
        if other != place:
            taken |= hexes
    return state.board.layable & ~taken


def move_steamer(state: State, move: MoveSteamer) -> tuple[SteamerMoved, ...]:
    """Smith: a steamer goes to a harbour without one, blocked or not (NY-40)."""
    if move.from_ not in state.steamers:
        raise refuse("no_steamer_there")
    if move.to in state.steamers:
        raise refuse("harbour_taken")
    return (SteamerMoved(move.from_, cast("ExitName", move.to)),)


def swap(state: State, move: Swap) -> tuple[Swapped, ...]:
    """Tumblety: two others exchange their spaces, wherever they are (NY-41); it is no movement (NY-42)."""
    if "tumblety" in (move.a, move.b):
        raise refuse("swap_not_tumblety")
    if move.a == move.b:
        raise refuse("swap_with_self")
    a, b = CHARACTERS[CHARACTERS.index(move.a)], CHARACTERS[PLACE[move.b]]
    ids = state.board.ids
    return (Swapped(a, b, ids[space_of(state, b)], ids[space_of(state, a)]),)
