"""The table of docs/fa/authority.md in the words of the English page."""

from __future__ import annotations

from tests.cli.command import ROOT
from tests.service.authority.table import Row, read

DOCUMENT = ROOT / "docs" / "fa" / "authority.md"

WORDS = {
    "کار": "operation",
    "میز": "table",
    "هیچ‌کس": "nobody",
    "صندلی نوبت‌دار": "seat to act",
    "صندلی دیگر": "other seat",
    "صندلی بازی دیگر": "another game's seat",
    "میزبان": "host",
    "داور": "arbiter",
    "گرداننده": "operator",
    "توکن نوشده": "renewed token",
    "توکن بدشکل": "malformed token",
    "برای ربات": "for a bot",
    "آزمایشی": "a dry run",
    "از چشم صندلی نوبت‌دار": "of the seat to act",
}


def rows() -> list[Row]:
    """The rows of the page in Persian."""
    return read("\n".join(_english(line) for line in DOCUMENT.read_text().splitlines() if line.startswith("|")))


def _english(line: str) -> str:
    return f"| {' | '.join(_cell(cell.strip()) for cell in line.strip('|').split('|'))} |"


def _cell(text: str) -> str:
    return ", ".join(WORDS.get(part, part) for part in text.split("، "))
