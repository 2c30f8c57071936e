"""Every refusal, in the order of NY-69, with the rule that it comes from and a sentence for the sender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.ruleset import IllegalMove, Text

REFUSALS: Final[Mapping[str, tuple[str, Text]]] = {
    "game_over": ("NY-69", Text("The game has ended.", "بازی تمام شده است.")),
    "not_a_player": ("NY-13", Text("Only the Detective and Jack's player move.", "فقط بازرس و بازیکن جک حرکت می‌کنند.")),
    "not_your_turn": ("NY-68", Text("The other seat is to act.", "اکنون نوبت صندلی دیگر است.")),
    "unknown_character": ("NY-69", Text("There is no such character.", "چنین شخصیتی در بازی نیست.")),
    "unknown_tile": ("NY-69", Text("There is no such investigation tile.", "چنین کاشی تحقیقاتی در بازی نیست.")),
    "unknown_hex": ("NY-69", Text("There is no such hex.", "چنین خانه‌ای روی صفحه نیست.")),
    "unknown_exit": ("NY-69", Text("There is no such exit.", "چنین خروجی‌ای روی صفحه نیست.")),
    "already_selected": (
        "NY-27",
        Text(
            "An activation is open; a choice cannot be taken back.",
            "شخصیتی در حال بازی است و انتخاب را نمی‌شود پس گرفت.",
        ),
    ),
    "card_not_face_up": (
        "NY-23",
        Text("That character is not among this round's four cards.", "این شخصیت میان چهار کارت این دور نیست."),
    ),
    "card_already_played": (
        "NY-23",
        Text("That character has been played in this round.", "این شخصیت را در همین دور بازی کرده‌اند."),
    ),
    "no_character_selected": ("NY-68", Text("Select a character first.", "پیش از این کار شخصیتی را انتخاب کنید.")),
    "wrong_ability": (
        "NY-68",
        Text("The active character does not have that ability.", "شخصیت فعال این قابلیت را ندارد."),
    ),
    "ability_already_used": (
        "NY-24",
        Text("The ability has been used in this activation.", "قابلیت این شخصیت در همین نوبتش اعمال شده است."),
    ),
    "already_moved": (
        "NY-24",
        Text("The movement of this activation is done.", "حرکت این شخصیت در همین نوبتش انجام شده است."),
    ),
    "eastman_moves_only": (
        "NY-44",
        Text(
            "At this table whoever Eastman moves can neither accuse nor escape.",
            "در این میز کسی که ایستمن جابه‌جا می‌کند نه متهم می‌کند و نه می‌گریزد.",
        ),
    ),
    "accuse_not_detective": ("NY-58", Text("Only the Detective accuses.", "فقط بازرس متهم می‌کند.")),
    "escape_not_jack_player": (
        "NY-61",
        Text(
            "Only Jack's player can take a character off the map.",
            "فقط بازیکن جک می‌تواند شخصیتی را از صفحه بیرون ببرد.",
        ),
    ),
    "other_is_eastman": (
        "NY-43",
        Text(
            "Eastman moves somebody else, or himself by his own move.",
            "ایستمن کس دیگری را می‌برد، یا با حرکت خودش جابه‌جا می‌شود.",
        ),
    ),
    "escape_not_jack_character": (
        "NY-61",
        Text("Only Jack can leave, and that character is not Jack.", "فقط جک می‌تواند بیرون برود و این شخصیت جک نیست."),
    ),
    "ends_on_start": (
        "NY-30",
        Text("The movement may not end where it began.", "حرکت نباید همان جایی تمام شود که آغاز شده است."),
    ),
    "blocked_by_obstacle": ("NY-3", Text("That hex cannot be entered.", "به آن خانه نمی‌شود وارد شد.")),
    "out_of_reach": ("NY-28", Text("That is farther than three points go.", "آن‌جا از سه امتیاز حرکت دورتر است.")),
    "destination_occupied": ("NY-29", Text("Another character stands there.", "شخصیت دیگری روی آن خانه ایستاده است.")),
    "accuse_no_target": ("NY-58", Text("Nobody stands there to be accused.", "کسی آن‌جا نیست که بشود متهمش کرد.")),
    "escape_card_seen": (
        "NY-62",
        Text(
            "Jack can leave only while the witness card shows `unseen`.",
            "جک فقط وقتی بیرون می‌رود که کارت شاهد «خارج از دید» را نشان دهد.",
        ),
    ),
    "exit_without_steamer": ("NY-7", Text("No steamer lies in that harbour.", "در آن بندرگاه کشتی بخاری نیست.")),
    "exit_blocked": ("NY-8", Text("An investigation tile covers the gate.", "کاشی تحقیقات روی دروازه است.")),
    "reserve_empty": ("NY-37", Text("No such tile is left in the reserve.", "در ذخیره از این کاشی چیزی نمانده است.")),
    "hex_not_free": ("NY-4", Text("Nothing can be laid there.", "روی آن خانه چیزی نمی‌شود گذاشت.")),
    "not_convertible": (
        "NY-38",
        Text(
            "No tile that shows metro, lamp or building lies there.",
            "آن‌جا کاشی‌ای با روی مترو، چراغ گازی یا ساختمان نیست.",
        ),
    ),
    "pair_not_adjacent": ("NY-39", Text("The two hexes are not neighbours.", "آن دو خانه مجاور هم نیستند.")),
    "same_place": (
        "NY-39",
        Text("The tile lies on these two hexes already.", "این کاشی همین حالا روی همان دو خانه است."),
    ),
    "no_steamer_there": ("NY-40", Text("No steamer lies in that harbour.", "در آن بندرگاه کشتی بخاری نیست که برود.")),
    "harbour_taken": (
        "NY-40",
        Text("A steamer lies in that harbour already.", "در آن بندرگاه پیش‌تر کشتی بخاری آمده است."),
    ),
    "swap_not_tumblety": (
        "NY-41",
        Text("Tumblety lets two others exchange.", "تامبلتی جای دو نفر دیگر را با هم عوض می‌کند."),
    ),
    "swap_with_self": ("NY-41", Text("Two different characters exchange.", "جای دو شخصیت متفاوت با هم عوض می‌شود.")),
    "skip_not_allowed": (
        "NY-26",
        Text("There is a plain end for the movement.", "این حرکت پایان ساده‌ای دارد، پس از آن نمی‌گذرند."),
    ),
}
"""By code: the rule's number and the sentence in both languages. One code can have another rule where it is raised."""


def refuse(code: str, rule: str | None = None) -> IllegalMove:
    """The refusal `code`, to be raised; `rule` where it differs from the usual one."""
    usual_rule, detail = REFUSALS[code]
    return IllegalMove(code, detail, rule or usual_rule)
