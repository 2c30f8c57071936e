"""Group commit: what is appended while a batch is on its way goes into the next one, as one statement."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.game import Step
from service.metrics.counts import Appends
from service.store import sql
from service.store.database import Connection, Database
from service.store.errors import Conflict, StoreFault, Unavailable
from service.store.rows import Answer, SeatRow

MAX_ROWS = 256
_SEPARATOR = "\x1f"


class Appender:
    """Gathers appends into batches: sorted by game, one row a game."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[tuple[UUID, tuple[Any, ...], asyncio.Future[None]]] = deque()
        self._flusher: asyncio.Task[None] | None = None
        self._closed = False
        self.counts = Appends()

    @property
    def waiting(self) -> int:
        """How many rows wait for the next batch."""
        return len(self._waiting)

    async def append(
        self,
        step: Step,
        seat: SeatRow | None,
        answer: Answer | None,
        revision: int | None = None,
        invitation: str | None = None,
    ) -> None:
        """Store the step. Raises Conflict, Unavailable, StoreFault. A cancelled caller cancels nothing but its wait."""
        if self._closed:
            raise Unavailable("the store is closed")
        outcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((UUID(step.game.id), _row(step, seat, answer, revision, invitation), outcome))
        if self._flusher is None:
            self._flusher = asyncio.create_task(self._flush())
        await outcome

    async def close(self) -> None:
        """Accept nothing more and finish what waits."""
        self._closed = True
        if self._flusher is not None:
            await asyncio.shield(self._flusher)

    async def _flush(self) -> None:
        try:
            while self._waiting:
                await self._write(self._take())
        finally:
            self._flusher = None

    def _take(self) -> dict[UUID, tuple[tuple[Any, ...], asyncio.Future[None]]]:
        """The next batch, sorted by game; a second row of a game waits for the one after."""
        batch: dict[UUID, tuple[tuple[Any, ...], asyncio.Future[None]]] = {}
        later = []
        while self._waiting and len(batch) < MAX_ROWS:
            game, row, outcome = self._waiting.popleft()
            if game in batch:
                later.append((game, row, outcome))
            else:
                batch[game] = (row, outcome)
        self._waiting.extendleft(reversed(later))
        return dict(sorted(batch.items()))

    async def _write(self, batch: dict[UUID, tuple[tuple[Any, ...], asyncio.Future[None]]]) -> None:
        rows, started = [row for row, _ in batch.values()], time.perf_counter()
        try:
            stored, versions = await self._database.run(lambda connection: _append(connection, rows))
        except StoreFault as fault:
            if len(batch) > 1:
                # One poisoned row must not fail its neighbours.
                for game, entry in batch.items():
                    await self._write({game: entry})
                return
            error: Exception = fault
        except Exception as other:  # whatever it is, the callers must learn of it
            error = other if isinstance(other, Unavailable) else StoreFault(type(other).__name__)
        else:
            self.counts.rows.observe(len(rows))
            self.counts.seconds.observe(time.perf_counter() - started)
            self.counts.conflicts += len(rows) - len(stored)
            for game, (_, outcome) in batch.items():
                if outcome.done():
                    continue
                if game in stored:
                    outcome.set_result(None)
                else:
                    outcome.set_exception(Conflict(versions.get(game)))
            return
        for _, outcome in batch.values():
            if not outcome.done():
                outcome.set_exception(_copy(error))


async def _append(connection: Connection, rows: list[tuple[Any, ...]]) -> tuple[set[UUID], dict[UUID, int]]:
    """The games whose rows were stored, and where the others are now."""
    stored = {row["game_id"] for row in await connection.fetch(sql.APPEND, *(list(c) for c in zip(*rows, strict=True)))}
    refused = [row[0] for row in rows if row[0] not in stored]
    if not refused:
        return stored, {}
    # A statement of its own: the first one's snapshot is older than the writer that was waited for.
    now = await connection.fetch(sql.VERSIONS, refused)
    return stored, {row["game_id"]: row["version"] for row in now}


def _row(
    step: Step, seat: SeatRow | None, answer: Answer | None, revision: int | None, invitation: str | None
) -> tuple[Any, ...]:
    game = step.game
    return (
        UUID(game.id),
        game.version,
        instant(game.updated_at),
        bytes.fromhex(game.head),
        step.body,
        game.status,
        _SEPARATOR.join(game.to_act),
        bots_due(step),
        *((seat.seat, seat.player, seat.bot, seat.name, seat.token_digest) if seat else (None,) * 5),
        *(
            (answer.caller, answer.key_digest, answer.fingerprint, answer.status, answer.sealed)
            if answer
            else (None,) * 5
        ),
        revision,
        invitation,
    )


def instant(at: str) -> datetime:
    """An event's time (RFC 3339, UTC) for the database."""
    return datetime.fromisoformat(at)


def bots_due(step: Step) -> bool:
    """Whether a bot is to act after `step`."""
    return any(step.game.players[seat].kind == "bot" for seat in step.game.awaited if seat in step.game.players)


def _copy(error: Exception) -> Exception:
    """An exception of its own for each waiter: a traceback grows where it is raised."""
    return type(error)(*error.args)
