"""The rules told a second time, slowly and from a public view alone: an oracle for the tests.

Spaces are names; neighbours come from the columns and rows themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations
from typing import Any

COLUMNS = "abcdefghijklmn"
ROWS = {
    "a": "2 3",
    "b": "2 3 4",
    "c": "2 3 4 5",
    "d": "2 3 4 5 6",
    "e": "3 4 5 6 7",
    "f": "3 4 5 6 7",
    "g": "4 5 6 7 8",
    "h": "4 5 6 7 8 9",
    "i": "5 6 7 8 9",
    "j": "5 6 7 8 9 10",
    "k": "6 7 8 9 10 11",
    "l": "6 7 8 9 10 11",
    "m": "7 8 9 10 11 12",
    "n": "9 10 11 12",
}
HEXES = tuple(f"{column}{row}" for column in COLUMNS for row in ROWS[column].split())
BUILDINGS = frozenset({"d5", "f4", "h8", "j6", "k9", "m10"})
STREETS = frozenset(HEXES) - BUILDINGS
GATES = {"LAND": "n11", "P1": "d6", "P2": "h9", "P3": "k11", "P4": "f3", "P5": "l6"}
HARBOURS = ("P1", "P2", "P3", "P4", "P5")
EMBARK, LANDING = frozenset({"b4", "c2"}), frozenset({"a3", "b2"})
ISLAND = "LI"
PRINTED_METRO = "i7"
CHARACTERS = ("beach", "callahan", "eastman", "grant", "latimer", "rider", "smith", "tumblety")

Body = dict[str, Any]


@cache
def neighbours(name: str) -> frozenset[str]:
    """The hexes with a side in common; the island has none."""
    if name == ISLAND:
        return frozenset()
    column, row = COLUMNS.index(name[0]), int(name[1:])
    return frozenset(
        f"{COLUMNS[column + dc]}{row + dr}"
        for dc, dr in ((0, 1), (0, -1), (1, 1), (1, 0), (-1, 0), (-1, -1))
        if 0 <= column + dc < len(COLUMNS) and f"{COLUMNS[column + dc]}{row + dr}" in HEXES
    )


class Told:
    """A public view (builtins), read anew."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self.positions: dict[str, str] = {who: there for who, there in view["positions"].items() if there is not None}
        self.sides = {tile["hex"]: tile["side"] for tile in view["tiles"]}
        self.covered = {hex_ for tile in view["investigation"] for hex_ in tile["hexes"]}
        self.open = {h for h in STREETS if h not in self.covered and self.sides.get(h) not in ("lamp", "building")}
        self.metro = {h for h in self.open if self.sides.get(h) == "metro" or h == PRINTED_METRO}
        self.taken = set(self.positions.values())

    def seen(self) -> set[str]:
        """NY-50 to NY-53, word for word."""
        found = set()
        for who, there in self.positions.items():
            if self.sides.get(there) == "park":
                continue
            for beside in neighbours(there):
                others = [other for other, place in self.positions.items() if place == beside and other != who]
                if self.sides.get(beside) == "lamp" or (others and self.sides.get(beside) != "park"):
                    found.add(who)
        return found

    def steps(self, here: str) -> set[str]:
        """Where one point leads (NY-28)."""
        found = {there for there in neighbours(here) if there in self.open}
        if here in self.metro:
            found |= self.metro - {here}
        if here in EMBARK:
            found.add(ISLAND)
        if here == ISLAND:
            found |= LANDING & self.open
        return found

    def reached(self, who: str, points: int = 3) -> set[str]:
        """All ends of walks of 0 to `points` steps."""
        found = edge = {self.positions[who]}
        for _ in range(points):
            edge = {there for here in edge for there in self.steps(here)}
            found = found | edge
        return found

    def ends(self, who: str) -> set[str]:
        return self.reached(who) - {self.positions[who]}

    def free(self) -> set[str]:
        """NY-4."""
        kept = {*GATES.values(), *EMBARK, *LANDING, PRINTED_METRO}
        return STREETS - kept - set(self.sides) - self.covered - self.taken

    def exits(self, who: str) -> set[str]:
        """NY-6 to NY-8, NY-61."""
        near = self.reached(who, 2)
        return {
            exit_
            for exit_, gate in GATES.items()
            if gate in near and gate in self.open and (exit_ == "LAND" or exit_ in self.view["steamers"])
        }

    def coverings(self, tile: str) -> set[tuple[str, str]]:
        """NY-39: the pairs, each in text order."""
        others = {h for other in self.view["investigation"] if other["tile"] != tile for h in other["hexes"]}
        lies = next(set(other["hexes"]) for other in self.view["investigation"] if other["tile"] == tile)
        fit = STREETS - {PRINTED_METRO} - set(self.sides) - others - self.taken
        return {
            (one, other)
            for one, other in combinations(sorted(fit), 2)
            if other in neighbours(one) and {one, other} != lies
        }


def commands(view: Mapping[str, Any], jack: str | None) -> list[Body]:
    """The legal commands of the seat to act. jack: if that is Jack's seat, his identity."""
    if view["turn"] is None:
        return []
    playing = view["playing"]
    if playing is None:
        return [{"type": "select", "character": who} for who in view["faceUp"]]
    told, who = Told(view), playing["character"]
    found: list[Body] = []
    if not playing["moved"]:
        found += _movements(told, view, who, jack)
    if not playing["abilityUsed"]:
        found += _abilities(told, view, who)
    return found


def _movements(told: Told, view: Mapping[str, Any], who: str, jack: str | None) -> list[Body]:
    others = [other for other in CHARACTERS if other != "eastman"] if who == "eastman" else []
    found: list[Body] = [{"type": "move", "to": to} for to in told.ends(who) - told.taken]
    found += [{"type": "move_other", "character": o, "to": to} for o in others for to in told.ends(o) - told.taken]
    if not found:
        found.append({"type": "skip_move"})
    if view["eastman"] == "moves_only":
        others = []
    if view["turn"] == "detective":
        found += [{"type": "accuse", "to": to} for to in told.ends(who) & told.taken]
        found += [{"type": "accuse_with", "character": o, "to": to} for o in others for to in told.ends(o) & told.taken]
    elif view["witness"] == "unseen":
        found += [{"type": "escape", "exit": exit_} for exit_ in (told.exits(who) if who == jack else ())]
        found += [
            {"type": "escape_with", "character": o, "exit": exit_}
            for o in others
            if o == jack
            for exit_ in told.exits(o)
        ]
    return found


def _abilities(told: Told, view: Mapping[str, Any], who: str) -> list[Body]:
    steamers, fronts = view["steamers"], [h for h, side in told.sides.items() if side != "park"]
    swaps = combinations((other for other in CHARACTERS if other != "tumblety"), 2)
    return {
        "beach": lambda: [{"type": "place_metro", "hex": h} for h in told.free()],
        "latimer": lambda: [{"type": "place_lamp", "hex": h} for h in told.free()],
        "rider": lambda: [{"type": "place_building", "hex": h} for h in told.free()],
        "grant": lambda: [{"type": "make_park", "hex": h} for h in fronts],
        "callahan": lambda: [
            {"type": "move_investigation", "tile": tile, "to": pair}
            for tile in ("I1", "I2")
            for pair in told.coverings(tile)
        ],
        "smith": lambda: [
            {"type": "move_steamer", "from": from_, "to": to}
            for from_ in steamers
            for to in HARBOURS
            if to not in steamers
        ],
        "tumblety": lambda: [{"type": "swap", "a": a, "b": b} for a, b in swaps],
        "eastman": list,
    }[who]()
