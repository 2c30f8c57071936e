"""Which language a reader gets: English or Persian, by Accept-Language (RFC 9110 12.5.4)."""

from __future__ import annotations

from functools import lru_cache

from domain.ruleset import Language, Text


@lru_cache(maxsize=256)
def preferred(accept_language: str) -> Language:
    """The better of the two languages for a header; English when it names neither or is malformed."""
    quality = {"en": -1.0, "fa": -1.0}
    wildcard = -1.0
    for part in accept_language[:1000].split(","):
        tag, _, parameter = part.strip().partition(";")
        value = _quality(parameter)
        language = tag.strip().split("-")[0].lower()
        if language in quality:
            quality[language] = max(quality[language], value)
        elif language == "*":
            wildcard = value
    english = quality["en"] if quality["en"] >= 0 else wildcard
    persian = quality["fa"] if quality["fa"] >= 0 else wildcard
    return "fa" if persian > 0 and persian > english else "en"


def say(text: Text, language: Language) -> str:
    """`text` in `language`."""
    return text.fa if language == "fa" else text.en


def _quality(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0
