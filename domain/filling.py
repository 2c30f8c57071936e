"""Sentences with particulars, in both languages: digits are the language's, foreign pieces keep to themselves."""

from __future__ import annotations

from domain.bidi import isolated
from domain.ruleset import Language, Text

_DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")
_COMMA = Text(", ", "، ")


def number(value: int | str, language: Language) -> str:
    """A whole number, or its decimal digits, in the digits of `language`."""
    return str(value).translate(_DIGITS) if language == "fa" else str(value)


def filled(template: Text, **args: str | int | tuple[str, ...]) -> Text:
    """`template` with `args` in both languages: numbers in its digits, a tuple as a list, codes and names isolated."""
    return Text(
        template.en.format(**{name: _shown(value, "en") for name, value in args.items()}),
        template.fa.format(**{name: _shown(value, "fa") for name, value in args.items()}),
    )


def _shown(value: str | int | tuple[str, ...], language: Language) -> str:
    if isinstance(value, int):
        return number(value, language)
    if isinstance(value, str):
        return isolated(value, language)
    comma = _COMMA.fa if language == "fa" else _COMMA.en
    return comma.join(isolated(item, language) for item in value)
