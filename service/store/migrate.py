"""Migrations: dated plain SQL files, applied once, all in one transaction, one process at a time.

A transaction holds everything, so a killed migration leaves nothing behind and a pooler in transaction mode is no
obstacle. The lock is PostgreSQL's advisory one: it goes when its holder goes.
"""

from __future__ import annotations

import asyncio
import hashlib
from datetime import UTC, datetime
from importlib import resources
from importlib.resources.abc import Traversable

import asyncpg
import structlog
from msgspec import Struct

from service.store.connection import Connection
from service.store.errors import MigrationFailed
from service.store.hosts import Connector
from service.store.roles import ensure_role

_log = structlog.get_logger(__name__)

MINIMUM_VERSION = 15
_LOCK = 0x6761736C616D70  # "gaslamp"
_POLL = 0.25
_TELL_EVERY = 5.0
_ATTEMPTS = 20

_HAS_TABLE = """
SELECT EXISTS (
    SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'gaslamp' AND c.relname = 'migrations'
)
"""

_BOOTSTRAP = """
CREATE SCHEMA IF NOT EXISTS gaslamp;
CREATE TABLE IF NOT EXISTS gaslamp.migrations (
    name       text        PRIMARY KEY,
    checksum   bytea       NOT NULL,
    applied_at timestamptz NOT NULL
)
"""


async def migrate(dsn: str, folder: Traversable | None = None) -> list[str]:
    """Bring the database of `dsn` up to date; the names of the migrations applied by this call.

    Needs the owner of the schema (or who may create it). Waits for another process that is at it, and says so.
    folder: where the SQL files are, the package's own by default. Raises MigrationFailed.
    """
    files = _read(folder or resources.files("service.migrations"))
    try:
        connection = await Connector(dsn)(
            dsn, timeout=30, statement_cache_size=0, server_settings={"application_name": "gaslamp-migrate"}
        )
    except (OSError, ValueError, OverflowError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise MigrationFailed(f"cannot connect to the database: {reason(error)}") from None
    try:
        check_version(connection)
        if not _pending(files, await _applied(connection)):
            return []
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                async with connection.transaction():
                    return await _apply(connection, files)
            except asyncpg.LockNotAvailableError:
                # A long query is in the way; waiting for it in the queue would stop everybody behind.
                _log.info("migration_waits", reason="a table is in use", attempt=attempt)
                await asyncio.sleep(_POLL * attempt)
        raise MigrationFailed("a table stayed in use for too long; stop what uses the database and migrate again")
    except asyncpg.InsufficientPrivilegeError as error:
        raise MigrationFailed(f"the database user may not migrate: {error.args[0]}") from None
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise MigrationFailed(f"the migration was undone: {reason(error)}") from None
    finally:
        await connection.close(timeout=5)


def reason(error: Exception) -> str:
    """An error in words that cannot hold a part of the DSN."""
    if isinstance(error, asyncpg.PostgresError):
        return f"{error.args[0]} (SQLSTATE {error.sqlstate})"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return f"is the DSN right? ({type(error).__name__})"


def check_version(connection: Connection) -> None:
    """Raise MigrationFailed for a server that is too old."""
    version = connection.get_server_version()
    if version.major < MINIMUM_VERSION:
        raise MigrationFailed(f"PostgreSQL {MINIMUM_VERSION} or newer is needed, this server is {version.major}")


def known() -> frozenset[str]:
    """The names of the migrations that this release needs."""
    return frozenset(_read(resources.files("service.migrations")))


class State(Struct, frozen=True):
    """The migrations of a database, by name."""

    applied: tuple[str, ...]
    pending: tuple[str, ...]
    changed: tuple[str, ...]
    """Applied ones whose text is not this release's."""


async def state_of(connection: Connection) -> State:
    """Which migrations the database has had, and which it lacks."""
    files, applied = _read(resources.files("service.migrations")), await _applied(connection)
    return State(
        applied=tuple(sorted(applied)),
        pending=tuple(name for name in files if name not in applied),
        changed=tuple(name for name in files if name in applied and _checksum(files[name]) != applied[name]),
    )


async def _apply(connection: Connection, files: dict[str, str]) -> list[str]:
    await _lock(connection)
    # Only now is it certain what is left to do.
    pending = _pending(files, await _applied(connection))
    if not pending:
        return []
    await connection.execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '5s'")
    await ensure_role(connection)
    await connection.execute(_BOOTSTRAP)
    for name in pending:
        await connection.execute(files[name])
        await connection.execute(
            "INSERT INTO gaslamp.migrations (name, checksum, applied_at) VALUES ($1, $2, $3)",
            name,
            _checksum(files[name]),
            datetime.now(UTC),
        )
        _log.info("migration_applied", name=name)
    return pending


async def _lock(connection: Connection) -> None:
    waited = 0.0
    while not await connection.fetchval("SELECT pg_try_advisory_xact_lock($1)", _LOCK):
        if waited % _TELL_EVERY == 0:
            _log.info("migration_waits", reason="another process is migrating", seconds=waited)
        await asyncio.sleep(_POLL)
        waited += _POLL


async def _applied(connection: Connection) -> dict[str, bytes]:
    # Not to_regclass: after waiting for the advisory lock its cache may still hold that there is no such table.
    if not await connection.fetchval(_HAS_TABLE):
        return {}
    rows = await connection.fetch("SELECT name, checksum FROM gaslamp.migrations")
    return {row["name"]: row["checksum"] for row in rows}


def _pending(files: dict[str, str], applied: dict[str, bytes]) -> list[str]:
    """What is still to be applied, in order. What only the database knows is of a newer release, and left alone."""
    for name, checksum in applied.items():
        if name in files and _checksum(files[name]) != checksum:
            raise MigrationFailed(f"migration {name} was changed after it had been applied")
    return [name for name in files if name not in applied]


def _read(folder: Traversable) -> dict[str, str]:
    found = {entry.name: entry.read_text("utf-8") for entry in folder.iterdir() if entry.name.endswith(".sql")}
    return {name.removesuffix(".sql"): found[name] for name in sorted(found)}


def _checksum(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
