"""Which language a reader gets: English or Persian, by Accept-Language (RFC 9110 12.5.4)."""

from __future__ import annotations

from functools import lru_cache

from domain.ruleset import Language


@lru_cache(maxsize=256)
def preferred(accept_language: str) -> Language:
    """The better of the two languages for a header; English when it names neither or is malformed.

    Of two that are wanted alike the first named one is meant: `fa, en` is how people write it by hand.
    """
    quality: dict[str, float] = {}
    wildcard = 0.0
    for part in accept_language[:1000].split(","):
        tag, _, parameter = part.strip().partition(";")
        value = _quality(parameter)
        language = tag.strip().split("-")[0].lower()
        if language in ("en", "fa"):
            quality[language] = max(quality.get(language, 0.0), value)
        elif language == "*":
            wildcard = value
    english, persian = quality.get("en", wildcard), quality.get("fa", wildcard)
    named_first = next(iter(quality), "en") == "fa"
    return "fa" if persian > english or (persian == english > 0 and named_first) else "en"


def _quality(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    if name.strip().lower() != "q":
        return 1.0
    value = value.partition(";")[0]
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0
