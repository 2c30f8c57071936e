"""Display names: what a name may be, so that no name hides, imitates or breaks what stands beside it.

Names are kept in Unicode's form NFC, with single spaces. Every script is welcome, with the joiners that scripts and
emoji need: a zero-width non-joiner stands between two letters, as Persian writes it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from domain.bidi import isolated
from domain.filling import filled
from domain.ruleset import Text
from service.problems import Problem

_TOO_LONG = Text(
    "is at most {characters} characters and {bytes} bytes long, in NFC",
    "حداکثر {characters} نویسه و {bytes} بایت است («NFC»)",
)
_NOTHING = Text("shows something", "چیزی را نشان می‌دهد")
_MARKS = Text(
    "has at most {most} marks on a letter, and none on nothing",
    "روی هر حرف حداکثر {most} نشانه دارد و روی هیچ نشانه‌ای ندارد",
)
_JOINER = Text(
    "has a zero-width joiner between two letters or signs alone",
    "نیم‌فاصله یا پیوند بی‌پهنا را تنها میان دو حرف یا نشانه دارد",
)
_TURNS = Text(
    "has no {character}, which shows nothing or turns the text around it",
    "نویسه‌ی {character} را ندارد که چیزی نشان نمی‌دهد یا متن پیرامونش را می‌گرداند",
)

MOST_CHARACTERS: Final = 40
MOST_BYTES: Final = 160
_MOST_MARKS = 4
_ZWNJ, _ZWJ = "\u200c", "\u200d"
_SPACES = re.compile(r"[^\S\n\r\t\x0b\x0c\x1c-\x1f\x85\u2028\u2029]+")
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""
_REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, directions and other formats, surrogates, private and unassigned characters, ends of lines."""


def name_of(given: str) -> str:
    """A display name as it is kept. Raises Problem malformed_request for what is none."""
    name = as_kept(given)
    for place, character in enumerate(name):
        _check(name, place, character)
    if len(name) > MOST_CHARACTERS or len(name.encode()) > MOST_BYTES:
        raise _no_name(filled(_TOO_LONG, characters=MOST_CHARACTERS, bytes=MOST_BYTES))
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise _no_name(_NOTHING)
    marks = "".join("m" if unicodedata.category(character)[0] == "M" else " " for character in name)
    if "m" * (_MOST_MARKS + 1) in marks or marks.startswith("m"):
        raise _no_name(filled(_MARKS, most=_MOST_MARKS))
    return name


def as_kept(given: str) -> str:
    """`given` in the form in which names are kept, whether or not it may be one: NFC, with single spaces."""
    return _SPACES.sub(" ", unicodedata.normalize("NFC", given)).strip(" ")


def _check(name: str, place: int, character: str) -> None:
    if character in (_ZWNJ, _ZWJ):
        before, after = name[place - 1 : place], name[place + 1 : place + 2]
        if not (_joins(before) and _joins(after)):
            raise _no_name(_JOINER)
    elif unicodedata.category(character) in _REFUSED or character in BLANK:
        raise _no_name(filled(_TURNS, character=f"U+{ord(character):04X}"))


def _joins(neighbour: str) -> bool:
    """Whether a joiner may stand beside it: a letter, a mark, or a sign such as an emoji."""
    return neighbour != "" and unicodedata.category(neighbour)[0] in "LMS" and neighbour not in BLANK


def _no_name(rule: Text) -> Problem:
    told = Text(f"A display name {rule.en} - at `$.name`.", f"نام نمایشی {rule.fa}، در {isolated('`$.name`', 'fa')}.")
    return Problem("malformed_request", told)
