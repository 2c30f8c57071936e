"""What a verifier found, typed for machines and in words for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from domain.filling import number
from domain.ruleset import Language, Outcome, SeatId, Text
from projections.printable import printable

Verdict = Literal["valid", "incomplete", "invalid", "unreadable"]
KeysFrom = Literal["given", "record", "none"]

EXIT_CODES: Mapping[Verdict, int] = {"valid": 0, "invalid": 1, "unreadable": 2, "incomplete": 3}
"""The exit code of the command line for each verdict."""


class FirstWrong(Struct, frozen=True, kw_only=True):
    """The first thing that is wrong. version: the event's, or None where it is not one event; code: stable.

    position: the offset in the file, of a record that cannot be read. game: where it is not in the record's own game,
    the one of its origins in which it is.
    """

    code: str
    detail: str
    version: int | None = None
    position: int | None = None
    game: str | UnsetType = UNSET


class Check(Struct, frozen=True):
    """A kind of check and how many things passed it."""

    name: str
    passed: int


class Report(Struct, frozen=True, kw_only=True, rename="camel"):
    """What `verify` found.

    verdict: valid (a full record, all of it checked), incomplete (a partial record, right as far as it can be checked),
    invalid (see firstWrong), unreadable (not a record that this build can judge). events: how many the record holds.
    verifiedTo: the last version up to which everything is right. head: the hash of that event. sealed: how many parts
    are closed to the record's reader. keys: where the receipts' keys come from: `given` by who verifies, the `record`
    itself (then they prove nothing about who signed), or none. receipts: the versions that verified receipts name.
    notices: what is not wrong, but should be known (keys of NOTICES).
    """

    verdict: Verdict
    game: str | None = None
    ruleset: str | None = None
    ruleset_version: int | None = None
    reader: SeatId | None = None
    events: int = 0
    verified_to: int = 0
    head: str | None = None
    outcome: Outcome | None = None
    sealed: int = 0
    keys: KeysFrom = "none"
    receipts: tuple[int, ...] = ()
    checks: tuple[Check, ...] = ()
    first_wrong: FirstWrong | None = None
    notices: tuple[str, ...] = ()


CHECKS: Mapping[str, Text] = {
    "origins": Text("games that it was forked from", "بازی‌هایی که از آن‌ها شاخه شده"),
    "ruleset": Text("rulesets and fingerprints", "قوانین و اثر انگشت آن‌ها"),
    "secret": Text("secrets against their commitments", "رازها در برابر تعهدشان"),
    "schema": Text("events of the right form", "رویدادهای خوش‌ساخت"),
    "chain": Text("links of the hash chain", "حلقه‌های زنجیره‌ی هش"),
    "times": Text("times", "زمان‌ها"),
    "commitments": Text("sealed parts opened", "بخش‌های پوشیده‌ی گشوده‌شده"),
    "salts": Text("salts derived", "نمک‌های استخراج‌شده"),
    "entropies": Text("shares of chance against their commitments", "سهم‌های بخت در برابر تعهدشان"),
    "signatures": Text("moves signed by their players", "حرکت‌هایی با امضای بازیکن"),
    "draws": Text("draws derived again", "قرعه‌های بازسازی‌شده"),
    "rules": Text("events adjudicated again by the rules", "رویدادهای دوباره‌داوری‌شده با قوانین"),
    "end": Text("ends", "پایان‌ها"),
    "receipts": Text("receipts", "رسیدها"),
}
"""The checks in their order, in words."""

VERDICTS: Mapping[Verdict, Text] = {
    "valid": Text("VALID: everything in this record is right.", "معتبر: همه‌چیز در این پرونده درست است."),
    "incomplete": Text(
        "RIGHT AS FAR AS IT GOES: nothing is wrong up to version {to}, but not everything can be checked yet.",
        "تا این‌جا درست: تا نسخه‌ی {to} چیزی نادرست نیست، اما هنوز همه‌چیز را نمی‌توان سنجید.",
    ),
    "invalid": Text("INVALID", "نامعتبر"),
    "unreadable": Text(
        "UNREADABLE: this is no record that can be judged.", "ناخوانا: این پرونده‌ای نیست که بتوان سنجید."
    ),
}

NOTICES: Mapping[str, Text] = {
    "analysis_table": Text(
        "An analysis table: it begins in the middle of a finished game, and counts nowhere.",
        "میزی برای تحلیل: از میانه‌ی یک بازی پایان‌یافته آغاز می‌شود و در هیچ رده‌بندی نمی‌آید.",
    ),
    "parts_sealed": Text(
        "{sealed} parts are still sealed to this reader; draws and moves can be checked once the game has ended.",
        "{sealed} بخش هنوز از این خواننده پوشیده است؛ قرعه‌ها و حرکت‌ها پس از پایان بازی سنجیدنی‌اند.",
    ),
    "tail_unproven": Text(
        "Later events could be missing: a chain does not show a cut tail; a later receipt does.",
        "شاید رویدادهای بعدی کم باشند: زنجیره بریده‌شدن دنباله را نشان نمی‌دهد؛ رسیدی دیرتر نشان می‌دهد.",
    ),
    "no_receipt": Text(
        "No receipt vouches for this history: it is fair by the rules, but need not be the one that was played.",
        "هیچ رسیدی پشتوانه‌ی این تاریخچه نیست: با قوانین می‌خواند، اما شاید همانی نباشد که بازی شد.",
    ),
    "keys_from_record": Text(
        "The receipt's key comes from the record itself; compare it with the service's published keys.",
        "کلید رسید از خود پرونده آمده است؛ آن را با کلیدهای منتشرشده‌ی سرویس بسنجید.",
    ),
    "clock_set_back": Text(
        "The server's clock went back at least once; the order of events is that of their versions.",
        "ساعت سرور دست‌کم یک بار به عقب رفته است؛ ترتیب رویدادها همان ترتیب نسخه‌هاست.",
    ),
}

_WRONG = Text("Version {version}: {code}: {detail}", "نسخه‌ی {version}: {code}: {detail}")
_WRONG_ANYWHERE = Text("{code}: {detail}", "{code}: {detail}")
_IN_ORIGIN = Text("In the origin {game}: ", "در سرچشمه، بازی {game}: ")
_POSITION = Text(" (at position {position})", " (در جایگاه {position})")
_HEADING = Text(
    "Game {game}, {ruleset} version {version}, {events} events",
    "بازی {game}، {ruleset} نسخه‌ی {version}، {events} رویداد",
)
_PASSED = Text("{name}: {count}", "{name}: {count}")


def exit_code(report: Report) -> int:
    """0 valid, 1 invalid, 2 unreadable, 3 right as far as it goes."""
    return EXIT_CODES[report.verdict]


def render(report: Report, language: Language) -> str:
    """The report for a person, in several lines. Codes and details stay in English, in both languages."""

    def say(text: Text, **args: str | int | None) -> str:
        template = text.fa if language == "fa" else text.en
        return template.format(**{name: _shown(value, language) for name, value in args.items()})

    lines = []
    if report.game is not None:
        lines.append(
            say(
                _HEADING,
                game=report.game,
                ruleset=report.ruleset,
                version=report.ruleset_version,
                events=report.events,
            )
        )
    lines += [
        f"  ✓ {say(_PASSED, count=check.passed, name=say(CHECKS[check.name]))}"
        for check in report.checks
        if check.passed
    ]
    lines.append(say(VERDICTS[report.verdict], to=report.verified_to))
    if (wrong := report.first_wrong) is not None:
        place = "" if wrong.game is UNSET else say(_IN_ORIGIN, game=wrong.game)
        template = _WRONG_ANYWHERE if wrong.version is None else _WRONG
        line = say(template, version=wrong.version, code=wrong.code, detail=wrong.detail)
        lines.append(
            "  ✗ " + place + line + ("" if wrong.position is None else say(_POSITION, position=wrong.position))
        )
    lines += [f"  · {say(NOTICES[notice], sealed=report.sealed)}" for notice in report.notices]
    return "\n".join(lines) + "\n"


def _shown(value: str | int | None, language: Language) -> str:
    if isinstance(value, int):
        return number(value, language)
    return printable(str(value))
