"""How games of cards draw their tables: cards open and face down in rows, counters as pips."""

from __future__ import annotations

from collections.abc import Sequence

from domain.drawing import Colour, Ground, Sheet, group, line

WIDE = 52.0
HIGH = 74.0


def back(page: Sheet, x: float, y: float, words: str = "", *, looked_at: bool = False, on: Ground = "back") -> str:
    """A card face down. words: a few letters on its back. looked_at: somebody has looked at it."""
    frame = page.box(x, y, WIDE, HIGH, on, "glow" if looked_at else "card", 3 if looked_at else 1.5, round_=7)
    ends = sorted((page.x(x + 8), page.x(x + WIDE - 8)))
    pattern = line([(ends[0], y + 9), (ends[1], y + 9)], "faint", 1.5) + line(
        [(ends[0], y + HIGH - 9), (ends[1], y + HIGH - 9)], "faint", 1.5
    )
    letters = page.text(x + WIDE / 2, y + HIGH / 2, words, on=on, size=20, anchor="middle", room=WIDE - 8)
    return group(frame, pattern, letters if words else "", back=words or "unknown")


def front(
    page: Sheet,
    x: float,
    y: float,
    card: str,
    rank: str,
    sign: str,
    *,
    on: Ground,
    stroke: Colour = "line",
    mark: str = "card",
) -> str:
    """A card face up: its rank above, and its sign (already drawn, or letters) below."""
    width = 3.0 if stroke == "glow" else 1.5
    frame = page.box(x, y, WIDE, HIGH, on, stroke, width, round_=7)
    words = page.text(x + WIDE / 2, y + 21, rank, on=on, size=26, anchor="middle", bold=True)
    below = sign if sign.startswith("<") else page.text(x + WIDE / 2, y + 53, sign, on=on, size=28, anchor="middle")
    return group(frame, words, below, **{mark: card})


def step(count: int, room: float) -> float:
    """How far apart cards in a row lie, so that `count` of them fit into `room`."""
    return WIDE + 6 if count < 2 else min(WIDE + 6, (room - WIDE) / (count - 1))


def pips(
    page: Sheet, x: float, y: float, full: int, of: int, fill: Colour, *, radius: float = 9, apart: float = 23
) -> str:
    """Counters in a row: `full` of `of` are there."""
    return "".join(
        page.circle(x + index * apart, y, radius, fill if index < full else None, "line", 1.5)
        for index in range(max(full, of))
    )


def lines(page: Sheet, x: float, y: float, told: Sequence[str], *, on: Ground, size: float, room: float) -> str:
    """Lines of text under each other."""
    return "".join(
        page.text(x, y + index * size * 1.4, words, on=on, size=size, room=room) for index, words in enumerate(told)
    )
