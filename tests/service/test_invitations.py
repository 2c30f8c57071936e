"""Invitations: minted, listed and revoked by the host; used up one by one, whoever comes; they show no secret."""

from __future__ import annotations

import asyncio
import itertools
import uuid
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta

import asyncpg
import httpx
import pytest

from service.settings import Settings
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.expect import eventually, refused
from tests.service.listening import NDJSON, SSE, listening
from tests.service.live import UNHURRIED, serving


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self):
        self.time = datetime(2026, 1, 1, tzinfo=UTC)

    def __call__(self):
        return self.time


@pytest.fixture(scope="module")
def clock():
    return Clock()


@pytest.fixture(scope="module")
def live(database, data_dir, clock):
    with serving(database, data_dir, clock=clock) as running:
        yield running


def invite(table: Table, key=None, **body):
    headers = {"Idempotency-Key": key} if key else None
    return table.api.post(f"{table.path}/invitations", json=body, token=table.host, headers=headers)


def invited(table: Table, **body) -> str:
    answer = invite(table, **body)
    assert answer.status_code == 201, answer.text
    return answer.json()["token"]


def take(table: Table, invitation=None, key=None, token=None, api=None, **body):
    sent = body if invitation is None else {"invitation": invitation, **body}
    headers = {"Idempotency-Key": key} if key else None
    return (api or table.api).post(f"{table.path}/seats", json=sent, headers=headers, token=token)


def watch(table: Table, invitation, key=None, api=None):
    headers = {"Idempotency-Key": key} if key else None
    return (api or table.api).post(f"{table.path}/watchers", json={"invitation": invitation}, headers=headers)


def listed(table: Table):
    return table.get("invitations", token=table.host).json()["invitations"]


@pytest.mark.parametrize("access", ["public", "unlisted", "private"])
def test_who_is_invited_sits_down_and_the_invitation_is_used_up(api: Api, access: str):
    table = api.create(access=access, joining="invitation")
    token = invited(table, seat="seeker")
    taken = take(table, token, name="Ada").json()
    assert taken["seat"] == "seeker", "an invitation for a seat need not name it again"
    gone = (404, "unknown_game") if access == "private" else (403, "invitation_invalid")
    refused(take(table, token), *gone)
    assert [(each["used"], each["uses"]) for each in listed(table)] == [(1, 1)]


def test_a_public_table_joined_by_invitation_says_so_and_takes_nobody_else(api: Api):
    table = api.create(joining="invitation")
    assert table.info()["joining"] == "invitation"
    refused(take(table, seat="keeper"), 403, "invitation_required")
    refused(take(table, "invitation_" + "x" * 43), 403, "invitation_invalid")
    assert take(table, seat="keeper", token=table.host).status_code == 201, "the host needs none"


def test_an_invitation_works_at_an_open_table_too(api: Api):
    table = api.create()
    assert take(table, invited(table)).status_code == 201
    assert listed(table)[0]["used"] == 1
    assert take(table).status_code == 201


def test_it_lets_in_as_often_as_it_says_and_draws_where_no_seat_is_named(api: Api):
    table = api.create(access="private")
    token = invited(table, uses=2)
    assert {take(table, token).json()["seat"] for _ in range(2)} == {"keeper", "seeker"}
    refused(take(table, token), 404, "unknown_game")


def test_it_is_for_its_seat_alone(api: Api):
    table = api.create(joining="invitation")
    token = invited(table, seat="seeker")
    refused(take(table, token, seat="keeper"), 403, "invitation_invalid")
    assert take(table, token, seat="seeker").status_code == 201
    assert listed(table)[0]["used"] == 1, "a refusal uses nothing up"


