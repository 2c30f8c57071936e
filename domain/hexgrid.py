"""What every game on hexes shares: places, neighbours, straight lines, sets of hexes, shortest walks.

A hex is a number (its place in the board's list), a set of hexes an integer whose bit h stands for hex h. Directions
are those of flat-top hexes in axial coordinates, in the order in which walks are compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

Hex = int
HexSet = int
Roads = Sequence[Sequence[Hex]]
"""For each hex, where one step leads, in the order in which steps are compared."""

DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {
    "N": (0, -1),
    "NE": (1, -1),
    "SE": (1, 0),
    "S": (0, 1),
    "SW": (-1, 1),
    "NW": (-1, 0),
}


class HexGrid:
    """The hexes of a board: ids in order, and the places (q, r) that make them neighbours.

    ids[h] is the name of hex h, number[id] the way back. neighbours[h] stand in the order of DIRECTIONS, beside[h] is
    the same as a set. `off` is a hex that is none: beside nothing, in no set of the board's hexes.
    """

    def __init__(self, places: Mapping[str, tuple[int, int]]) -> None:
        self.ids: Final = tuple(places)
        self.number: Final = {name: number for number, name in enumerate(self.ids)}
        self.off: Final[Hex] = len(self.ids)
        self._places: Final = tuple(places.values())
        self._at: Final = {place: number for number, place in enumerate(self._places)}
        self.neighbours: Final = tuple(
            tuple(hex_ for direction in DIRECTIONS if (hex_ := self.next(start, direction)) is not None)
            for start in range(self.off)
        )
        self.beside: Final[tuple[HexSet, ...]] = (*(hex_set(hexes) for hexes in self.neighbours), 0)

    def next(self, start: Hex, direction: str) -> Hex | None:
        """The hex one step away in `direction`, or None at the edge of the board."""
        (q, r), (dq, dr) = self._places[start], DIRECTIONS[direction]
        return self._at.get((q + dq, r + dr))

    def line(self, start: Hex, direction: str) -> Iterator[Hex]:
        """The hexes of the straight line from `start` (not among them) to the edge of the board."""
        here = self.next(start, direction)
        while here is not None:
            yield here
            here = self.next(here, direction)

    def hexes(self, names: Iterable[str]) -> HexSet:
        """The set of the hexes with these ids."""
        return hex_set(self.number[name] for name in names)

    def names(self, hexes: HexSet) -> tuple[str, ...]:
        """The ids of a set, in the board's order."""
        return tuple(self.ids[hex_] for hex_ in members(hexes))


def hex_set(hexes: Iterable[Hex]) -> HexSet:
    """The set of `hexes`."""
    found = 0
    for hex_ in hexes:
        found |= 1 << hex_
    return found


def members(hexes: HexSet) -> Iterator[Hex]:
    """The hexes of a set, in the board's order."""
    while hexes:
        lowest = hexes & -hexes
        yield lowest.bit_length() - 1
        hexes ^= lowest


def cheapest(roads: Roads, start: Hex, points: int) -> dict[Hex, Hex]:
    """All that can be reached from `start` in at most `points` steps, each with the hex before it on the way there.

    `start` itself comes first, its own predecessor. `path` follows a way back; it is a shortest one, and of those the
    first when steps are compared one by one (the search visits hexes in just that order).
    """
    before = {start: start}
    edge = [start]
    for _ in range(points):
        reached = []
        for here in edge:
            for there in roads[here]:
                if there not in before:
                    before[there] = here
                    reached.append(there)
        edge = reached
    return before


def path(before: Mapping[Hex, Hex], end: Hex) -> tuple[Hex, ...]:
    """The hexes of the way to `end` in `before` (of `cheapest`), after its start."""
    way = []
    while (previous := before[end]) != end:
        way.append(end)
        end = previous
    return tuple(reversed(way))


def walks(roads: Roads, start: Hex, steps: int) -> tuple[dict[Hex, Hex], ...]:
    """Where walks of exactly 0, 1, … `steps` steps end, each end with the hex before it. Walks may go back and forth.

    As in `cheapest`, the predecessors lead along the first of all such walks.
    """
    layers = [{start: start}]
    for _ in range(steps):
        layer: dict[Hex, Hex] = {}
        for here in layers[-1]:
            for there in roads[here]:
                layer.setdefault(there, here)
        layers.append(layer)
    return tuple(layers)


def walk(layers: Sequence[Mapping[Hex, Hex]], end: Hex, steps: int) -> tuple[Hex, ...]:
    """The walk of exactly `steps` steps to `end` in `layers` (of `walks`), after its start."""
    way = []
    for layer in layers[steps:0:-1]:
        way.append(end)
        end = layer[end]
    return tuple(reversed(way))
