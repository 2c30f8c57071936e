"""Goodley's whistle: ML-42 to ML-48, ML-73."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from domain.hexgrid import Hex, HexSet, cheapest, hex_set, members, path, walk, walks
from domain.mr_jack_london.board import GRID, OBSTACLES, PLACE, STREETS
from domain.mr_jack_london.effects import LondonEffect, Whistled, WhistleSkipped
from domain.mr_jack_london.movement import roads
from domain.mr_jack_london.moves import Whistle
from domain.mr_jack_london.names import CHARACTERS, CharacterName
from domain.mr_jack_london.refusals import SOMEBODY_COMES, refuse
from domain.mr_jack_london.state import WHISTLE_POINTS, State, hex_of, occupied, placed

Positions = tuple[Hex, ...]
OTHERS: tuple[CharacterName, ...] = tuple(character for character in CHARACTERS if character != "goodley")

_ON_FOOT = roads(False, 0)
"""Streets on the surface only, for everybody (ML-45)."""


@cache
def _walks(start: Hex) -> tuple[dict[Hex, Hex], ...]:
    return walks(_ON_FOOT, start, WHISTLE_POINTS)


@cache
def walk_ends(start: Hex) -> tuple[HexSet, ...]:
    """Where walks of exactly 0, 1, 2 and 3 steps from `start` end (ML-45)."""
    return tuple(hex_set(layer) for layer in _walks(start))


@cache
def distance(start: Hex, goodley: Hex) -> int:
    """The fewest steps over street hexes on the surface, ignoring characters (ML-43)."""
    return len(path(_from(goodley), start))


@cache
def _from(goodley: Hex) -> dict[Hex, Hex]:
    return cheapest(_ON_FOOT, goodley, GRID.off)


@cache
def closer(start: Hex, goodley: Hex) -> HexSet:
    """The street hexes strictly closer to Goodley than `start` (ML-44)."""
    limit = distance(start, goodley)
    return hex_set(hex_ for hex_ in members(STREETS) if distance(hex_, goodley) < limit)


def ends(positions: Positions, character: CharacterName, points: int, taken: HexSet) -> HexSet:
    """Where the whistle can bring `character` for exactly `points`: closer, and free of the `taken` hexes."""
    start = positions[PLACE[character]]
    return walk_ends(start)[points] & closer(start, positions[PLACE["goodley"]]) & ~taken


def spendable(positions: Positions, whistled: tuple[CharacterName, ...], left: int) -> int:
    """The most of `left` points that any series of steps could still spend (ML-73)."""
    taken = hex_set(positions)
    waiting = [character for character in OTHERS if character not in whistled]
    for points in range(left, 0, -1):
        if any(ends(positions, character, points, taken) for character in waiting):
            most = points
            break
    else:
        return 0
    if most == left:
        return left
    for character in waiting:
        for points in range(1, most + 1):
            for end in members(ends(positions, character, points, taken)):
                after = placed(positions, character, end)
                most = max(most, points + spendable(after, (*whistled, character), left - points))
                if most == left:
                    return left
    return most


def steps(state: State) -> Iterator[tuple[CharacterName, int, HexSet]]:
    """The legal whistles (ML-73): a character, the points paid, and the hexes where it may end."""
    positions, whistled, left = state.positions, state.whistled, state.whistle_left
    before = spendable(positions, whistled, left)
    if before == 0:
        return
    taken = occupied(state)
    waiting = [character for character in OTHERS if character not in whistled]
    free = {character: [ends(positions, character, n, taken) for n in range(left + 1)] for character in waiting}
    for character in waiting:
        for points in range(1, before + 1):
            rest = before - points
            there = free[character][points]
            elsewhere = 0
            for other in waiting:
                if other != character:
                    elsewhere |= free[other][rest]
            legal = there
            for end in members(there) if rest else ():
                # Whoever else could pay the rest still can, unless this step takes his only hex.
                if elsewhere & ~(1 << end):
                    continue
                after = placed(positions, character, end)
                if points + spendable(after, (*whistled, character), left - points) < before:
                    legal &= ~(1 << end)
            if legal:
                yield character, points, legal


def is_under_way(state: State) -> bool:
    """Whether somebody was whistled for, and points can still be spent (ML-73)."""
    return bool(state.whistled) and not state.ability_used


def whistle(state: State, move: Whistle) -> tuple[LondonEffect, ...]:
    """The effects of one step of the whistle, without Watson's turn. Raises IllegalMove in the order of ML-72."""
    character, end, left = CHARACTERS[PLACE[move.character]], GRID.number[move.to], state.whistle_left
    if character == "goodley":
        raise refuse("whistle_not_goodley")
    if character in state.whistled:
        raise refuse("whistle_character_repeated")
    if move.points > left:
        raise refuse("whistle_too_many_points")
    start = hex_of(state, character)
    if OBSTACLES >> end & 1:
        raise refuse("blocked_by_obstacle", "ML-45")
    if not walk_ends(start)[move.points] >> end & 1:
        raise refuse("whistle_no_walk")
    if end != start and occupied(state) >> end & 1:
        raise refuse("destination_occupied", "ML-45")
    if not closer(start, hex_of(state, "goodley")) >> end & 1:
        raise refuse("whistle_not_closer")
    after, whistled = placed(state.positions, character, end), (*state.whistled, character)
    rest = spendable(after, whistled, left - move.points)
    if move.points + rest < spendable(state.positions, state.whistled, left):
        raise refuse("whistle_points_left")
    way = tuple(GRID.ids[hex_] for hex_ in walk(_walks(start), end, move.points))
    return (Whistled(character, GRID.ids[start], way, move.points, done=rest == 0),)


def skip(state: State) -> tuple[LondonEffect, ...]:
    """The effects of `skip_whistle`. Raises IllegalMove where somebody can be brought closer."""
    if state.whistled or spendable(state.positions, (), WHISTLE_POINTS):
        raise refuse("skip_not_allowed", "ML-73", SOMEBODY_COMES)
    return (WhistleSkipped(),)
