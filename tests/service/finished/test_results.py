"""Finished games: found by what everybody may know of them, each once, in the order in which they ended."""

from __future__ import annotations

import random
import unicodedata

import pytest

from tests.service.expect import refused
from tests.service.finished.helpers import keyed, new_key, public, settled, until, won_by_keeper, won_by_seeker


@pytest.fixture(scope="module")
def games(api, data_dir):
    """One finished game of each kind, and some that must never be listed."""
    keeper, seeker = new_key(), new_key()
    found = {
        "found": won_by_seeker(api.seated("toy")),
        "missed": won_by_keeper(api.seated("toy")),
        "keyed": won_by_seeker(keyed(api, keeper, seeker), {"keeper": keeper, "seeker": seeker}),
        "resigned": api.seated("toy"),
        "named": api.create("toy"),
        "with bot": api.create("toy"),
        "bots": api.create("toy"),
    }
    found["resigned"].api.post(
        f"{found['resigned'].path}/resignation", token=found["resigned"].tokens["seeker"], json={}
    )
    found["named"].sit("keeper", name="آناهیتا")
    found["named"].sit("seeker", name="Moriarty")
    operator = (data_dir / "operator.token").read_text().strip()
    named = api.post(f"{found['named'].path}/arbiters", json={"name": "Lestrade"}, token=operator)
    assert named.status_code == 201, "his name is for nobody to read"
    won_by_keeper(found["named"])
    found["with bot"].sit("seeker")
    found["with bot"].seat_bot("keeper")
    until(lambda: found["with bot"].info()["toAct"] == ["seeker"])
    found["with bot"].send("seeker", {"type": "guess", "cup": "left"})
    for seat in ("keeper", "seeker"):
        found["bots"].seat_bot(seat)
    until(lambda: found["bots"].info()["status"] == "ended")
    hidden = won_by_seeker(api.seated("toy", access="unlisted"))
    for form in ({"access": "private"}, {"spectators": "never"}):
        table = api.create("toy", **form)
        for seat in ("keeper", "seeker"):
            answer = api.post(f"{table.path}/seats", json={"seat": seat}, token=table.host)
            table.tokens[seat] = answer.json()["token"]
        agreed = [api.post(f"{table.path}/end-agreement", json={}, token=token) for token in table.tokens.values()]
        assert [answer.status_code for answer in agreed] == [201, 201]
    cancelled = api.create("toy")
    api.post(f"{cancelled.path}/cancellation", token=cancelled.host, json={})
    running = api.seated("toy")
    settled(api, len(found))
    found |= {"hidden": hidden, "cancelled": cancelled, "running": running, "key": public(seeker)}
    return found


def names(api, games, **params):
    """The kinds of the games that are found."""
    known = {table.game: name for name, table in games.items() if name != "key"}
    return {
        known[result["game"]] for result in api.get("/v1/results", params={"limit": 100, **params}).json()["results"]
    }


ALL = {"found", "missed", "keyed", "resigned", "named", "with bot", "bots"}


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({}, ALL),
        ({"ruleset": "toy"}, ALL),
        ({"ruleset": "mr-jack-london"}, set()),
        ({"ruleset": "toy", "rulesetVersion": 1}, ALL),
        ({"rulesetVersion": 2}, set()),
        ({"reason": "resigned"}, {"resigned"}),
        ({"reason": "nothing"}, set()),
        ({"winner": "nobody"}, set()),
        ({"name": "moriarty"}, {"named"}),
        ({"name": "آناهیتا"}, {"named"}),
        ({"name": unicodedata.normalize("NFD", "آناهیتا")}, {"named"}),
        ({"name": "  Moriarty\u00a0"}, {"named"}),
        ({"name": "Moriart"}, set()),
        ({"name": "Lestrade"}, set()),
        ({"name": " "}, set()),
        ({"name": "\u202e"}, set()),
        ({"name": "%"}, set()),
        ({"bots": "none"}, ALL - {"with bot", "bots"}),
        ({"bots": "some"}, {"with bot", "bots"}),
        ({"bots": "only"}, {"bots"}),
        ({"winner": "seeker", "reason": "found", "bots": "none"}, {"found", "keyed"}),
        ({"winner": "keeper", "bots": "none"}, {"missed", "resigned", "named"}),
        ({"endedAfter": "2000-01-01T00:00:00Z", "endedBefore": "2999-01-01T00:00:00+01:00"}, ALL),
        ({"endedBefore": "2000-01-01T00:00:00Z"}, set()),
        ({"endedAfter": "2999-01-01T00:00:00Z"}, set()),
    ],
)
def test_the_filters(api, games, params, expected):
    assert names(api, games, **params) == expected


