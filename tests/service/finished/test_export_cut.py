"""An export that ends before its end: nobody takes it for complete, and nothing is held for who does not read."""

from __future__ import annotations

import socket

import pytest

from service.settings import Settings
from tests.service.conftest import connect
from tests.service.expect import eventually, refused
from tests.service.finished.helpers import settled
from tests.service.live import UNHURRIED, serving
from tests.service.test_slow_readers import flood

EVENTS = 20_000


@pytest.fixture(scope="module")
def live(database, data_dir):
    settings = Settings(bot_delay=0.0, pool_size=4, stream_patience=1.0, max_streams=1, **UNHURRIED)
    with serving(database, data_dir, settings=settings) as running:
        yield running


@pytest.fixture(scope="module")
def games(live, databases, contracts):
    """Two finished games whose records are larger than what any buffer on the way holds."""
    api = connect(live, contracts)
    played = [api.played("toy", seed=seed).game for seed in range(2)]
    settled(api, 2)
    for game in played:
        flood(databases.superuser, game, EVENTS)
    yield api
    api.close()


def deaf(live):
    """A client that has asked for the export and reads nothing of it."""
    client = socket.create_connection(("127.0.0.1", live.port), timeout=20)
    client.sendall(b"GET /v1/records HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    return client


def rest(client):
    """What there still is to read."""
    received = b""
    try:
        while piece := client.recv(1 << 20):
            received += piece
    except ConnectionResetError:
        pass
    return received


def test_who_does_not_read_is_cut_off_and_cannot_take_it_for_complete(live, games):
    with deaf(live) as client:
        eventually(lambda: live.waiting.admission.streams == 1)
        refused(games.get("/v1/records"), 503, "streams_exhausted")
        eventually(lambda: live.waiting.admission.streams == 0)
        received = rest(client)
    assert received.startswith(b"HTTP/1.1 200 OK")
    assert not received.endswith(b"0\r\n\r\n"), "the end of a chunked body would say that this was all"


def test_a_stop_breaks_the_export_off(live, games):
    with deaf(live) as client:
        eventually(lambda: live.waiting.admission.streams == 1)
        live.release()
        received = rest(client)
    assert received.count(b'"formatVersion"') < 2
    assert not received.endswith(b"0\r\n\r\n")
