"""The pages for people come whole from the service, under a policy that lets nothing else in."""

from __future__ import annotations

import re

import pytest

PAGES = ("/replay", "/play", "/replay?game=x&version=3&seat=jack&lang=fa", "/play?game=x")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_and_all_that_it_loads_are_served_here(api, path):
    page = api.get(path)
    assert page.headers["content-type"].startswith("text/html")
    waiting = set(re.findall(r'(?:src|href)="(/(?:pages|verifier)/[^"]+)"', page.text))
    assert len(waiting) == 3
    seen = set()
    while waiting:
        file = waiting.pop()
        seen.add(file)
        answer = api.get(file)
        assert answer.status_code == 200, file
        folder = file.rpartition("/")[0]
        imported = re.findall(r'(?:from|Worker\() ?"([^"]+)"', answer.text)
        waiting |= {name if name.startswith("/") else f"{folder}/{name.removeprefix('./')}" for name in imported} - seen
    assert "/pages/api.mjs" in seen


@pytest.mark.parametrize("path", ["/replay", "/play", "/pages/play.mjs"])
def test_nothing_stands_in_a_page_that_its_policy_would_not_allow(api, path):
    answer = api.get(path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<style|<script(?![^>]*src=)|\son\w+=\"|style=\"", answer.text)


def test_no_page_speaks_of_another_host(api):
    for path in ("/replay", "/play", "/pages/page.css", "/pages/replay.mjs", "/pages/board.mjs", "/pages/story.mjs"):
        assert "://" not in api.get(path).text


def test_nothing_else_is_handed_out(api):
    for name in ("..%2F..%2Fapp.py", "replay.html", "play.html", "nothing.mjs"):
        assert api.get(f"/pages/{name}").status_code == 404
