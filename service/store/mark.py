"""Which databases are a sandbox's: they bear a mark from before their first table, and a sandbox uses no other."""

from __future__ import annotations

import asyncpg

from service.store.connection import Connection
from service.store.hosts import Connector

_MARKED = "SELECT to_regclass('gaslamp.sandbox') IS NOT NULL"
_USED = "SELECT to_regclass('gaslamp.migrations') IS NOT NULL"
_MARK = "CREATE SCHEMA IF NOT EXISTS gaslamp; CREATE TABLE gaslamp.sandbox (since timestamptz NOT NULL DEFAULT now())"


class WrongDatabase(Exception):
    """The database is not for this use; the message says why, and what to do."""


async def claim_for_sandbox(dsn: str) -> None:
    """Mark a fresh database as a sandbox's, or find it marked. Needs the schema's owner. Raises WrongDatabase."""
    connection = await _connect(dsn)
    try:
        if await connection.fetchval(_MARKED):
            return
        if await connection.fetchval(_USED):
            raise WrongDatabase(
                "this is the database of an ordinary service, and a sandbox keeps to its own: "
                "give another --data-dir, or an empty database as --dsn"
            )
        try:
            async with connection.transaction():
                await connection.execute(_MARK)
        except (asyncpg.DuplicateTableError, asyncpg.UniqueViolationError):
            return  # another sandbox has just marked it
    finally:
        await connection.close(timeout=5)


async def refuse_sandbox(dsn: str) -> None:
    """Raise WrongDatabase for a sandbox's database: no true game is to be played there."""
    connection = await _connect(dsn)
    try:
        if await connection.fetchval(_MARKED):
            raise WrongDatabase(
                "this is a sandbox's database: run `gaslamp sandbox` on it, or give another --data-dir or --dsn"
            )
    finally:
        await connection.close(timeout=5)


async def _connect(dsn: str) -> Connection:
    return await Connector(dsn)(
        dsn, timeout=30, statement_cache_size=0, server_settings={"application_name": "gaslamp-sandbox"}
    )
