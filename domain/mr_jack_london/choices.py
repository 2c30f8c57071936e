"""Legal moves in words, and their hooks in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.choices import Kinds, by_members
from domain.ruleset import Text

MOVES: Final[Mapping[str, Text]] = {
    "select": Text("Play {character}", "بازی با {character}"),
    "move": Text("Go to {to}", "رفتن به {to}"),
    "move_facing": Text("Go to {to}, the lantern to the {facing}", "رفتن به {to}، فانوس رو به {facing}"),
    "move_lamp": Text("Take the gaslight from {from} to {to}", "بردن چراغ از {from} به {to}"),
    "move_cordon": Text("Move the cordon from {from} to {to}", "بردن حصار پلیس از {from} به {to}"),
    "move_cover": Text("Move the cover from {from} to {to}", "بردن دریچه از {from} به {to}"),
    "whistle": Text("Whistle {character} to {to}, points: {points}", "سوت: {character} به {to}، امتیاز: {points}"),
    "whistle_facing": Text(
        "Whistle {character} to {to}, points: {points}, the lantern to the {facing}",
        "سوت: {character} به {to}، امتیاز: {points}، فانوس رو به {facing}",
    ),
    "skip_whistle": Text("Whistle in vain", "سوت بی‌پاسخ"),
    "swap": Text("Change places with {with}", "جابه‌جایی با {with}"),
    "swap_facing": Text(
        "Change places with {with}, the lantern to the {facing}", "جابه‌جایی با {with}، فانوس رو به {facing}"
    ),
    "skip_move": Text("Stay, boxed in", "ماندن، راهی نیست"),
    "skip_move_facing": Text("Stay, the lantern to the {facing}", "ماندن، فانوس رو به {facing}"),
    "accuse": Text("Accuse whoever stands on {to}", "متهم‌کردن کسی که در {to} است"),
    "escape": Text("Escape through {exit}", "فرار از {exit}"),
}
_KINDS: Final[Kinds] = {
    "select": {"character": ("character", "card")},
    "move": {"to": ("hex",)},
    "move_lamp": {"from": ("hex",), "to": ("hex",)},
    "move_cordon": {"from": ("exit",), "to": ("exit",)},
    "move_cover": {"from": ("hex",), "to": ("hex",)},
    "whistle": {"character": ("character", "card"), "to": ("hex",)},
    "swap": {"with": ("character", "card")},
    "accuse": {"to": ("hex",)},
    "escape": {"exit": ("exit",)},
}

choice = by_members(_KINDS)
