"""Clients that go away in the middle of a request cost nothing: no connection, no half move (FC-034)."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import struct
import threading
import time
import uuid

import asyncpg
import pytest

from service.settings import Settings
from tests.service.conftest import connect
from tests.service.live import serving

ABORTED = 300
POOL = 2


@pytest.fixture(scope="module")
def api(database, data_dir, contracts):
    with serving(database, data_dir, settings=Settings(bot_delay=0.0, pool_size=POOL)) as live:
        client = connect(live, contracts)
        yield client
        client.close()


def abort(api, path, token, key, body, seconds, *, whole=True):
    """Send a POST and reset the connection after `seconds`; of a body that is not `whole`, half is sent."""
    host, port = api.url.removeprefix("http://").split(":")
    content = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        f"Authorization: Bearer {token}\r\nIdempotency-Key: {key}\r\n\r\n"
    )
    connection = socket.create_connection((host, int(port)))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.sendall(head.encode() + (content if whole else content[: len(content) // 2]))
    time.sleep(seconds)
    connection.close()


def shift(table):
    return {"move": {"type": "shift", "cup": "left"}}


def test_aborted_moves_are_there_or_not_and_the_pool_survives(api, databases):
    rng = random.Random(1)
    tables = [api.seated() for _ in range(ABORTED)]
    keys = [str(uuid.uuid4()) for _ in tables]
    threads = [
        threading.Thread(
            target=abort,
            args=(api, f"{table.path}/moves", table.tokens["keeper"], key, shift(table), rng.random() * 0.02),
            kwargs={"whole": number % 5 != 0},
        )
        for number, (table, key) in enumerate(zip(tables, keys, strict=True))
    ]
    for start in range(0, ABORTED, 25):
        for thread in threads[start : start + 25]:
            thread.start()
        for thread in threads[start : start + 25]:
            thread.join()
    for number, (table, key) in enumerate(zip(tables, keys, strict=True)):
        version = table.info()["version"]
        assert version in (3, 4)
        assert version == 3 or number % 5 != 0, "of a half body nothing is done"
        again = table.send("keeper", shift(table)["move"], headers={"Idempotency-Key": key})
        assert again.status_code == 201, "the repeat returns the move, or makes it"
        assert (again.json()["version"], table.info()["version"]) == (4, 4)

    table = api.create()
    for _ in range(50):
        assert api.seated().send("keeper", shift(table)["move"]).status_code == 201
    states = asyncio.run(sessions(databases.superuser))
    assert len(states) <= POOL
    assert not any("transaction" in state for state in states)


async def sessions(dsn):
    connection = await asyncpg.connect(dsn)
    try:
        rows = await connection.fetch(
            "SELECT state FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'gaslamp'"
        )
    finally:
        await connection.close()
    return [row["state"] for row in rows]
