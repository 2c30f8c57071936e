"""Who finds, watches and joins a table: of a private one strangers learn nothing, spectators see what they may."""

from __future__ import annotations

import re
import uuid

import pytest

from tests.service.client import Api, Table
from tests.service.expect import refused
from tests.service.listening import NDJSON, SSE, listening

FOREIGN = {
    "nobody": None,
    "a foreign seat": "seat_" + "x" * 43,
    "a foreign invitation": "invitation_" + "x" * 43,
    "a foreign watcher": "watch_" + "x" * 43,
    "nonsense": "nonsense",
}
_BODIES = {
    "/seats": {"seat": "keeper"},
    "/moves": {"move": {"type": "peek", "cup": "left"}},
    "/entropy": {"entropy": "ab" * 16},
    "/time-claim": {"against": "keeper"},
    "/looks": {"seat": "keeper"},
    "/adjournment": {"reason": "x"},
    "/watchers": {"invitation": "invitation_" + "y" * 43},
}


def seated(api: Api, **policy) -> Table:
    """A table that has begun; the host sits everybody down."""
    table = api.create(**policy)
    for seat in ("keeper", "seeker"):
        answer = api.post(f"{table.path}/seats", json={"seat": seat}, token=table.host)
        table.tokens[seat] = answer.json()["token"]
    return table


def end(table: Table) -> None:
    assert table.send("keeper", {"type": "shift", "cup": "left"}).status_code == 201
    assert table.send("seeker", {"type": "guess", "cup": "left"}).status_code == 201


def shown(answer, game):
    """An answer as bytes, without what every request has of its own."""
    headers = sorted((k, v) for k, v in answer.headers.items() if k not in ("date", "x-request-id", "ratelimit"))
    body = re.sub(rb'"instance":"[^"]*"', b"", answer.content).replace(game.encode(), b"GAME")
    return answer.status_code, headers, body


def requests(api: Api):
    """Each operation of the document on a game: method, path below the game, and a body."""
    for path, item in api.contract.document["paths"].items():
        if not path.startswith("/v1/games/{game}"):
            continue
        below = (
            path.removeprefix("/v1/games/{game}")
            .replace("{version}", "1")
            .replace("{invitation}", str(uuid.UUID(int=0)))
        )
        for method in item:
            yield method.upper(), below, _BODIES.get(below, {}) if method == "post" else None


@pytest.mark.parametrize("who", FOREIGN)
@pytest.mark.parametrize("ended", [False, True])
def test_to_strangers_a_private_game_is_no_game(api: Api, who: str, ended: bool):
    """Byte for byte, for every operation of the document, now and after its end."""
    table, nothing = seated(api, access="private"), str(uuid.uuid4())
    if ended:
        end(table)
    headers = {"If-None-Match": "*", "If-Match": "*", "Idempotency-Key": str(uuid.uuid4())}
    tried = 0
    for method, below, body in requests(api):
        for more in ({}, {"Accept": SSE}, {"Accept": NDJSON}) if below == "/events" else ({},):
            there, not_there = (
                api.request(
                    method, f"/v1/games/{game}{below}", json=body, token=FOREIGN[who], headers={**headers, **more}
                )
                for game in (table.game, nothing)
            )
            assert shown(there, table.game) == shown(not_there, nothing), (method, below)
            assert there.status_code in (400, 401, 403, 404)
            assert "etag" not in there.headers
            tried += 1
    assert tried > 25
    for query in (
        "events?ticket=ticket_" + "x" * 43,
        "events?wait=1&after=99",
        "view?seat=keeper",
        "board.svg?version=1",
    ):
        for accept in ("*/*", SSE):
            answers = [
                api.get(f"/v1/games/{game}/{query}", headers={"Accept": accept}, token=FOREIGN[who])
                for game in (table.game, nothing)
            ]
            assert shown(answers[0], table.game) == shown(answers[1], nothing), query


@pytest.mark.parametrize("ended", [False, True])
def test_a_private_game_is_there_for_its_seats_host_arbiter_and_the_operator(api: Api, data_dir, ended: bool):
    operator = (data_dir / "operator.token").read_text().strip()
    table = seated(api, access="private")
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    if ended:
        end(table)
    for token in (*table.tokens.values(), table.host, arbiter, operator):
        for resource in ("", "view", "events", "timeline", "record", "board.svg"):
            assert table.get(resource, token=token).status_code == 200, resource
    listed = {game["game"] for game in api.get("/v1/games", params={"limit": 100}).json()["games"]}
    assert table.game not in listed


def test_the_answer_to_a_departure_is_found_again_at_a_private_table(api: Api):
    table = api.create(access="private")
    token = api.post(f"{table.path}/seats", json={"seat": "keeper"}, token=table.host).json()["token"]
    key = {"Idempotency-Key": str(uuid.uuid4())}
    first = api.post(f"{table.path}/departure", json={}, token=token, headers=key)
    again = api.post(f"{table.path}/departure", json={}, token=token, headers=key)
    assert (first.status_code, again.content) == (201, first.content)
    refused(api.post(f"{table.path}/departure", json={}, token=token), 404, "unknown_game")
    refused(table.get(token=token), 404, "unknown_game")


