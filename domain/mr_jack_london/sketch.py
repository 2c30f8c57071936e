"""The streets of London in characters."""

from __future__ import annotations

from typing import Final

from domain.inquiry_sketch import characters, person
from domain.mr_jack_london.board import BOARD
from domain.mr_jack_london.picture import MARKS
from domain.mr_jack_london.view import View
from domain.mr_jack_london.words import WORDS
from domain.ruleset import Language, SeatId, Sketch, Text
from domain.sketch import Canvas, Hexes, Style, Teller, key

_HEXES: Final = Hexes({hex_.id: (hex_.q, hex_.r) for hex_ in BOARD.hexes} | {e.id: (e.q, e.r) for e in BOARD.exits})
_SIGNS: Final = (
    ("###", Text("building", "ساختمان")),
    ("%%%", Text("garden", "باغ")),
    ("(1)", Text("gaslight", "چراغ گازی")),
    ("( )", Text("gaslight out", "چراغ خاموش")),
    ("o", Text("manhole", "دریچه")),
    ("=", Text("covered", "دریچه‌ی بسته")),
    ("G7'", Text("lit", "روشن")),
    ("Ho*", Text("seen", "دیده‌شده")),
    (">NW<", Text("way out", "راه خروج")),
    ("xNWx", Text("cordon", "حصار پلیس")),
)


def sketch(view: View, _seat: SeatId | None, language: Language) -> Sketch:
    """The map, what its signs mean, and the characters."""
    canvas, teller = Canvas(), Teller(WORDS, language)
    standing = {place: character for character, place in view.positions.items() if place is not None}
    for hex_ in BOARD.hexes:
        lit = hex_.id in view.lit
        above, style = _ground(view, hex_.id, hex_.terrain)
        if hex_.id in standing:
            above, style = person(view, MARKS, standing[hex_.id])
        _HEXES.put(canvas, hex_.id, above, hex_.id + ("'" if lit else ""), (style, "lit" if lit else "dim"))
    for exit_ in BOARD.exits:
        barred = exit_.id in view.cordons
        sign = f"x{exit_.id}x" if barred else f">{exit_.id}<"
        _HEXES.put(canvas, exit_.id, sign, "", ("alarm" if barred else "open", "plain"))
    facing = ((f"{MARKS['watson'].en}  ", "bold"), (teller.term(view.facing), "plain"))
    return (*canvas.lines(), key(teller, _SIGNS), *characters(view, MARKS, teller), facing)


def _ground(view: View, name: str, terrain: str) -> tuple[str, Style]:
    """What is on a hex where nobody stands."""
    if terrain == "building":
        return "###", "dim"
    if terrain == "garden":
        return "%%%", "open"
    if terrain == "lamp":
        tile = next((tile for tile in view.lamps if tile.hex == name), None)
        return ("( )", "dim") if tile is None else (f"({'*' if tile.number is None else tile.number})", "lit")
    if name in BOARD.editions[view.edition].manholes:
        return ("=", "dim") if name in view.covers else ("o", "bold")
    return "", "plain"
