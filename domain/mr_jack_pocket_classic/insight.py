"""What is worth following through a game, and what a reader knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.insight import CIRCLE, circle, known
from domain.mr_jack_pocket_classic.view import View
from domain.ruleset import Gauge, Insight, SeatId, Text

INSIGHTS: Final[Mapping[str, Text]] = {
    **CIRCLE,
    "time_tokens": Text("Time tokens", "ژتون‌های زمان"),
    "drawn": Text("Alibis of the Investigator", "آلیبی‌های کارآگاه"),
    "hourglasses": Text("Hourglasses", "ساعت‌های شنی"),
}


def insight(view: View, _seat: SeatId | None) -> Insight:
    """How the circle of suspects shrinks, the time tokens that Jack took, who can be Jack, the alibis."""
    identity = view.own.identity if view.own else view.revealed.identity if view.revealed else None
    alibis = view.own.alibis if view.own else view.revealed.jack_alibis if view.revealed else ()
    taken = sum(token.seat == "jack" for token in view.time_tokens)
    return Insight(
        (*circle(view), Gauge("time_tokens", taken, "jack")),
        known(
            ("possible_jacks", () if identity else view.possible_jacks),
            ("jack", (identity,) if identity else ()),
            ("drawn", view.alibis.investigator),
            ("alibis", alibis if view.own else ()),
        ),
    )
