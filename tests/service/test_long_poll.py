"""Long polls: the page waits for the next event, within bounds that no proxy cuts (FC-025)."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import asyncpg
import httpx
import pytest

from service.api import events
from service.settings import Settings
from tests.service.conftest import connect
from tests.service.expect import eventually, refused
from tests.service.live import serving
from tests.service.test_streams import counted, shift

ROUNDS = 10


@pytest.fixture
def short(monkeypatch):
    """The bound of all waits, short enough for a test."""
    monkeypatch.setattr(events, "MAX_WAIT_SECONDS", 0.3)


def poll(table, after, seat=None, wait=20, **params):
    return table.get("events", seat, params={"after": after, "wait": wait, **params})


def test_what_is_there_is_answered_at_once(api):
    table = api.seated()
    page = poll(table, 1).json()
    assert [event["version"] for event in page["events"]] == [2, 3]
    assert page["next"] == 3, "from where to ask again"


@pytest.mark.parametrize("seat", [None, "keeper", "seeker"])
def test_the_next_event_is_answered_when_it_happens(api, live, seat):
    table = api.seated()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(poll, table, 3, seat)
        eventually(lambda: counted(live) == (1, 1, 1))
        shift(table)
        answer = waiting.result(10)
    assert answer.json()["events"] == table.get("events", seat).json()["events"][3:]
    assert answer.headers["etag"] == '"4"'
    assert answer.headers["link"] == f'<{table.path}/events?after=4&limit=100&wait=20>; rel="next"'
    assert counted(live) == (0, 0, 0)


def test_at_the_bound_the_page_is_empty_with_the_same_cursor(api, short):
    table = api.seated()
    for wait in (1, 25, 3600, 2**40):
        answer = poll(table, 3, wait=wait)
        assert (answer.status_code, answer.json()["events"], answer.json()["next"]) == (200, [], 3)


def test_the_bound_is_within_what_proxies_allow():
    assert events.MAX_WAIT_SECONDS <= 30


def test_what_cannot_come_is_not_waited_for(api):
    ended = api.played()
    head = ended.info()["version"]
    page = poll(ended, head).json()
    assert (page["events"], page["status"], "next" in page) == ([], "ended", False)
    ahead = poll(api.seated(), 50).json()
    assert (ahead["events"], ahead["version"], ahead["next"]) == ([], 3, 3), "from where it can be asked again"


def test_the_terminal_event_is_answered_with_everything_open(api, live):
    table = api.seated()
    shift(table)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(poll, table, 4, "seeker")
        eventually(lambda: counted(live)[0] == 1)
        table.send("seeker", {"type": "guess", "cup": "left"})
        page = waiting.result(10).json()
    assert (page["status"], "next" in page) == ("ended", False)
    assert poll(table, 3, "seeker").json()["events"][0]["move"]["cup"]["value"] == "left"


@pytest.mark.parametrize("lead", [-0.002, 0.0, 0.002])
def test_no_move_is_missed_around_the_beginning_of_a_poll(api, lead):
    """`lead`: seconds by which the poll begins before the move."""
    table = api.seated(options={"peeks": 50})
    with ThreadPoolExecutor(1) as pool:
        for number in range(ROUNDS):
            seat = "keeper" if number % 2 == 0 else "seeker"
            move = {"type": "shift" if seat == "keeper" else "peek", "cup": "left"}
            sent = threading.Timer(max(0.0, lead), table.send, (seat, move))
            if lead < 0:
                table.send(seat, move)
                time.sleep(-lead)
            waiting = pool.submit(poll, table, 3 + number)
            if lead >= 0:
                sent.start()
            page = waiting.result(10).json()
            assert [event["version"] for event in page["events"]] == [4 + number]
            if lead >= 0:
                sent.join()


def test_waiting_holds_no_connection_to_the_database(database, databases, data_dir, contracts):
    """A hundred polls on a pool of two: the database has nothing to do, and who plays is not kept waiting."""

    async def busy():
        connection = await asyncpg.connect(databases.superuser)
        try:
            return await connection.fetchval(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = "
                "'gaslamp' AND state <> 'idle'"
            )
        finally:
            await connection.close()

    async def polls(url, table, live):
        async with httpx.AsyncClient(base_url=url, timeout=30, limits=httpx.Limits(max_connections=120)) as client:
            path = f"{table.path}/events?after=3&wait=20"
            tasks = [asyncio.create_task(client.get(path)) for _ in range(100)]
            await asyncio.to_thread(eventually, lambda: counted(live) == (100, 1, 100))
            assert min([await busy() for _ in range(5)]) == 0
            await asyncio.to_thread(shift, table)
            return [answer.json()["version"] for answer in await asyncio.gather(*tasks)]

    with serving(database, data_dir, settings=Settings(bot_delay=0.0, pool_size=2)) as live:
        api = connect(live, contracts)
        assert asyncio.run(polls(api.url, api.seated(), live)) == [4] * 100
        api.close()


def test_who_hangs_up_waits_no_longer(api, live):
    table = api.seated()
    with httpx.Client(timeout=0.2, trust_env=False) as client, pytest.raises(httpx.ReadTimeout):
        client.get(f"{api.url}{table.path}/events?after=3&wait=20")
    eventually(lambda: counted(live) == (0, 0, 0), 5)


def test_rights_are_asked_for_before_and_after_waiting(api, live):
    table, other = api.create(), api.seated()
    table.sit("keeper")
    refused(table.get("events", params={"after": 2, "wait": 5}, token=other.tokens["keeper"]), 403, "not_a_player")
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(poll, table, 2, "keeper")
        eventually(lambda: counted(live)[0] == 1)
        assert api.post(f"{table.path}/departure", json={}, token=table.tokens["keeper"]).status_code == 201
        refused(waiting.result(10), 403, "not_a_player")


@pytest.mark.parametrize("wait", ["-1", "x", "1.5", "", "01"])
def test_a_wait_is_a_number_of_seconds(api, wait):
    refused(poll(api.seated(), 3, wait=wait), 400, "malformed_request")


def test_last_event_id_is_the_cursor_of_pages_too(api):
    table = api.played(seed=3)
    whole = table.get("events").json()["events"]
    page = table.get("events", headers={"Last-Event-ID": "2"}, params={"after": 1}).json()
    assert page["events"] == whole[2:]
    refused(table.get("events", headers={"Last-Event-ID": "x"}), 400, "malformed_request")
