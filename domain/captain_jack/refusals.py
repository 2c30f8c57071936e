"""Every refusal, in the order of section 6 of the rules, with its rule and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove, Text

REFUSALS: Final[Mapping[str, tuple[str, Text]]] = {
    "game_over": ("CJ-29", Text("The game has ended.", "بازی تمام شده است.")),
    "nothing_to_defend": ("CJ-17", Text("No attack waits for an answer.", "هیچ حمله‌ای منتظر پاسخ نیست.")),
    "no_crew_owed": ("CJ-21", Text("No crew is due.", "کسی ملوان بدهکار نیست.")),
    "waiting_for_defender": (
        "CJ-17",
        Text("The target must answer the attack first.", "پیش از این کار مدافع باید به حمله پاسخ دهد."),
    ),
    "waiting_for_crew": ("CJ-21", Text("The target must give up crew first.", "پیش از این کار مدافع باید ملوان بدهد.")),
    "not_your_turn": ("CJ-8", Text("Another captain is in turn.", "اکنون نوبت کاپیتان دیگری است.")),
    "phase_one_first": (
        "CJ-13",
        Text(
            "Phase one ends with `end_phase_one`; until then only a pair can be declared.",
            "مرحله‌ی یک با «end_phase_one» تمام می‌شود؛ تا آن‌گاه فقط می‌شود «کاپیتان جک» را اعلام کرد.",
        ),
    ),
    "boarding_pending": ("CJ-20", Text("Board, or decline to, first.", "پیش از این کار گنج بدزدید یا از آن بگذرید.")),
    "only_second_attack_or_end_turn": (
        "CJ-24",
        Text(
            "After the first attack only a second one or the end of the turn.",
            "پس از حمله‌ی اول فقط حمله‌ی دوم یا پایان نوبت ممکن است.",
        ),
    ),
    "wrong_phase": ("CJ-13", Text("That cannot be done in phase two.", "این کار در مرحله‌ی دو ممکن نیست.")),
    "need_king_and_jack": ("CJ-11", Text("Captain Jack is a king and a jack.", "«کاپیتان جک» یک کینگ و یک جک است.")),
    "card_not_in_hand": (
        "CJ-16",
        Text("You do not hold that card, or not as often.", "این کارت را در دست ندارید، یا نه به این تعداد."),
    ),
    "colours_differ": (
        "CJ-11",
        Text("King and jack must both be red or both be black.", "کینگ و جک باید هر دو سرخ یا هر دو سیاه باشند."),
    ),
    "no_ship_left": ("CJ-6", Text("No ship marker is left in the middle.", "در وسط میز نشان کشتی نمانده است.")),
    "no_ship": ("CJ-14", Text("You have no ship: trade or pass.", "کشتی ندارید: ترید یا رد کنید.")),
    "cannot_attack_self": (
        "CJ-16",
        Text("Name another captain as the target.", "کاپیتان دیگری را برای حمله نام ببرید."),
    ),
    "unknown_seat": ("CJ-16", Text("No such seat is in this game.", "چنین صندلی‌ای در این بازی نیست.")),
    "target_has_no_ship": ("CJ-16", Text("That captain has no ship.", "آن کاپیتان کشتی ندارد.")),
    "not_a_cannon_card": ("CJ-16", Text("Only spades 2 to 10 are fired.", "فقط با پیک ۲ تا ۱۰ شلیک می‌کنند.")),
    "must_defend": (
        "CJ-17",
        Text(
            "You hold a spade 2 to 10 and must answer with one.", "پیک ۲ تا ۱۰ دارید و باید با یکی از آن‌ها پاسخ دهید."
        ),
    ),
    "not_a_boarding_card": ("CJ-20", Text("Only clubs 2 to 8 board.", "فقط با گشنیز ۲ تا ۸ گنج می‌دزدند.")),
    "wrong_number_of_cards": (
        "CJ-21",
        Text("Give exactly as many cards as are due.", "درست همان تعداد کارتی را بدهید که بدهکارید."),
    ),
    "not_a_repair_card": ("CJ-25", Text("Only hearts ace to 6 repair.", "فقط با دل آس تا ۶ تعمیر می‌کنند.")),
    "ship_not_damaged": ("CJ-25", Text("Your active ship has all its tokens.", "کشتی فعال شما همه‌ی توکن‌هایش را دارد.")),
    "trade_one_to_four": ("CJ-26", Text("Trade one to four cards.", "یک تا چهار کارت را ترید کنید.")),
    "stock_too_small": (
        "CJ-26",
        Text("The stock has fewer cards than you would trade.", "کارت‌های استاک از آنچه می‌خواهید ترید کنید کمتر است."),
    ),
    "need_a_club": ("CJ-27", Text("Salvage takes at least one club.", "نجات گنج دست‌کم یک گشنیز می‌خواهد.")),
    "not_a_club": ("CJ-27", Text("Only clubs salvage.", "فقط با گشنیز گنج را نجات می‌دهند.")),
    "not_enough_sunken_treasure": (
        "CJ-27",
        Text("The sunken pile has fewer diamonds than that.", "خشت‌های گنج غرق‌شده از این کمترند."),
    ),
    "must_act": (
        "CJ-15",
        Text(
            "Everybody before you passed and the stock has cards: trade at least one.",
            "همه پیش از شما رد کرده‌اند و استاک کارت دارد: دست‌کم یک کارت ترید کنید.",
        ),
    ),
}
"""By code: the rule's number and the sentence in both languages. One code can have another rule where it is raised."""


def refuse(code: str, rule: str | None = None) -> IllegalMove:
    """The refusal `code`, to be raised; `rule` where it is not the usual one."""
    usual, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule or usual)
