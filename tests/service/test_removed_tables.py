"""A table that the operator removes while somebody waits there: everybody who waits is told so."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from service.settings import Settings
from service.store.erasure import remove_abandoned
from tests.service.conftest import connect
from tests.service.expect import eventually, refused
from tests.service.listening import listening, watching_turns
from tests.service.live import serving
from tests.service.test_streams import MEDIA_TYPES


@pytest.fixture(scope="module")
def live(database, data_dir):
    with serving(database, data_dir, settings=Settings(keep_alive=1)) as running:
        yield running


@pytest.fixture
def api(live, contracts):
    client = connect(live, contracts)
    yield client
    client.close()


@pytest.fixture
def remove(databases):
    return lambda: asyncio.run(remove_abandoned(databases.owner, datetime.now(UTC) + timedelta(days=1)))


@pytest.mark.parametrize("media_type", MEDIA_TYPES)
@pytest.mark.parametrize("seat", [None, "keeper"])
def test_its_streams_end(api, remove, media_type, seat):
    table = api.seated()
    with listening(table, seat, media_type=media_type) as stream:
        stream.take(3)
        assert remove()
        (closed,) = list(stream)
    assert (closed.kind, closed.data["reason"]) == ("closed", "not_a_player")
    refused(table.get("events", seat), 404, "unknown_game")


def test_its_seats_hold_nothing_any_more(api, remove):
    table = api.seated()
    with watching_turns(table, [table.tokens["keeper"]]) as stream:
        assert [turn["seat"] for turn in stream.next().data["turns"]] == ["keeper"]
        assert remove()
        told, closed = list(stream)
    assert (told.data["turns"], told.data["unknown"]) == ([], [0])
    assert closed.data["reason"] == "not_a_player"


def test_who_waits_for_its_next_event_waits_no_longer(api, remove):
    table = api.seated()
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(table.get, "events?after=3&wait=25", "keeper")
        eventually(waiting.running)
        assert remove()
        refused(waiting.result(20), 404, "unknown_game")
