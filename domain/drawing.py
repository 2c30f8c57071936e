"""Drawing in SVG, for the pictures that rulesets draw of their views. Text in, text out: no I/O, no clock, no chance.

Whatever is written stands `on` a ground of the palette, in that ground's own ink, so that it can always be read. The
palette is light, dark where the reader's system is, and light again in print. Numbers are whole or have one decimal,
so the same view is always the same bytes. Nothing here refers to anything outside the picture, and nothing runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final, Literal

from msgspec import Struct

from domain.bidi import isolated
from domain.filling import number
from domain.ruleset import Language, Text, say

Ground = Literal[
    "paper", "panel", "chosen", "spent", "dark", "lit", "ray", "building", "garden", "lamp", "out", "water", "back",
    "card", "heart", "alarm", "red", "brown", "yellow", "blue", "green", "black", "purple", "orange", "grey", "pink",
]  # fmt: skip
Colour = Ground | Literal["line", "glow", "beam", "faint"]
Anchor = Literal["start", "middle", "end"]

PALETTE: Final[Mapping[Ground, tuple[tuple[str, str], tuple[str, str]]]] = {
    "paper": (("#f7f2e7", "#221d17"), ("#15171d", "#f0e9da")),
    "panel": (("#fffdf7", "#221d17"), ("#20242d", "#f0e9da")),
    "chosen": (("#ffe9ad", "#241a02"), ("#54430f", "#fff3d0")),
    "spent": (("#e4ddcd", "#4a4235"), ("#191c22", "#b3ab9b")),
    "dark": (("#aab2c2", "#171b25"), ("#2c3342", "#ccd3e0")),
    "lit": (("#ffe08a", "#3a2a00"), ("#a57c20", "#120c00")),
    "ray": (("#fff3c4", "#3a2a00"), ("#d9b04a", "#120c00")),
    "building": (("#6d5a4c", "#fbf5ec"), ("#493c34", "#efe5d9")),
    "garden": (("#8fb37a", "#14230c"), ("#38512d", "#e4f2da")),
    "lamp": (("#f2a51a", "#241600"), ("#ffc04d", "#241600")),
    "out": (("#5b5f69", "#f6f6f6"), ("#585d68", "#f6f6f6")),
    "water": (("#cfe0ea", "#16303f"), ("#172a38", "#c9dfec")),
    "back": (("#3f4a63", "#ffffff"), ("#56648a", "#ffffff")),
    "card": (("#ffffff", "#1c1c1c"), ("#f3eee2", "#1c1c1c")),
    "heart": (("#ffffff", "#b3141d"), ("#f3eee2", "#a5121a")),
    "alarm": (("#b3141d", "#ffffff"), ("#c8303a", "#ffffff")),
    "red": (("#c1272d", "#ffffff"), ("#cf353b", "#ffffff")),
    "brown": (("#7a4a21", "#ffffff"), ("#8f5a2b", "#ffffff")),
    "yellow": (("#f7d417", "#1f1a00"), ("#f7d417", "#1f1a00")),
    "blue": (("#1f5fbf", "#ffffff"), ("#2c6dce", "#ffffff")),
    "green": (("#1d7a3a", "#ffffff"), ("#1f8040", "#ffffff")),
    "black": (("#17181c", "#ffffff"), ("#050608", "#ffffff")),
    "purple": (("#74309a", "#ffffff"), ("#8a45b3", "#ffffff")),
    "orange": (("#e8741a", "#1c0d00"), ("#f0832d", "#1c0d00")),
    "pink": (("#b03a76", "#ffffff"), ("#bd4683", "#ffffff")),
    "grey": (("#d5d5d2", "#1c1c1c"), ("#c9c9c6", "#1c1c1c")),
}
"""For each ground ((its colour, its ink) by day, (its colour, its ink) by night)."""

SHADES: Final[Mapping[str, tuple[str, str]]] = {
    "line": ("#5d5446", "#8d95a6"),
    "glow": ("#e08a00", "#ffc94d"),
    "beam": ("#ffd34d", "#ffe08a"),
    "faint": ("#cfc6b3", "#3a4150"),
    "last": ("#c2185b", "#ff7ab0"),
}
"""Colours of what is no ground of a text: (by day, by night)."""

_FONTS: Final = "'Vazirmatn','Noto Sans','Noto Sans Arabic','Segoe UI','DejaVu Sans',Tahoma,sans-serif"


def _variables(night: bool) -> str:
    grounds = (
        f"--{name}:{day_night[night][0]};--on-{name}:{day_night[night][1]}" for name, day_night in PALETTE.items()
    )
    return ";".join([*grounds, *(f"--{name}:{day_night[night]}" for name, day_night in SHADES.items())])


_STYLE: Final = (
    f".gaslamp{{{_variables(False)};font-family:{_FONTS}}}"
    f"@media screen and (prefers-color-scheme:dark){{.gaslamp{{{_variables(True)}}}}}"
    ".gaslamp text{dominant-baseline:central}"
)


def listed(items: tuple[str, ...] | list[str], language: Language) -> str:
    """Words with commas between them; a dash for none."""
    return ("، " if language == "fa" else ", ").join(isolated(item, language) for item in items) or "—"


def coordinate(value: float) -> str:
    """A number as it stands in the picture: whole, or with one decimal."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


