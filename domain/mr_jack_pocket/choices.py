"""Legal moves in words, and their hooks in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.mr_jack_pocket.moves import Accuse, DiscardCard, Move, PocketMove
from domain.mr_jack_pocket.view import View
from domain.ruleset import Choice, Line, Text

MOVES: Final[Mapping[str, Text]] = {
    "move": Text("{piece} to {to}", "{piece} به {to}"),
    "escape": Text("Try the secret escape", "فرار مخفیانه"),
    "discard_card": Text("Give up the card of {piece}, who cannot move", "خرج کارت {piece} که راهی ندارد"),
    "accuse": Text("Accuse {piece}", "متهم‌کردن {piece}"),
}


def choice(view: View, move: PocketMove) -> Choice:
    """`move` with the piece that it is about: a card has the number of its suspect."""
    match move:
        case Move(card, to):
            return Choice(Line("move", {"piece": f"piece_{card}", "to": to}), (*_who(view, card), f"square-{to}"))
        case DiscardCard(card):
            return Choice(Line("discard_card", {"piece": f"piece_{card}"}), _who(view, card))
        case Accuse(suspect):
            return Choice(Line("accuse", {"piece": f"piece_{suspect}"}), _who(view, suspect)[:1])
        case _:
            return Choice(Line("escape", {}))


def _who(view: View, number: int) -> tuple[str, str]:
    return f"character-{view.pieces[number - 1].character}", f"card-{number}"
