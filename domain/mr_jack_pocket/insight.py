"""What is worth following through a game, and what a reader knows."""

from __future__ import annotations

from collections.abc import Sequence

from domain.insight import circle, known
from domain.mr_jack_pocket.view import View
from domain.ruleset import Insight, SeatId


def insight(view: View, _seat: SeatId | None) -> Insight:
    """How the circle of suspects shrinks, and who can be Jack."""
    identity = view.identity if view.own is None else view.own.identity
    possible = () if identity else _pieces(view.possible_jacks)
    return Insight(
        circle(view), known(("possible_jacks", possible), ("jack", _pieces((identity,) if identity else ())))
    )


def _pieces(numbers: Sequence[int]) -> tuple[str, ...]:
    return tuple(f"piece_{number}" for number in numbers)