_c = coordinate


def group(*parts: str, **marks: str | None) -> str:
    """`parts` together, with `marks` as data attributes (by which clients, and tests, find what is drawn)."""
    data = "".join(f' data-{name}="{escape(value)}"' for name, value in marks.items() if value is not None)
    return f"<g{data}>{''.join(parts)}</g>"


def circle(
    x: float, y: float, radius: float, fill: Colour | None, stroke: Colour | None = None, width: float = 2
) -> str:
    """A disc, a ring or both."""
    return f'<circle cx="{_c(x)}" cy="{_c(y)}" r="{_c(radius)}"{_paint(fill, stroke, width)}/>'


def path(d: str, fill: Colour | None, stroke: Colour | None = None, width: float = 2, *, dash: str = "") -> str:
    """A shape by its path data."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<path d="{d}"{_paint(fill, stroke, width)}{dashes}/>'


def polygon(
    points: list[tuple[float, float]], fill: Colour | None, stroke: Colour | None = None, width: float = 2
) -> str:
    """A closed shape by its corners."""
    return path(f"M{' '.join(f'{_c(x)} {_c(y)}' for x, y in points)}z", fill, stroke, width)


def line(points: list[tuple[float, float]], stroke: Colour, width: float = 2, *, dash: str = "") -> str:
    """A line through `points`."""
    return path(f"M{' '.join(f'{_c(x)} {_c(y)}' for x, y in points)}", None, stroke, width, dash=dash)


def _paint(fill: Colour | None, stroke: Colour | None, width: float) -> str:
    filled = f' fill="var(--{fill})"' if fill else ' fill="none"'
    return filled + (f' stroke="var(--{stroke})" stroke-width="{_c(width)}"' if stroke else "")


class Sheet(Struct, frozen=True, kw_only=True):
    """Where a picture is drawn: its width, and the language that it is in, which says from which side one reads.

    Places are given from the side where reading starts, so that a Persian picture is the mirror of an English one; a
    map stays as it is: draw it on `map`.
    """

    width: float
    language: Language
    mirrored: bool = False

    @property
    def map(self) -> Sheet:
        """The same sheet, where x counts from the left in every language."""
        return Sheet(width=self.width, language=self.language)

    def x(self, x: float) -> float:
        """Where `x` is from the left."""
        return self.width - x if self.mirrored else x

    def say(self, text: Text) -> str:
        """`text` in the language of the picture."""
        return say(text, self.language)

    def number(self, value: int) -> str:
        """`value` in the digits of the language of the picture."""
        return number(value, self.language)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        on: Ground,
        size: float = 24,
        anchor: Anchor = "start",
        bold: bool = False,
        room: float | None = None,
    ) -> str:
        """Words at a height of `y` (their middle), in the ground's ink. room: the width to fit into."""
        fitting = size if room is None else min(size, room / (max(1, len(words)) * (0.63 if bold else 0.55)))
        weight = ' font-weight="700"' if bold else ""
        side = "" if anchor == "start" else f' text-anchor="{anchor}"'
        if self.language == "fa" and not self.mirrored and anchor != "middle":
            side = f' text-anchor="{"end" if anchor == "start" else "start"}"'
        return (
            f'<text x="{_c(self.x(x))}" y="{_c(y)}" font-size="{_c(fitting)}"{weight}{side} '
            f'fill="var(--on-{on})">{escape(words, quote=False)}</text>'
        )

    def texts(self, places: Iterable[tuple[float, float, str]], *, on: Ground, size: float, bold: bool = False) -> str:
        """Short words of one kind, each (x, y, words) in the middle of its place."""
        weight = ' font-weight="700"' if bold else ""
        words = "".join(
            f'<text x="{_c(self.x(x))}" y="{_c(y)}">{escape(words, quote=False)}</text>' for x, y, words in places
        )
        return (
            f'<g font-size="{_c(size)}"{weight} text-anchor="middle" fill="var(--on-{on})">{words}</g>' if words else ""
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Colour | None,
        stroke: Colour | None = None,
        line_width: float = 2,
        *,
        round_: float = 10,
    ) -> str:
        """A box with round corners."""
        left = self.x(x) - (width if self.mirrored else 0)
        return (
            f'<rect x="{_c(left)}" y="{_c(y)}" width="{_c(width)}" height="{_c(height)}" rx="{_c(round_)}"'
            f"{_paint(fill, stroke, line_width)}/>"
        )

    def circle(
        self, x: float, y: float, radius: float, fill: Colour | None, stroke: Colour | None = None, width: float = 2
    ) -> str:
        """A disc, a ring or both."""
        return circle(self.x(x), y, radius, fill, stroke, width)

    def picture(self, height: float, *parts: str, title: str, description: list[str]) -> str:
        """The whole SVG document. title and description: what somebody is told who does not see it."""
        right_to_left = ' direction="rtl"' if self.language == "fa" else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_c(self.width)} {_c(height)}" class="gaslamp" '
            f'role="img" aria-labelledby="title desc" lang="{self.language}" xml:lang="{self.language}"'
            f'{right_to_left}><title id="title">{escape(title, quote=False)}</title>'
            f'<desc id="desc">{escape(" ".join(description), quote=False)}</desc><style>{_STYLE}</style>'
            f'<rect width="{_c(self.width)}" height="{_c(height)}" fill="var(--paper)"/>{"".join(parts)}</svg>'
        )


