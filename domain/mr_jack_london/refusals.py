"""Every refusal, in the order of ML-72, with the rule that it comes from and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove, Text

REFUSALS: Final[Mapping[str, tuple[str, Text]]] = {
    "game_over": ("ML-72", Text("The game has ended.", "بازی تمام شده است.")),
    "not_a_player": (
        "ML-2",
        Text("Only the Detective and Jack's player move.", "فقط کارآگاه و بازیکن جک حرکت می‌کنند."),
    ),
    "not_your_turn": ("ML-16", Text("The other seat is to act.", "اکنون نوبت صندلی دیگر است.")),
    "unknown_character": ("ML-72", Text("There is no such character.", "چنین شخصیتی در بازی نیست.")),
    "unknown_hex": ("ML-72", Text("There is no such hex.", "چنین خانه‌ای روی تخته نیست.")),
    "unknown_exit": ("ML-72", Text("There is no such exit.", "چنین خروجی‌ای روی تخته نیست.")),
    "unknown_direction": ("ML-72", Text("There is no such direction.", "چنین جهتی روی تخته نیست.")),
    "no_character_selected": ("ML-71", Text("Select a character first.", "پیش از این کار شخصیتی را انتخاب کنید.")),
    "already_selected": (
        "ML-16",
        Text("A character's turn is open; it cannot be taken back.", "نوبت شخصیتی باز است و انتخاب را نمی‌شود پس گرفت."),
    ),
    "card_not_face_up": (
        "ML-16",
        Text("That character is not among this round's four cards.", "این شخصیت میان چهار کارت این دور نیست."),
    ),
    "card_already_played": (
        "ML-16",
        Text("That character has been played in this round.", "این شخصیت را در همین دور بازی کرده‌اند."),
    ),
    "wrong_ability": (
        "ML-71",
        Text("The character being played does not have that ability.", "شخصیتی که بازی می‌شود این توانایی را ندارد."),
    ),
    "ability_already_used": (
        "ML-71",
        Text("The character's ability has been used in this turn.", "توانایی این شخصیت در همین نوبت به کار رفته است."),
    ),
    "already_moved": ("ML-71", Text("The character has moved in this turn.", "این شخصیت در همین نوبت حرکت کرده است.")),
    "ability_unfinished": ("ML-73", Text("Finish the whistle first.", "پیش از این کار سوت را تمام کنید.")),
    "facing_required": (
        "ML-35",
        Text("Whoever moves Watson says which way he faces.", "هر که واتسون را جابه‌جا کند جهت او را هم می‌گوید."),
    ),
    "facing_not_allowed": (
        "ML-35",
        Text(
            "Only Watson has a lantern to turn, and he is not moved here.",
            "فقط واتسون فانوسی برای چرخاندن دارد و او این‌جا جابه‌جا نمی‌شود.",
        ),
    ),
    "escape_not_jack_player": (
        "ML-60",
        Text(
            "Only Jack's player can take a character off the board.",
            "فقط بازیکن جک می‌تواند شخصیتی را از تخته بیرون ببرد.",
        ),
    ),
    "escape_not_jack_character": (
        "ML-60",
        Text("Only Jack can leave, and this character is not Jack.", "فقط جک می‌تواند بیرون برود و این شخصیت جک نیست."),
    ),
    "escape_card_seen": (
        "ML-61",
        Text(
            "Jack can leave only while the witness card shows `unseen`.",
            "جک فقط وقتی بیرون می‌رود که کارت شاهد «دیده‌نشده» را نشان دهد.",
        ),
    ),
    "exit_blocked": ("ML-63", Text("A cordon shuts that exit.", "حصار پلیس این خروجی را بسته است.")),
    "accuse_not_detective": ("ML-65", Text("Only the Detective accuses.", "فقط کارآگاه اتهام می‌زند.")),
    "path_empty": ("ML-23", Text("A move spends at least one point.", "هر حرکت دست‌کم یک امتیاز مصرف می‌کند.")),
    "path_too_long": (
        "ML-23",
        Text("That is farther than the character's points go.", "آن‌جا از امتیازهای حرکت این شخصیت دورتر است."),
    ),
    "not_adjacent": (
        "ML-23",
        Text(
            "Each step goes to a neighbouring hex, or from manhole to manhole.",
            "هر قدم به خانه‌ی همسایه یا از دریچه‌ای به دریچه‌ی دیگر است.",
        ),
    ),
    "manhole_covered": (
        "ML-28",
        Text("A sewer step needs both manholes open.", "برای رفتن از فاضلاب هر دو دریچه باید باز باشند."),
    ),
    "blocked_by_obstacle": (
        "ML-24",
        Text("Lamps, buildings and gardens are in the way.", "چراغ‌ها، ساختمان‌ها و باغ‌ها سر راه‌اند."),
    ),
    "ends_on_start": (
        "ML-26",
        Text("The move may not end where it began.", "حرکت نباید همان جایی تمام شود که آغاز شده است."),
    ),
    "must_end_on_street": (
        "ML-31",
        Text(
            "Stealthy may cross obstacles, but ends on a street.",
            "استلثی می‌تواند از مانع‌ها رد شود، ولی روی خیابان تمام می‌کند.",
        ),
    ),
    "destination_occupied": ("ML-25", Text("Another character stands there.", "شخصیت دیگری روی آن خانه ایستاده است.")),
    "accuse_no_target": ("ML-66", Text("Nobody stands there to be accused.", "کسی آن‌جا نیست که بشود به او اتهام زد.")),
    "skip_not_allowed": ("ML-22", Text("The character can move.", "این شخصیت می‌تواند حرکت کند، پس از حرکت نمی‌گذرند.")),
    "not_a_lamp_hex": ("ML-39", Text("That is not a lamp hex.", "آن خانه خانه‌ی چراغ نیست.")),
    "lamp_not_lit": ("ML-39", Text("No lit tile lies there.", "هیچ تایل چراغ روشنی آن‌جا نیست.")),
    "lamp_already_lit": ("ML-39", Text("A lit tile lies there already.", "آن‌جا پیش‌تر تایل چراغ روشنی گذاشته‌اند.")),
    "no_cordon_there": ("ML-41", Text("No cordon stands at that exit.", "جلوی آن خروجی حصاری نیست.")),
    "exit_already_blocked": (
        "ML-41",
        Text("A cordon stands at that exit already.", "جلوی آن خروجی پیش‌تر حصار گذاشته‌اند."),
    ),
    "not_a_manhole": ("ML-51", Text("That is not a manhole.", "آن خانه دریچه‌ی فاضلاب ندارد.")),
    "no_cover_there": ("ML-51", Text("That manhole is open.", "آن دریچه باز است و تایلی روی آن نیست.")),
    "manhole_already_covered": ("ML-51", Text("That manhole is covered already.", "آن دریچه از پیش بسته است.")),
    "swap_with_self": (
        "ML-49",
        Text("Gull changes places with another character.", "گل جایش را با شخصیت دیگری عوض می‌کند."),
    ),
    "whistle_not_goodley": ("ML-42", Text("Goodley whistles for others.", "گودلی برای دیگران سوت می‌زند.")),
    "whistle_character_repeated": (
        "ML-47",
        Text("This whistle has moved that character already.", "همین سوت آن شخصیت را یک بار حرکت داده است."),
    ),
    "whistle_too_many_points": (
        "ML-42",
        Text("The whistle has fewer points left than that.", "از امتیازهای سوت کمتر از این مانده است."),
    ),
    "whistle_no_walk": (
        "ML-45",
        Text(
            "No walk of exactly that many steps over streets leads there.",
            "با درست همین تعداد قدم روی خیابان‌ها راهی به آن‌جا نیست.",
        ),
    ),
    "whistle_not_closer": (
        "ML-44",
        Text("That hex is not closer to Goodley on the street.", "آن خانه از راه خیابان به گودلی نزدیک‌تر نیست."),
    ),
    "whistle_points_left": (
        "ML-46",
        Text("The whistle must spend as many points as it can.", "سوت باید هر چند امتیاز را که می‌تواند مصرف کند."),
    ),
}
"""By code: the rule's number and the sentence in both languages. One code can have another rule where it is raised."""

GULL_SWAPS: Final = Text("Gull can always swap places.", "گل همیشه می‌تواند جایش را عوض کند.")
SOMEBODY_COMES: Final = Text("Somebody can be brought closer to Goodley.", "کسی هست که می‌شود به گودلی نزدیک‌ترش کرد.")


def refuse(code: str, rule: str | None = None, detail: Text | None = None) -> IllegalMove:
    """The refusal `code`, to be raised; `rule` and `detail` where they differ from the usual ones."""
    usual_rule, usual_detail = REFUSALS[code]
    return IllegalMove(code, detail or usual_detail, rule or usual_rule)
