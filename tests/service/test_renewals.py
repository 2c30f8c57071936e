"""A token that may be known to others is renewed: the old one holds nothing any more, at every process, at once."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.expect import refused
from tests.service.listening import NDJSON, listening, watching_turns
from tests.service.live import serving

SHIFT = {"type": "shift", "cup": "left"}


@pytest.fixture(scope="module")
def other(database, data_dir, contracts, api) -> Iterator[Api]:
    """A second service beside that of `api`."""
    with serving(database, data_dir) as live:
        client = connect(live, contracts)
        yield client
        client.close()


def renew(api: Api, table: Table, token: str | None, key: str | None = None):
    headers = {} if key is None else {"Idempotency-Key": key}
    return api.post(f"{table.path}/token-renewal", json={}, token=token, headers=headers)


def holding(table: Table, **tokens: str) -> Table:
    """The table as somebody sees it who holds other `tokens`."""
    return msgspec.structs.replace(table, tokens={**table.tokens, **tokens})


def test_the_new_token_plays_and_the_old_one_does_not(api: Api, other: Api):
    table = api.seated()
    there = msgspec.structs.replace(table, api=other)
    assert there.get("view", "keeper").status_code == 200, "the other process knows the table"
    answer = renew(api, table, table.tokens["keeper"])
    assert answer.status_code == 201
    assert answer.json().keys() == {"game", "holder", "seat", "token"}
    assert (answer.json()["holder"], answer.json()["seat"]) == ("seat", "keeper")
    assert answer.headers["cache-control"] == "private, no-store"
    for side in (there, table):
        refused(side.send("keeper", SHIFT), 403, "not_a_player")
        refused(side.get("view", "keeper"), 403, "not_a_player")
    assert holding(there, keeper=answer.json()["token"]).send("keeper", SHIFT).status_code == 201


def test_no_event_tells_of_it_and_the_other_seat_keeps_its_own(api: Api):
    table = api.seated()
    before = table.get("events").content, table.info()
    assert renew(api, table, table.tokens["seeker"]).status_code == 201
    assert (table.get("events").content, table.info()) == before
    assert table.send("keeper", SHIFT).status_code == 201


def test_an_old_token_does_not_even_make_one_last_move_at_a_process_that_has_not_heard_of_it(api: Api, other: Api):
    for _ in range(10):
        table = api.seated()
        there = msgspec.structs.replace(table, api=other)
        there.info()
        assert renew(api, table, table.tokens["keeper"]).status_code == 201
        refused(there.send("keeper", SHIFT), 403, "not_a_player")
        assert table.info()["version"] == 3


def test_the_table_is_the_same_for_who_kept_it(api: Api, other: Api):
    table = api.seated()
    tag = {"If-None-Match": table.get().headers["etag"]}
    assert renew(api, table, table.tokens["keeper"]).status_code == 201
    for each in (table, msgspec.structs.replace(table, api=other)):
        assert each.get(headers=tag).status_code == 304


def test_the_repeat_with_its_key_gives_the_same_token_though_the_old_one_holds_nothing(api: Api, other: Api):
    table, key = api.seated(), str(uuid.uuid4())
    first = renew(api, table, table.tokens["keeper"], key)
    assert first.status_code == 201
    for side in (api, other, api):
        assert renew(side, table, table.tokens["keeper"], key).content == first.content
    refused(renew(api, table, table.tokens["keeper"]), 403, "not_a_player")
    refused(renew(api, table, table.tokens["keeper"], str(uuid.uuid4())), 403, "not_a_player")


def test_of_many_at_once_one_key_gives_one_token_and_without_a_key_one_wins(api: Api, other: Api):
    table, key = api.seated(), str(uuid.uuid4())
    with ThreadPoolExecutor(20) as pool:
        token = table.tokens["keeper"]
        answers = list(pool.map(lambda number: renew((api, other)[number % 2], table, token, key), range(20)))
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.content for answer in answers}) == 1
        token = answers[0].json()["token"]
        answers = list(pool.map(lambda number: renew((api, other)[number % 2], table, token), range(20)))
    assert sorted(answer.status_code for answer in answers) == [201] + [403] * 19


def test_the_host_renews_his_and_the_players_still_meet_at_one_rematch(api: Api):
    table = api.create()
    token = renew(api, table, table.host).json()["token"]
    refused(api.post(f"{table.path}/cancellation", json={}, token=table.host), 403, "not_the_host")
    refused(renew(api, table, table.host), 403, "not_a_player")
    again = renew(api, table, token).json()
    assert (again["holder"], again.get("seat")) == ("host", None)
    table = msgspec.structs.replace(table, host=again["token"])
    table.sit("keeper")
    table.sit("seeker")
    table.play(random.Random(1))
    games = set()
    for seat in ("keeper", "seeker"):
        answer = api.post(f"{table.path}/rematch", json={}, token=table.tokens[seat])
        games.add(answer.json()["game"])
        token = renew(api, table, token if seat == "seeker" else again["token"]).json()["token"]
    assert len(games) == 1


@pytest.mark.parametrize("far", [False, True])
def test_the_streams_of_the_old_token_end(api: Api, other: Api, far: bool):
    table = api.seated()
    with listening(table, "keeper", url=other.url if far else None) as listener:
        listener.take(3)
        token = renew(api, table, table.tokens["keeper"]).json()["token"]
        assert listener.next().data["reason"] == "not_a_player"
        assert list(listener) == []
    with listening(holding(table, keeper=token), "keeper", url=other.url) as listener:
        listener.take(3)


@pytest.mark.parametrize("far", [False, True])
def test_the_stream_of_turns_tells_the_old_token_no_more(api: Api, other: Api, far: bool):
    table, second = api.seated(), api.seated()
    there = msgspec.structs.replace(table, api=other) if far else table
    with watching_turns(there, [second.tokens["keeper"], table.tokens["keeper"]], NDJSON) as stream:
        assert len(stream.next().data["turns"]) == 2
        token = renew(api, table, table.tokens["keeper"]).json()["token"]
        assert stream.next().data == {"kind": "turns", "turns": [], "unknown": [1]}
        assert holding(table, keeper=token).send("keeper", SHIFT).status_code == 201
        assert second.send("keeper", SHIFT).status_code == 201
        assert [turn["index"] for turn in stream.next().data["turns"]] == [0]
        renew(api, second, second.tokens["keeper"])
        assert stream.next().data["unknown"] == [0]
        assert [item.data for item in stream] == [{"kind": "closed", "reason": "not_a_player"}]


def test_the_stream_of_turns_goes_on_for_who_is_forgotten_and_not_for_who_leaves(api: Api):
    table, kept = api.create(), api.seated()
    table.sit("keeper")
    tokens = [table.tokens["keeper"], kept.tokens["keeper"]]
    with watching_turns(table, tokens, NDJSON) as stream:
        assert len(stream.next().data["turns"]) == 2
        api.post(f"{kept.path}/erasure", json={}, token=tokens[1])
        assert api.post(f"{table.path}/departure", json={}, token=tokens[0]).status_code == 201
        assert stream.next().data == {"kind": "turns", "turns": [], "unknown": [0]}
        assert kept.send("keeper", SHIFT).status_code == 201
        assert [turn["index"] for turn in stream.next().data["turns"]] == [1]


def test_the_streams_of_others_go_on(api: Api):
    table = api.seated()
    with listening(table, "seeker") as listener, listening(table) as spectator:
        listener.take(3)
        spectator.take(3)
        token = renew(api, table, table.tokens["keeper"]).json()["token"]
        assert holding(table, keeper=token).send("keeper", SHIFT).status_code == 201
        assert listener.next().version == spectator.next().version == 4


def test_a_ticket_of_the_old_token_opens_nothing(api: Api):
    table = api.seated()
    ticket = api.post(f"{table.path}/stream-tickets", json={}, token=table.tokens["keeper"]).json()["ticket"]
    assert renew(api, table, table.tokens["keeper"]).status_code == 201
    answer = table.get("events", params={"ticket": ticket}, headers={"Accept": "text/event-stream"})
    refused(answer, 403, "ticket_invalid")


def test_an_arbiter_renews_his_and_the_operator_cannot(api: Api, data_dir):
    table = api.seated()
    operator = (data_dir / "operator.token").read_text().strip()
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    renewed = renew(api, table, arbiter).json()
    assert (renewed["holder"], renewed["seat"]) == ("arbiter", "arbiter-1")
    refused(api.post(f"{table.path}/looks", json={"seat": "keeper"}, token=arbiter), 403, "not_the_arbiter")
    looked = api.post(f"{table.path}/looks", json={"seat": "keeper"}, token=renewed["token"])
    assert looked.status_code == 201
    refused(renew(api, table, operator), 403, "not_a_player")


def test_after_the_end_too_for_a_rematch_is_asked_for_with_it(api: Api):
    table = api.played()
    token = renew(api, table, table.tokens["keeper"]).json()["token"]
    refused(api.post(f"{table.path}/rematch", json={}, token=table.tokens["keeper"]), 403, "not_a_player")
    assert api.post(f"{table.path}/rematch", json={}, token=token).status_code == 201
