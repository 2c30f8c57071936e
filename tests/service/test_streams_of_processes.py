"""Streams over several processes and restarts: any process serves any cursor, and all learn of every move."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from service.settings import Settings
from service.store import Store, Unavailable
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.expect import eventually, refused
from tests.service.listening import NDJSON, SSE, listening, watching_turns
from tests.service.live import serving
from tests.service.test_long_poll import poll
from tests.service.test_streams import MEDIA_TYPES, counted, shift


@pytest.fixture(scope="module")
def second(database, data_dir):
    with serving(database, data_dir) as running:
        yield running


@pytest.fixture
def there(second, contracts):
    """A client of the second process."""
    client = connect(second, contracts)
    yield client
    client.close()


def at(api: Api, table: Table) -> Table:
    """The same game, seen through another process."""
    return Table(api, table.game, table.host, dict(table.tokens))


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
@pytest.mark.parametrize("seat", [None, "keeper", "seeker"])
def test_a_move_at_one_process_reaches_the_streams_of_the_other(api, there, media_type, seat):
    table = api.seated()
    with (
        listening(table, seat, media_type=media_type) as near,
        listening(table, seat, media_type=media_type, url=there.url) as far,
    ):
        far.take(3)
        version = 3
        for _ in range(3):
            shift(table)
            at(there, table).send("seeker", {"type": "peek", "cup": "left"})
            version += 2
            if table.info()["status"] == "ended":
                break
        assert near.until(version)[-1].version == version
        assert far.until(version)[-1].version == version
        assert [item.kind for item in far] == [item.kind for item in near] == ["end"]


def test_a_stream_is_taken_up_by_the_other_process_after_every_version(api, there):
    table = api.played(seed=3)
    whole = table.get("events", "seeker").json()["events"]
    for version in range(len(whole)):
        with listening(table, "seeker", last_event_id=str(version), url=there.url) as stream:
            assert [item.data for item in stream][:-1] == whole[version:]


def test_a_long_poll_at_the_other_process_is_answered(api, there, second):
    table = api.seated()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(poll, at(there, table), 3)
        eventually(lambda: counted(second)[0] == 1)
        shift(table)
        assert [event["version"] for event in waiting.result(10).json()["events"]] == [4]


def test_turns_move_on_at_the_other_process(api, there):
    table = api.seated()
    with watching_turns(at(there, table), list(table.tokens.values())) as stream:
        stream.next()
        shift(table)
        assert [turn["myTurn"] for turn in stream.next().data["turns"]] == [False, True]


def test_a_stream_goes_on_after_a_restart(database, data_dir, contracts, api):
    """One process after another is stopped under the reader; he comes back with the last id each time."""
    table, rng, seen = api.seated(options={"peeks": 20}), random.Random(4), []
    for _ in range(3):
        with serving(database, data_dir) as live:
            last = str(seen[-1]) if seen else None
            with listening(table, "seeker", last_event_id=last, url=live.url) as stream:
                shift(table, rng.choice(["left", "right"]))
                table.send("seeker", {"type": "peek", "cup": "middle"})
                seen += [item.version for item in stream.until(table.info()["version"])]
                live.release()
                closed = stream.next()
                assert closed.data == {"kind": "closed", "reason": "shutting_down", "game": table.game}
                assert (closed.name, stream.retry >= 2000) == ("closed", True)
                assert list(stream) == []
                page = poll(table, seen[-1], wait=0)
                assert page.json()["events"] == []
                client = connect(live, contracts)
                refused(client.get(f"{table.path}/events", headers={"Accept": SSE}), 503, "unavailable")
                client.close()
    assert seen == list(range(1, table.info()["version"] + 1))


def test_a_database_that_is_away_ends_a_stream_with_a_reason_and_stops_no_other(api, live, monkeypatch):
    table, other = api.seated(), api.seated()

    async def away(self, *_):
        raise Unavailable("away")

    with listening(table, after=3) as stream, listening(other, after=3) as idle:
        with monkeypatch.context() as patch:
            patch.setattr(Store, "bodies", away)
            shift(table)
            assert stream.next().data["reason"] == "unavailable"
        shift(other)
        assert idle.next().version == 4
        with monkeypatch.context() as patch:
            patch.setattr(Store, "positions", away)
            other.send("seeker", {"type": "peek", "cup": "left"})
            assert idle.next().version == 5, "what happens here is known without asking"


def test_streams_are_limited_for_a_token_an_address_and_the_process(database, data_dir, contracts):
    settings = Settings(
        bot_delay=0.0, pool_size=2, max_streams_per_token=2, max_streams_per_address=4, max_streams=5
    )  # fmt: skip
    with serving(database, data_dir, settings=settings) as live:
        api = connect(live, contracts)
        table = api.seated()

        def full(seat, status, code, media_type=NDJSON):
            answer = table.get("events", seat, headers={"Accept": media_type})
            refused(answer, status, code)
            assert int(answer.headers["retry-after"]) > 0

        with listening(table, "keeper"), listening(table, "keeper"):
            full("keeper", 429, "too_many_streams")
            refused(poll(table, 3, "keeper"), 429, "too_many_streams")
            with listening(table, "seeker"), listening(table):
                full(None, 429, "too_many_streams", SSE)
                assert table.get("events", "keeper").status_code == 200, "pages are still served"
                shift(table)
        eventually(lambda: counted(live) == (0, 0, 0))
        with listening(table, "keeper") as stream:
            stream.take(4)
        api.close()
    settings = Settings(bot_delay=0.0, pool_size=2, max_streams=1)
    with serving(database, data_dir, settings=settings) as live:
        api = connect(live, contracts)
        table = api.seated()
        with listening(table):
            answer = table.get("events", headers={"Accept": SSE})
            refused(answer, 503, "streams_exhausted")
            assert int(answer.headers["retry-after"]) > 0
        api.close()


def test_a_browser_of_another_origin_may_listen(api):
    table = api.seated()
    headers = {"Accept": SSE, "Origin": "https://client.example"}
    with (
        httpx.Client(timeout=10, trust_env=False) as client,
        client.stream("GET", f"{api.url}{table.path}/events", headers=headers) as answer,
    ):
        assert answer.headers["access-control-allow-origin"] == "*"
