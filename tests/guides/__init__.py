"""The pages of docs/ and the README as the tests run them: every code block of theirs is run.

A block under a mark, `<!-- name -->`, is run by a test that asks for it here (`block`, `names`); every other one by
`test_every_block`, in the order of its page. So a new block is run as soon as it stands there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec import Struct

ROOT = Path(__file__).parents[2]
CODE = ("sh", "python", "js", "json")
"""The languages that can be run, or read; blocks of no language are output."""

_BLOCK = re.compile(r"(?:<!-- ([\w-]+) -->\n)?^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


class Block(Struct, frozen=True):
    """A block of a page. page: its path from docs/, or README.md for that of the project. mark: empty without one."""

    page: str
    mark: str
    language: str
    code: str


def pages() -> list[str]:
    """Every page."""
    folder = ROOT / "docs"
    return ["README.md", *sorted(f"docs/{path.relative_to(folder)}" for path in folder.rglob("*.md"))]


def blocks(page: str) -> list[Block]:
    """The blocks of a page that `pages` lists, in order."""
    return [Block(page, *found) for found in _BLOCK.findall((ROOT / page).read_text())]


def block(page: str, mark: str) -> str:
    """The code under a mark. page: a file of docs/, or README.md for that of the project."""
    path = page if page == "README.md" else f"docs/{page}"
    (found,) = [each for each in blocks(path) if each.mark == mark]
    return found.code


def names(page: str, *marks: str) -> dict[str, Any]:
    """What the Python blocks of a page under `marks` define, run one after another."""
    defined: dict[str, Any] = {}
    for mark in marks:
        exec(block(page, mark), defined)
    return defined
