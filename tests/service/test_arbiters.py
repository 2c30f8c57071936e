"""Arbiters: appointed by the operator; each look into what is hidden is an event; a game may be adjourned."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from projections import keys, verification
from tests.service.client import Api, Table
from tests.service.live import REGISTRY


@pytest.fixture
def operator(data_dir: Path) -> str:
    """The operator's token, as the service made it."""
    file = data_dir / "operator.token"
    assert file.stat().st_mode & 0o777 == 0o600
    return file.read_text().strip()


@pytest.fixture
def table(api: Api) -> Table:
    """A game of London that has just begun: Jack knows who he is, nobody else does."""
    return api.seated("mr-jack-london")


@pytest.fixture
def arbiter(table: Table, operator: str) -> str:
    answer = table.api.post(f"{table.path}/arbiters", json={"name": "Grace"}, token=operator)
    assert answer.status_code == 201
    assert answer.json()["arbiter"] == "arbiter-1"
    return answer.json()["token"]


def test_only_the_operator_appoints(table: Table, arbiter: str):
    for token in (table.tokens["jack"], table.host, arbiter):
        answer = table.api.post(f"{table.path}/arbiters", json={}, token=token)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_the_operator")
    assert table.api.post(f"{table.path}/arbiters", json={}).json()["code"] == "token_required"


def test_the_appointment_is_an_event_without_a_name(table: Table, arbiter: str):
    event = table.get("events").json()["events"][-1]
    assert event["kind"] == "arbiter_appointed"
    assert "Grace" not in table.get("events").text


def test_without_a_look_the_arbiter_reads_as_a_spectator(table: Table, arbiter: str):
    for resource in ("view", "events", "record", "legal-moves", "timeline"):
        assert table.api.get(f"{table.path}/{resource}", token=arbiter).content == table.get(resource).content


def test_a_look_shows_what_the_seat_saw_and_is_an_event_that_the_players_see(table: Table, arbiter: str):
    before = table.info()["version"]
    own = table.get("view", "jack").json()["view"]
    answer = table.api.post(f"{table.path}/looks", json={"seat": "jack"}, token=arbiter)
    assert answer.status_code == 201
    look = answer.json()
    assert look["view"] == own
    assert look["view"]["jack"] is not None
    assert (look["version"], look["recordedAs"]) == (before, before + 1)
    event = table.get("events", "detective").json()["events"][-1]
    assert (event["kind"], event["seat"], event["atVersion"]) == ("arbiter_looked", "jack", before)
    told = table.get("timeline", "detective").json()["entries"][-1]["lines"]
    assert told
    assert own["jack"] not in str(event)


def test_a_look_equals_the_moment_of_that_seat(table: Table, arbiter: str):
    table.play(random.Random(1), moves=6)
    version = table.info()["version"] - 3
    moment = table.get(f"moments/{version}", "jack").json()
    look = table.api.post(f"{table.path}/looks", json={"seat": "jack", "version": version}, token=arbiter).json()
    assert {name: look[name] for name in moment} == moment


def test_a_moment_of_another_seat_opens_after_the_end_only(api: Api):
    table = api.seated("toy")
    assert table.get("moments/3", "seeker", params={"seat": "keeper"}).json()["code"] == "not_your_view"
    then = table.get("moments/3", "keeper").content
    table.send("keeper", {"type": "shift", "cup": "right"})
    table.send("seeker", {"type": "guess", "cup": "left"})
    assert table.get("moments/3", "seeker", params={"seat": "keeper"}).content == then
    assert table.get("moments/9").json()["code"] == "unknown_version"


@pytest.mark.parametrize("who", ["jack", "host", "operator", "nobody"])
def test_nobody_else_looks_or_adjourns(table: Table, operator: str, who: str):
    token = {"jack": table.tokens["jack"], "host": table.host, "operator": operator, "nobody": None}[who]
    before = table.snapshot()
    for resource, body in (("looks", {"seat": "jack"}), ("adjournment", {"reason": "no"})):
        answer = table.api.post(f"{table.path}/{resource}", json=body, token=token)
        assert answer.status_code == (401 if token is None else 403)
    assert table.snapshot() == before


def test_an_arbiter_of_one_game_is_nobody_in_another(table: Table, arbiter: str):
    other = table.api.seated("toy")
    answer = other.api.post(f"{other.path}/looks", json={"seat": "keeper"}, token=arbiter)
    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seat": "moriarty"}, "unknown_seat"),
        ({"seat": "jack", "version": 999}, "unknown_version"),
        ({"seat": "jack", "version": 0}, "malformed_request"),
        ({}, "malformed_request"),
    ],
)
def test_a_look_that_cannot_be_leaves_no_event(table: Table, arbiter: str, body: dict, code: str):
    before = table.info()["version"]
    assert table.api.post(f"{table.path}/looks", json=body, token=arbiter).json()["code"] == code
    assert table.info()["version"] == before


def test_an_adjourned_game_has_no_winner_is_over_for_everybody_and_opens(table: Table, arbiter: str, api: Api):
    jack = table.get("view", "jack").json()["view"]["jack"]
    answer = api.post(f"{table.path}/adjournment", json={"reason": "The lights went out."}, token=arbiter)
    assert answer.status_code == 201
    info = table.info()
    assert (info["status"], info["toAct"]) == ("ended", [])
    assert info["outcome"] == {"winners": [], "reason": "adjourned"}
    assert "secret" in info
    assert f'"value":"{jack}"' in table.get("events").text
    move = {"type": "select", "character": "bert"}
    for seat in table.tokens:
        assert table.legal(seat) == []
        assert table.send(seat, move).json()["code"] == "game_over"
    assert api.post(f"{table.path}/looks", json={"seat": "jack"}, token=arbiter).json()["code"] == "game_over"
    assert api.post(f"{table.path}/adjournment", json={"reason": "x"}, token=arbiter).json()["code"] == "game_over"
    report = verification.verify_bytes(table.get("record").content, REGISTRY, keys.read(api.get("/v1/keys").content))
    assert report.verdict == "valid", report.first_wrong


def test_a_table_can_be_adjourned_before_it_begins(api: Api, operator: str):
    table = api.create("toy")
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    assert api.post(f"{table.path}/adjournment", json={"reason": "Nobody came."}, token=arbiter).status_code == 201
    assert api.post(f"{table.path}/seats", json={"seat": "keeper"}).json()["code"] == "game_over"
    report = verification.verify_bytes(table.get("record").content, REGISTRY)
    assert report.verdict == "valid", report.first_wrong


@pytest.mark.parametrize("_", range(5))
def test_looks_at_once_each_tell_the_moment_that_is_recorded(table: Table, arbiter: str, _: int):
    coming = table.info()["version"] + 1

    def look(body: dict):
        return table.api.post(f"{table.path}/looks", json={"seat": "jack", **body}, token=arbiter)

    with ThreadPoolExecutor(8) as pool:
        looks = list(pool.map(look, [{"version": coming}] * 4 + [{}] + [{"version": coming}] * 4))
    assert {answer.status_code for answer in looks} <= {201, 404}
    told = {answer.json()["recordedAs"]: answer.json()["version"] for answer in looks if answer.status_code == 201}
    events = {event["version"]: event for event in table.get("events").json()["events"]}
    assert {version: events[version]["atVersion"] for version in told} == told
