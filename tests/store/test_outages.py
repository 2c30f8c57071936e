"""The database goes away and comes back: answered moves are there, others are refused as unavailable."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest

from service.embedded import OWNER, SERVICE, start
from service.store import Conflict, Store, Unavailable, database, migrate
from service.store.database import translated
from tests.conftest import Database
from tests.store import games

pytestmark = pytest.mark.anyio


async def test_reads_survive_broken_connections(store: Store, databases: Database):
    step = await games.playing(store)
    admin = await asyncpg.connect(databases.superuser)
    for _ in range(3):
        await admin.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'gaslamp'"
        )
        loaded = await store.load(step.game.id)
        assert loaded is not None
    await admin.close()


async def test_an_append_over_a_broken_connection_is_unavailable_or_there(store: Store, databases: Database):
    step = await games.playing(store)
    admin = await asyncpg.connect(databases.superuser)
    for _ in range(5):
        after = games.moved(step)
        append = asyncio.create_task(store.append(after))
        await admin.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'gaslamp'"
        )
        try:
            await append
        except Unavailable:
            head = await store.head(step.game.id)
            assert head is not None
            if head.version == step.game.version:
                await again(store, after)
        step = after
        loaded = await store.load(step.game.id)
        assert loaded is not None
        assert loaded.bodies[-1] == step.body
        assert len(loaded.bodies) == step.game.version
    await admin.close()


async def again(store: Store, step) -> None:
    """What a client does after 503: the same once more, until it is there."""
    while True:
        try:
            await store.append(step)
        except Unavailable:
            continue
        except Conflict:
            return
        else:
            return


async def test_a_stopped_database_is_unavailable_until_it_is_back(tmp_path: Path):
    postgres = await asyncio.to_thread(start, tmp_path)
    await migrate(postgres.dsn(OWNER))
    dsn = postgres.dsn(SERVICE)
    store = await Store.connect(dsn, pool_size=2)
    step = await games.playing(store)
    await asyncio.to_thread(postgres.stop)

    for refused in (store.ping(), store.load(step.game.id), store.append(games.moved(step)), store.keys()):
        with pytest.raises(Unavailable) as outage:
            await refused
        assert "postgres" not in str(outage.value)
        assert outage.value.__cause__ is None
    with pytest.raises(Unavailable):
        await Store.connect(dsn, pool_size=2)

    postgres = await asyncio.to_thread(start, tmp_path)
    await again(store, games.moved(step))
    loaded = await store.load(step.game.id)
    assert loaded is not None
    assert loaded.head.version == step.game.version + 1
    await store.close()
    with pytest.raises(Unavailable):
        await store.append(step)
    with pytest.raises(Unavailable):
        await store.ping()
    await asyncio.to_thread(postgres.stop)


def test_what_passes_is_unavailable_and_what_is_our_fault_is_not():
    for passing in (
        asyncpg.DiskFullError("s3cret"),
        asyncpg.TooManyConnectionsError("s3cret"),
        asyncpg.AdminShutdownError("s3cret"),
        asyncpg.QueryCanceledError("s3cret"),
        asyncpg.DeadlockDetectedError("s3cret"),
        asyncpg.LockNotAvailableError("s3cret"),
        asyncpg.CannotConnectNowError("s3cret"),
        asyncpg.ConnectionDoesNotExistError("s3cret"),
        asyncpg.InterfaceError("s3cret"),
        ConnectionRefusedError("s3cret"),
        TimeoutError("s3cret"),
    ):
        assert isinstance(translated(passing), Unavailable)
        assert "s3cret" not in str(translated(passing))
    for fault in (
        asyncpg.UniqueViolationError("s3cret"),
        asyncpg.DataError("s3cret"),
        asyncpg.NotNullViolationError("s"),
    ):
        assert not isinstance(translated(fault), Unavailable)
        assert "s3cret" not in str(translated(fault))


async def test_what_takes_too_long_is_dropped_and_never_cancelled(databases: Database, monkeypatch: pytest.MonkeyPatch):
    """A cancelled wait for a standby would make a commit visible that no standby has."""
    monkeypatch.setattr(database, "_CLIENT_PATIENCE", 0.3)
    pool = await database.Database.connect(databases.service, pool_size=1, role=None)
    admin = await asyncpg.connect(databases.superuser)
    try:
        with pytest.raises(Unavailable):
            await pool.read(lambda connection: connection.fetchval("SELECT pg_sleep(5), 'too long'"))
        under_way = (
            "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%too long%' AND state = 'active' AND pid <> $1"
        )
        assert await admin.fetchval(under_way, admin.get_server_pid()) == 1, "it goes on, and is asked about no more"
        monkeypatch.undo()
        assert await pool.run(lambda connection: connection.fetchval("SELECT 1")) == 1
        assert pool.failures["TimeoutError"] == 1
    finally:
        await admin.close()
        await pool.close()