def sheet(width: float, language: Language) -> Sheet:
    """An empty sheet of that width; read from the right in Persian."""
    return Sheet(width=width, language=language, mirrored=language == "fa")


def eye(x: float, y: float, size: float, *, open_: bool) -> str:
    """An eye, open for what is seen, closed for what is not. `size`: half its width."""
    d = coordinate
    lids = (
        f"M{d(x - size)} {d(y)}q{d(size)}-{d(size * 1.3)} {d(size * 2)} 0q-{d(size)} {d(size * 1.3)}-{d(size * 2)} 0z"
    )
    if open_:
        return path(lids, "card", "black", size / 5) + circle(x, y, size * 0.36, "black")
    return path(lids, "out", "card", size / 6) + line([(x - size, y), (x + size, y)], "card", size / 4)


def arrow(start: tuple[float, float], end: tuple[float, float], stroke: Colour, width: float = 4) -> str:
    """A line with a head at its end."""
    (x0, y0), (x1, y1) = start, end
    length = max(1.0, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    dx, dy = (x1 - x0) / length * width * 2.5, (y1 - y0) / length * width * 2.5
    head = [(x1, y1), (x1 - dx - dy * 0.6, y1 - dy + dx * 0.6), (x1 - dx + dy * 0.6, y1 - dy - dx * 0.6)]
    return line([start, (x1 - dx * 0.8, y1 - dy * 0.8)], stroke, width) + polygon(head, stroke)
