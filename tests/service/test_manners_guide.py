"""What the page about manners shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from domain.taking_back import MOST

GUIDE = (Path(__file__).parents[2] / "docs" / "manners.md").read_text()


@pytest.fixture
def names():
    """All that the guide's Python defines."""
    found: dict = {}
    for block in re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL):
        exec(block, found)
    return found


@pytest.fixture
def client(api):
    with httpx.Client(base_url=api.url, timeout=30, trust_env=False) as client:
        yield client


def test_a_step_is_taken_back_as_it_shows(api, client, names):
    table = api.seated("toy")
    table.send("keeper", {"type": "shift", "cup": "left"})
    table.send("seeker", {"type": "touch", "cup": "left"})
    token = table.tokens["seeker"]
    assert names["take_back"](client, table.game, token) is True
    assert table.get("view").json()["view"]["touched"] is None
    assert names["take_back"](client, table.game, token) is False


def test_the_figures_are_the_right_ones():
    assert MOST == 10
    assert "Ten times" in GUIDE
