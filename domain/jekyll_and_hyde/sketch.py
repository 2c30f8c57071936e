"""The cards on the table in characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.jekyll_and_hyde.cards import GAME
from domain.jekyll_and_hyde.names import CardName
from domain.jekyll_and_hyde.view import SeatView, View
from domain.jekyll_and_hyde.words import WORDS
from domain.ruleset import Language, SeatId, Sketch, Text
from domain.sketch import Span, Teller

_DOWN: Final = Text("face down", "رو به پایین")


def sketch(view: View, seat: SeatId | None, language: Language) -> Sketch:
    """What lies before the two, the street between them, the tokens."""
    teller = Teller(WORDS, language)
    order = ("jekyll", "hyde") if seat == "hyde" else ("hyde", "jekyll")
    first, second = (_seat(teller, view, each) for each in order)
    street = [_backs(teller, cards) for cards in view.street]
    middle: list[tuple[Span, ...]] = [(), teller.line(teller.term("street"), " ".join(street))]
    if view.investigations:
        middle.append(teller.line(teller.term("investigation"), teller.terms(view.investigations)))
    middle.append(teller.line(teller.term("attention"), _pips(view.attention, GAME.attention), "alarm"))
    middle.append(teller.line(teller.term("substance"), _pips(view.substances, GAME.substances.goal), "open"))
    middle.append(teller.line(teller.term("aside"), teller.number(view.aside.size)))
    middle.append(teller.line(teller.term("discard"), teller.number(view.discard.size)))
    return (*first, *middle, (), *second)


def _seat(teller: Teller, view: View, seat: str) -> list[tuple[Span, ...]]:
    own: SeatView = view.jekyll if seat == "jekyll" else view.hyde
    unknown = ["[  ]"] * (own.hand_size - len(own.hand))
    hand = " ".join([*(f"[{teller.term(card)}]" for card in own.hand), *unknown]) or "—"
    down = " ".join(_backs(teller, (each.card,) if each.card else each.could_be) for each in own.face_down) or "—"
    turn = "> " if view.turn == seat and view.outcome is None else "  "
    lines: list[tuple[Span, ...]] = [
        ((f"{turn}{teller.seat(seat)}", "bold"),),
        teller.line(f"    {teller.term('hand')}", hand),
        teller.line(f"    {teller.say(_DOWN)}", down),
    ]
    for name, cards in (("crime", own.crimes), ("proof", own.proofs)):
        if cards:
            lines.append(teller.line(f"    {teller.term(name)}", teller.terms(cards)))
    return lines


def _backs(teller: Teller, cards: Sequence[CardName]) -> str:
    """A card: open where it can be one only, else how many it can be."""
    return f"[{teller.term(cards[0])}]" if len(cards) == 1 else f"[?{len(cards)}]"


def _pips(full: int, of: int) -> str:
    return "*" * full + "." * (of - full)
