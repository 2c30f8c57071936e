"""What is worth following through a game, and what a reader knows."""

from __future__ import annotations

from domain.insight import circle, known
from domain.mr_jack_london.view import View
from domain.ruleset import Insight, SeatId


def insight(view: View, _seat: SeatId | None) -> Insight:
    """How the circle of suspects shrinks, who can be Jack, the reader's own alibis."""
    jack = () if view.jack is None else (view.jack,)
    possible = () if jack else view.possible_jacks
    return Insight(circle(view), known(("possible_jacks", possible), ("jack", jack), ("alibis", view.my_alibis)))
