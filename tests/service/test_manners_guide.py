"""What the page about manners shows works as it stands there."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import httpx
import pytest

from domain.taking_back import MOST
from service.api import comments, notes
from tests.service.test_comments import say
from tests.service.test_notes import ended

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


def test_notes_are_kept_as_it_shows_also_by_two_clients(api, client, names):
    table = api.seated("toy")
    token = table.tokens["keeper"]
    names["note"](client, table.game, token, "left", "watch it")
    assert names["note"](client, table.game, token, "left", "again")["notes"][0]["text"] == "watch it\nagain"
    threads = [
        threading.Thread(target=names["note"], args=(client, table.game, token, "right", str(n))) for n in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    notes = {note["subject"]: note["text"] for note in table.get("notes", "keeper").json()["notes"]}
    assert sorted(notes["right"].split("\n")) == ["0", "1", "2", "3"], "none is lost"


def test_comments_are_followed_as_it_shows(api, client, names):
    table = ended(api)
    for number in range(7):
        say(table, str(number), "keeper" if number % 2 else "seeker")
    seen = list(names["comments"](client, table.game))
    assert [comment["text"] for comment in seen] == [str(number) for number in range(7)]
    say(table, "new")
    assert [comment["text"] for comment in names["comments"](client, table.game, after=seen[-1]["number"])] == ["new"]


def test_the_figures_are_the_right_ones():
    told = re.sub(r"\s+", " ", GUIDE)
    assert (MOST, notes.MOST, notes.MOST_BYTES) == (10, 200, 65_536)
    assert (comments.MOST, comments.MOST_OF_ONE, comments.PER_MINUTE) == (500, 50, 10)
    assert "Ten times" in told
    assert "200 a game for each seat, of 2,000 characters each and 64 KiB together" in told
    assert "500 comments of 2,000 characters, one author 50 in all and ten a minute" in told
