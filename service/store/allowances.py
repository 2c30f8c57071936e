"""Leases of quotas: the processes of the service share what a client may send. Asked in batches, one row a client."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

from service.store.database import Connection, Database
from service.store.errors import StoreFault, Unavailable

_BATCH = 256
_FORGET_EVERY = 1_000
_KEPT = timedelta(minutes=1)

# A quarter of what is left at most: so little is left unspent in the hand of a process that is asked no more. A process
# whose clock is behind is charged to the window that has begun. Sorted, so that two batches cannot deadlock.
LEASE = """
INSERT INTO gaslamp.allowances AS a (client, ends_at, pool, leased, granted)
SELECT w.client, w.ends_at, w.pool, least(w.wanted, w.pool), least(w.wanted, w.pool)
FROM unnest($1::bytea[], $2::timestamptz[], $3::int[], $4::int[]) AS w (client, ends_at, wanted, pool)
ORDER BY w.client
ON CONFLICT (client) DO UPDATE SET
    ends_at = greatest(a.ends_at, excluded.ends_at),
    pool = excluded.pool,
    granted = CASE WHEN a.ends_at < excluded.ends_at THEN excluded.granted
        WHEN a.leased >= excluded.pool THEN 0
        ELSE least(excluded.granted, greatest(1, (excluded.pool - a.leased) / 4)) END,
    leased = CASE WHEN a.ends_at < excluded.ends_at THEN excluded.granted
        WHEN a.leased >= excluded.pool THEN a.leased
        ELSE a.leased + least(excluded.granted, greatest(1, (excluded.pool - a.leased) / 4)) END
RETURNING client, granted, greatest(0, pool - leased) AS remaining
"""

FORGET = "DELETE FROM gaslamp.allowances WHERE ends_at < $1"

_Row = tuple[bytes, datetime, int, int]


class Leases:
    """Asks for parts of quotas; what is asked while a batch is on its way goes into the next one."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: dict[bytes, tuple[_Row, asyncio.Future[tuple[int, int]]]] = {}
        self._flusher: asyncio.Task[None] | None = None
        self._asked = 0

    async def lease(self, client: bytes, ends: datetime, wanted: int, pool: int) -> tuple[int, int]:
        """How much of `wanted` is granted, and what is left of `pool` after it. Raises Unavailable."""
        outcome: asyncio.Future[tuple[int, int]] = asyncio.get_running_loop().create_future()
        self._waiting[client] = ((client, ends, wanted, pool), outcome)
        if self._flusher is None:
            self._flusher = asyncio.create_task(self._flush(), name="leases")
        return await outcome

    async def close(self) -> None:
        """Finish what waits."""
        if self._flusher is not None:
            await self._flusher

    async def _flush(self) -> None:
        try:
            while self._waiting:
                taken = [self._waiting.pop(client) for client in sorted(self._waiting)[:_BATCH]]
                await self._ask([row for row, _ in taken], {row[0]: outcome for row, outcome in taken})
        finally:
            self._flusher = None

    async def _ask(self, rows: list[_Row], waiting: dict[bytes, asyncio.Future[Any]]) -> None:
        try:
            granted = await self._database.run(lambda connection: _lease(connection, rows))
        except (Unavailable, StoreFault) as error:
            # A fault of ours must not close the service: without leases each process limits for itself.
            for outcome in waiting.values():
                if not outcome.done():
                    outcome.set_exception(Unavailable(*error.args))
            return
        for client, outcome in waiting.items():
            if not outcome.done():
                outcome.set_result(granted.get(client, (0, 0)))
        self._asked += len(rows)
        if self._asked >= _FORGET_EVERY:
            self._asked = 0
            ends = datetime.now(UTC) - _KEPT
            try:
                await self._database.run(lambda connection: connection.execute(FORGET, ends))
            except (Unavailable, StoreFault):
                return  # another time


async def _lease(connection: Connection, rows: list[_Row]) -> dict[bytes, tuple[int, int]]:
    found = await connection.fetch(LEASE, *(list(column) for column in zip(*rows, strict=True)))
    return {row["client"]: (row["granted"], row["remaining"]) for row in found}