def test_it_expires_and_can_be_revoked(api: Api, clock: Clock):
    table = api.create(joining="invitation")
    short, minted = invited(table, lifetime=60), invite(table, lifetime=3600).json()
    long = minted["token"]
    clock.time += timedelta(seconds=60)
    refused(take(table, short), 403, "invitation_invalid")
    path = f"{table.path}/invitations/{minted['invitation']}/revocation"
    refused(api.post(path, json={}), 401, "token_required")
    refused(api.post(path, json={}, token="seat_" + "x" * 43), 403, "not_the_host")
    revoked = api.post(path, json={}, token=table.host)
    assert revoked.status_code == 201
    assert "revokedAt" in revoked.json()
    refused(take(table, long), 403, "invitation_invalid")
    clock.time += timedelta(seconds=1)
    assert api.post(path, json={}, token=table.host).json() == revoked.json(), "a repeat changes nothing"
    refused(
        api.post(f"{table.path}/invitations/{uuid.uuid4()}/revocation", json={}, token=table.host),
        404,
        "unknown_invitation",
    )
    for no_id in ("%00", "%0A", "%ED%A0%80", "x" * 16):
        answer = api.post(f"{table.path}/invitations/{no_id}/revocation", json={}, token=table.host)
        refused(answer, 404, "unknown_invitation")


def test_only_the_host_invites_and_no_token_comes_out_again(api: Api, databases):
    table, other = api.create(), api.create()
    table.sit("keeper")
    body = {"purpose": "seat"}
    refused(api.post(f"{table.path}/invitations", json=body), 401, "token_required")
    for token in (other.host, table.tokens["keeper"]):
        refused(api.post(f"{table.path}/invitations", json=body, token=token), 403, "not_the_host")
        refused(table.get("invitations", token=token), 403, "not_the_host")
    token = invited(table)
    assert token not in table.get("invitations", token=table.host).text

    async def stored() -> str:
        connection = await asyncpg.connect(databases.superuser)
        try:
            return str(await connection.fetch("SELECT * FROM gaslamp.invitations, gaslamp.answers"))
        finally:
            await connection.close()

    assert token not in asyncio.run(stored())


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seat": "dealer"}, 422, "unknown_seat"),
        ({"seat": "keeper", "purpose": "watch"}, 422, "policy_contradicts_itself"),
        ({"uses": 0}, 400, "malformed_request"),
        ({"uses": 1001}, 400, "malformed_request"),
        ({"lifetime": 59}, 400, "malformed_request"),
        ({"lifetime": 31_536_001}, 400, "malformed_request"),
        ({"purpose": "play"}, 400, "malformed_request"),
        ({"secret": True}, 400, "malformed_request"),
    ],
)
def test_an_invitation_that_cannot_be_is_refused(api: Api, body, status, code):
    table = api.create()
    refused(invite(table, **body), status, code)
    assert listed(table) == []


def test_there_are_at_most_a_hundred(api: Api):
    table = api.create()
    for _ in range(100):
        invited(table)
    refused(invite(table), 409, "too_many_invitations")
    assert len(listed(table)) == 100


def test_retry_until_answered_is_right_for_each_step(api: Api):
    table = api.create(access="private")
    key = str(uuid.uuid4())
    first = invite(table, key)
    assert invite(table, key).content == first.content
    refused(invite(table, key, uses=2), 422, "key_reused")
    assert len(listed(table)) == 1
    token, key = first.json()["token"], str(uuid.uuid4())
    sat = take(table, token, key)
    again = take(table, token, key)
    assert (again.status_code, again.content) == (201, sat.content), "though the invitation is used up"
    watching, key = invited(table, purpose="watch"), str(uuid.uuid4())
    assert watch(table, watching, key).content == watch(table, watching, key).content
    assert [each["used"] for each in listed(table)] == [1, 1]


@pytest.mark.parametrize("access", ["public", "private"])
def test_the_hosts_answer_is_no_one_elses(api: Api, access: str):
    table, key = api.create(access=access), str(uuid.uuid4())
    stranger = "seat_" + "x" * 43
    seated = take(table, invited(table), seat="seeker").json()["token"]
    sat = take(table, key=key, token=table.host, seat="keeper")
    assert sat.status_code == 201
    for token in (None, stranger, seated):
        for seat in ("keeper", "seeker"):
            known = access == "public" or token == seated
            answer = take(table, key=key, token=token, seat=seat)
            without_key = take(table, token=token, seat=seat)
            assert told(answer) == told(without_key), "the key is of no use to another"
            assert (answer.json()["code"] != "unknown_game") is known
    assert take(table, key=key, token=table.host, seat="keeper").content == sat.content
    refused(take(table, key=key, token=table.host, seat="seeker"), 422, "key_reused")


def told(answer):
    return answer.status_code, {**answer.json(), "instance": ""}


