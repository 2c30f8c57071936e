"""What is forgotten: names, answers and tickets that are old, and tables that were given up before their end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, TypeVar
from uuid import UUID

import asyncpg

from service.store.connection import Connection
from service.store.database import Database, translated
from service.store.hosts import Connector

# The name goes, the seat stays; `revision` tells every process. What was written from there beside the game goes too,
# and that tells no process anything: nobody may learn that there were notes. Their own revision stays, so that no ETag
# comes to mean something else.
_FORGET = """
WITH forgotten AS (
    UPDATE gaslamp.seats s SET name = NULL WHERE s.game_id = $1 AND s.seat = $2 AND s.name IS NOT NULL
    RETURNING s.game_id
), unwritten AS (
    UPDATE gaslamp.notes n SET body = '[]'::bytea, shared = false, revision = n.revision + 1
    WHERE n.game_id = $1 AND n.seat = $2 AND (n.body <> '[]'::bytea OR n.shared)
    RETURNING n.game_id
), unsaid AS (
    UPDATE gaslamp.comments c SET text = NULL, removed = coalesce(c.removed, 'author')
    WHERE c.game_id = $1 AND c.author = ANY(ARRAY['seat/' || $2, 'arbiter/' || $2]) AND c.text IS NOT NULL
    RETURNING c.game_id
), told AS (
    UPDATE gaslamp.games g SET revision = g.revision + 1
    WHERE g.game_id = $1 AND EXISTS (SELECT 1 FROM forgotten f WHERE f.game_id = $1)
)
SELECT g.game_id FROM gaslamp.games g
WHERE g.game_id = $1 AND (
    EXISTS (SELECT 1 FROM forgotten f WHERE f.game_id = $1) OR EXISTS (SELECT 1 FROM unwritten w WHERE w.game_id = $1)
    OR EXISTS (SELECT 1 FROM unsaid u WHERE u.game_id = $1)
)
"""

_NAMED = "SELECT s.game_id, s.seat FROM gaslamp.seats s WHERE s.name = $1 ORDER BY s.game_id, s.seat"

_EXPIRE_ANSWERS = "DELETE FROM gaslamp.answers a WHERE a.created_at >= $1 AND a.created_at < $2"
_EXPIRE_TICKETS = "DELETE FROM gaslamp.stream_tickets t WHERE t.expires_at < $1"
_SLICE = timedelta(hours=1)
_SLICES = 48
_BEGINNING = datetime.fromisoformat("2000-01-01T00:00:00+00:00")

_ABANDONED = """
SELECT g.game_id FROM gaslamp.games g WHERE g.status <> 'ended' AND g.updated_at < $1 ORDER BY g.updated_at, g.game_id
"""
_STILL_ABANDONED = """
SELECT 1 FROM gaslamp.games g WHERE g.game_id = $1 AND g.status <> 'ended' AND g.updated_at < $2 FOR UPDATE
"""
# Every table that knows games, whatever release has made it; the heads last, so that a game is there whole or not.
_TABLES = """
SELECT c.table_name::text AS name FROM information_schema.columns c
JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
WHERE c.table_schema = 'gaslamp' AND c.column_name = 'game_id' AND t.table_type = 'BASE TABLE'
ORDER BY c.table_name = 'games', c.table_name
"""

T = TypeVar("T")


class Erasure:
    """What the service forgets under its own role. Raises Unavailable, and StoreFault for a defect."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def forget(self, game_id: str, seat: str) -> bool:
        """Remove the name of who sits on `seat`, or of the arbiter of that name; False if there was none.

        His notes and what he said in comments are removed as well.
        """
        forgotten = await self._database.detached(
            self._database.run(lambda connection: connection.fetchval(_FORGET, UUID(game_id), seat))
        )
        return forgotten is not None

    async def named(self, name: str) -> list[tuple[str, str]]:
        """The games and seats of who goes by exactly this name."""
        rows = await self._database.read(lambda connection: connection.fetch(_NAMED, name))
        return [(str(row["game_id"]), row["seat"]) for row in rows]

    async def expire(self, *, answers_before: datetime, tickets_before: datetime) -> int:
        """Remove what is older, in pieces that are done soon; how many rows that were."""
        edges = [_BEGINNING, *(answers_before - _SLICE * left for left in range(_SLICES, -1, -1))]
        gone = 0
        for since, until in pairwise(edges):
            gone += await self._delete(_EXPIRE_ANSWERS, since, until)
        return gone + await self._delete(_EXPIRE_TICKETS, tickets_before)

    async def _delete(self, statement: str, *values: Any) -> int:
        done = await self._database.read(lambda connection: connection.execute(statement, *values))
        return int(done.rpartition(" ")[2])


async def remove_abandoned(dsn: str, before: datetime) -> int:
    """Remove every game that has not ended and that nobody has touched since `before`; how many.

    Takes the schema's owner: the service itself may remove no event. Raises Unavailable or StoreFault.
    """

    async def work(connection: Connection) -> int:
        tables = [row["name"] for row in await connection.fetch(_TABLES)]
        removed = 0
        for row in await connection.fetch(_ABANDONED, before):
            async with connection.transaction():
                if await connection.fetchval(_STILL_ABANDONED, row["game_id"], before) is None:
                    continue
                for table in tables:
                    await connection.execute(f'DELETE FROM gaslamp."{table}" WHERE game_id = $1', row["game_id"])
                removed += 1
        return removed

    return await _as_owner(dsn, work)


async def _as_owner(dsn: str, work: Callable[[Connection], Awaitable[T]]) -> T:
    try:
        connection = await Connector(dsn)(dsn, timeout=30, server_settings={"application_name": "gaslamp-tidy"})
        try:
            return await work(connection)
        finally:
            await connection.close(timeout=5)
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise translated(error) from None
