"""Boards in characters, for terminals: a sketch is lines of spans, each a text with a style. No I/O, no colours yet.

A map is written in the same letters in every language, so that its columns stand; what has to be read stands in words
beside or below it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from domain.drawing import listed
from domain.filling import number
from domain.ruleset import Language, SeatId, Sketch, Text, Words, say

Style = Literal["plain", "bold", "dim", "lit", "suspect", "innocent", "alarm", "open"]
Span = tuple[str, Style]

CELL: Final = 5
"""How wide a hex is in characters; it is two lines high."""


class Canvas:
    """Characters in their places, written one over the other."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Span] = {}

    def put(self, x: int, y: int, text: str, style: Style = "plain") -> None:
        """Write `text` from column `x` of line `y` on."""
        for offset, letter in enumerate(text):
            self._cells[x + offset, y] = (letter, style)

    def lines(self) -> Sketch:
        """All lines from the first to the last that anything stands in."""
        rows = [y for _, y in self._cells] or [0]
        return tuple(self._line(y) for y in range(min(rows), max(rows) + 1))

    def _line(self, y: int) -> tuple[Span, ...]:
        columns = [x for x, row in self._cells if row == y]
        spans: list[Span] = []
        for x in range(max(columns, default=-1) + 1):
            letter, style = self._cells.get((x, y), (" ", "plain"))
            if spans and spans[-1][1] == style:
                spans[-1] = (spans[-1][0] + letter, style)
            else:
                spans.append((letter, style))
        return tuple(spans)


class Hexes:
    """Where hexes with axial places (q, r), flat sides up, stand on a canvas: every second column half a hex lower."""

    def __init__(self, places: Mapping[str, tuple[int, int]]) -> None:
        left = min(q for q, _ in places.values())
        top = min(2 * r + q for q, r in places.values())
        self._at = {name: ((q - left) * CELL, 2 * r + q - top) for name, (q, r) in places.items()}

    def put(self, canvas: Canvas, name: str, above: str, below: str, styles: tuple[Style, Style]) -> None:
        """Write the two lines of a hex."""
        x, y = self._at[name]
        canvas.put(x, y, f"{above:^{CELL}}"[:CELL], styles[0])
        canvas.put(x, y + 1, f"{below:^{CELL}}"[:CELL], styles[1])


class Teller:
    """The words of a ruleset as lines of a sketch."""

    def __init__(self, words: Words, language: Language) -> None:
        self.words, self.language = words, language

    def say(self, text: Text) -> str:
        """`text` in the language."""
        return say(text, self.language)

    def term(self, name: str) -> str:
        """A word of the ruleset; the name itself where it has none."""
        known = self.words.terms.get(name)
        return name if known is None else self.say(known)

    def terms(self, names: Sequence[str]) -> str:
        """Several of them; equal ones once, with their number."""
        counts: dict[str, int] = {}
        for name in names:
            counts[name] = counts.get(name, 0) + 1
        said = [self.term(name) + (f" × {self.number(count)}" if count > 1 else "") for name, count in counts.items()]
        return listed(said, self.language)

    def number(self, value: int) -> str:
        """A whole number in the digits of the language: what stands on the map itself keeps to 0 to 9."""
        return number(value, self.language)

    def seat(self, seat: SeatId) -> str:
        """The name of a seat."""
        return self.say(self.words.seats[seat])

    def line(self, label: str, told: str, style: Style = "plain") -> tuple[Span, ...]:
        """A line of a label and what is told of it."""
        return ((f"{label}: ", "bold"), (told, style))


def key(teller: Teller, signs: Sequence[tuple[str, Text]]) -> tuple[Span, ...]:
    """What the signs of a map mean, in one line."""
    return ((listed([f"{sign} {teller.say(text)}" for sign, text in signs], teller.language), "dim"),)