def test_who_sits_by_another_token_or_by_none_repeats_as_he_came(api: Api):
    table, key = api.create("captain-jack"), str(uuid.uuid4())
    other = api.create().host
    answers = [take(table, key=key, token=token) for token in (None, other, table.host)]
    assert len({answer.json()["seat"] for answer in answers}) == 3
    assert [take(table, key=key, token=token).content for token in (None, other, table.host)] == [
        answer.content for answer in answers
    ]


@pytest.mark.parametrize("ask", [take, watch])
def test_a_known_key_without_an_invitation_shows_no_private_table(api: Api, ask):
    table, key = api.create(access="private"), str(uuid.uuid4())
    purpose = "seat" if ask is take else "watch"
    token, other = (invited(table, purpose=purpose) for _ in range(2))
    assert ask(table, token, key).status_code == 201
    refused(ask(table, "invitation_" + "x" * 43, key), 404, "unknown_game")
    refused(ask(table, other, key), 422, "key_reused")
    if ask is take:
        refused(take(table, key=key, seat="keeper"), 404, "unknown_game")
    assert [each["used"] for each in listed(table)].count(1) == 1


@pytest.mark.parametrize("resource", ["seats", "watchers", "departure", "token-renewal", "moves"])
def test_a_malformed_key_shows_no_private_table(api: Api, resource: str):
    table = api.create(access="private")
    body = {"invitation": "invitation_" + "x" * 43} if resource in ("seats", "watchers") else {}
    asked = {"json": body, "headers": {"Idempotency-Key": "short"}, "token": "seat_" + "x" * 43}
    there = api.post(f"{table.path}/{resource}", **asked)
    nowhere = api.post(f"/v1/games/{uuid.uuid4()}/{resource}", **asked)
    assert told(there) == told(nowhere)


def test_concurrent_guests_of_two_processes_use_it_up_exactly(api: Api, database, data_dir, contracts, clock):
    """One seat invitation, one watch invitation, many who come at once through two processes."""
    with serving(database, data_dir, clock=clock) as second, closing(connect(second, contracts)) as other:
        for _ in range(5):
            table = api.create("captain-jack", access="private")
            seat, look = invited(table, uses=2), invited(table, purpose="watch", uses=3)
            with ThreadPoolExecutor(12) as pool:
                sat = [pool.submit(take, table, seat, api=(api, other)[n % 2]) for n in range(6)]
                saw = [pool.submit(watch, table, look, api=(api, other)[n % 2]) for n in range(6)]
            assert sorted(each.result().status_code for each in sat) == [201] * 2 + [404] * 4
            assert sorted(each.result().status_code for each in saw) == [201] * 3 + [404] * 3
            assert {each["purpose"]: each["used"] for each in listed(table)} == {"seat": 2, "watch": 3}
        other.close()


def test_concurrent_repeats_with_one_key_use_it_once(api: Api, database, data_dir, contracts, clock):
    with serving(database, data_dir, clock=clock) as second, closing(connect(second, contracts)) as other:
        table = api.create(access="private")
        seat, look = invited(table, uses=5), invited(table, purpose="watch", uses=5)
        for ask, token in ((take, seat), (watch, look)):
            key = str(uuid.uuid4())
            with ThreadPoolExecutor(8) as pool:
                asked = [pool.submit(ask, table, token, key, api=(api, other)[n % 2]) for n in range(8)]
            assert {(each.result().status_code, each.result().content) for each in asked} == {
                (201, asked[0].result().content)
            }
        assert [each["used"] for each in listed(table)] == [1, 1]
        other.close()


def test_who_looks_on_by_invitation_reads_as_a_spectator_until_it_is_revoked(api: Api):
    table = api.create(access="private")
    minted = invite(table, purpose="watch").json()
    token = watch(table, minted["token"]).json()["token"]
    for seat in ("keeper", "seeker"):
        table.tokens[seat] = take(table, invited(table), seat=seat).json()["token"]
    spectator = table.get("view", token=token)
    assert spectator.status_code == 200
    assert spectator.json()["seat"] is None
    assert spectator.json()["view"]["cup"] is None
    assert table.get("view", token=table.host).content == spectator.content
    refused(table.get("legal-moves"), 404, "unknown_game")
    table.tokens["watcher"] = token
    with listening(table, "watcher") as stream:
        stream.take(3)
        revoked = minted["invitation"]
        assert api.post(f"{table.path}/invitations/{revoked}/revocation", json={}, token=table.host).status_code == 201
        refused(table.get("view", token=token), 404, "unknown_game")
        table.send("keeper", {"type": "shift", "cup": "left"})
        assert [(item.kind, item.data.get("reason")) for item in stream][-1] == ("closed", "not_a_player")


