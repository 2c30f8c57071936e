"""Bulk export: every public finished game as one verifiable line, resumable, and never more held than is read."""

from __future__ import annotations

import json
import random

import pytest

from domain.registry import RULESETS
from projections.verification import verify_bytes
from tests.service.expect import refused
from tests.service.finished.helpers import settled, won_by_keeper
from tests.service.live import REGISTRY


@pytest.fixture(scope="module")
def games(api):
    """Finished games of some rulesets, in the order of their ends; and an unlisted one."""
    rulesets = [ruleset.id for ruleset in list(RULESETS)[:2]]
    played = [api.played(ruleset, seed=seed) for seed, ruleset in enumerate(["toy"] * 5 + rulesets)]
    won_by_keeper(api.seated("toy", access="unlisted"))
    api.seated("toy")
    settled(api, len(played))
    return [table.game for table in played]


def export(api, **params):
    answer = api.get("/v1/records", params=params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/x-ndjson"
    return answer.text.splitlines()


def ids(lines):
    return [json.loads(line)["game"] for line in lines]


def test_every_line_is_a_record_that_verifies(api, games):
    keys = api.get("/v1/keys").json()
    lines = export(api)
    assert ids(lines) == games
    for line in lines:
        report = verify_bytes(line.encode(), REGISTRY)
        assert report.verdict == "valid", report.first_wrong
        assert report.receipts == (report.events,)
    assert keys["keys"]


def test_a_line_is_the_record_of_the_game_byte_for_byte(api, games):
    for line in export(api, ruleset="toy"):
        alone = api.get(f"/v1/games/{json.loads(line)['game']}/record").content
        assert json.loads(alone) == json.loads(line)
        assert alone == line.encode()


def test_it_is_resumed_after_the_last_whole_line(api, games):
    for place, game in enumerate(games):
        assert ids(export(api, after=game)) == games[place + 1 :]
    assert ids(export(api, limit=3)) == games[:3]
    assert ids(export(api, limit=3, after=games[2])) == games[3:6]


def test_the_filters(api, games):
    assert ids(export(api, ruleset="toy")) == games[:5]
    assert export(api, ruleset="toy", rulesetVersion=7) == []
    assert export(api, endedBefore="2000-01-01T00:00:00Z") == []
    ended = api.get("/v1/results", params={"limit": 100}).json()["results"][0]["endedAt"]
    assert ids(export(api, endedAfter=ended)) == games[-1:]


@pytest.mark.parametrize("after", ["nothing", "00000000-0000-4000-8000-000000000000"])
def test_it_goes_on_after_no_game_that_it_does_not_hold(api, games, after):
    refused(api.get("/v1/records", params={"after": after}), 404, "unknown_game")


def test_it_goes_on_after_no_unlisted_game(api, games):
    hidden = won_by_keeper(api.seated("toy", access="unlisted"))
    refused(api.get("/v1/records", params={"after": hidden.game}), 404, "unknown_game")


def test_head_tells_nothing_but_the_headers(api, games):
    answer = api.request("HEAD", "/v1/records")
    assert answer.status_code == 200
    assert answer.content == b""


def test_random_places(api, games):
    rng = random.Random(4)
    for _ in range(5):
        place, count = rng.randrange(len(games)), rng.randrange(1, 4)
        assert ids(export(api, after=games[place], limit=count)) == games[place + 1 : place + 1 + count]
