"""The database away, slow, or cut off in mid-statement: a clear 503, and everything again without a restart."""

from __future__ import annotations

import random
import tempfile
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from service.settings import Settings
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.expect import eventually
from tests.service.line import Line, line
from tests.service.listening import listening
from tests.service.live import serving

SHIFT = {"type": "shift", "cup": "left"}
AWAY = 3.0
POOL = 3


@pytest.fixture(scope="module")
def lined(database, data_dir) -> Iterator[tuple[Line, str]]:
    # Under /tmp, whose path is short: a socket's address has 108 bytes.
    with tempfile.TemporaryDirectory(prefix="gaslamp-line-") as folder, line(database, Path(folder)) as made:
        yield made


@pytest.fixture(scope="module")
def api(lined, data_dir, contracts) -> Iterator[Api]:
    with serving(lined[1], data_dir, settings=Settings(bot_delay=0.0, pool_size=POOL)) as live:
        client = connect(live, contracts)
        yield client
        client.close()


@pytest.fixture
def wire(lined) -> Iterator[Line]:
    """The line to the database, whole again at the end."""
    yield lined[0]
    lined[0].dead, lined[0].delay, lined[0].cut_after = False, 0.0, None


@contextmanager
def away(wire: Line) -> Iterator[None]:
    """The database is gone while this is entered."""
    wire.dead = True
    wire.cut()
    try:
        yield
    finally:
        wire.dead = False


def unavailable(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert answer.json()["code"] == "unavailable"
    assert 1 <= int(answer.headers["retry-after"]) <= 60


def ready(api: Api) -> int:
    return api.get("/readyz").status_code


def key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}


def test_while_the_database_is_away_everything_that_needs_it_is_503_and_nothing_is_done(api: Api, wire: Line):
    table = api.seated()
    keyed = key()
    with away(wire):
        until = time.monotonic() + AWAY
        while time.monotonic() < until:
            unavailable(table.send("keeper", SHIFT, headers=keyed))
            unavailable(table.get("view", "keeper"))
            unavailable(table.get("events"))
            unavailable(api.get("/v1/games"))
            unavailable(api.post("/v1/games", json={"ruleset": "toy"}, headers=keyed))
            unavailable(api.post("/v1/turns", json={"tokens": [table.tokens["keeper"]]}))
            unavailable(api.get("/v1/health"))
            assert api.get("/healthz").status_code == 200
            assert ready(api) == 503
            assert api.get("/v1/rulesets").status_code == api.get("/v1/keys").status_code == 200
    eventually(lambda: ready(api) == 200, 5.0)
    answer = table.send("keeper", SHIFT, headers=keyed)
    assert (answer.status_code, table.info()["version"]) == (201, 4)
    assert table.send("keeper", SHIFT, headers=keyed).content == answer.content


def test_a_cut_in_the_middle_of_a_statement_leaves_each_move_there_or_not(api: Api, wire: Line):
    rng = random.Random(7)
    tables = [api.seated() for _ in range(8)]

    def play(table: Table) -> list[int]:
        versions = []
        for seat, move in (("keeper", SHIFT), ("seeker", {"type": "peek", "cup": "left"})) * 3:
            keyed = key()
            while (answer := table.send(seat, move, headers=keyed)).status_code == 503:
                assert answer.headers["retry-after"]
            assert answer.status_code == 201, answer.text
            versions.append(answer.json()["version"])
        return versions

    with ThreadPoolExecutor(len(tables)) as pool:
        playing = [pool.submit(play, table) for table in tables]
        cuts = 0
        while not all(each.done() for each in playing):
            wire.cut_after = rng.randrange(12)
            cuts += 1
            time.sleep(0.05)
        wire.cut_after = None
        for table, each in zip(tables, playing, strict=True):
            assert each.result() == [4, 5, 6, 7, 8, 9]
            assert table.info()["status"] == "ended"
    assert cuts > 0


def test_a_database_that_takes_ten_seconds_leaves_the_process_alive_and_not_ready(api: Api, wire: Line):
    table = api.seated()
    opened = wire.opened
    wire.delay = 10.0
    with ThreadPoolExecutor(8) as pool:
        began = time.monotonic()
        waiting = [pool.submit(table.get, "view", "keeper") for _ in range(4)]
        assert ready(api) == 503
        assert time.monotonic() - began < 6
        for _ in range(20):
            asked = time.monotonic()
            assert api.get("/healthz").status_code == 200
            assert time.monotonic() - asked < 1.0, "it asks nobody"
        for each in waiting:
            assert each.result().status_code in (200, 503)
    wire.delay = 0.0
    eventually(lambda: ready(api) == 200, 20.0)
    assert table.send("keeper", SHIFT).status_code == 201
    assert wire.opened - opened <= 4 * POOL, "no probe opens a connection of its own"


def test_streams_go_on_over_an_outage(api: Api, wire: Line):
    table = api.seated()
    with listening(table) as listener:
        listener.take(3)
        with away(wire):
            time.sleep(1.0)
        eventually(lambda: ready(api) == 200, 5.0)
        assert table.send("keeper", SHIFT).status_code == 201
        item = listener.next()
        assert (item.kind, item.version) == ("move", 4)


def test_after_all_of_it_the_pool_is_what_it_was(api: Api, wire: Line):
    table = api.seated()
    opened = wire.opened
    with ThreadPoolExecutor(10) as pool:
        assert all(answer.status_code == 200 for answer in pool.map(lambda _: table.get("view", "keeper"), range(60)))
    assert wire.opened - opened <= POOL
