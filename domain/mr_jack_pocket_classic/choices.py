"""Legal moves in words, and their hooks in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.view import View
from domain.ruleset import Choice, Line, Text

MOVES: Final[Mapping[str, Text]] = {
    "steps": Text("{face}: places onward: {steps}", "{face}: جایگاه رو به جلو: {steps}"),
    "joker": Text("Joker: {detective} one place onward", "جوکر: {detective} یک جایگاه جلو"),
    "joker_nobody": Text("Joker: nobody moves", "جوکر: کسی حرکت نمی‌کند"),
    "rotation": Text(
        "Turn tile {tile}, quarter turns: {turns} (token {token})",
        "چرخاندن کاشی {tile}، ربع‌دور: {turns} (ژتون {token})",
    ),
    "exchange": Text("Exchange tiles {first} and {second}", "جابه‌جایی کاشی‌های {first} و {second}"),
    "alibi": Text("Draw an alibi card", "کشیدن کارت آلیبی"),
}


def choice(view: View, move: UseToken) -> Choice:
    """`move` by the face of its token, which says what its parameters are."""
    face, token = view.tokens[move.token].face, f"place-{move.token}"
    match face:
        case "joker" if isinstance(move.detective, str):
            return Choice(Line("joker", {"detective": move.detective}), (token, f"detective-{move.detective}"))
        case "joker":
            return Choice(Line("joker_nobody", {}), (token,))
        case "rotation":
            line = Line(
                "rotation", {"tile": str(move.tile), "turns": str(move.quarter_turns), "token": str(move.token + 1)}
            )
            return Choice(line, (token, f"tile-{move.tile}"))
        case "exchange":
            line = Line("exchange", {"first": str(move.tile_a), "second": str(move.tile_b)})
            return Choice(line, (token, f"tile-{move.tile_a}", f"tile-{move.tile_b}"))
        case "alibi":
            return Choice(Line("alibi", {}), (token,))
        case _:
            line = Line("steps", {"face": f"face_{face}", "steps": str(move.steps)})
            return Choice(line, (token, f"detective-{face}"))
