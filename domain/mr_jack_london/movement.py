"""Walking: ML-22 to ML-31, ML-74. What is reached depends on the walker, the start and the open manholes alone."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET, Struct

from domain.hexgrid import Hex, HexSet, Roads, cheapest, hex_set, members, path
from domain.mr_jack_london.board import CARDS, GRID, MANHOLES, OBSTACLES, STREETS
from domain.mr_jack_london.moves import Accuse, Move
from domain.mr_jack_london.names import CharacterName
from domain.mr_jack_london.refusals import refuse
from domain.mr_jack_london.state import State, hex_of, occupied, open_manholes


@lru_cache(maxsize=256)
def roads(crosses_obstacles: bool, manholes: HexSet) -> Roads:
    """One step for one point: to a neighbour that may be stepped on (ML-24, ML-31), between open manholes (ML-27).

    In the order of ML-74: by direction, then manholes by id.
    """
    footing = STREETS | (OBSTACLES if crosses_obstacles else 0)
    return tuple(
        tuple(there for there in GRID.neighbours[here] if footing >> there & 1) + _sewers(here, manholes)
        for here in range(GRID.off)
    )


def _sewers(here: Hex, manholes: HexSet) -> tuple[Hex, ...]:
    if not manholes >> here & 1:
        return ()
    return tuple(there for there in members(manholes) if there != here)


class Reach(Struct, frozen=True):
    """Where a walk may lead.

    before: all that can be stepped on within the points, with the hex before it on the cheapest way (ML-74).
    ends: where the walk may end, characters aside: streets, but not the start (ML-26, ML-31).
    """

    before: dict[Hex, Hex]
    ends: HexSet

    def path(self, end: Hex) -> tuple[Hex, ...]:
        """The cheapest way to `end`, after the start."""
        return path(self.before, end)


@lru_cache(maxsize=8192)
def _reach(start: Hex, points: int, crosses_obstacles: bool, manholes: HexSet) -> Reach:
    before = cheapest(roads(crosses_obstacles, manholes), start, points)
    return Reach(before, hex_set(before) & STREETS & ~(1 << start))


def crosses_obstacles(character: CharacterName) -> bool:
    """Whether the character may cross lamps, buildings and gardens: Stealthy (ML-31)."""
    return CARDS[character].ability == "cross_obstacles"


def reach(state: State, character: CharacterName) -> Reach:
    """Where `character` can walk now; others do not block the way (ML-25)."""
    return _reach(
        hex_of(state, character),
        CARDS[character].points,
        crosses_obstacles(character),
        open_manholes(state),
    )


def plain_ends(state: State, character: CharacterName) -> HexSet:
    """Where `character` can end a plain move now: nobody may stand there (ML-25)."""
    return reach(state, character).ends & ~occupied(state)


def is_boxed_in(state: State, character: CharacterName) -> bool:
    """Whether `skip_move` is allowed: no plain end hex, and it is not Gull, who can always swap (ML-22)."""
    return CARDS[character].ability != "swap" and not plain_ends(state, character)


def walked(state: State, character: CharacterName, move: Move | Accuse) -> tuple[Hex, ...]:
    """The path that `move` asks for, checked but for who stands on its end. Raises IllegalMove."""
    if move.path is UNSET:
        return _to(state, character, GRID.number[str(move.to)])
    return _along(state, character, tuple(GRID.number[name] for name in move.path))


def _to(state: State, character: CharacterName, end: Hex) -> tuple[Hex, ...]:
    if end == hex_of(state, character):
        raise refuse("ends_on_start")
    if OBSTACLES >> end & 1:
        raise refuse("must_end_on_street" if crosses_obstacles(character) else "blocked_by_obstacle")
    within = reach(state, character)
    if not within.ends >> end & 1:
        raise refuse("path_too_long")
    return within.path(end)


def _along(state: State, character: CharacterName, way: tuple[Hex, ...]) -> tuple[Hex, ...]:
    start = hex_of(state, character)
    if not way:
        raise refuse("path_empty")
    if len(way) > CARDS[character].points:
        raise refuse("path_too_long")
    for here, there in zip((start, *way), way, strict=False):
        _check_step(state, character, here, there)
    if way[-1] == start:
        raise refuse("ends_on_start")
    if OBSTACLES >> way[-1] & 1:
        raise refuse("must_end_on_street")
    return way


def _check_step(state: State, character: CharacterName, here: Hex, there: Hex) -> None:
    if GRID.beside[here] >> there & 1:
        if OBSTACLES >> there & 1 and not crosses_obstacles(character):
            raise refuse("blocked_by_obstacle")
        return
    both = 1 << here | 1 << there
    if here == there or both & ~MANHOLES[state.edition]:
        raise refuse("not_adjacent")
    if both & state.covers:
        raise refuse("manhole_covered")
