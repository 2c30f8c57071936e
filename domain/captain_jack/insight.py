"""What is worth following through a game, and what a reader knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.captain_jack.view import View
from domain.ruleset import Gauge, Insight, Known, SeatId, Text

INSIGHTS: Final[Mapping[str, Text]] = {
    "points": Text("Points", "امتیاز"),
    "hand": Text("Hand", "دست"),
    "in_hands": Text("Surely in hands", "حتماً در دست‌ها"),
}


def insight(view: View, seat: SeatId | None) -> Insight:
    """The points of each captain as things stand; the reader's hand, and what must be in the hands of others."""
    known = [] if view.my_hand is None else [Known("hand", view.my_hand, seat)]
    if view.face_down is not None:
        known.append(Known("in_hands", tuple(view.face_down.in_hands)))
    if view.hands is not None:
        known += [Known("hand", hand, each.seat) for each, hand in zip(view.captains, view.hands, strict=True)]
    gauges = tuple(Gauge("points", row.total, row.seat) for row in view.score_sheet)
    return Insight(gauges, tuple(fact for fact in known if fact.items))
