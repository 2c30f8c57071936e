"""What sketches of an inquiry say below the map: the eight characters, each with its letters on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.drawing import listed
from domain.ruleset import Sketch, Text
from domain.sketch import Style, Teller


def person(view: Any, marks: Mapping[Any, Text], character: str) -> tuple[str, Style]:
    """A character on the map: its letters, with a star when it is seen, in brackets when its turn is open."""
    playing = view.playing is not None and view.playing.character == character
    sign = marks[character].en + ("*" if character in view.seen else "")
    return f"[{sign}]" if playing else sign, "innocent" if character in view.innocents else "suspect"


def characters(view: Any, marks: Mapping[Any, Text], teller: Teller) -> Sketch:
    """A line for each character: letters, name, what is known of it, where it is."""
    lines = []
    for character, place in view.positions.items():
        innocent = character in view.innocents
        told = [teller.term("innocent" if innocent else "suspect")]
        if place is not None:
            told += [teller.term("seen" if character in view.seen else "unseen"), teller.term(place)]
        name = f"{marks[character].en}  {teller.term(character)}"
        style: Style = "alarm" if view.jack == character else "innocent" if innocent else "suspect"
        lines.append(((name, style), (f" · {listed(told, teller.language)}", "plain")))
    return tuple(lines)
