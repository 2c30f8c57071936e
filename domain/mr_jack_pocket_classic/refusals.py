"""Every refusal, in the order in which they are checked, with its rule and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove, Text

REFUSALS: Final[Mapping[str, tuple[str, Text]]] = {
    "game_over": ("PC-22", Text("The game has ended.", "بازی تمام شده است.")),
    "not_your_turn": ("PC-12", Text("The other player is to act.", "اکنون نوبت بازیکن دیگر است.")),
    "unknown_token": ("PC-5", Text("The action tokens are 0, 1, 2 and 3.", "ژتون‌های عمل ۰، ۱، ۲ و ۳ هستند.")),
    "token_already_used": (
        "PC-13",
        Text("This token has been used in this round.", "این ژتون در همین دور به کار رفته است."),
    ),
    "bad_field": (
        "PC-5",
        Text(
            "The face that is up does not take all of these parameters.",
            "رویی که از ژتون بالاست همه‌ی این پارامترها را نمی‌گیرد.",
        ),
    ),
    "steps_must_be_1_or_2": (
        "PC-14",
        Text("A detective moves one or two places clockwise.", "هر مهره یک یا دو جایگاه ساعتگرد می‌رود."),
    ),
    "joker_must_move": (
        "PC-15",
        Text("The Investigator must move a detective.", "کارآگاه باید با جوکر یکی از مهره‌ها را حرکت دهد."),
    ),
    "unknown_detective": (
        "PC-15",
        Text("The joker moves holmes, watson or toby.", "جوکر یکی از سه مهره‌ی هلمز، واتسون و توبی را حرکت می‌دهد."),
    ),
    "unknown_tile": ("PC-7", Text("Tiles lie on the positions 1 to 9.", "کاشی‌ها در جاهای ۱ تا ۹ هستند.")),
    "bad_rotation": (
        "PC-16",
        Text("A tile is turned by 1, 2 or 3 quarter turns.", "کاشی یک، دو یا سه ربع دور می‌چرخد."),
    ),
    "tile_already_rotated": (
        "PC-16",
        Text("That tile has been turned in this round.", "این کاشی در همین دور چرخیده است."),
    ),
    "same_tile": ("PC-17", Text("Two different tiles change places.", "دو کاشی متفاوت جایشان را با هم عوض می‌کنند.")),
}
"""By code: the rule's number and the sentence in both languages."""


def refuse(code: str) -> IllegalMove:
    """The refusal `code`, to be raised."""
    rule, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule)