def test_a_key_finds_its_games(api, games):
    assert names(api, games, key=games["key"]) == {"keyed"}


def test_a_result_tells_what_everybody_may_know(api, games):
    found = {result["game"]: result for result in api.get("/v1/results", params={"limit": 100}).json()["results"]}
    named = found[games["named"].game]
    assert named["outcome"] == {"winners": ["keeper"], "reason": "missed"}
    assert named["moves"] == 2
    assert named["version"] == games["named"].info()["version"]
    assert named["createdAt"] <= named["endedAt"]
    assert named["seats"] == [
        {"seat": "keeper", "taken": True, "player": "human", "name": "آناهیتا"},
        {"seat": "seeker", "taken": True, "player": "human", "name": "Moriarty"},
    ]
    assert found[games["bots"].game]["seats"][0] == {"seat": "keeper", "taken": True, "player": "bot", "bot": "random"}


def test_the_last_ended_comes_first(api, games):
    ended = [result["endedAt"] for result in api.get("/v1/results").json()["results"]]
    assert ended == sorted(ended, reverse=True)


def walk(api, relation, path):
    """The games of a page and all pages that follow it in one direction."""
    seen = []
    while path:
        answer = api.get(path)
        assert answer.status_code == 200
        page = [result["game"] for result in answer.json()["results"]]
        seen.append(page)
        path = answer.links.get(relation, {}).get("url")
    return seen


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_pages_lead_forward_and_back_again(api, games, limit):
    first = f"/v1/results?limit={limit}&ruleset=toy"
    everything = [result["game"] for result in api.get("/v1/results?limit=100&ruleset=toy").json()["results"]]
    forward = walk(api, "next", first)
    assert [game for page in forward for game in page] == everything
    answer = api.get(first)
    while "next" in answer.links:
        answer = api.get(answer.links["next"]["url"])
    back = walk(api, "prev", str(answer.request.url.raw_path.decode()))
    assert [game for page in reversed(back) for game in page] == everything
    for page in forward[:-1]:
        assert len(page) == limit


def test_cursors_are_of_one_list_and_one_direction(api, games):
    cursor = api.get("/v1/results?limit=1").json()["next"]
    refused(api.get("/v1/results", params={"cursor": cursor, "ruleset": "toy"}), 400, "invalid_cursor")
    refused(api.get("/v1/games", params={"cursor": cursor}), 400, "invalid_cursor")
    for place in random.Random(1).sample(range(len(cursor)), 12):
        changed = cursor[:place] + ("A" if cursor[place] != "A" else "B") + cursor[place + 1 :]
        refused(api.get("/v1/results", params={"cursor": changed}), 400, "invalid_cursor")


@pytest.mark.parametrize(
    "params",
    [
        {"limit": 0},
        {"limit": 101},
        {"bots": "many"},
        {"winner": "nobody'--"},
        {"name": ""},
        {"key": "short"},
        {"rulesetVersion": 0},
        {"endedAfter": "yesterday"},
        {"endedAfter": "2026-13-01T00:00:00Z"},
        {"endedAfter": "2026-01-01"},
        {"endedBefore": "0000-00-00T00:00:00Z"},
        {"endedBefore": "0001-01-01T00:00:00+23:59"},
        {"name": "\0"},
        {"unknown": "1"},
    ],
)
def test_what_makes_no_sense_is_refused(api, params):
    refused(api.get("/v1/results", params=params), 400, "malformed_request")
