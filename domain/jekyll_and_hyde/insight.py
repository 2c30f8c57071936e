"""What is worth following through a game, and what a reader knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.jekyll_and_hyde.view import View
from domain.ruleset import Gauge, Insight, Known, SeatId, Text

INSIGHTS: Final[Mapping[str, Text]] = {
    "substances": Text("Substances", "ماده‌ها"),
    "attention": Text("Attention", "توجه"),
    "proofs": Text("Proofs", "اثبات‌ها"),
    "hand": Text("Hand", "دست"),
    "could_hold": Text("Can be in hand", "شاید در دست"),
    "face_down": Text("Face down, for sure", "رو به پایین، قطعی"),
    "shown": Text("Shown", "نشان‌داده"),
}


def insight(view: View, _seat: SeatId | None) -> Insight:
    """Jekyll's substances and the attention on him, the proofs; the hands as far as this reader knows them."""
    sides = (("jekyll", view.jekyll), ("hyde", view.hyde))
    known = [
        fact
        for name, side in sides
        for fact in (
            Known("hand", side.hand, name),
            Known("could_hold", () if len(side.hand) == side.hand_size else side.could_hold, name),
            Known("face_down", tuple(each.card for each in side.face_down if each.card is not None), name),
        )
        if fact.items
    ]
    if view.shown:
        known.append(Known("shown", view.shown))
    gauges = [
        Gauge("substances", view.substances, "jekyll"),
        Gauge("attention", view.attention, "jekyll"),
        *(Gauge("proofs", len(side.proofs), name) for name, side in sides if name == "jekyll"),
    ]
    return Insight(tuple(gauges), tuple(known))
