"""Group commit: what is appended while a batch is on its way goes into the next one, as one statement."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, NamedTuple, cast
from uuid import UUID

import structlog

from domain.game import Step
from service.metrics.counts import Appends
from service.store import sql
from service.store.answered import columns
from service.store.database import Connection, Database
from service.store.errors import Conflict, StoreFault, Unavailable, copied
from service.store.packing import Writer, pack
from service.store.rows import Answer, SeatRow

log = structlog.get_logger(__name__)

MAX_ROWS = 256
_LANES = 4  # of the pool's connections, so that readers find one
_SEPARATOR = "\x1f"

Row = tuple[Any, ...]


class _Waiting(NamedTuple):
    row: Row
    outcome: asyncio.Future[None]
    stored: Callable[[], None]


class Appender:
    """Gathers appends into batches: sorted by game, one row a game, at most `rows` in each.

    One batch is on its way at a time; where each holds but one game, up to `_LANES` are.
    """

    def __init__(self, database: Database, rows: int = MAX_ROWS, packed: Writer = pack) -> None:
        self._database = database
        self._packed = packed
        self._rows = rows
        self._lanes = 1 if rows > 1 else _LANES
        self._waiting: deque[_Waiting] = deque()
        self._flushers: set[asyncio.Task[None]] = set()
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
        stored: Callable[[], None],
        revision: int | None = None,
        invitation: str | None = None,
    ) -> None:
        """Store the step, and call `stored`. Raises Conflict, Unavailable, StoreFault.

        A caller that is cancelled cancels nothing but its wait.
        """
        if self._closed:
            raise Unavailable("the store is closed")
        outcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(self._row(step, seat, answer, revision, invitation), outcome, stored))
        if len(self._flushers) < self._lanes:
            self._flushers.add(asyncio.create_task(self._flush()))
        await outcome

    async def close(self) -> None:
        """Accept nothing more and finish what waits."""
        self._closed = True
        if self._flushers:
            await asyncio.wait(set(self._flushers))

    async def _flush(self) -> None:
        try:
            while self._waiting:
                await self._write(self._take())
        finally:
            # At once: what is appended from now on needs another.
            self._flushers.discard(cast("asyncio.Task[None]", asyncio.current_task()))

    def _row(
        self, step: Step, seat: SeatRow | None, answer: Answer | None, revision: int | None, invitation: str | None
    ) -> Row:
        game, head = step.game, bytes.fromhex(step.game.head)
        return (
            UUID(game.id),
            game.version,
            instant(game.updated_at),
            head,
            self._packed(step.body, game.id, head),
            game.status,
            _SEPARATOR.join(game.to_act),
            bots_due(step),
            *((seat.seat, seat.player, seat.bot, seat.name, seat.token_digest) if seat else (None,) * 5),
            *columns(answer),
            revision,
            invitation,
        )

    def _take(self) -> dict[UUID, _Waiting]:
        """The next batch, sorted by game; a second row of a game waits for the one after."""
        batch: dict[UUID, _Waiting] = {}
        later = []
        while self._waiting and len(batch) < self._rows:
            waiting = self._waiting.popleft()
            if batch.setdefault(waiting.row[0], waiting) is not waiting:
                later.append(waiting)
        self._waiting.extendleft(reversed(later))
        return dict(sorted(batch.items()))

    async def _write(self, batch: dict[UUID, _Waiting]) -> None:
        rows, started = [waiting.row for waiting in batch.values()], time.perf_counter()
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
            for game, waiting in batch.items():
                if game in stored:
                    _tell(waiting.stored)
                if waiting.outcome.done():
                    continue
                if game in stored:
                    waiting.outcome.set_result(None)
                else:
                    waiting.outcome.set_exception(Conflict(versions.get(game)))
            return
        for waiting in batch.values():
            if not waiting.outcome.done():
                waiting.outcome.set_exception(copied(error))


def _tell(stored: Callable[[], None]) -> None:
    """Call `stored`; what fails there must not fail the others of the batch."""
    try:
        stored()
    except Exception:
        log.exception("stored_not_told")


async def _append(connection: Connection, rows: list[tuple[Any, ...]]) -> tuple[set[UUID], dict[UUID, int]]:
    """The games whose rows were stored, and where the others are now."""
    stored = {row["game_id"] for row in await connection.fetch(sql.APPEND, *map(_column, zip(*rows, strict=True)))}
    refused = [row[0] for row in rows if row[0] not in stored]
    if not refused:
        return stored, {}
    # A statement of its own: the first one's snapshot is older than the writer that was waited for.
    now = await connection.fetch(sql.PLACES, refused)
    return stored, {row["game_id"]: row["version"] for row in now}


def _column(values: tuple[Any, ...]) -> Sequence[Any]:
    """A column of the batch; one that is empty in every row is left out, for `unnest` fills up with NULL."""
    return values if any(value is not None for value in values) else ()


def instant(at: str) -> datetime:
    """An event's time (RFC 3339, UTC) for the database."""
    return datetime.fromisoformat(at)


def bots_due(step: Step) -> bool:
    """Whether a bot is to act after `step`."""
    return any(step.game.players[seat].kind == "bot" for seat in step.game.awaited if seat in step.game.players)
