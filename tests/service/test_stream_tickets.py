"""Stream tickets: a browser's EventSource can send no token, and no token may stand in an address (FC-033)."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier

import asyncpg
import httpx
import pytest

from service.access import token_digest
from service.settings import Settings
from service.tickets import LIFETIME
from tests.service.conftest import connect
from tests.service.expect import eventually, refused
from tests.service.listening import NDJSON, SSE, listening
from tests.service.live import UNHURRIED, serving
from tests.service.test_streams import shift


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


def ticket_of(table, seat, url=None):
    answer = table.api.post(f"{table.path}/stream-tickets", json={}, token=table.tokens[seat])
    assert answer.status_code == 201, answer.text
    return answer.json()["ticket"]


def used(table, ticket, last_event_id=None):
    resumed = {} if last_event_id is None else {"Last-Event-ID": last_event_id}
    return table.get("events", params={"ticket": ticket}, headers={"Accept": SSE, **resumed})


@pytest.mark.parametrize("media_type", [SSE, NDJSON])
def test_a_ticket_opens_the_stream_of_its_seat(api, media_type):
    table = api.seated()
    with (
        listening(table, media_type=media_type, ticket=ticket_of(table, "keeper")) as by_ticket,
        listening(table, "keeper", media_type=media_type) as by_token,
    ):
        shift(table)
        assert by_ticket.take(4) == by_token.take(4)


def test_it_says_for_whom_and_how_long(api, clock):
    table = api.seated()
    answer = api.post(f"{table.path}/stream-tickets", json={}, token=table.tokens["seeker"]).json()
    assert (answer["game"], answer["seat"]) == (table.game, "seeker")
    assert datetime.fromisoformat(answer["expiresAt"]) - clock.time == LIFETIME <= timedelta(seconds=60)


def test_a_ticket_is_used_once(api):
    table = api.seated()
    ticket = ticket_of(table, "keeper")
    with listening(table, ticket=ticket, last_event_id="2") as stream:
        assert stream.next().version == 3
    refused(used(table, ticket), 403, "ticket_invalid")


def test_of_many_who_come_with_a_ticket_one_gets_in(api):
    table = api.seated()
    ticket, barrier = ticket_of(table, "keeper"), Barrier(8)

    def opened():
        with httpx.Client(base_url=api.url, timeout=10, trust_env=False) as client:
            barrier.wait()
            address = f"{table.path}/events?ticket={ticket}"
            with client.stream("GET", address, headers={"Accept": SSE}) as answer:
                return answer.status_code

    with ThreadPoolExecutor(8) as pool:
        answers = [pool.submit(opened) for _ in range(8)]
    assert sorted(answer.result() for answer in answers) == [200, *[403] * 7]


@pytest.mark.parametrize(
    ("bounds", "code"),
    [
        ({"max_streams_per_token": 2}, "too_many_streams"),
        ({"max_streams_per_address": 2}, "too_many_streams"),
        ({"max_streams": 2}, "streams_exhausted"),
    ],
)
def test_a_stream_that_is_refused_uses_up_no_ticket(database, data_dir, contracts, clock, bounds, code):
    settings = Settings(bot_delay=0.0, pool_size=2, **UNHURRIED, **bounds)
    with serving(database, data_dir, clock=clock, settings=settings) as small:
        api = connect(small, contracts)
        table = api.seated()
        ticket = ticket_of(table, "keeper")
        with listening(table, "keeper"), listening(table, ticket=ticket_of(table, "keeper")):
            for _ in range(2):
                refused(used(table, ticket), 429 if code == "too_many_streams" else 503, code)
            refused(used(table, "ticket_of_nobody"), 403, "ticket_invalid")
        eventually(lambda: small.waiting.admission.streams == 0)
        with listening(table, ticket=ticket) as stream:
            stream.take(3)
        refused(used(table, ticket), 403, "ticket_invalid")
        api.close()


def test_a_service_that_ends_uses_up_no_ticket(api, database, data_dir, contracts, clock):
    table = api.seated()
    ticket = ticket_of(table, "keeper")
    with serving(database, data_dir, clock=clock) as second:
        second.release()
        client = connect(second, contracts)
        refused(client.get(f"{table.path}/events?ticket={ticket}", headers={"Accept": SSE}), 503, "unavailable")
        client.close()
    with listening(table, ticket=ticket) as stream:
        stream.take(3)


@pytest.mark.parametrize("ended", [False, True])
def test_of_a_private_table_a_ticket_that_is_none_tells_nothing(api, ended):
    table = api.create(access="private")
    for seat in ("keeper", "seeker"):
        invitation = api.post(f"{table.path}/invitations", json={"seat": seat}, token=table.host).json()["token"]
        table.sit(seat, invitation=invitation)
    ticket = ticket_of(table, "keeper")
    if ended:
        resigned = api.post(f"{table.path}/resignation", json={}, token=table.tokens["keeper"])
        version = str(resigned.json()["version"])
        assert used(table, ticket, last_event_id=version).status_code == 204
    else:
        with listening(table, ticket=ticket) as stream:
            stream.take(3)
    refused(used(table, ticket), 404, "unknown_game")
    refused(used(table, "ticket_of_nobody"), 404, "unknown_game")


def test_a_ticket_is_for_one_game(api):
    table, other = api.seated(), api.seated()
    ticket = ticket_of(table, "keeper")
    refused(used(other, ticket), 403, "ticket_invalid")
    with listening(table, ticket=ticket) as stream:
        stream.take(3)


@pytest.mark.parametrize(("seconds", "opens"), [(59, True), (60, False), (3600, False)])
def test_a_ticket_expires(api, clock, seconds, opens):
    table = api.seated()
    ticket = ticket_of(table, "keeper")
    clock.time += timedelta(seconds=seconds)
    if opens:
        with listening(table, ticket=ticket) as stream:
            stream.take(3)
    else:
        refused(used(table, ticket), 403, "ticket_invalid")


def test_another_process_takes_it(api, database, data_dir, contracts, clock):
    table = api.seated()
    ticket = ticket_of(table, "keeper")
    with serving(database, data_dir, clock=clock) as second:
        with listening(table, ticket=ticket, url=second.url) as stream:
            shift(table)
            assert stream.take(4)[3].data["move"]["cup"]["value"] == "left"
        client = connect(second, contracts)
        refused(client.get(f"{table.path}/events?ticket={ticket}", headers={"Accept": SSE}), 403, "ticket_invalid")
        client.close()


def test_a_ticket_ends_with_the_seat(api):
    table = api.create()
    table.sit("keeper")
    ticket = ticket_of(table, "keeper")
    assert api.post(f"{table.path}/departure", json={}, token=table.tokens["keeper"]).status_code == 201
    table.sit("keeper")
    refused(used(table, ticket), 403, "ticket_invalid")


def test_only_who_reads_with_a_token_gets_one(api):
    table, other = api.seated(), api.seated()
    path = f"{table.path}/stream-tickets"
    refused(api.post(path, json={}), 401, "token_required")
    assert "seat" not in api.post(path, json={}, token=table.host).json()
    refused(api.post(path, json={}, token=other.tokens["keeper"]), 403, "not_a_player")
    refused(api.post(path, json={"seat": "keeper"}, token=table.tokens["seeker"]), 400, "malformed_request")


@pytest.mark.parametrize("ticket", ["", "x", "ticket_" + "x" * 43, "x" * 200])
def test_what_is_no_ticket_opens_nothing(api, ticket):
    refused(used(api.seated(), ticket), 403, "ticket_invalid")


def test_a_seat_token_is_no_ticket(api):
    table = api.seated()
    refused(used(table, table.tokens["keeper"]), 403, "ticket_invalid")


def test_pages_take_the_token_and_no_ticket(api):
    table = api.seated()
    ticket = ticket_of(table, "keeper")
    refused(table.get("events", params={"ticket": ticket}), 400, "malformed_request")
    with listening(table, ticket=ticket) as stream:
        stream.take(3)


def test_only_digests_are_stored_and_old_ones_go(api, clock, databases):
    table = api.seated()
    tickets = [ticket_of(table, "keeper") for _ in range(40)]

    async def stored():
        connection = await asyncpg.connect(databases.superuser)
        try:
            return await connection.fetch(
                "SELECT * FROM gaslamp.stream_tickets WHERE game_id = $1 ORDER BY seat", table.game
            )
        finally:
            await connection.close()

    rows = asyncio.run(stored())
    assert len(rows) <= 16, "of a seat the newest"
    assert token_digest(tickets[-1]) in {row["digest"] for row in rows}
    assert not any(ticket in str(dict(row)) for ticket in tickets for row in rows)
    clock.time += timedelta(seconds=61)
    ticket_of(table, "seeker")
    assert [row["seat"] for row in asyncio.run(stored())] == ["seeker"]
