"""The squares in characters."""

from __future__ import annotations

from typing import Final

from domain.mr_jack_pocket.board import BOARD, SQUARES
from domain.mr_jack_pocket.view import View
from domain.mr_jack_pocket.words import WORDS
from domain.ruleset import Language, SeatId, Sketch, Text
from domain.sketch import Canvas, Span, Style, Teller, key

_SIGNS: Final = (
    ("(*)", Text("lantern", "فانوس")),
    ("EXIT", Text("exit", "خروج")),
    ("B2'", Text("lit", "در نور")),
    ("3*", Text("piece in the light", "مهره در نور")),
)
_WIDE: Final = 7
_HIGH: Final = 3


def sketch(view: View, _seat: SeatId | None, language: Language) -> Sketch:
    """The squares, the round's cards, and the suspects."""
    canvas, teller = Canvas(), Teller(WORDS, language)
    pieces = {piece.square: piece for piece in view.pieces}
    columns = len(BOARD.columns)
    for index, name in enumerate(SQUARES):
        row, column = divmod(index, columns)
        x, y, lit = column * _WIDE, row * _HIGH, name in view.lit_squares
        canvas.put(x, y, "+" + "-" * (_WIDE - 1) + "+", "dim")
        canvas.put(x, y + 1, "|", "dim")
        canvas.put(x + _WIDE, y + 1, "|", "dim")
        canvas.put(x, y + 2, "|", "dim")
        canvas.put(x + _WIDE, y + 2, "|", "dim")
        piece = pieces.get(name)
        if piece is not None:
            style: Style = "suspect" if piece.suspect else "innocent"
            canvas.put(x + 3, y + 1, f"{piece.number}{'*' if piece.lit else ''}", style)
        elif name in (BOARD.lantern, BOARD.exit):
            canvas.put(x + 2, y + 1, "(*)" if name == BOARD.lantern else "EXIT", "lit" if lit else "open")
        canvas.put(x + 2, y + 2, name + ("'" if lit else ""), "lit" if lit else "dim")
    bottom = len(SQUARES) // columns * _HIGH
    canvas.put(0, bottom, ("+" + "-" * (_WIDE - 1)) * columns + "+", "dim")
    return (*canvas.lines(), key(teller, _SIGNS), *_cards(view, teller), *_pieces(view, teller))


def _cards(view: View, teller: Teller) -> list[tuple[Span, ...]]:
    label = teller.term("number_card")
    told = [(teller.number(card.card), "—" if card.used else " ".join(card.to) or "·") for card in view.cards]
    return [(("".join(f"{label} {card}: {to}   " for card, to in told), "plain"),)]


def _pieces(view: View, teller: Teller) -> list[tuple[Span, ...]]:
    jack = view.identity if view.own is None else view.own.identity
    lines: list[tuple[Span, ...]] = []
    for piece in view.pieces:
        style: Style = "alarm" if piece.number == jack else "suspect" if piece.suspect else "innocent"
        light = teller.term("lit" if piece.lit else "shadow")
        suspect = f" · {teller.term('suspect')}" if piece.suspect else ""
        name = teller.term(f"piece_{piece.number}")
        lines.append(((f"{piece.number}  {name}", style), (f"{suspect} · {light} · {piece.square}", "plain")))
    return lines
