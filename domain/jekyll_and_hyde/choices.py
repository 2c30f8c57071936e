"""Legal moves in words, and their hooks in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain.choices import Kinds, by_members
from domain.jekyll_and_hyde.moves import DrawStreet, UseDetective
from domain.jekyll_and_hyde.view import View
from domain.ruleset import Choice, Line, Text

MOVES: Final[Mapping[str, Text]] = {
    "play_face_down": Text("Play {card} face down", "بازی {card} رو به پایین"),
    "draw_street": Text("Take card {place} of the street", "برداشتن کارت {place} خیابان"),
    "commit_crime": Text("Commit a crime with {card}", "جنایت با {card}"),
    "investigate": Text("Open an investigation with {card}", "آغاز تحقیق با {card}"),
    "show_card": Text("Show {card}", "نشان‌دادن {card}"),
    "use_detective": Text("Look at face-down card {place} of the other", "دیدن کارت رو به پایین {place} حریف"),
    "end_turn": Text("End the turn", "پایان نوبت"),
    "make_substance": Text("Make a substance of {cards}", "ساختن ماده از {cards}"),
    "skip_substance": Text("Make no substance", "نساختن ماده"),
}
_CARD: Final = {"card": ("card",)}
_KINDS: Final[Kinds] = {
    "play_face_down": _CARD,
    "commit_crime": _CARD,
    "investigate": _CARD,
    "show_card": _CARD,
    "make_substance": {"cards": ("card",)},
}
_said = by_members(_KINDS)


def choice(view: View, move: Any) -> Choice:
    """`move` in words: places are counted from 1, as people do."""
    match move:
        case DrawStreet(positions):
            return Choice(Line("draw_street", {"place": str(positions[0] + 1)}), (f"street-{positions[0]}",))
        case UseDetective(index):
            other = "hyde" if view.turn == "jekyll" else "jekyll"
            return Choice(Line("use_detective", {"place": str(index + 1)}), (f"down-{other}-{index}",))
        case _:
            return _said(view, move)
