"""The fleets and the cards in characters."""

from __future__ import annotations

from typing import Final

from domain.captain_jack.cards import CARDS
from domain.captain_jack.view import CaptainView, View
from domain.captain_jack.words import WORDS
from domain.ruleset import Language, SeatId, Sketch, Text
from domain.sketch import Span, Style, Teller

_TOKENS: Final = 9
_ACES: Final = Text("aces", "آس‌ها")
_CREW: Final = Text("crew", "ملوانان")
_POINTS: Final = Text("points", "امتیاز")


def sketch(view: View, seat: SeatId | None, language: Language) -> Sketch:
    """A block for each captain, the piles, and one's own hand."""
    teller = Teller(WORDS, language)
    lines = [line for captain in view.captains for line in _captain(teller, view, captain)]
    lines.append(teller.line(teller.term("stock"), teller.number(view.stock)))
    lines.append(teller.line(teller.term("discard"), teller.number(sum(view.discard.values()))))
    if view.sunken:
        lines.append(teller.line(teller.term("sunken"), _cards(view.sunken)))
    if view.my_hand is not None and seat is not None:
        lines.append(teller.line(f"{teller.term('hand')} ({teller.seat(seat)})", _cards(view.my_hand), "open"))
    return tuple(lines)


def _captain(teller: Teller, view: View, captain: CaptainView) -> list[tuple[Span, ...]]:
    total = next(row.total for row in view.score_sheet if row.seat == captain.seat)
    style: Style = "alarm" if view.to_act == captain.seat else "bold"
    turn = "> " if view.turn == captain.seat else "  "
    tokens = "*" * captain.tokens + "." * (_TOKENS - captain.tokens)
    hand, aces, points = (teller.number(count) for count in (captain.hand, captain.aces, total))
    counts = f"{teller.say(_POINTS)} {points} · {teller.term('hand')} {hand} · {teller.say(_ACES)} {aces}"
    lines: list[tuple[Span, ...]] = [
        (
            (f"{turn}{teller.seat(captain.seat)}", style),
            (f"  {counts}", "plain"),
        ),
        (("    ", "plain"), ("/|\\ " * captain.ships, "bold"), (tokens, "open")),
    ]
    for label, cards in ((teller.term("chest"), captain.chest), (teller.say(_CREW), captain.crew)):
        if cards:
            lines.append(teller.line(f"    {label}", _cards(cards)))
    return lines


def _cards(cards: tuple[str, ...]) -> str:
    return " ".join(card if card in CARDS else "?" for card in cards)
