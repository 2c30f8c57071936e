"""What people may write where others read it: plain text that neither obeys nor misleads a reader's screen."""

from __future__ import annotations

import re
import unicodedata

from domain.filling import filled
from domain.ruleset import Text
from service.names import BLANK
from service.problems import Problem

# Controls (but tab and newline), separators of lines, marks that embed, override or isolate a direction, invisible
# tags, private characters. Marks that Persian needs (U+200C, U+200D, U+200E, U+200F) stay.
_UNFIT = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\uffff"
    "\ue000-\uf8ff\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)
_MOST_MARKS = 8

_HOLDS = Text(
    "{member} holds {character} at position {position}.", "{member} در جایگاه {position} نویسه‌ی {character} را دارد."
)
_HEAPS = Text(
    "{member} heaps more than {most} marks at position {position}.",
    "{member} در جایگاه {position} بیش از {most} نشانه را روی هم گذاشته است.",
)
_SAYS_NOTHING = Text("{member} says nothing.", "{member} هیچ نمی‌گوید.")


def check_text(text: str, member: str = "text") -> None:
    """Raise Problem unfit_text for what no person writes: controls, turned directions, towers of combining marks."""
    found = _UNFIT.search(text)
    if found is not None:
        raise Problem(
            "unfit_text",
            filled(_HOLDS, member=f"`{member}`", character=f"U+{ord(found[0]):04X}", position=found.start()),
        )
    marks = 0
    for position, character in enumerate(text):
        category = unicodedata.category(character)
        if category != "Cf":  # a joiner between marks lets the heap grow on
            marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            raise Problem("unfit_text", filled(_HEAPS, member=f"`{member}`", most=_MOST_MARKS, position=position))


def check_said(text: str, member: str = "text") -> None:
    """As `check_text`; and something must be said: blanks, invisible letters and marks alone are nothing."""
    check_text(text, member)
    if all(unicodedata.category(character)[0] in "ZCM" or character in BLANK for character in text):
        raise Problem("unfit_text", filled(_SAYS_NOTHING, member=f"`{member}`"))
