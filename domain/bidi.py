"""Pieces that are written from the left in sentences that are written from the right: each keeps to itself (UAX #9)."""

from __future__ import annotations

import re

from domain.ruleset import Language

FIRST_STRONG_ISOLATE = "\u2068"
POP_DIRECTIONAL_ISOLATE = "\u2069"

_LATIN = re.compile("[A-Za-z]")
_FROM_THE_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_CONTROLS = re.compile("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]")


def isolated(piece: str, language: Language) -> str:
    """`piece` as it stands in a sentence of `language`: in Persian an isolate where it has Latin letters.

    So "c3" and "f6" with a comma between them stand in their order, and what a stranger wrote turns nothing around.
    """
    if language != "fa" or not _LATIN.search(piece):
        return piece
    return _isolate(piece)


def quoted(words: str, language: Language) -> str:
    """What somebody wrote, as it stands in a sentence of `language`: an isolate where it runs the other way."""
    foreign = _LATIN if language == "fa" else _FROM_THE_RIGHT
    return _isolate(words) if foreign.search(words) else _CONTROLS.sub("", words)


def _isolate(piece: str) -> str:
    return f"{FIRST_STRONG_ISOLATE}{_CONTROLS.sub('', piece)}{POP_DIRECTIONAL_ISOLATE}"


def plain(text: str) -> str:
    """`text` without isolates, for terminals, which show them as they like."""
    return text.replace(FIRST_STRONG_ISOLATE, "").replace(POP_DIRECTIONAL_ISOLATE, "")
