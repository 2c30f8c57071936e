"""Migrations: once each, whoever else is at it, and all or nothing."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest
from structlog.testing import capture_logs

from service.store import MigrationFailed, Store, migrate
from service.store.migrate import check_version
from tests.conftest import Database
from tests.store import games

pytestmark = pytest.mark.anyio

COUNT = 8
ALONE = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


@pytest.fixture
async def owner(empty_database: Database, anyio_backend: str):
    """The address of an empty database."""
    connection = await asyncpg.connect(empty_database.superuser)
    await connection.execute(ALONE)  # a test that failed may have left somebody who holds locks
    await connection.execute("DROP SCHEMA IF EXISTS gaslamp CASCADE")
    await connection.close()
    return empty_database.owner


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "20260101-01-first.sql").write_text("CREATE TABLE gaslamp.first (x int);")
    (tmp_path / "20260102-01-second.sql").write_text("CREATE TABLE gaslamp.second (x int);\nSELECT 1;")
    (tmp_path / "README").write_text("not a migration")
    return tmp_path


async def fetch(dsn: str, question: str) -> list[str]:
    connection = await asyncpg.connect(dsn)
    try:
        return [row[0] for row in await connection.fetch(question)]
    finally:
        await connection.close()


async def until(found: Callable[[], Awaitable[list[Any]]]) -> None:
    for _ in range(6000):
        if await found():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


async def recorded(dsn: str) -> list[str]:
    return await fetch(dsn, "SELECT name FROM gaslamp.migrations ORDER BY name")


async def test_they_are_applied_in_order_and_once(owner: str, folder: Path):
    assert await migrate(owner, folder) == ["20260101-01-first", "20260102-01-second"]
    assert await migrate(owner, folder) == []
    (folder / "20260103-01-third.sql").write_text("ALTER TABLE gaslamp.first ADD COLUMN y int;")
    assert await migrate(owner, folder) == ["20260103-01-third"]
    assert await recorded(owner) == ["20260101-01-first", "20260102-01-second", "20260103-01-third"]


async def test_eight_at_once_all_succeed(owner: str):
    with capture_logs() as logs:
        applied = await asyncio.gather(*(migrate(owner) for _ in range(COUNT)))
    names = [name for names in applied for name in names]
    assert names == await recorded(owner)
    assert [entry["name"] for entry in logs if entry["event"] == "migration_applied"] == names


async def test_eight_processes_at_once_all_succeed(owner: str, folder: Path):
    await migrate(owner, folder)  # as an older release left it
    (folder / "20260103-01-slow.sql").write_text("SELECT pg_sleep(0.5); CREATE TABLE gaslamp.third (x int);")
    script = (
        "import asyncio, sys; from pathlib import Path; from service.store import migrate;"
        "print(*asyncio.run(migrate(sys.argv[1], Path(sys.argv[2]))))"
    )
    processes = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", script, owner, folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        for _ in range(COUNT)
    ]
    answers = await asyncio.gather(*(process.communicate() for process in processes))
    assert [process.returncode for process in processes] == [0] * COUNT
    output = "".join(out.decode() + err.decode() for out, err in answers)
    assert not [word for word in ("already exists", "duplicate key", "deadlock") if word in output]
    assert (await recorded(owner)).count("20260103-01-slow") == 1


async def test_who_waits_says_so(owner: str, folder: Path):
    (folder / "20260103-01-slow.sql").write_text("SELECT pg_sleep(1);")
    with capture_logs() as logs:
        await asyncio.gather(migrate(owner, folder), migrate(owner, folder))
    assert [entry["reason"] for entry in logs if entry["event"] == "migration_waits"][:1] == [
        "another process is migrating"
    ]


async def test_a_failed_one_undoes_all_of_its_run(owner: str, folder: Path):
    (folder / "20260103-01-bad.sql").write_text("INSERT INTO gaslamp.nowhere VALUES ('secret')")
    with pytest.raises(MigrationFailed) as failure:
        await migrate(owner, folder)
    assert "secret" not in str(failure.value)
    assert await fetch(owner, "SELECT 1 FROM pg_namespace WHERE nspname = 'gaslamp'") == []
    (folder / "20260103-01-bad.sql").unlink()
    assert len(await migrate(owner, folder)) == 2


async def test_an_interrupted_one_can_be_run_again(owner: str, empty_database: Database, folder: Path):
    (folder / "20260103-01-slow.sql").write_text("SELECT pg_sleep(60);")
    running = asyncio.create_task(migrate(owner, folder))
    sleeping = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
    await until(lambda: fetch(empty_database.superuser, sleeping))
    with pytest.raises(MigrationFailed):
        await running
    (folder / "20260103-01-slow.sql").write_text("SELECT 1;")
    assert len(await migrate(owner, folder)) == 3


async def test_it_waits_for_a_table_in_use_without_blocking_others(owner: str, folder: Path, monkeypatch):
    await migrate(owner, folder)
    (folder / "20260103-01-third.sql").write_text("SET LOCAL lock_timeout = 50; ALTER TABLE gaslamp.first ADD z int")
    reader = await asyncpg.connect(owner)
    transaction = reader.transaction()
    await transaction.start()
    await reader.fetch("SELECT x FROM gaslamp.first")
    with capture_logs() as logs:
        running = asyncio.create_task(migrate(owner, folder))
        await until(lambda: asyncio.sleep(0, list(logs)))
        await transaction.rollback()
        assert await running == ["20260103-01-third"]
    await reader.close()
    assert logs[0]["reason"] == "a table is in use"


async def test_a_changed_one_is_found(owner: str, folder: Path):
    await migrate(owner, folder)
    (folder / "20260101-01-first.sql").write_text("CREATE TABLE gaslamp.first (x text);")
    with pytest.raises(MigrationFailed, match="20260101-01-first was changed"):
        await migrate(owner, folder)


async def test_an_older_release_leaves_a_newer_schema_alone(owner: str, folder: Path):
    await migrate(owner, folder)
    (folder / "20260102-01-second.sql").unlink()
    assert await migrate(owner, folder) == []


async def test_a_service_at_work_does_not_notice_a_migration(owner: str, empty_database: Database):
    await migrate(owner)
    store = await Store.connect(empty_database.service, pool_size=2)
    step = await games.playing(store)
    for change in (
        "ALTER TABLE gaslamp.events ADD COLUMN extra text",
        "ALTER TABLE gaslamp.games ADD COLUMN extra int DEFAULT 7",
        "DROP INDEX gaslamp.games_newest",
        "CREATE INDEX games_newest ON gaslamp.games (created_at DESC, game_id DESC)",
        "ALTER TABLE gaslamp.games DROP COLUMN extra",
    ):
        connection = await asyncpg.connect(owner)
        await connection.execute(change)
        await connection.close()
        step = games.moved(step)
        await store.append(step)
        loaded = await store.load(step.game.id)
        assert loaded is not None
        assert loaded.head.version == len(loaded.bodies) == step.game.version
        assert await store.list_games(limit=1)
    await store.close()


@pytest.mark.parametrize(
    "dsn",
    [
        "postgresql://u:hunter2@127.0.0.1:1/db",
        "postgresql://u:hunter2@/db?host=/nonexistent",
        "postgresql://u:hunter2@127.0.0.1:port/db",
        "mysql://u:hunter2@127.0.0.1/db",
        "hunter2",
    ],
)
async def test_a_database_that_cannot_be_reached_is_named_without_its_password(dsn: str):
    with pytest.raises(MigrationFailed) as failure:
        await migrate(dsn)
    assert "hunter2" not in str(failure.value)
    assert failure.value.__cause__ is None


def test_an_old_server_is_refused():
    with pytest.raises(MigrationFailed, match="PostgreSQL 15 or newer is needed, this server is 14"):
        check_version(SimpleNamespace(get_server_version=lambda: SimpleNamespace(major=14)))
