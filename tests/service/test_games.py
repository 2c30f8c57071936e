"""Opening, listing and reading tables."""

from __future__ import annotations

import hashlib
import uuid

import pytest

from tests.service.expect import refused

KEY = "0b6f2c1e-4f6f-4d53-9c58-2f7a4d0c6f11"


def test_opening_a_table_gives_its_address_and_the_host_token(api):
    answer = api.post("/v1/games", json={"ruleset": "toy"})
    assert answer.status_code == 201
    body = answer.json()
    assert answer.headers["location"] == f"/v1/games/{body['game']}"
    assert answer.headers["etag"] == '"1"'
    assert body["version"] == 1
    assert body["hostToken"].startswith("host_")
    assert api.get(answer.headers["location"]).json()["status"] == "open"


def test_options_are_those_asked_for_or_the_defaults(api):
    assert api.create("mr-jack-london").info()["options"] == {"edition": "classic"}
    revised = api.create("mr-jack-london", options={"edition": "revised"})
    assert revised.info()["options"] == {"edition": "revised"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"ruleset": "chess"}, 404, "unknown_ruleset"),
        ({"ruleset": ""}, 404, "unknown_ruleset"),
        ({"ruleset": "toy", "rulesetVersion": 99}, 404, "unknown_ruleset"),
        ({"ruleset": "toy", "rulesetVersion": 0}, 400, "malformed_request"),
        ({"ruleset": "toy", "rulesetVersion": "1"}, 400, "malformed_request"),
        ({"ruleset": "toy", "options": {"peeks": "3"}}, 400, "malformed_request"),
        ({"ruleset": "toy", "options": {"unknown": 3}}, 400, "malformed_request"),
        ({"ruleset": "toy", "options": None}, 400, "malformed_request"),
        ({"ruleset": "mr-jack-london", "options": {"edition": "third"}}, 400, "malformed_request"),
        ({"ruleset": "toy", "colour": "red"}, 400, "malformed_request"),
        ({"ruleset": None}, 400, "malformed_request"),
        ({}, 400, "malformed_request"),
        ([], 400, "malformed_request"),
        ("toy", 400, "malformed_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused(api, body, status, code):
    before = api.get("/v1/games").content
    refused(api.post("/v1/games", json=body), status, code)
    assert api.get("/v1/games").content == before


def test_options_that_the_ruleset_refuses_are_told_apart_from_malformed_ones(api):
    refused(api.post("/v1/games", json={"ruleset": "toy", "options": {"peeks": 0}}), 422, "invalid_options")


def test_a_version_of_a_ruleset_can_be_named(api):
    table = api.create("toy", rulesetVersion=1)
    assert table.info()["rulesetVersion"] == 1


def test_a_repeat_with_the_same_key_gets_the_first_answer_and_opens_nothing(api):
    first = api.post("/v1/games", json={"ruleset": "toy"}, headers={"Idempotency-Key": KEY})
    again = api.post("/v1/games", json={"ruleset": "toy"}, headers={"Idempotency-Key": KEY})
    assert again.status_code == first.status_code == 201
    assert again.content == first.content
    assert [again.headers[name] for name in ("location", "etag")] == [first.headers["location"], '"1"']
    games = [game["game"] for game in api.get("/v1/games", params={"limit": 100}).json()["games"]]
    assert games.count(first.json()["game"]) == 1


def test_a_repeat_is_the_same_whatever_the_order_and_spacing_of_its_members(api):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first = api.post("/v1/games", content=b'{"ruleset":"toy","options":{"peeks":2}}', headers=key)
    again = api.post("/v1/games", content=b'{ "options": {"peeks": 2}, "ruleset": "t\\u006fy" }', headers=key)
    assert again.content == first.content


def test_a_key_with_another_body_is_refused(api):
    key = {"Idempotency-Key": str(uuid.uuid4())}
    api.post("/v1/games", json={"ruleset": "toy"}, headers=key)
    refused(api.post("/v1/games", json={"ruleset": "toy", "options": {"peeks": 2}}, headers=key), 422, "key_reused")


@pytest.mark.parametrize("key", ["", "short", "x" * 129, "has a space in it", "k" * 15])
def test_a_key_of_another_form_is_refused(api, key):
    answer = api.post("/v1/games", json={"ruleset": "toy"}, headers={"Idempotency-Key": key})
    assert "Idempotency-Key" in refused(answer, 400, "malformed_request")["detail"]


def test_reading_a_table_tells_seats_status_and_whose_turn(api):
    table = api.create()
    table.sit("keeper", name="Ada")
    assert table.info()["seats"] == [
        {"seat": "keeper", "taken": True, "player": "human", "name": "Ada", "entropy": "none"},
        {"seat": "seeker", "taken": False},
    ]
    table.sit("seeker")
    assert (table.info()["status"], table.info()["toAct"]) == ("playing", ["keeper"])


def test_reading_a_table_names_my_seat_to_me_alone(api):
    table = api.seated()
    assert table.get(seat="seeker").json()["mySeat"] == "seeker"
    assert "mySeat" not in table.info()
    assert "mySeat" not in table.get(token=table.host).json()


def test_the_secret_opens_with_the_end_and_is_the_one_committed_to(api):
    table = api.seated()
    assert "secret" not in table.info()
    committed = table.info()["secretCommitment"]
    table.send("keeper", table.legal("keeper")[0])
    table.send("seeker", {"type": "guess", "cup": "left"})
    ended = table.info()
    assert ended["status"] == "ended"
    assert hashlib.sha256(bytes.fromhex(ended["secret"])).hexdigest() == committed == ended["secretCommitment"]


def test_an_unchanged_table_is_not_sent_again(api):
    table = api.seated()
    tag = table.get().headers["etag"]
    for header in (tag, f"W/{tag}", "*", f'"0", {tag}', f'"a,b" , {tag}'):
        answer = table.get(headers={"If-None-Match": header})
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", tag), header
    for header in ('"0"', '"0", W/"1"', ""):
        assert table.get(headers={"If-None-Match": header}).status_code == 200, header
    table.send("keeper", table.legal("keeper")[0])
    assert table.get(headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.parametrize("header", ["7", "'7'", '"7', '"7" "8"', 'w/"7"', '"7"' + ' , "8"' * 1024])
def test_what_is_no_list_of_entity_tags_is_malformed(api, header):
    table = api.create()
    refused(table.get(headers={"If-None-Match": header}), 400, "malformed_request")


def test_the_list_has_the_newest_first_and_only_what_anybody_may_know(api):
    tables = [api.create() for _ in range(3)]
    tables[2].sit("keeper", name="Ada")
    games = api.get("/v1/games", params={"limit": 3}).json()["games"]
    assert [game["game"] for game in games] == [table.game for table in reversed(tables)]
    assert set(games[0]) == {
        "game", "ruleset", "rulesetVersion", "version", "status", "spectators", "joining", "seats", "toAct",
        "createdAt", "updatedAt",
    }  # fmt: skip
    assert games[0]["seats"][0] == {"seat": "keeper", "taken": True, "player": "human", "name": "Ada"}


def test_the_list_can_be_narrowed_to_a_ruleset_and_a_status(api):
    open_, playing, ended = api.create(), api.seated(), api.played()
    london = api.create("mr-jack-london")

    def listed(**params):
        return {game["game"] for game in api.get("/v1/games", params={"limit": 100, **params}).json()["games"]}

    assert {open_.game, playing.game, ended.game} <= listed(ruleset="toy")
    assert london.game not in listed(ruleset="toy")
    assert listed(status="ended") & {open_.game, playing.game, ended.game} == {ended.game}
    assert listed(status="playing") & {open_.game, playing.game, ended.game} == {playing.game}
    assert london.game in listed(ruleset="mr-jack-london", status="open")
    assert listed(ruleset="unheard-of") == set()


@pytest.mark.parametrize(
    "query",
    [
        "status=Open", "status=", "ruleset=", "ruleset=%00", "ruleset=" + "a" * 81, "limit=0", "limit=-1", "limit=101",
        "limit=1000000000", "limit=1.0", "limit=1e1", "limit=%D9%A1", "limit=+1", "limit=01", "limit=", "limit=true",
        "limit=9223372036854775808", "limit=18446744073709551616", "limit=1&limit=2", "page=2", "Limit=1", "limit[]=1",
        "cursor=a&cursor=b", "%00=1", "limit=1%00", "=1", "limit",
    ],
)  # fmt: skip
def test_a_query_that_is_not_the_documented_one_is_refused(api, query):
    refused(api.get(f"/v1/games?{query}"), 400, "malformed_request")


def test_an_unlisted_table_is_played_by_who_has_its_address_and_stands_in_no_list(api):
    hidden = api.create("toy", access="unlisted")
    shown = api.create("toy", access="public")
    hidden.sit("keeper")
    hidden.sit("seeker")
    assert hidden.info()["status"] == "playing"
    listed = {game["game"] for game in api.get("/v1/games", params={"limit": 100}).json()["games"]}
    assert shown.game in listed
    assert hidden.game not in listed
