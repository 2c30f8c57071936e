"""Every refusal, in the order in which they are checked, with its rule and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove, Text

REFUSALS: Final[Mapping[str, tuple[str, Text]]] = {
    "game_over": ("MP-29", Text("The game has ended.", "بازی تمام شده است.")),
    "not_jack": ("MP-26", Text("Only Jack's player can escape.", "فقط بازیکن جک می‌تواند فرار کند.")),
    "not_detective": ("MP-29", Text("Only the Detective accuses.", "فقط کارآگاه اتهام می‌زند.")),
    "unknown_suspect": ("MP-29", Text("The suspects are numbered 1 to 8.", "مظنون‌ها شماره‌ی ۱ تا ۸ دارند.")),
    "not_your_turn": ("MP-10", Text("It is the other player's turn.", "اکنون نوبت بازیکن دیگر است.")),
    "unknown_card": ("MP-2", Text("The number cards are 1 to 8.", "کارت‌های شماره‌دار ۱ تا ۸ هستند.")),
    "card_not_active": (
        "MP-9",
        Text("That card is not among this round's four.", "این کارت میان چهار کارت این دور نیست."),
    ),
    "card_already_used": (
        "MP-10",
        Text("That card has been used in this round.", "این کارت در همین دور به کار رفته است."),
    ),
    "unknown_square": ("MP-3", Text("The squares are A1 to E5.", "خانه‌ها از A1 تا E5 هستند.")),
    "destination_is_lantern": (
        "MP-13",
        Text("No piece enters the lantern's square.", "هیچ مهره‌ای وارد خانه‌ی فانوس نمی‌شود."),
    ),
    "destination_not_adjacent": (
        "MP-12",
        Text("A piece moves one square up, down, left or right.", "مهره یک خانه به بالا، پایین، چپ یا راست می‌رود."),
    ),
    "destination_occupied": ("MP-12", Text("Another piece stands there.", "مهره‌ی دیگری روی آن خانه ایستاده است.")),
    "must_move": ("MP-15", Text("An active card can move.", "کارت فعالی هست که مهره‌اش می‌تواند حرکت کند.")),
    "escape_already_used": (
        "MP-26",
        Text("The escape can be tried only once in a game.", "فرار را فقط یک بار در بازی می‌شود آزمود."),
    ),
    "escape_card_not_active": (
        "MP-26",
        Text(
            "Your own card is not active, or has been used in this round.",
            "کارت خود شما فعال نیست، یا در این دور به کار رفته است.",
        ),
    ),
    "escape_in_light": ("MP-26", Text("Your piece is in the light.", "مهره‌ی شما در روشنایی است.")),
    "exit_occupied": ("MP-26", Text("A piece stands on the exit.", "مهره‌ای روی خانه‌ی خروج ایستاده است.")),
}
"""By code: the rule's number and the sentence in both languages. The last four are only ever told to Jack."""


def refuse(code: str) -> IllegalMove:
    """The refusal `code`, to be raised."""
    rule, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule)
