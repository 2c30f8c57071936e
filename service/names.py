"""Display names: what a name may be, so that no name hides, imitates or breaks what stands beside it.

Names are kept in Unicode's form NFC, with single spaces. Every script is welcome, with the joiners that scripts and
emoji need: a zero-width non-joiner stands between two letters, as Persian writes it.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from service.problems import Problem

MOST_CHARACTERS: Final = 40
MOST_BYTES: Final = 160
_MOST_MARKS = 4
_ZWNJ, _ZWJ = "\u200c", "\u200d"
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that show nothing."""
_REFUSED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Controls, directions and other formats, surrogates, private and unassigned characters, ends of lines."""


def name_of(given: str) -> str:
    """A display name as it is kept. Raises Problem malformed_request for what is none."""
    name = re.sub(r"[^\S\n\r\t\x0b\x0c\x1c-\x1f\x85\u2028\u2029]+", " ", unicodedata.normalize("NFC", given)).strip(" ")
    for place, character in enumerate(name):
        _check(name, place, character)
    if len(name) > MOST_CHARACTERS or len(name.encode()) > MOST_BYTES:
        raise _no_name(f"is at most {MOST_CHARACTERS} characters and {MOST_BYTES} bytes long, in NFC")
    if not any(unicodedata.category(character)[0] in "LNPS" for character in name):
        raise _no_name("shows something")
    marks = "".join("m" if unicodedata.category(character)[0] == "M" else " " for character in name)
    if "m" * (_MOST_MARKS + 1) in marks or marks.startswith("m"):
        raise _no_name(f"has at most {_MOST_MARKS} marks on a letter, and none on nothing")
    return name


def _check(name: str, place: int, character: str) -> None:
    if character in (_ZWNJ, _ZWJ):
        before, after = name[place - 1 : place], name[place + 1 : place + 2]
        if not (_joins(before) and _joins(after)):
            raise _no_name("has a zero-width joiner between two letters or signs alone")
    elif unicodedata.category(character) in _REFUSED or character in BLANK:
        raise _no_name(f"has no U+{ord(character):04X}, which shows nothing or turns the text around it")


def _joins(neighbour: str) -> bool:
    """Whether a joiner may stand beside it: a letter, a mark, or a sign such as an emoji."""
    return neighbour != "" and unicodedata.category(neighbour)[0] in "LMS" and neighbour not in BLANK


def _no_name(rule: str) -> Problem:
    return Problem("malformed_request", f"A display name {rule} - at `$.name`.")