def looked_on(table: Table) -> str:
    """Somebody looks on by invitation; the address at which the invitation is revoked."""
    minted = invite(table, purpose="watch").json()
    table.tokens["watcher"] = watch(table, minted["token"]).json()["token"]
    return f"{table.path}/invitations/{minted['invitation']}/revocation"


def test_an_open_stream_ends_with_the_revocation_while_nothing_happens(api: Api):
    table = api.seated()
    revocation = looked_on(table)
    tag = table.get().headers["ETag"]
    with listening(table, "watcher") as stream, listening(table) as others:
        stream.take(3)
        others.take(3)
        assert api.post(revocation, json={}, token=table.host).status_code == 201
        assert [(item.kind, item.data.get("reason")) for item in stream] == [("closed", "not_a_player")]
        assert table.get(headers={"If-None-Match": tag}).status_code == 304, "for others nothing has changed"
        table.send("keeper", {"type": "shift", "cup": "left"})
        assert others.next().version == 4


@pytest.mark.parametrize("media_type", [SSE, NDJSON])
def test_it_ends_at_another_process_where_it_would_say_that_it_is_alive(
    api: Api, database, data_dir, clock, media_type: str
):
    table = api.seated()
    revocation = looked_on(table)
    often = Settings(keep_alive=0.05, bot_delay=0.0, pool_size=4, **UNHURRIED)
    headers = {"Accept": media_type, "Authorization": f"Bearer {table.tokens['watcher']}"}
    with (
        serving(database, data_dir, clock=clock, settings=often) as second,
        httpx.stream("GET", f"{second.url}{table.path}/events", headers=headers, trust_env=False) as stream,
    ):
        lines = stream.iter_lines()
        assert any('"version":3' in line for line in itertools.islice(lines, 500))
        assert api.post(revocation, json={}, token=table.host).status_code == 201
        left = list(itertools.islice(lines, 500))
        assert len(left) < 500, "it goes on and on"
        assert '"not_a_player"' in "".join(left)


@pytest.mark.parametrize("purpose", ["seat", "watch"])
def test_the_invitation_itself_shows_the_table_and_no_more(api: Api, purpose: str):
    """Who holds the link alone must never see through a seat's eyes, or what happens at the table."""
    table = api.create(access="private")
    token = invited(table, purpose=purpose, uses=5)
    assert table.get(token=token).json()["seats"][0] == {"seat": "keeper", "taken": False}
    for resource in ("view", "events", "timeline", "record", "board.svg", "legal-moves", "moments/1"):
        for seat in ("", "?seat=keeper"):
            path = resource + (seat if resource in ("view", "board.svg", "moments/1") else "")
            refused(table.get(path, token=token), 403, "not_a_player")
    refused(api.post(f"{table.path}/stream-tickets", json={}, token=token), 403, "not_a_player")
    refused(
        api.post(f"{table.path}/moves", json={"move": {"type": "peek", "cup": "left"}}, token=token),
        403,
        "not_a_player",
    )
    for seat in ("keeper", "seeker"):
        table.tokens[seat] = take(table, invited(table), seat=seat).json()["token"]
    if purpose == "seat":
        refused(table.get(token=token), 403, "not_a_player")
    else:
        refused(table.get("view", token=token), 403, "not_a_player")


def test_an_invitation_is_of_one_game(api: Api):
    table, other = api.create(access="private"), api.create(access="private")
    token = invited(table)
    refused(take(other, token), 404, "unknown_game")
    refused(other.get(token=token), 404, "unknown_game")
    refused(watch(table, token), 404, "unknown_game")
    look = invited(table, purpose="watch")
    refused(take(table, look), 404, "unknown_game")
    eventually(lambda: [each["used"] for each in listed(table)] == [0, 0])
