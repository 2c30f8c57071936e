"""Pages for people: HTML in English or Persian, which loads one style sheet of this service and nothing else."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import Final

from domain.ruleset import Language, Text, say

CSP: Final = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""No script, no picture, no foreign host."""

STYLE: Final = (Path(__file__).parent / "static" / "reading" / "reading.css").read_bytes()

_NAMES: dict[Language, str] = {"en": "English", "fa": "فارسی"}
_DIRECTIONS: dict[Language, str] = {"en": "ltr", "fa": "rtl"}
_CURRENT = ' aria-current="true"'
_PLACES = (
    ("/docs", Text("API", "رابط برنامه")),
    ("/docs/guides", Text("Guides", "راهنماها")),
    ("/problems", Text("Problems", "خطاها")),
    ("/verifier", Text("Verify a record", "راستی‌آزمایی پرونده")),
    ("/replay", Text("Replay", "بازپخش")),
    ("/play", Text("Play", "بازی")),
)
_QUOTED = re.compile(r"`([^`]+)`|«([ -~]+)»")


def page(title: str, body: str, language: Language, switch: dict[Language, str]) -> bytes:
    """A whole page. body: HTML. switch: the addresses of the page in each language that it has."""
    return (
        "<!doctype html>\n"
        f'<html lang="{language}" dir="{_DIRECTIONS[language]}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} · Gaslamp</title>\n"
        '<link rel="stylesheet" href="/docs/reading.css">\n</head>\n<body>\n'
        f"<header><nav>{places(language)}</nav>{_languages(language, switch)}</header>\n"
        f"<main>\n{body}\n</main>\n</body>\n</html>\n"
    ).encode()


def places(language: Language) -> str:
    """Links to what people read and use here, as HTML."""
    return "\n".join(f'<a href="{address}">{escape(say(text, language))}</a>' for address, text in _PLACES)


def headers(language: Language) -> dict[str, str]:
    """The headers of such a page."""
    return {
        "Content-Language": language,
        "Content-Security-Policy": CSP,
        "Vary": "Accept, Accept-Language",
        "Cache-Control": "public, max-age=300",
    }


def words(text: str) -> str:
    """Words as HTML: what stands in `…` or «…» and is written in Latin letters is code, and reads from the left."""
    parts, end = [], 0
    for found in _QUOTED.finditer(text):
        parts += [escape(text[end : found.start()]), f"<code>{escape(found[1] or found[2])}</code>"]
        end = found.end()
    return "".join([*parts, escape(text[end:])])


def _languages(language: Language, switch: dict[Language, str]) -> str:
    links = "".join(
        f'<a href="{escape(address)}" lang="{each}" hreflang="{each}" dir="{_DIRECTIONS[each]}"'
        f"{_CURRENT if each == language else ''}>{_NAMES[each]}</a>"
        for each, address in switch.items()
    )
    return f'<nav class="languages" aria-label="Language / زبان">{links}</nav>'
