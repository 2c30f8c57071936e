"""Opening games, no more from one address than may be unfinished at once.

Who opens games from an address takes turns with himself in each process: counted, then opened. Processes do not wait
for each other, so n of them may open n - 1 too many in one moment, and none after it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID
from weakref import WeakValueDictionary

from service.store import sql
from service.store.database import Database
from service.store.errors import Conflict, NoRoom
from service.store.rows import Room

HELD = """
SELECT count(*) FROM (SELECT 1 FROM gaslamp.games g WHERE g.opened_from = $1 LIMIT $2) AS held
"""
RESTING = """
SELECT g.game_id FROM gaslamp.games g WHERE g.opened_from IS NOT NULL AND g.updated_at < $1 ORDER BY g.game_id LIMIT $2
"""
LET_GO = "UPDATE gaslamp.games g SET opened_from = NULL WHERE g.game_id = $1 AND g.updated_at < $2"
_AT_ONCE = 1_000


class Openings:
    """Opens games. All methods raise Unavailable, and StoreFault for a defect of ours."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turns: WeakValueDictionary[bytes, asyncio.Lock] = WeakValueDictionary()

    async def open(self, row: Sequence[Any], room: Room | None) -> None:
        """Store the row of `sql.CREATE`. Raises Conflict if the id is taken, NoRoom where `room` holds no more."""
        # To its end also where who asked has gone: else he could go as often as he likes, and never be counted.
        await self._database.detached(self._open(row, room))

    async def _open(self, row: Sequence[Any], room: Room | None) -> None:
        if room is None:
            await self._create(row, None)
            return
        async with self._turns.setdefault(room.host, asyncio.Lock()):
            held = await self._database.read(lambda connection: connection.fetchval(HELD, room.host, room.games))
            if held >= room.games:
                raise NoRoom
            await self._create(row, room.host)

    async def _create(self, row: Sequence[Any], host: bytes | None) -> None:
        if await self._database.run(lambda connection: connection.fetchval(sql.CREATE, *row, host)) is None:
            raise Conflict(None)

    async def let_go(self, before: datetime) -> int:
        """Forget from where the games were opened that nobody has touched since `before`; how many."""
        done = 0
        while games := await self._database.read(lambda connection: connection.fetch(RESTING, before, _AT_ONCE)):
            for row in games:  # one by one, so that no append of several games can wait for us in a circle
                await self._let_go(row["game_id"], before)
            done += len(games)
        return done

    async def _let_go(self, game: UUID, before: datetime) -> None:
        await self._database.read(lambda connection: connection.execute(LET_GO, game, before))
