"""Connection poolers: how they show, and what they need.

A pooler in transaction mode lends a server's connection for one transaction at a time, so that what belongs to a
session, prepared statements and settings, is lost or met by others.
"""

from __future__ import annotations

import asyncpg

from service.store.connection import Connection

POOLER_ADVICE = (
    "a connection pooler is before this database and refuses what the service sets in its sessions; connect past it, "
    "let it lend whole sessions and pass on their settings, or set GASLAMP_POOLER=transaction and a database user with "
    "the rights of gaslamp_service and no more"
)


def is_poolers(error: BaseException) -> bool:
    """Whether `error` is how a pooler refuses to start a session with settings that it does not know."""
    return isinstance(error, asyncpg.ProtocolViolationError) and "startup parameter" in str(error.args[0])


async def is_pooled(connection: Connection) -> bool:
    """Whether the server's process is not the one that the session was told: somebody is in between."""
    return bool(await connection.fetchval("SELECT pg_backend_pid()") != connection.get_server_pid())


async def lends_transactions(one: Connection, other: Connection) -> bool:
    """Whether two sessions are given the same server process in turns, as in transaction mode."""
    for _ in range(8):
        first = await one.fetchval("SELECT pg_backend_pid()")
        if first == await other.fetchval("SELECT pg_backend_pid()"):
            return True
    return False
