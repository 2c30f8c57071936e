"""Commands about a table that cannot be done now: each code with what the sender is told, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.filling import filled
from domain.ruleset import Text

REFUSALS: Final[Mapping[str, Text]] = {
    "table_full": Text("Every seat of this game is taken.", "همه‌ی صندلی‌های این بازی گرفته شده‌اند."),
    "unknown_seat": Text("The seats of this game are {seats}.", "صندلی‌های این بازی این‌ها هستند: {seats}."),
    "seat_taken": Text("Seat {seat} is taken.", "صندلی {seat} گرفته شده است."),
    "unknown_bot": Text("The bots of this ruleset are {bots}.", "ربات‌های این بازی این‌ها هستند: {bots}."),
    "entropy_not_due": Text(
        "Entropy is revealed once, when every seat is taken, by who committed to it.",
        "آنتروپی را کسی که به آن متعهد شده، یک بار و پس از پر شدن همه‌ی صندلی‌ها آشکار می‌کند.",
    ),
    "entropy_mismatch": Text(
        "This is not the entropy that the seat committed to.", "این آن آنتروپی نیست که صندلی به آن متعهد شده است."
    ),
    "nothing_to_take_back": Text(
        "This seat cannot go back to version {version}.", "این صندلی نمی‌تواند به نسخه‌ی {version} بازگردد."
    ),
    "taken_back_too_often": Text(
        "A seat takes back {most} times at most until another has moved.",
        "هر صندلی تا حرکت صندلی دیگر حداکثر {most} بار پس می‌گیرد.",
    ),
    "too_late_to_take_back": Text(
        "The time of that step is over, and the clock would go back as well.",
        "وقت آن گام گذشته است و ساعت هم با بازی بازمی‌گشت.",
    ),
    "nothing_to_claim": Text(
        "Time is claimed by a seat that is not waited for, against one that is.",
        "پایان وقت را صندلی‌ای اعلام می‌کند که بازی منتظرش نیست، علیه صندلی‌ای که بازی منتظر آن است.",
    ),
    "already_agreed": Text(
        "This seat has agreed; the next move withdraws it.",
        "این صندلی موافقت کرده است؛ حرکت بعدی موافقت را پس می‌گیرد.",
    ),
    "unknown_version": Text("The game's versions are 1 to {last}.", "نسخه‌های بازی از ۱ تا {last} هستند."),
    "game_over": Text("The game has ended.", "بازی پایان یافته است."),
    "not_started": Text("The game has not started yet.", "بازی هنوز آغاز نشده است."),
    "already_started": Text("The game has started.", "بازی آغاز شده است."),
    "seat_handed_over": Text("A bot plays this seat now.", "اکنون رباتی به جای این صندلی بازی می‌کند."),
    "not_the_arbiter": Text(
        "Only an arbiter of this game may do this.", "تنها داور همین بازی می‌تواند این کار را بکند."
    ),
    "cannot_fork": Text(
        "By its rules the game is over at version {version}.",
        "به حکم قواعد، بازی در نسخه‌ی {version} پایان یافته بود.",
    ),
    "unknown_kind": Text(
        "This build does not know this kind of event.", "این نسخه‌ی برنامه چنین نوع رویدادی را نمی‌شناسد."
    ),
    "not_created": Text("The game has not been created.", "این بازی هنوز ساخته نشده است."),
}
"""By code: the usual sentence. One code can have another where it is raised."""


class Refused(Exception):
    """A command about the table (not a move) that cannot be done now; `code` names why, `detail` says it in words."""

    def __init__(self, code: str, detail: Text) -> None:
        super().__init__(f"{code}: {detail.en}")
        self.code = code
        self.detail = detail


def refused(code: str, **args: str | int | tuple[str, ...]) -> Refused:
    """The refusal `code` with its usual sentence, to be raised."""
    return Refused(code, filled(REFUSALS[code], **args))
