"""Time is only told, never relied on: clocks may stand or go back, databases may live in other zones (FC-059)."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime, timedelta

import asyncpg
import pytest

from domain import events as wire
from tests.service.client import Table
from tests.service.conftest import connect
from tests.service.live import serving

START = datetime(2026, 10, 25, 0, 59, 59, 999999, tzinfo=UTC)


def check_chain(api, table):
    events = table.get("events", params={"limit": 500}).json()["events"]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    assert all(wire.event_hash(event) == event["hash"] for event in events)
    assert api.post("/v1/verifications", content=table.get("record").content).json()["verdict"] == "valid"
    return events


@pytest.mark.parametrize("step", [timedelta(0), timedelta(hours=-1), timedelta(microseconds=1)], ids=str)
def test_the_order_of_a_game_is_its_versions_whatever_the_clock_does(database, data_dir, contracts, step):
    now = START

    def clock():
        nonlocal now
        now += step
        return now

    with serving(database, data_dir, clock=clock) as live:
        api = connect(live, contracts)
        table = api.played("toy", seed=4)
        events = check_chain(api, table)
        assert all(event["at"].endswith("Z") for event in events)
        api.close()


def test_what_was_stored_reads_the_same_under_other_settings_of_the_database(database, databases, data_dir, contracts):
    with serving(database, data_dir) as live:
        api = connect(live, contracts)
        table = api.played("mr-jack-london", seed=2)
        running = api.seated("toy")
        running.play(random.Random(1), moves=1)
        before, listed = running.snapshot(), api.get("/v1/games").content
        events = check_chain(api, table)
        api.close()
    for setting, value in (("timezone", "Asia/Tehran"), ("datestyle", "German"), ("bytea_output", "escape")):
        asyncio.run(alter(databases.superuser, setting, value))
    with serving(database, data_dir) as live:
        api = connect(live, contracts)
        assert check_chain(api, Table(api, table.game, table.host)) == events
        assert api.get("/v1/games").content == listed
        assert Table(api, running.game, running.host, running.tokens).snapshot() == before
        api.close()


async def alter(dsn, setting, value):
    connection = await asyncpg.connect(dsn)
    try:
        name = await connection.fetchval("SELECT current_database()")
        await connection.execute(f"ALTER DATABASE {name} SET {setting} = '{value}'")
    finally:
        await connection.close()
