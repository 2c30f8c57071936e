"""How Persian is written in the project, as docs/persian.md says: what a text breaks of it, in words.

Letters are Persian (ی, ک), digits Persian; Latin letters stand only where they are code: quoted «…», or a name of the
list below. Punctuation is Persian. What belongs to a word is joined by a half space.
"""

from __future__ import annotations

import re

PERSIAN = re.compile("[\u0600-\u06ff]")

CODE = (
    r"«[^«»]*»|`[^`]*`|\{\w+\}|\u2068[^\u2069]*\u2069|[A-Z][A-Za-z0-9]*(?:-[A-Z][A-Za-z]*)+|GASLAMP_\w+(?:=\w+)?|"
    r"(?:application|text)/[\w.+-]+|Authorization: Bearer|[\w./]+\.md|\?[\w=-]+|ENCODING 'UTF8' TEMPLATE template0"
)
"""What is code by its form: quoted, an argument, isolated, a header, a setting, a media type, a file."""

NAMES = frozenset(
    [
        "API",
        "Accept",
        "Allow",
        "Authorization",
        "Bearer",
        "DSN",
        "ETag",
        "Gaslamp",
        "GRANT",
        "HTTP",
        "HTTPS",
        "JSON",
        "LimitNOFILE",
        "MIT",
        "NTP",
        "OpenAPI",
        "PostgreSQL",
        "Python",
        "REVOKE",
        "RFC",
        "SHA",
        "SIGTERM",
        "SQL",
        "TCP",
        "UTF",
        "UTC",
        "UUID",
        "ulimit",
        "n",
        "psql",
        "transaction",
        "max_connections",
        "enableServiceLinks",
        "false",
        "gaslamp",
        "gaslamp_service",
        "gaslamp.events",
        "If-Match",
        "Home",
        "End",
        "Page",
        "Up",
        "Down",
        "M",
        "PgUp",
        "PgDn",
        "English",
        "m",
        "q",
        "s",
        "t",
    ]
)
"""Names and terms that have no Persian form."""

_COORDINATE = re.compile(r"(?<![A-Za-z0-9])(?:[A-Z][1-9][0-9]?|[a-p][1-9][0-9]?|[A-E])(?![A-Za-z0-9])")
_LATIN_RUN = re.compile(r"[A-Za-z][A-Za-z0-9_.-]*")
_RULES = (
    (re.compile("[يكىة٠-٩ـ]"), "an Arabic letter, digit or stretch"),
    (re.compile(r"[?,;](?=[\s\u0600-\u06ff]|$)"), "Latin punctuation"),
    (re.compile('["“”]'), "Latin quotation marks"),
    (re.compile(r"\.\.\."), "three dots"),
    (re.compile(r"\s[،؛:.؟!»)]"), "a space before punctuation"),
    (re.compile(r"[،؛؟](?=[\u0620-\u06d3])"), "no space after punctuation"),
    (re.compile("\u200c\u200c|\u200c\\s|\\s\u200c|^\u200c|\u200c$"), "a half space that joins nothing"),
    (re.compile(r"(?:^|\s)ن?می (?=[\u0620-\u06d3])"), "«می» apart from its verb"),
    (
        re.compile(r"[\u0620-\u06d3] (?:ها|های|هایی|هایش|ام|اند|ای|تر|ترین)(?=[\s.،؛:)»]|$)"),
        "an ending apart from its word",
    ),
    (re.compile("^(?!(?:.*  ){3}).*  "), "two spaces that set no columns"),
    (re.compile("ه ی(?=\\s)|هٔ"), "«ه» of the genitive not written ه‌ی"),
)


def faults(text: str) -> list[str]:
    """What a Persian text breaks, each in a few words; empty if it is as it should be."""
    found = [f"{name}: {match[0]!r}" for rule, name in _RULES if (match := rule.search(re.sub(CODE, "×", text)))]
    bare = _COORDINATE.sub("×", re.sub(CODE, "×", text))
    found += [f"Latin letters: {run}" for run in _LATIN_RUN.findall(bare) if run.strip(".-") not in NAMES]
    # Digits beside Latin letters belong to a name, such as RFC 9457.
    if alone := re.search(r"(?<![A-Za-z0-9_+.-])(?<![A-Z] )[0-9]+(?![A-Za-z0-9])", bare):
        found.append(f"Latin digits: {alone[0]}")
    if flipped := re.search(r"[A-Za-z0-9]، [A-Za-z0-9]", re.sub("\u2068[^\u2069]*\u2069", "×", text)):
        found.append(f"Latin pieces with nothing but a comma between them, which turns their order: {flipped[0]}")
    return found
