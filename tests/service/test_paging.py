"""Paging through the list of games: each exactly once, whatever happens meanwhile (FC-026)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest

from service.api import cursors
from tests.service.conftest import connect
from tests.service.expect import refused
from tests.service.live import serving

FROZEN = datetime(2026, 3, 1, 20, 0, 0, 123456, tzinfo=UTC)


@pytest.fixture(scope="module")
def api(database, tmp_path_factory, contracts):
    """A service whose clock stands still, so that all games share their time."""
    with serving(database, tmp_path_factory.mktemp("service"), clock=lambda: FROZEN) as live:
        client = connect(live, contracts)
        yield client
        client.close()


@pytest.fixture(scope="module")
def games(api):
    with ThreadPoolExecutor(8) as pool:
        return [table.game for table in pool.map(lambda _: api.create(), range(257))]


def test_each_of_257_games_comes_exactly_once_while_more_appear(api, games):
    seen, path, pages = [], "/v1/games?limit=10", 0
    while path:
        answer = api.get(path)
        page = answer.json()
        seen += [game["game"] for game in page["games"]]
        pages += 1
        assert len(page["games"]) <= 10
        assert ("next" in page) == ("link" in answer.headers)
        if pages % 2:
            api.create()
        path = answer.headers["link"].partition(">")[0].lstrip("<") if "next" in page else None
    assert len(seen) == len(set(seen))
    assert set(games) <= set(seen)
    assert pages >= 26


def test_the_link_keeps_the_filters(api, games):
    answer = api.get("/v1/games", params={"limit": 5, "ruleset": "toy", "status": "open"})
    link = answer.headers["link"]
    assert link.endswith('>; rel="next"')
    assert "limit=5" in link
    assert "ruleset=toy" in link
    assert "status=open" in link


def test_a_page_that_is_the_last_has_no_next(api, games):
    answer = api.get("/v1/games", params={"status": "ended"})
    assert answer.json() == {"games": []}
    assert "link" not in answer.headers


def test_a_cursor_that_was_tampered_with_is_refused_and_tells_nothing(api, games):
    cursor = api.get("/v1/games", params={"limit": 1}).json()["next"]
    refused_at = 0
    for place in range(len(cursor)):
        changed = cursor[:place] + ("A" if cursor[place] != "A" else "B") + cursor[place + 1 :]
        answer = api.get("/v1/games", params={"cursor": changed})
        assert answer.status_code == 400, changed
        refused_at += 1
        refused(answer, 400, "invalid_cursor")
    assert refused_at == len(cursor)


@pytest.mark.parametrize(
    "cursor", ["", "x", "====", "MjAyNi0wMy0wMVQyMDowMDowMCswMDowMCA", "\N{SNOWMAN}", "A" * 200, "AAAA", "-", "_-_-"]
)
def test_what_is_no_cursor_is_refused(api, cursor):
    refused(api.get("/v1/games", params={"cursor": cursor}), 400, "invalid_cursor")


@pytest.mark.parametrize(
    "moment", [FROZEN.replace(tzinfo=None), datetime.max.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC)]
)
def test_a_cursor_that_somebody_made_himself_does_no_harm(api, moment):
    forged = cursors.write("games ruleset=None status=None", moment, "00000000-0000-4000-8000-000000000001")
    assert api.get("/v1/games", params={"cursor": forged}).status_code in (200, 400)


def test_a_cursor_without_bound_is_malformed(api):
    refused(api.get("/v1/games", params={"cursor": "A" * 201}), 400, "malformed_request")


def test_a_cursor_of_another_list_is_refused(api, games):
    cursor = api.get("/v1/games", params={"limit": 1, "ruleset": "toy"}).json()["next"]
    refused(api.get("/v1/games", params={"limit": 1, "cursor": cursor}), 400, "invalid_cursor")
    refused(
        api.get("/v1/games", params={"limit": 1, "ruleset": "mr-jack-london", "cursor": cursor}), 400, "invalid_cursor"
    )
    refused(
        api.get("/v1/games", params={"limit": 1, "ruleset": "toy", "status": "open", "cursor": cursor}),
        400,
        "invalid_cursor",
    )
    assert api.get("/v1/games", params={"limit": 2, "ruleset": "toy", "cursor": cursor}).status_code == 200


def test_times_are_rfc_3339_in_utc_with_milliseconds(api, games):
    assert api.get(f"/v1/games/{games[0]}").json()["createdAt"] == "2026-03-01T20:00:00.123Z"
    listed = api.get("/v1/games", params={"limit": 1}).json()["games"][0]
    assert listed["createdAt"] == listed["updatedAt"] == "2026-03-01T20:00:00.123Z"
