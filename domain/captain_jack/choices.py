"""Legal moves in words, and their hooks in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.choices import Kinds, by_members
from domain.ruleset import Text

MOVES: Final[Mapping[str, Text]] = {
    "declare_captain_jack": Text(
        "Declare a Captain Jack with {king} and {jack}", "اعلام کاپیتان جک با {king} و {jack}"
    ),
    "end_phase_one": Text("End phase one", "پایان مرحله‌ی یک"),
    "attack": Text("Attack {target} with {card}", "حمله به {target} با {card}"),
    "defend": Text("Defend with {card}", "دفاع با {card}"),
    "no_defence": Text("No defence", "بی‌دفاع"),
    "board": Text("Board with {card}", "دزدیدن گنج با {card}"),
    "decline_boarding": Text("Do not board", "ندزدیدن گنج"),
    "give_crew": Text("Give as crew: {cards}", "دادن ملوان: {cards}"),
    "repair": Text("Repair with {card}", "تعمیر با {card}"),
    "trade": Text("Trade {cards}", "ترید {cards}"),
    "salvage": Text("Salvage with {cards}", "نجات گنج با {cards}"),
    "pass": Text("Pass", "رد کردن"),
    "end_turn": Text("End the turn", "پایان نوبت"),
}
_CARD: Final = {"card": ("hand",)}
_CARDS: Final = {"cards": ("hand",)}
_KINDS: Final[Kinds] = {
    "declare_captain_jack": {"king": ("hand",), "jack": ("hand",)},
    "attack": {"target": ("seat",), **_CARD},
    "defend": _CARD,
    "board": _CARD,
    "repair": _CARD,
    "give_crew": _CARDS,
    "trade": _CARDS,
    "salvage": _CARDS,
}

choice = by_members(_KINDS)
