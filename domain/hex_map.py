"""How games on hexes draw their maps: hexes in place on a sheet, and the round tokens that stand on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from domain.drawing import Colour, Ground, Sheet, circle, coordinate, eye, group, path, polygon

Point = tuple[float, float]
Place = tuple[int, int]

_HALF: Final = 3**0.5 / 2


class HexMap:
    """A map of flat-top hexes with axial places (q, r), fitted into a width.

    top: where it begins on the sheet. radius: of a hex, centre to corner. bottom: where it ends.
    """

    def __init__(self, places: Mapping[str, Place], *, left: float, top: float, width: float) -> None:
        columns = [q for q, _ in places.values()]
        heights = [r + q / 2 for q, r in places.values()]
        first, last, highest, lowest = min(columns), max(columns), min(heights), max(heights)
        self.radius: Final = int(width / (1.5 * (last - first) + 2) * 10) / 10
        self._row: Final = 2 * _HALF * self.radius
        spare = (width - (1.5 * (last - first) + 2) * self.radius) / 2
        middle = left + spare + self.radius - 1.5 * self.radius * first
        self._origin: Final = (middle, top + self._row * (0.5 - highest))
        self.bottom: Final = top + self._row * (lowest - highest + 1)
        self._places: Final = places

    def place(self, name: str) -> Point:
        """The centre of a hex by its id."""
        q, r = self._places[name]
        return (self._origin[0] + 1.5 * self.radius * q, self._origin[1] + self._row * (r + q / 2))

    def towards(self, start: str, step: Place, hexes: float) -> Point:
        """A point so many hexes from `start` in the direction of a step."""
        x, y = self.place(start)
        q, r = step
        return (x + 1.5 * self.radius * q * hexes, y + self._row * (r + q / 2) * hexes)

    def hex(self, name: str, size: float = 1) -> str:
        """Path data of a hex; size 1 touches its neighbours."""
        x, y = self.place(name)
        long, half, high = self.radius * size, self.radius * size / 2, self._row * size / 2
        d = coordinate
        return (
            f"M{d(x - long)} {d(y)}l{d(half)}-{d(high)}h{d(long)}l{d(half)} {d(high)}-{d(half)} {d(high)}h-{d(long)}z"
        )

    def hexes(self, names: Iterable[str], fill: Colour | None, stroke: Colour | None = None) -> str:
        """Hexes of one colour, a little apart, each marked with its id."""
        return "".join(group(path(self.hex(name, 0.965), fill, stroke), hex=name) for name in names)

    def names(self, page: Sheet, names: Iterable[str], on: Ground) -> str:
        """The ids of hexes, at their lower edges."""
        drop, size = self.radius * 0.66, max(13.0, self.radius * 0.37)
        places = ((x, y + drop, name) for name in names for x, y in [self.place(name)])
        return page.map.texts(places, on=on, size=size)


def token(
    page: Sheet,
    at: Point,
    radius: float,
    character: str,
    mark: str,
    colour: Ground,
    *,
    innocent: bool = False,
    seen: bool | None = None,
    jack: bool = False,
) -> str:
    """A character's round token with its initials; at: from the left. An innocent's is turned over: pale, with a ring.

    seen: adds an eye, open or closed. jack: adds a star, for who knows that this is Jack.
    """
    x, y = at
    parts = [circle(x, y, radius + 4, "glow")] if seen else []
    if innocent:
        parts += [circle(x, y, radius - 2, "card", "line" if colour == "card" else colour, 4)]
    else:
        parts += [circle(x, y, radius, colour, "line" if colour == "card" else "card", 1.6)]
    ground: Ground = "card" if innocent else colour
    parts.append(page.map.text(x, y + 0.5, mark, on=ground, size=radius * 0.86, anchor="middle", bold=True))
    if seen is not None:
        parts.append(eye(x + radius * 0.8, y - radius * 0.8, radius * 0.42, open_=seen))
    if jack:
        parts.append(star((x - radius * 0.8, y - radius * 0.8), radius * 0.5))
    return group(*parts, character=character, state="innocent" if innocent else "suspect", jack="yes" if jack else None)


_STAR: Final = (
    *((0.0, -0.85), (0.2, -0.27), (0.81, -0.26), (0.32, 0.1), (0.5, 0.69)),
    *((0.0, 0.34), (-0.5, 0.69), (-0.32, 0.1), (-0.81, -0.26), (-0.2, -0.27)),
)


def star(at: Point, radius: float) -> str:
    """A five-pointed star on a disc: the sign of Jack."""
    x, y = at
    corners = [(x + dx * radius, y + dy * radius) for dx, dy in _STAR]
    return circle(x, y, radius, "alarm", "card", 1.5) + polygon(corners, "card")


def standing(positions: Mapping[Any, str | None]) -> Iterator[tuple[str, str, int]]:
    """(character, place, shift) of everybody on the board; shift: -1 and 1 for two on one hex, else 0."""
    shared = [place for place in positions.values() if place is not None]
    met: set[str] = set()
    for character, place in positions.items():
        if place is not None:
            yield character, place, 0 if shared.count(place) == 1 else 1 if place in met else -1
            met.add(place)
