"""Where games are: who asks while a query is on its way is answered by the next, one for all."""

from __future__ import annotations

import asyncio
from typing import NamedTuple
from uuid import UUID

from service.store import sql
from service.store.database import Database
from service.store.errors import copied

MAX_ASKED = 1024


class Where(NamedTuple):
    """How many events a game has, and how often its tokens were renewed."""

    version: int
    revision: int


class Places:
    """Gathers the questions where games are. An answer is never older than its question."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[UUID, asyncio.Future[Where | None]]] = []
        self._asking: asyncio.Task[None] | None = None

    async def of(self, game: UUID) -> Where | None:
        """Where `game` is by the database now, None if there is no such game. Raises Unavailable."""
        answer: asyncio.Future[Where | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((game, answer))
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        return await answer

    async def close(self) -> None:
        """Answer what was asked."""
        if self._asking is not None:
            await asyncio.shield(self._asking)

    async def _ask(self) -> None:
        try:
            while self._waiting:
                asked, self._waiting = self._waiting[:MAX_ASKED], self._waiting[MAX_ASKED:]
                await self._answer(asked)
        finally:
            self._asking = None

    async def _answer(self, asked: list[tuple[UUID, asyncio.Future[Where | None]]]) -> None:
        games = list({game for game, _ in asked})
        try:
            rows = await self._database.read(lambda connection: connection.fetch(sql.PLACES, games))
        except Exception as error:  # whatever it is, those who asked must learn of it
            for _, answer in asked:
                if not answer.done():
                    answer.set_exception(copied(error))
            return
        places = {row["game_id"]: Where(row["version"], row["revision"]) for row in rows}
        for game, answer in asked:
            if not answer.done():
                answer.set_result(places.get(game))
