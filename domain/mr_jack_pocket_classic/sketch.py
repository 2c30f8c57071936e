"""The nine tiles in characters, and the detectives around them."""

from __future__ import annotations

from typing import Final

from domain.mr_jack_pocket_classic.board import BOARD
from domain.mr_jack_pocket_classic.picture import MARKS
from domain.mr_jack_pocket_classic.view import View
from domain.mr_jack_pocket_classic.words import WORDS
from domain.ruleset import Language, SeatId, Sketch, Text
from domain.sketch import Canvas, Span, Style, Teller, key

_WIDE: Final = 11
_HIGH: Final = 5
_LEFT: Final = 9
_TOP: Final = 2
_SIGNS: Final = (
    ("##", Text("wall", "دیوار")),
    ("Ma*", Text("seen by a detective", "در دید کارآگاه")),
    ("-Ma-", Text("cleared", "بی‌گناه")),
    ("12", Text("free place", "جایگاه آزاد")),
)


def sketch(view: View, _seat: SeatId | None, language: Language) -> Sketch:
    """The tiles with their walls, who stands around them, the action tokens, and the characters."""
    canvas, teller = Canvas(), Teller(WORDS, language)
    for tile in view.tiles:
        row, column = divmod(tile.tile - 1, 3)
        x, y = _LEFT + column * _WIDE, _TOP + row * _HIGH
        for line in range(_HIGH - 1):
            edge = "+" + "-" * (_WIDE - 3) + "+" if line in (0, _HIGH - 2) else "|" + " " * (_WIDE - 3) + "|"
            canvas.put(x, y + line, edge, "dim")
        _wall(canvas, x, y, tile.wall)
        sign = MARKS[tile.character].en
        told = f"{sign}*" if tile.visible else sign
        style: Style = "suspect" if tile.suspect else "innocent"
        canvas.put(x + 3, y + 1, told if tile.suspect else f"-{told}-", style)
        canvas.put(x + 3, y + 2, str(tile.tile), "dim")
    _around(canvas, view)
    used = [f"{teller.term(f'face_{t.face}')}{' —' if t.used else ''}" for t in view.tokens]
    tokens = teller.line(teller.term("action_token"), " / ".join(used))
    return (*canvas.lines(), key(teller, _SIGNS), tokens, *_characters(view, teller))


def _wall(canvas: Canvas, x: int, y: int, side: str | None) -> None:
    wide, high = _WIDE - 1, _HIGH - 1
    if side in ("N", "S"):
        canvas.put(x, y if side == "N" else y + high - 1, "#" * wide, "alarm")
    elif side is not None:
        for line in range(high):
            canvas.put(x if side == "W" else x + wide - 2, y + line, "##", "alarm")


def _around(canvas: Canvas, view: View) -> None:
    """The twelve places: who stands there, or the number of the place."""
    for ray in BOARD.places:
        row, column = divmod(ray.tiles[0] - 1, 3)
        x, y = _LEFT + column * _WIDE + 2, _TOP + row * _HIGH + 1
        x, y = {"N": (x, 0), "S": (x, _TOP + 3 * _HIGH), "W": (1, y), "E": (_LEFT + 3 * _WIDE + 1, y)}[ray.side]
        here = [name for name, each in view.detectives.items() if each.place == ray.place]
        sign = "/".join(name[:2].capitalize() for name in here) or str(ray.place)
        canvas.put(x, y, sign, "bold" if here else "dim")


def _characters(view: View, teller: Teller) -> list[tuple[Span, ...]]:
    jack = view.own.identity if view.own else view.revealed.identity if view.revealed else None
    lines: list[tuple[Span, ...]] = []
    for tile in view.tiles:
        style: Style = "alarm" if tile.character == jack else "suspect" if tile.suspect else "innocent"
        told = f" · {teller.term('suspect')}" if tile.suspect else ""
        name = f"{MARKS[tile.character].en}  {teller.term(tile.character)}"
        lines.append(((name, style), (f"{told} · {teller.term('tile')} {teller.number(tile.tile)}", "plain")))
    return lines
