"""Movement: NY-26, NY-28 to NY-33. Where it leads depends on the start, the open hexes and the metro alone."""

from __future__ import annotations

from functools import lru_cache

from domain.hexgrid import HexSet, Roads, cheapest, members, path
from domain.mr_jack_new_york.board import Board, Space
from domain.mr_jack_new_york.names import CHARACTERS, CharacterName
from domain.mr_jack_new_york.refusals import refuse
from domain.mr_jack_new_york.state import State, occupied, passable, space_of


@lru_cache(maxsize=65536)
def within(board: Board, start: Space, open_: HexSet, metro: HexSet, points: int) -> HexSet:
    """All spaces in reach of `start` for at most `points`, itself among them.

    open_: the hexes that may be entered. metro: the linked entrances (NY-5). One point is a step to a neighbour, from
    one entrance to any other, from an embarking hex to the island, from there to a landing hex (NY-28).
    """
    found = edge = 1 << start
    island, beside = 1 << board.island, board.beside
    for _ in range(points):
        ring = 0
        for here in members(edge):
            ring |= beside[here]
        if edge & metro:
            ring |= metro
        if edge & island:
            ring |= board.landing
        ring &= open_
        if edge & board.embark:
            ring |= island
        edge = ring & ~found
        found |= edge
    return found


@lru_cache(maxsize=256)
def roads(board: Board, open_: HexSet, metro: HexSet) -> Roads:
    """Where one point leads, in the order of NY-31: by direction, then the metro by id, then the ferry."""
    stations = sorted(members(metro), key=board.ids.__getitem__)
    found = []
    for here in range(board.island):
        steps = [there for there in board.grid.neighbours[here] if open_ >> there & 1]
        if metro >> here & 1:
            steps += [there for there in stations if there != here]
        if board.embark >> here & 1:
            steps.append(board.island)
        found.append(tuple(steps))
    return (*found, tuple(members(board.landing & open_)))


def entrances(state: State, open_: HexSet) -> HexSet:
    """The metro entrances that are linked: printed ones and tiles, if they are not covered (NY-5)."""
    return (state.board.metro | state.tiles[0]) & open_


def in_reach(state: State, character: CharacterName, points: int | None = None) -> HexSet:
    """The spaces in reach of `character` now, its own among them; others do not block the way (NY-29).

    points: all of the character's, unless another number is given.
    """
    open_ = passable(state)
    if points is None:
        points = state.board.cards[character].points
    return within(state.board, space_of(state, character), open_, entrances(state, open_), points)


def ends(state: State, character: CharacterName) -> HexSet:
    """Where a movement of `character` may end, occupied spaces among them: not where it began (NY-30)."""
    return in_reach(state, character) & ~(1 << space_of(state, character))


def ends_of_all(state: State) -> dict[CharacterName, HexSet]:
    """`ends` of every character, in the fixed order."""
    board, open_ = state.board, passable(state)
    metro = entrances(state, open_)
    return {
        character: within(board, start, open_, metro, board.cards[character].points) & ~(1 << start)
        for character, start in zip(CHARACTERS, state.positions, strict=True)
    }


def plain_ends(state: State, character: CharacterName) -> HexSet:
    """Where a movement of `character` may end that is neither accusation nor escape (NY-29)."""
    return ends(state, character) & ~occupied(state)


def may_skip(state: State, playing: CharacterName) -> bool:
    """Whether the movement has no plain end; for Eastman those of all eight characters count (NY-26)."""
    moved = CHARACTERS if state.board.cards[playing].ability == "move_other" else (playing,)
    return not any(plain_ends(state, character) for character in moved)


def way(state: State, character: CharacterName, end: Space) -> tuple[Space, ...]:
    """The path to a space in reach: a cheapest one, the first by the order of NY-31. Its start is not in it."""
    open_ = passable(state)
    start, points = space_of(state, character), state.board.cards[character].points
    return path(cheapest(roads(state.board, open_, entrances(state, open_)), start, points), end)


def walked(state: State, character: CharacterName, to: str) -> tuple[Space, ...]:
    """The path of `character` to the space named `to`, checked but for who stands there. Raises IllegalMove."""
    board, end = state.board, state.board.number[to]
    if end == space_of(state, character):
        raise refuse("ends_on_start")
    if end != board.island and not passable(state) >> end & 1:
        raise refuse("blocked_by_obstacle")
    if not ends(state, character) >> end & 1:
        raise refuse("out_of_reach")
    return way(state, character, end)
