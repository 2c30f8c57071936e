"""Every refusal, in the order of section 9, with the rule that it comes from and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove, Text

REFUSALS: Final[Mapping[str, tuple[str, Text]]] = {
    "game_over": ("JH-29", Text("The game has ended.", "بازی تمام شده است.")),
    "waiting_for_show": ("JH-20", Text("Jekyll has to show a card first.", "پیش از این کار جکیل باید کارتی نشان دهد.")),
    "night_is_over": (
        "JH-23",
        Text(
            "The night is over; Jekyll decides on a substance.",
            "شب تمام شده است و جکیل درباره‌ی ماده‌ی آزمایشی تصمیم می‌گیرد.",
        ),
    ),
    "night_not_over": (
        "JH-23",
        Text("Substances are made at the end of a night.", "ماده‌ی آزمایشی را در پایان شب می‌سازند."),
    ),
    "no_card_to_show": ("JH-20", Text("No investigation is waiting for a card.", "هیچ تحقیقی منتظر کارت نیست.")),
    "not_your_turn": ("JH-11", Text("The other seat is to act.", "اکنون نوبت صندلی دیگر است.")),
    "already_played_face_down": (
        "JH-13",
        Text("You have played your face-down card of this turn.", "کارت رو به پایین این نوبت را بازی کرده‌اید."),
    ),
    "play_face_down_first": (
        "JH-13",
        Text("Play a card face down first.", "پیش از این کار کارتی را رو به پایین بازی کنید."),
    ),
    "only_hyde_investigates": ("JH-20", Text("Only Hyde investigates.", "فقط هاید تحقیق می‌کند.")),
    "already_acted": (
        "JH-14",
        Text("A turn has at most one draw, crime or investigation.", "هر نوبت حداکثر یک برداشتن، جنایت یا تحقیق دارد."),
    ),
    "no_draw_effect": (
        "JH-17",
        Text(
            "The card that you played face down lets you draw nothing.",
            "کارتی که رو به پایین بازی کرده‌اید اجازه‌ی برداشتن نمی‌دهد.",
        ),
    ),
    "street_empty": ("JH-17", Text("No card lies in the street.", "کارتی در خیابان نیست.")),
    "wrong_number_of_street_cards": (
        "JH-17",
        Text("Exactly one street card is drawn.", "درست یک کارت از خیابان برداشته می‌شود."),
    ),
    "unknown_street_position": (
        "JH-17",
        Text("No street card lies at that position.", "در آن جایگاه خیابان کارتی نیست."),
    ),
    "card_not_in_hand": ("JH-13", Text("You do not hold that card.", "این کارت را در دست ندارید.")),
    "quota_reached": (
        "JH-10",
        Text(
            "You have used as many cards as you were dealt tonight.",
            "به اندازه‌ی کارت‌هایی که امشب گرفته‌اید کارت به کار برده‌اید.",
        ),
    ),
    "evidence_limit": (
        "JH-24",
        Text(
            "Proofs and crimes at the scene together are six at most.",
            "اثبات‌ها و جنایت‌های صحنه با هم حداکثر شش کارت‌اند.",
        ),
    ),
    "nothing_to_show": (
        "JH-20",
        Text("Jekyll holds no card that he could show.", "جکیل کارتی در دست ندارد که نشان دهد."),
    ),
    "detective_already_used": ("JH-21", Text("Your detective token is used up.", "نشان کارآگاه شما به کار رفته است.")),
    "no_such_face_down_card": (
        "JH-21",
        Text("The other seat has no such face-down card tonight.", "صندلی دیگر امشب چنین کارت رو به پایینی ندارد."),
    ),
    "need_three_cards": (
        "JH-23",
        Text(
            "A substance takes exactly three different proofs.", "هر ماده‌ی آزمایشی درست سه کارت اثبات متفاوت می‌خواهد."
        ),
    ),
    "card_not_in_proofs": ("JH-23", Text("That card is not among your proofs.", "این کارت میان اثبات‌های شما نیست.")),
    "symbols_not_different": (
        "JH-23",
        Text("The three proofs must have three different symbols.", "سه کارت اثبات باید سه نماد متفاوت داشته باشند."),
    ),
}
"""By code: the rule's number and the sentence in both languages. One code can have another rule where it is raised."""


def refuse(code: str, rule: str | None = None) -> IllegalMove:
    """The refusal `code`, to be raised; `rule` where it differs from the usual one."""
    usual, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule or usual)
