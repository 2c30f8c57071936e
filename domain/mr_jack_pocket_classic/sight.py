"""Lines of sight: PC-19, PC-20."""

from __future__ import annotations

from domain.mr_jack_pocket_classic.board import RAYS, Side
from domain.mr_jack_pocket_classic.names import CharacterName
from domain.mr_jack_pocket_classic.state import State, in_order, walls


def look(sides: tuple[Side, ...], place: int) -> tuple[int, ...]:
    """The tiles (from 0) seen from `place`, nearest first; `sides` are the walls of the nine tiles.

    A wall on the side of entry hides the tile itself, one on the far side all that is behind it.
    """
    entry, far, tiles = RAYS[place - 1]
    found: tuple[int, ...] = ()
    for tile in tiles:
        if sides[tile] == entry:
            break
        found = (*found, tile)
        if sides[tile] == far:
            break
    return found


def visible_tiles(sides: tuple[Side, ...], detectives: tuple[int, ...]) -> frozenset[int]:
    """The tiles (from 0) that at least one detective sees."""
    return frozenset(tile for place in detectives for tile in look(sides, place))


def seen_from(state: State, place: int) -> tuple[CharacterName, ...]:
    """Whose tiles are seen from `place`, nearest first; empty tiles are named by who was on them."""
    return tuple(state.tiles[tile] for tile in look(walls(state), place))


def visible(state: State) -> tuple[CharacterName, ...]:
    """Whose tiles at least one detective sees now, in the fixed order."""
    return in_order({state.tiles[tile] for tile in visible_tiles(walls(state), state.detectives)})
