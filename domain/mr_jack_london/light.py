"""Light and darkness, who is seen: ML-36 to ML-38, ML-53, ML-54."""

from __future__ import annotations

from functools import lru_cache

from domain.hexgrid import Hex, HexSet, hex_set, members
from domain.mr_jack_london.board import GRID, OFF_BOARD, STREETS
from domain.mr_jack_london.names import CHARACTERS, CharacterName, DirectionName
from domain.mr_jack_london.state import State, hex_of, lit_lamps, occupied


@lru_cache(maxsize=1024)
def ray(watson: Hex, facing: DirectionName) -> tuple[Hex, ...]:
    """The hexes that Watson's lantern lights: straight on, up to the first obstacle (ML-37) or the edge (ML-38)."""
    lit = []
    if watson != OFF_BOARD:
        for hex_ in GRID.line(watson, facing):
            if not STREETS >> hex_ & 1:
                break
            lit.append(hex_)
    return tuple(lit)


@lru_cache(maxsize=1024)
def lamplight(lamps: HexSet) -> HexSet:
    """The street hexes beside lit lamps (ML-53)."""
    lit = 0
    for lamp in members(lamps):
        lit |= GRID.beside[lamp]
    return lit & STREETS


def lit_hexes(state: State) -> HexSet:
    """The street hexes that are lit now, by lamps or by the lantern."""
    return lamplight(lit_lamps(state)) | hex_set(ray(hex_of(state, "watson"), state.facing))


def seen(state: State) -> tuple[CharacterName, ...]:
    """Who is seen now: lit, or beside another character, suspect or innocent (ML-17, ML-54)."""
    lit, others = lit_hexes(state), occupied(state)
    return tuple(
        character
        for character, hex_ in zip(CHARACTERS, state.positions, strict=True)
        if lit >> hex_ & 1 or GRID.beside[hex_] & others
    )
