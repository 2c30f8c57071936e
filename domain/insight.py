"""What is worth following from version to version: numbers of the game, and what a reader knows.

An insight is made of a view alone, so it tells no more than that. Its names are keys of `Words.insights`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from domain.ruleset import Gauge, Known, Text


class _Circle(Protocol):
    """What views of games of suspects have in common."""

    @property
    def suspects(self) -> Sequence[object]: ...
    @property
    def possible_jacks(self) -> Sequence[object]: ...


CIRCLE: Final[Mapping[str, Text]] = {
    "suspects": Text("Suspects", "مظنونان"),
    "possible_jacks": Text("Can be Jack", "ممکن است جک باشد"),
    "jack": Text("Jack is", "جک کیست"),
    "alibis": Text("Alibis of my own", "آلیبی‌های خودم"),
}
"""The words of every game in which somebody is Jack."""


def circle(view: _Circle) -> tuple[Gauge, ...]:
    """How many suspects there are for everybody, and how many of them can be Jack for this reader."""
    return (Gauge("suspects", len(view.suspects)), Gauge("possible_jacks", len(view.possible_jacks)))


def known(*all_: tuple[str, Sequence[str]]) -> tuple[Known, ...]:
    """Each (name, terms) that has any terms."""
    return tuple(Known(name, tuple(items)) for name, items in all_ if items)