def test_a_private_table_is_joined_by_invitation_and_no_contradiction_is_taken(api: Api):
    assert api.create(access="private").get(token=api.create().host).status_code == 404
    answer = api.post("/v1/games", json={"ruleset": "toy", "access": "private", "joining": "open"})
    refused(answer, 422, "policy_contradicts_itself")
    for policy in ({"access": "secret"}, {"spectators": "sometimes"}, {"joining": "never"}, {"listed": False}):
        refused(api.post("/v1/games", json={"ruleset": "toy", **policy}), 400, "malformed_request")


RESOURCES = (
    "",
    "replay",
    "view",
    "view?version=3",
    "events",
    "events?wait=1&after=2",
    "timeline",
    "record",
    "board.svg",
)
RESOURCES += ("legal-moves", "moments/3", "board.svg?version=3", "view?seat=keeper")


def statuses(table: Table, token=None):
    answers = {resource: table.get(resource, token=token).status_code for resource in RESOURCES}
    for accept in (SSE, NDJSON):
        if answers["events"] != 200:
            answers[accept] = table.get("events", token=token, headers={"Accept": accept}).status_code
    return answers


@pytest.mark.parametrize("access", ["public", "unlisted"])
def test_after_the_end_means_nothing_before_and_everything_then(api: Api, access: str):
    table = seated(api, access=access, spectators="afterEnd")
    for token in (None, table.host):
        assert set(statuses(table, token).values()) == {403}, "the host is a spectator too"
    refused(table.get("events"), 403, "not_for_spectators")
    assert table.get("view", "keeper").status_code == 200
    refused(api.post(f"{table.path}/stream-tickets", json={}, token=table.host), 403, "not_for_spectators")
    end(table)
    assert set(statuses(table).values()) == {200}


def test_never_means_never(api: Api):
    table = seated(api, spectators="never")
    assert set(statuses(table).values()) == {403}
    end(table)
    for token in (None, table.host):
        assert set(statuses(table, token).values()) == {403}
    assert table.get("record", "seeker").json()["secret"] is not None
    assert table.get("view?seat=keeper", "seeker").status_code == 200, "the players see all after the end"
    refused(
        api.post(f"{table.path}/invitations", json={"purpose": "watch"}, token=table.host), 403, "not_for_spectators"
    )


def test_arbiter_and_operator_see_what_spectators_may_not(api: Api, data_dir):
    operator = (data_dir / "operator.token").read_text().strip()
    table = seated(api, spectators="never")
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    for token in (arbiter, operator):
        assert table.get("events", token=token).status_code == 200
    assert api.post(f"{table.path}/looks", json={"seat": "keeper"}, token=arbiter).status_code == 201


def test_as_long_as_one_can_sit_down_the_table_is_shown_but_not_what_happens_there(api: Api):
    table = api.create(spectators="never")
    assert table.info()["spectators"] == "never"
    refused(table.get("events"), 403, "not_for_spectators")
    table.sit("keeper")
    assert table.get().status_code == 200
    table.sit("seeker")
    refused(table.get(), 403, "not_for_spectators")


def test_lists_hold_what_one_may_watch_or_join(api: Api):
    def listed(**params):
        games = api.get("/v1/games", params={"limit": 100, **params}).json()["games"]
        return {game["game"] for game in games}

    tables = {policy: api.create(spectators=policy) for policy in ("always", "afterEnd", "never")}
    private = api.create(access="private")
    games = {table.game for table in tables.values()}
    assert games <= listed()
    for table in tables.values():
        for seat in ("keeper", "seeker"):
            table.sit(seat)
    assert games & listed() == {tables["always"].game}
    assert games & listed(status="playing") == {tables["always"].game}
    for table in tables.values():
        end(table)
    assert games & listed() == {tables["always"].game, tables["afterEnd"].game}
    assert games & listed(status="ended") == {tables["always"].game, tables["afterEnd"].game}
    assert private.game not in listed()


@pytest.mark.parametrize("media_type", [SSE, NDJSON])
def test_a_stream_ticket_reads_as_its_token_does(api: Api, media_type: str):
    """A seat's, a watcher's and the host's; none opens more than its token."""
    table = seated(api, access="private")
    minted = api.post(f"{table.path}/invitations", json={"purpose": "watch"}, token=table.host).json()["token"]
    watcher = api.post(f"{table.path}/watchers", json={"invitation": minted}).json()["token"]
    heard = {}
    for name, token in (("watcher", watcher), ("host", table.host), ("keeper", table.tokens["keeper"])):
        ordered = api.post(f"{table.path}/stream-tickets", json={}, token=token).json()
        assert ordered.get("seat") == (name if name == "keeper" else None)
        with listening(table, media_type=media_type, ticket=ordered["ticket"]) as stream:
            heard[name] = [item.data for item in stream.take(3)]
    assert heard["watcher"] == heard["host"] != heard["keeper"]
    refused(api.post(f"{table.path}/stream-tickets", json={}), 404, "unknown_game")


def test_a_rematch_is_as_private_and_as_watched_as_its_game(api: Api):
    table = seated(api, access="private", spectators="afterEnd")
    end(table)
    again = api.post(f"{table.path}/rematch", json={}, token=table.tokens["keeper"]).json()
    rematch = Table(api, again["game"], "", {again["seat"]: again["token"]})
    refused(rematch.get(), 404, "unknown_game")
    info = rematch.get(seat=again["seat"]).json()
    assert [info[name] for name in ("access", "spectators", "joining")] == ["private", "afterEnd", "invitation"]
    assert api.post(f"{table.path}/rematch", json={}, token=table.tokens["seeker"]).status_code == 201
