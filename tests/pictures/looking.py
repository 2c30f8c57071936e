"""Reading pictures: what stands in one, and all the views that there are to draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from msgspec import Struct

from domain.ruleset import Language
from tests.domain.playing import played

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES: tuple[Language, ...] = ("en", "fa")


class Look(Struct, frozen=True):
    """A view of a random game as one reader has it, and its picture in each language."""

    ruleset: Any
    view: Any
    reader: str | None
    pictures: dict[Language, str]


class Seen:
    """A picture as it is read: its title, its description, its words and what is marked in it."""

    def __init__(self, picture: str) -> None:
        self.root = ElementTree.fromstring(picture)
        self.title = self.root.findtext(f"{SVG}title", "")
        self.description = self.root.findtext(f"{SVG}desc", "")
        self.words = [node.text or "" for node in self.root.iter(f"{SVG}text")]

    def texts(self) -> Iterator[tuple[dict[str, str], str]]:
        """Each text with its attributes, those of the groups around it among them."""
        yield from _texts(self.root, {})

    def marked(self, mark: str) -> list[str]:
        """What is drawn and marked as `data-mark`, in the order in which it is drawn."""
        return [node.attrib[f"data-{mark}"] for node in self.root.iter() if f"data-{mark}" in node.attrib]

    def of(self, mark: str, name: str) -> list[Any]:
        """The parts of the picture that are marked so."""
        return [node for node in self.root.iter() if node.get(f"data-{mark}") == name]


def _texts(node: Any, around: dict[str, str]) -> Iterator[tuple[dict[str, str], str]]:
    attributes = {**around, **node.attrib}
    if node.tag == f"{SVG}text":
        yield attributes, node.text or ""
    for child in node:
        yield from _texts(child, attributes)


def looks(ruleset: Any, seed: int, states: int = 12) -> Iterator[Look]:
    """Random games of each variant as every reader sees them: about so many states of each, first and last too."""
    for variant in range(len(ruleset.variants)):
        game = played(ruleset, variant, seed)
        every = max(1, len(game.turns) // states)
        for state in (*(turn.before for turn in game.turns[::every]), game.turns[-1].after):
            for reader in (*ruleset.seats(game.options), None):
                yield look(ruleset, ruleset.view(state, reader), reader)


def look(ruleset: Any, view: Any, reader: str | None) -> Look:
    """A view with its pictures."""
    return Look(ruleset, view, reader, {language: ruleset.picture(view, reader, language) for language in LANGUAGES})
