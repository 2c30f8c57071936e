"""The guides in Persian are written as docs/persian.md says; Latin names and codes stand in them as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.texts.persian import PERSIAN, faults
from tests.texts.sources import ROOT

PAGES = sorted(path.name for path in ROOT.glob("docs/fa/*.md"))
_CODE = re.compile(r"^```.*?^```$|<!--.*?-->|(?<=\])\([^)]*\)|\*\*", re.DOTALL | re.MULTILINE)
_NAMED = ("Latin letters", "Latin digits")
_BEGINNING = re.compile(r"- |#+ |\d+\. ")


def told(page: str) -> Iterator[str]:
    """The lines of a page in Persian, of a table its cells, without what sets them apart."""
    for line in _CODE.sub("", (ROOT / "docs/fa" / page).read_text(encoding="utf-8")).splitlines():
        for text in line.strip("|").split("|") if line.startswith("|") else [line]:
            if PERSIAN.search(text):
                yield _BEGINNING.sub("", text.strip(), count=1)


@pytest.mark.parametrize("page", PAGES)
def test_a_guide_is_written_as_the_guide_of_persian_says(page):
    found = {text: [each for each in faults(text) if not each.startswith(_NAMED)] for text in told(page)}
    assert {text: wrong for text, wrong in found.items() if wrong} == {}
