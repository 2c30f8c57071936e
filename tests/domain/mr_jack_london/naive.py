"""The geometry of the rules told a second time, slowly and without the code under test: an oracle for the tests.

Hexes are names, neighbours come from the columns and rows themselves (the columns B, D, F, … hang half a hex lower).
"""

from __future__ import annotations

from functools import cache

STREETS = frozenset(
    """
    A4 A5 A6 A7 A8 B2 B3 B6 B8 C4 C6 C7 C8 D3 D5 D7 E2 E3 E4 E5 E6 E7 E8 F1 F4 F8 G2 G3 G4 G5 G6 G7 G8 G9 H2 H6 H9
    I3 I4 I5 I6 I7 I8 I9 J3 J5 J7 K3 K4 K5 K7 L2 L4 L7 L8 M3 M4 M5 M6 M7
    """.split()  # noqa: SIM905
)
LAMPS = frozenset({"B7", "C3", "F2", "F6", "H4", "H8", "K8", "L3"})
BUILDINGS = frozenset({"B4", "C5", "D2", "D4", "D6", "F3", "F7", "H3", "H7", "J4", "J6", "J8", "L6"})
GARDENS = frozenset({"B5", "F5", "H5", "K6", "L5"})
HEXES = STREETS | LAMPS | BUILDINGS | GARDENS
MANHOLES = {
    "classic": frozenset({"A4", "C8", "F1", "F4", "H6", "H9", "L2", "M6"}),
    "revised": frozenset({"B3", "B8", "C6", "F1", "G6", "H9", "K5", "L2", "L7"}),
}
EXITS = {"NW": "B2", "NE": "L2", "SW": "B8", "SE": "L8"}
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")


def one_step(name: str, direction: str) -> str | None:
    """The hex one step away, None beyond the edge."""
    column, row = ord(name[0]) - ord("A"), int(name[1:])
    lower = column % 2
    across, down = {
        "N": (0, -1),
        "NE": (1, lower - 1),
        "SE": (1, lower),
        "S": (0, 1),
        "SW": (-1, lower),
        "NW": (-1, lower - 1),
    }[direction]
    there = f"{chr(column + across + ord('A'))}{row + down}"
    return there if there in HEXES else None


@cache
def neighbours(name: str) -> tuple[str, ...]:
    """In the order N, NE, SE, S, SW, NW."""
    return tuple(there for direction in DIRECTIONS if (there := one_step(name, direction)) is not None)


def lantern(watson: str, facing: str) -> list[str]:
    """The hexes lit by Watson, up to the first obstacle or the edge."""
    lit = []
    here = one_step(watson, facing)
    while here in STREETS:
        lit.append(here)
        here = one_step(here, facing)
    return lit


def steps(here: str, stealthy: bool, open_manholes: frozenset[str]) -> list[str]:
    """Where one movement point leads."""
    footing = HEXES if stealthy else STREETS
    found = [there for there in neighbours(here) if there in footing]
    if here in open_manholes:
        found += [there for there in sorted(open_manholes) if there != here]
    return found


def paths(start: str, points: int, stealthy: bool, open_manholes: frozenset[str]) -> list[tuple[str, ...]]:
    """Every walk of 1 to `points` steps, shorter ones first, then in the order of ML-74."""
    found: list[tuple[str, ...]] = [()]
    longest = found
    for _ in range(points):
        longest = [(*way, there) for way in longest for there in steps((start, *way)[-1], stealthy, open_manholes)]
        found = [*found, *longest]
    return found[1:]


def ends(start: str, points: int, stealthy: bool, open_manholes: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Where a move may end, characters aside, each with the first of its cheapest paths."""
    found: dict[str, tuple[str, ...]] = {}
    for way in paths(start, points, stealthy, open_manholes):
        if way[-1] in STREETS and way[-1] != start:
            found.setdefault(way[-1], way)
    return found


def walks(start: str, points: int) -> dict[str, tuple[str, ...]]:
    """Where exactly `points` steps over streets end, each with the first such walk."""
    found: dict[str, tuple[str, ...]] = {}
    for way in paths(start, points, False, frozenset()):
        if len(way) == points:
            found.setdefault(way[-1], way)
    return found


@cache
def street_distance(start: str, end: str) -> int:
    """Fewest steps over streets."""
    ring, seen, steps_taken = {start}, {start}, 0
    while end not in ring:
        ring = {there for here in ring for there in neighbours(here) if there in STREETS} - seen
        seen |= ring
        steps_taken += 1
    return steps_taken


def lit(positions: dict[str, str | None], facing: str, lit_lamps: list[str]) -> set[str]:
    """The street hexes that are lit by a lamp or by the lantern."""
    by_lamps = {street for lamp in lit_lamps for street in neighbours(lamp) if street in STREETS}
    watson = positions["watson"]
    return by_lamps | (set(lantern(watson, facing)) if watson else set())


def seen(positions: dict[str, str | None], facing: str, lit_lamps: list[str]) -> set[str]:
    """Who is seen: on a lit hex, or beside somebody."""
    light = lit(positions, facing, lit_lamps)
    return {
        who
        for who, hex_ in positions.items()
        if hex_ is not None and (hex_ in light or any(there in positions.values() for there in neighbours(hex_)))
    }
