"""Who is seen: NY-50 to NY-53."""

from __future__ import annotations

from domain.hexgrid import HexSet, members
from domain.mr_jack_new_york.names import CHARACTERS, CharacterName
from domain.mr_jack_new_york.state import State, occupied, passable


def lamplight(state: State) -> HexSet:
    """The hexes beside a lamp tile (NY-51)."""
    lit, beside = 0, state.board.beside
    for lamp in members(state.tiles[1]):
        lit |= beside[lamp]
    return lit


def lit_hexes(state: State) -> HexSet:
    """The street hexes that are lit now: whoever stood there would be seen."""
    return lamplight(state) & passable(state) & ~state.parks


def seen(state: State) -> tuple[CharacterName, ...]:
    """Who is seen now: not in a park (NY-50), and beside a lamp (NY-51) or somebody who is in no park (NY-52).

    The island is beside nothing (NY-53).
    """
    lit, parks, beside = lamplight(state), state.parks, state.board.beside
    on_streets = occupied(state) & ~parks
    return tuple(
        character
        for character, space in zip(CHARACTERS, state.positions, strict=True)
        if not parks >> space & 1 and (lit >> space & 1 or beside[space] & on_streets)
    )
