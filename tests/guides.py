"""The guides of docs/ as the tests run them: their code blocks, by language or by the mark above them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def block(page: str, mark: str) -> str:
    """The code block of docs/`page` under the comment `<!-- mark -->`."""
    text = (ROOT / "docs" / page).read_text()
    found = re.search(rf"<!-- {re.escape(mark)} -->\n```\w+\n(.*?)```", text, re.DOTALL)
    assert found, f"docs/{page} has no block {mark!r}"
    return found[1]


def names(page: str, *marks: str) -> dict[str, Any]:
    """What the Python blocks of docs/`page` under `marks` define, run one after another."""
    defined: dict[str, Any] = {}
    for mark in marks:
        exec(block(page, mark), defined)
    return defined
