"""Legal moves in words, and their hooks in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.choices import Kinds, by_members
from domain.ruleset import Text

MOVES: Final[Mapping[str, Text]] = {
    "select": Text("Play {character}", "بازی با {character}"),
    "move": Text("Go to {to}", "رفتن به {to}"),
    "move_other": Text("Move {character} to {to}", "بردن {character} به {to}"),
    "accuse": Text("Accuse whoever stands on {to}", "متهم‌کردن کسی که در {to} است"),
    "accuse_with": Text("Move {character} onto {to} and accuse", "بردن {character} به {to} و اتهام"),
    "escape": Text("Escape by {exit}", "فرار از {exit}"),
    "escape_with": Text("Move {character} off by {exit}", "بیرون‌بردن {character} از {exit}"),
    "skip_move": Text("Stay, nowhere to go", "ماندن، جایی برای رفتن نیست"),
    "place_metro": Text("Open a metro entrance on {hex}", "بازکردن ورودی مترو در {hex}"),
    "place_lamp": Text("Put a gas lamp on {hex}", "گذاشتن چراغ گازی در {hex}"),
    "place_building": Text("Build on {hex}", "ساختن ساختمان در {hex}"),
    "make_park": Text("Make a park on {hex}", "ساختن پارک در {hex}"),
    "move_investigation": Text("Put {tile} on {to}", "گذاشتن {tile} روی {to}"),
    "move_steamer": Text("Move the steamer from {from} to {to}", "بردن کشتی بخار از {from} به {to}"),
    "swap": Text("Let {a} and {b} change places", "جابه‌جایی {a} و {b}"),
}
_KINDS: Final[Kinds] = {
    "select": {"character": ("character", "card")},
    "move": {"to": ("hex", "island")},
    "move_other": {"character": ("character", "card"), "to": ("hex", "island")},
    "accuse": {"to": ("hex",)},
    "accuse_with": {"character": ("character", "card"), "to": ("hex",)},
    "escape": {"exit": ("exit",)},
    "escape_with": {"character": ("character", "card"), "exit": ("exit",)},
    "place_metro": {"hex": ("hex",)},
    "place_lamp": {"hex": ("hex",)},
    "place_building": {"hex": ("hex",)},
    "make_park": {"hex": ("hex",)},
    "move_investigation": {"tile": ("investigation",), "to": ("hex",)},
    "move_steamer": {"from": ("exit",), "to": ("exit",)},
    "swap": {"a": ("character", "card"), "b": ("character", "card")},
}

choice = by_members(_KINDS)
