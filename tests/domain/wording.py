"""What must hold of the words of any ruleset: both languages complete, Persian in Persian, the page of rules true."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from pathlib import Path

from domain.ruleset import Line, Text, Words

ARABIC_ONLY = re.compile("[\u064a\u0643\u0629\u0654\u0660-\u0669]")
"""Arabic yeh, kaf, teh marbuta, hamza above and digits, where Persian has letters and digits of its own."""


def texts(words: Words) -> list[tuple[str, Text]]:
    """Every text with where it stands."""
    groups = ("seats", "terms", "lines", "moves", "insights", "errors", "reasons", "rules")
    found = [(f"{group}/{key}", text) for group in groups for key, text in getattr(words, group).items()]
    return [("name", words.name), ("summary", words.summary), *found]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def check_texts(words: Words, ids: str = "(?!)") -> None:
    """Both languages are there and written properly; `ids`: a pattern of what is in Latin letters in both."""
    for where, text in texts(words):
        assert text.en.strip() == text.en != "", where
        assert text.fa.strip() == text.fa != "", where
        assert text.en.isascii(), where
        assert re.search("[\u0621-\u06cc۰-۹]", text.fa), where
        assert not re.search("[A-Za-z0-9]", re.sub(rf"\{{\w+\}}|{ids}", "", text.fa)), where
        assert not ARABIC_ONLY.search(text.fa), where
        assert not re.search("\u200c(?![\u0621-\u06cc])|(?<![\u0621-\u06cc])\u200c", text.fa), where
        assert where.startswith(("lines/", "moves/")) or not placeholders(text.en) | placeholders(text.fa), where
        assert placeholders(text.en) == placeholders(text.fa), where


def check_rules(words: Words, prefix: str, count: int, page: Path) -> None:
    """Every rule has a text of one to three sentences, the page says the same and names only files that exist."""
    assert list(words.rules) == [f"{prefix}-{number}" for number in range(1, count + 1)]
    for number, text in words.rules.items():
        assert 1 <= len(re.findall(r"[.](?= |$)", text.en)) <= 3, number
        assert 1 <= len(re.findall(r"[.](?= |$)", text.fa)) <= 3, number
    source = page.read_text("utf-8")
    on_page = re.findall(rf"^\* \*\*({prefix}-\d+)\*\* (.+)$", source, re.MULTILINE)
    assert on_page == [(number, text.en) for number, text in words.rules.items()]
    files = set(re.findall(r"`(\w+\.(?:py|json))`", source))
    assert len(files) > 5
    assert all(page.with_name(name).is_file() for name in files)


def rendered(words: Words, line: Line, language: str) -> str:
    """A line as a person reads it."""
    return getattr(words.lines[line.template], language).format_map(
        {name: _shown(words.terms, value, language) for name, value in line.args.items()}
    )


def _shown(terms: Mapping[str, Text], value: str | tuple[str, ...], language: str) -> str:
    if isinstance(value, tuple):
        return ", ".join(_shown(terms, item, language) for item in value)
    return getattr(terms[value], language) if value in terms else value


def check_line(words: Words, line: Line, ids: str = "(?!)") -> None:
    """The line has the arguments of its template, and leaves no id unsaid in Persian."""
    template = words.lines[line.template]
    assert set(line.args) == placeholders(template.en) == placeholders(template.fa), line
    assert not re.search("[A-Za-z0-9]", re.sub(ids, "", rendered(words, line, "fa"))), line
    assert "{" not in rendered(words, line, "en") + rendered(words, line, "fa")
