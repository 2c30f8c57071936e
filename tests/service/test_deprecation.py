"""What will end says so beforehand: in its answers, in its refusals, and in the document."""

from __future__ import annotations

import logging
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime

import httpx
import msgspec
import pytest

from service.api import games, rulesets
from service.deprecation import Deprecation
from tests.guides import names
from tests.service.conftest import connect
from tests.service.live import serving

NOTICE = Deprecation(since=date(2027, 1, 1), sunset=date(2027, 7, 1), instead="listTables")
OPERATIONS = (games.list_games, games.read_game, rulesets.read_ruleset)


@pytest.fixture(scope="module")
def marked():
    """Three operations of the service with notice given."""
    before = [handler.opt["contract"] for handler in OPERATIONS]
    for handler, contract in zip(OPERATIONS, before, strict=True):
        handler.opt["contract"] = msgspec.structs.replace(contract, deprecated=NOTICE)
    yield
    for handler, contract in zip(OPERATIONS, before, strict=True):
        handler.opt["contract"] = contract


@pytest.fixture(scope="module")
def api(database, tmp_path_factory, marked, contracts):
    with serving(database, tmp_path_factory.mktemp("keys")) as running:
        client = connect(running, contracts)
        yield client
        client.close()


def test_every_answer_of_the_operation_gives_notice(api):
    table = api.create()
    answers = [
        api.get("/v1/games"),
        api.get("/v1/games", params={"limit": 1000}),
        api.get("/v1/games", headers={"Accept": "image/png"}),
        table.get(),
        table.get(headers={"If-None-Match": table.get().headers["etag"]}),
        api.get("/v1/rulesets/nothing"),
        api.request("HEAD", "/v1/games"),
    ]
    assert [answer.status_code for answer in answers] == [200, 400, 406, 200, 304, 404, 200]
    for answer in answers:
        seconds = int(answer.headers["deprecation"].removeprefix("@"))
        assert datetime.fromtimestamp(seconds, UTC) == datetime(2027, 1, 1, tzinfo=UTC)
        assert parsedate_to_datetime(answer.headers["sunset"]) == datetime(2027, 7, 1, tzinfo=UTC)
        assert answer.headers["sunset"] == "Thu, 01 Jul 2027 00:00:00 GMT"
        assert '</docs/guides/versions>; rel="deprecation"' in answer.headers["link"]


def test_its_own_links_stay(api):
    for _ in range(2):
        api.create()
    links = api.get("/v1/games", params={"limit": 1}).links
    assert links["next"]["url"].startswith("/v1/games?")
    assert api.get(links["deprecation"]["url"]).status_code == 200


def test_other_operations_give_none(api):
    table = api.create()
    for answer in (api.get("/v1/rulesets"), table.get("view"), api.get("/v1/nothing")):
        assert "deprecation" not in answer.headers
        assert "sunset" not in answer.headers


def test_the_document_says_it_too(api):
    paths = api.get("/openapi/v1.json").json()["paths"]
    operation = paths["/v1/games"]["get"]
    assert operation["deprecated"] is True
    assert operation["description"].endswith(
        "**Deprecated** since 2027-01-01. It may end on 2027-07-01. Use `listTables` instead."
    )
    for response in operation["responses"].values():
        assert {"Deprecation", "Sunset", "Link"} <= set(response["headers"])
    assert "deprecated" not in paths["/v1/games"]["post"]


def test_the_guides_hook_warns(api, caplog):
    hooks = {"response": [names("versions.md", "warns")["warn"]]}
    with httpx.Client(event_hooks=hooks, trust_env=False) as client, caplog.at_level(logging.WARNING):
        client.get(f"{api.url}/v1/rulesets")
        assert caplog.messages == []
        client.get(f"{api.url}/v1/games")
    assert caplog.messages == ["GET /v1/games is deprecated and ends on Thu, 01 Jul 2027 00:00:00 GMT"]


@pytest.mark.parametrize("sunset", [date(2026, 12, 1), date(2027, 1, 1), date(2027, 6, 29)])
def test_nothing_ends_without_its_notice(sunset):
    with pytest.raises(ValueError, match="180 days"):
        Deprecation(since=date(2027, 1, 1), sunset=sunset)


def test_an_end_may_be_open():
    assert "Sunset" not in Deprecation(since=date(2027, 1, 1)).headers()
