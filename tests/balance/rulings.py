"""New York under rulings that could be otherwise: boards as data, each a ruleset of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from domain import mr_jack_new_york
from domain.ruleset import AnyRuleset

Data = dict[str, Any]


def leaving_costs_nothing(data: Data) -> None:
    """An exit costs no more than its gate (NY-28)."""
    data["rulings"]["exitPoints"] = 0


def steamers_near_the_start(data: Data) -> None:
    """The steamers begin in the harbours 1 and 5 (NY-7)."""
    data["steamers"] = ["P1", "P5"]


def lamps_can_be_passed(data: Data) -> None:
    """One may walk and stand under a lamp (NY-3)."""
    data["rulings"]["obstacles"] = ["building"]


OTHERWISE: tuple[Callable[[Data], None], ...] = (leaving_costs_nothing, steamers_near_the_start, lamps_can_be_passed)


def boards() -> Iterator[tuple[str, AnyRuleset]]:
    """What is otherwise, and the ruleset on such a board."""
    source = msgspec.json.encode(mr_jack_new_york.RULESET.data)
    for change in OTHERWISE:
        data = msgspec.json.decode(source)
        change(data)
        yield str(change.__doc__), mr_jack_new_york.ruleset(99, msgspec.json.encode(data))
