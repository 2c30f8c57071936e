"""What a decoder found in a request, in words: its own in English, and in Persian what is known of them.

Decoders (msgspec, the strict JSON of `projections.strict_json`) speak English. What they name (a type, a member, a
path) stands in a Persian sentence as a piece of its own; a message that is not known here stands in it whole.
"""

from __future__ import annotations

import re

from domain.bidi import isolated
from domain.filling import number
from domain.ruleset import Text
from service.problems import Problem

_KNOWN: tuple[tuple[str, str], ...] = (
    (r"Expected `(\w+)` of length (<=|>=|==) (\d+)", "طول «{0}» باید {1} {2} باشد"),
    (r"Expected `(\w+)` (<=|>=|<|>) (-?\d+)", "«{0}» باید {1} {2} باشد"),
    (r"Expected `(\w+)` matching regex (.+)", "«{0}» باید با الگوی {1} بخواند"),
    (r"Expected `([^`]+)`, got `([^`]+)`", "این‌جا {0} می‌آید، نه {1}"),
    (r"Object missing required field `([^`]+)`", "عضو لازم {0} نیامده است"),
    (r"Object contains unknown field `([^`]+)`", "عضو {0} شناخته نیست"),
    (r"Invalid enum value (.+)", "مقدار {0} از مقدارهای مجاز نیست"),
    (r"Invalid value (.+)", "مقدار {0} پذیرفته نیست"),
    (r"too_large: .*", "بدنه بیش از اندازه بزرگ است"),
    (r"not_utf8: .*", "بدنه «UTF-8» درست نیست"),
    (r"not_json: .*", "بدنه JSON نیست"),
    (r"too_deep: nested deeper than (\d+)", "تودرتویی بدنه بیش از {0} است"),
    (r"duplicate_key: the key (.+) stands twice in one object", "کلید {0} در یک شیء دو بار آمده است"),
    (r"key_not_ascii: the key (.+) has characters beyond ASCII", "کلید {0} نویسه‌ای بیرون از «ASCII» دارد"),
    (r"not_an_integer: (.+) is not written as an integer", "مقدار «{0}» به شکل عدد صحیح نوشته نشده است"),
    (r"integer_out_of_range: .*", "عددی بیرون از بازه‌ی «±(2^53 - 1)» آمده است"),
    (r"lone_surrogate: .*", "رشته‌ای نیمه‌ی یک جفت جانشین دارد"),
    (r"nul_character: .*", "رشته‌ای نویسه‌ی «U+0000» دارد"),
    (r"beyond_games: (\S+) goes beyond (\d+), as no game does", "{0} از {1} می‌گذرد، چیزی که در هیچ بازی نیست"),
)
_BOUNDS = {"<=": "حداکثر", ">=": "دست‌کم", "==": "درست", "<": "کمتر از", ">": "بیش از"}
_PLACE = re.compile(r"(?P<what>.*?)(?: - at `(?P<path>[^`]*)`| \(at position (?P<position>\d+)\))?", re.DOTALL)


def malformed(found: str) -> Problem:
    """The problem malformed_request, with what was found (without a full stop)."""
    return Problem("malformed_request", found_in_json(found))


def found_in_json(found: str) -> Text:
    """What a decoder found, and where, as a sentence in both languages."""
    place = _PLACE.fullmatch(found)
    what, path, position = (found, None, None) if place is None else place.group("what", "path", "position")
    told = _in_persian(what)
    if path is not None:
        told += f"، در {isolated(f'`{path}`', 'fa')}" if re.search("[A-Za-z]", path) else f"، در «{path}»"
    if position is not None:
        told += f" (در جایگاه {number(position, 'fa')})"
    return Text(f"{found}.", f"{told}.")


def _in_persian(what: str) -> str:
    for pattern, template in _KNOWN:
        if known := re.fullmatch(pattern, what, re.DOTALL):
            return template.format(*(_piece(piece) for piece in known.groups()))
    return f"بخشی از آن درست نیست: {isolated(what, 'fa')}"


def _piece(piece: str) -> str:
    if piece in _BOUNDS:
        return _BOUNDS[piece]
    return number(piece, "fa") if piece.isdigit() else isolated(piece, "fa")
