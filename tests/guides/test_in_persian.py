"""The Persian pages show the code of the English ones, so what is tried with these holds for those."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.guides import ROOT, block, blocks, names

BOTH = sorted(path.name for path in ROOT.glob("docs/fa/*.md") if path.stem != "README")
ASKS_IN_PERSIAN = ("first-game.md", "verifying.md")
"""Their code asks for Persian, as the English one does not."""

_NO_PROSE = re.compile(r"^```.*?^```$|(?<=\])\([^)]*\)", re.DOTALL | re.MULTILINE)
_DIGITS = str.maketrans("۰۱۲۳۴۵۶۷۸۹٬", "0123456789,")


def prose(page: str) -> str:
    return _NO_PROSE.sub("", (ROOT / page).read_text(encoding="utf-8")).translate(_DIGITS)


def test_every_guide_is_there_in_persian():
    assert {path.name for path in ROOT.glob("docs/*.md")} == {*BOTH, "README.md"}


@pytest.mark.parametrize("name", [name for name in BOTH if name not in ASKS_IN_PERSIAN])
def test_a_page_in_persian_has_the_code_of_the_english_one(name):
    """Only what is told within the code differs."""

    def code(page: str) -> list[str]:
        return [re.sub(r'""".*?"""|  # [^\n]*', "", each.code, flags=re.DOTALL) for each in blocks(page)]

    assert code(f"docs/fa/{name}") == code(f"docs/{name}")


def test_its_parts_are_of_the_same_names():
    assert names("fa/streaming.md", "follows").keys() == names("streaming.md", "follows").keys()
    assert names("fa/conformance.md", "judged").keys() == names("conformance.md", "judged").keys()
    assert names("fa/versions.md", "warns").keys() == names("versions.md", "warns").keys()
    for mark in ("streams", "listens", "waits", "turns"):
        assert block("fa/streaming.md", mark) == block("streaming.md", mark)
    for mark in ("sandbox", "rehearsal", "header"):
        assert block("fa/conformance.md", mark) == block("conformance.md", mark)


@pytest.mark.parametrize("name", BOTH)
def test_it_has_the_parts_of_the_english_one(name):
    """Headings, and of each table the rows: the codes that they begin with."""

    def parts(page: str) -> list[str | list[str]]:
        lines = [line for line in prose(page).splitlines() if line.startswith(("#", "|"))]
        return [line.split()[0] if line[0] == "#" else re.findall("`([^`]+)`", line.split("|")[1]) for line in lines]

    assert parts(f"docs/fa/{name}") == parts(f"docs/{name}")


@pytest.mark.parametrize("name", BOTH)
def test_it_tells_the_figures_of_the_english_one(name):
    """A bound or a default that changes on one page changes on the other."""

    def figures(page: str) -> Counter[str]:
        return Counter(re.findall(r"\d+", re.sub(r"(?<=\d),(?=\d{3})", "", prose(page))))

    assert figures(f"docs/fa/{name}") == figures(f"docs/{name}")


@pytest.mark.parametrize("name", BOTH)
def test_it_names_the_settings_and_metrics_of_the_english_one(name):
    def named(page: str) -> set[str]:
        return set(re.findall(r"(?:GASLAMP|gaslamp)_\w+", prose(page)))

    assert named(f"docs/fa/{name}") == named(f"docs/{name}")
