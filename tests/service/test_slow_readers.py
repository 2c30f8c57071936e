"""Who does not read is cut off with a reason; he costs neither memory nor his neighbours (FC-043)."""

from __future__ import annotations

import asyncio
import socket

import asyncpg
import pytest

from service.readings import CACHE_BYTES
from service.settings import Settings
from tests.service.conftest import connect
from tests.service.contract import messages
from tests.service.expect import eventually
from tests.service.listening import NDJSON, SSE, listening
from tests.service.live import serving

EVENTS = 20_000
SLOW = 20


@pytest.fixture(scope="module")
def live(database, data_dir):
    settings = Settings(bot_delay=0.0, pool_size=4, stream_patience=4.0, max_streams_per_token=2)
    with serving(database, data_dir, settings=settings) as running:
        yield running


@pytest.fixture
def api(live, contracts):
    client = connect(live, contracts)
    yield client
    client.close()


def flood(dsn, game, count):
    """Let `count` more events like the last one be in the database, as if another process had written them."""

    async def write():
        connection = await asyncpg.connect(dsn)
        try:
            await connection.execute(
                """
                INSERT INTO gaslamp.events (game_id, version, at, hash, body)
                SELECT e.game_id, e.version + n, e.at, e.hash,
                    decode(replace(encode(e.body, 'hex'),
                        encode(convert_to(format('"version":%s', e.version), 'UTF8'), 'hex'),
                        encode(convert_to(format('"version":%s', e.version + n), 'UTF8'), 'hex')), 'hex')
                FROM gaslamp.events e JOIN gaslamp.games g USING (game_id, version), generate_series(1, $2) n
                WHERE g.game_id = $1
                """,
                game,
                count,
            )
            await connection.execute("UPDATE gaslamp.games SET version = version + $2 WHERE game_id = $1", game, count)
        finally:
            await connection.close()

    asyncio.run(write())


def deaf(api, table, media_type):
    """A client that has asked for a stream and never reads it."""
    host, port = api.url.removeprefix("http://").split(":")
    client = socket.create_connection((host, int(port)), timeout=20)
    request = f"GET {table.path}/events HTTP/1.1\r\nHost: x\r\nAccept: {media_type}\r\nConnection: close\r\n\r\n"
    client.sendall(request.encode())
    return client


def body(client):
    """The whole body of a chunked answer that ends in order."""
    received = b""
    while piece := client.recv(1 << 20):
        received += piece
    _, _, rest = received.partition(b"\r\n\r\n")
    found = b""
    while True:
        size, _, rest = rest.partition(b"\r\n")
        if int(size, 16) == 0:
            return found.decode()
        found, rest = found + rest[: int(size, 16)], rest[int(size, 16) + 2 :]


@pytest.mark.parametrize("media_type", [SSE, NDJSON])
def test_who_never_reads_is_cut_off_and_told_why(api, live, databases, media_type):
    table = api.seated()
    table.send("keeper", {"type": "shift", "cup": "left"})
    slow = [deaf(api, table, media_type) for _ in range(SLOW)]
    with listening(table, media_type=media_type, checked=False) as reader:
        eventually(lambda: live.waiting.admission.streams == SLOW + 1)
        flood(databases.superuser, table.game, EVENTS)
        versions = [item.version for item in reader.until(EVENTS + 4)]
        assert versions == list(range(1, EVENTS + 5)), "a reader beside them gets everything"
        eventually(lambda: live.waiting.admission.streams == 1)
    for client in slow:
        with client:
            *events, closed = messages(body(client), media_type)
            assert closed == {"kind": "closed", "reason": "slow_reader", "game": table.game}
            got = [event["version"] for event in events]
            assert got == list(range(1, len(got) + 1)), "up to there, without gap"
            assert len(got) < EVENTS
    eventually(lambda: live.waiting.following.followers == 0)


def test_what_is_kept_for_streams_is_bounded(live):
    readings = live.waiting.readings
    assert 0 < sum(len(reading.body) for reading in readings._cache.values()) <= CACHE_BYTES
    assert len(readings._locks) == 0, "no locks of games that nobody reads"
