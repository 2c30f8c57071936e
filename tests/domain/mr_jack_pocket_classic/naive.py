"""Lines of sight worked out anew from what lies open, by walls between squares: an oracle that shares no code."""

from __future__ import annotations

from itertools import pairwise

NEXT = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}


def fences(tiles) -> set[frozenset[tuple[int, int]]]:
    """The borders between two squares that somebody's wall stands on; rows and columns 1 to 3, beyond them the edge."""
    found = set()
    for tile in tiles:
        row, column = divmod(tile["tile"] - 1, 3)
        here = (row + 1, column + 1)
        if tile["wall"] is not None:
            down, right = NEXT[tile["wall"]]
            found.add(frozenset({here, (here[0] + down, here[1] + right)}))
    return found


def standing(place: int) -> tuple[int, int]:
    """The square beyond the edge where a place lies: clockwise from above the left column."""
    ring = [(0, 1), (0, 2), (0, 3), (1, 4), (2, 4), (3, 4), (4, 3), (4, 2), (4, 1), (3, 0), (2, 0), (1, 0)]
    return ring[place - 1]


def sees(tiles, place: int) -> list[str]:
    """Whose tiles are seen from `place`: all those in line with no wall anywhere in between."""
    on, walls, (row, column) = {}, fences(tiles), standing(place)
    for tile in tiles:
        on[(tile["tile"] - 1) // 3 + 1, (tile["tile"] - 1) % 3 + 1] = tile["character"]
    inward = {0: (1, 0), 4: (-1, 0)}.get(row) or {0: (0, 1), 4: (0, -1)}[column]
    line = [(row + inward[0] * step, column + inward[1] * step) for step in range(4)]
    found = []
    for far in range(1, 4):
        crossed = [frozenset(pair) for pair in pairwise(line[: far + 1])]
        if not any(border in walls for border in crossed):
            found.append(on[line[far]])
    return found


def visible(tiles, places) -> set[str]:
    """Whose tiles at least one detective sees."""
    return {character for place in places for character in sees(tiles, place)}
