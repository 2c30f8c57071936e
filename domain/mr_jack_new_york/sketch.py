"""The island in characters."""

from __future__ import annotations

from typing import Final

from domain.inquiry_sketch import characters, person
from domain.mr_jack_new_york.board import Board
from domain.mr_jack_new_york.picture import MARKS
from domain.mr_jack_new_york.view import View
from domain.mr_jack_new_york.words import WORDS
from domain.ruleset import Language, SeatId, Sketch, Text
from domain.sketch import Canvas, Hexes, Style, Teller, key

_SIGNS: Final = (
    ("###", Text("building", "ساختمان")),
    ("%%%", Text("park", "پارک")),
    ("(o)", Text("gas lamp", "چراغ گازی")),
    ("M", Text("metro", "مترو")),
    ("?1", Text("investigation", "تحقیقات")),
    ("g7'", Text("lit", "روشن")),
    ("Be*", Text("seen", "در دید")),
    (">P1<", Text("open", "باز")),
    ("xP2x", Text("closed", "بسته")),
    ("~P3~", Text("steamer", "کشتی بخار")),
)
_TILES: Final[dict[str, tuple[str, Style]]] = {
    "building": ("###", "dim"),
    "park": ("%%%", "open"),
    "lamp": ("(o)", "lit"),
    "metro": ("M", "bold"),
}


class Plan:
    """A board laid out for sketching."""

    def __init__(self, board: Board) -> None:
        given = board.given
        places = {hex_.id: (hex_.q, hex_.r) for hex_ in given.hexes} | {e.id: (e.q, e.r) for e in given.exits}
        self._board: Final = board
        self._hexes: Final = Hexes(places | {given.island.id: (given.island.q, given.island.r)})

    def sketch(self, view: View, _seat: SeatId | None, language: Language) -> Sketch:
        """The map, what its signs mean, and the characters."""
        canvas, teller = Canvas(), Teller(WORDS, language)
        standing = {place: character for character, place in view.positions.items() if place is not None}
        ground = self._ground(view)
        for name in [*(hex_.id for hex_ in self._board.given.hexes), self._board.given.island.id]:
            above, style = person(view, MARKS, standing[name]) if name in standing else ground.get(name, ("", "plain"))
            lit = name in view.lit
            self._hexes.put(canvas, name, above, name + ("'" if lit else ""), (style, "lit" if lit else "dim"))
        for exit_ in self._board.given.exits:
            open_ = exit_.id in view.open_exits
            edges = "><" if open_ else "xx"
            sign = f"~{exit_.id}~" if exit_.id in view.steamers else f"{edges[0]}{exit_.id}{edges[1]}"
            self._hexes.put(canvas, exit_.id, sign[:5], "", ("open" if open_ else "alarm", "plain"))
        informant = teller.line(teller.term("informant"), teller.term(view.informant))
        return (*canvas.lines(), key(teller, _SIGNS), *characters(view, MARKS, teller), informant)

    def _ground(self, view: View) -> dict[str, tuple[str, Style]]:
        """What is on each hex where nobody stands."""
        found: dict[str, tuple[str, Style]] = {
            hex_.id: _TILES["building"] for hex_ in self._board.given.hexes if hex_.terrain == "building"
        }
        found |= dict.fromkeys(self._board.names(self._board.metro), _TILES["metro"])
        found |= {tile.hex: _TILES[tile.side] for tile in view.tiles}
        found |= {name: (f"?{tile.tile[1:]}", "bold") for tile in view.investigation for name in tile.hexes}
        return found
