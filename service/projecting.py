"""Keeps the projection of finished games up with the events, in the background, and builds it anew when asked.

Every process of the service does this; one at a time folds (a lease in the database, taken over when its holder is
gone). What is saved is saved once, however often it is tried: a crash at any point costs a repetition, nothing else.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import structlog
from msgspec import Struct

from domain.registry import Registry
from projections.finished import Finished, finished
from service.store import Store, StoreFault, Unavailable
from service.store.finished import FinishedGames, Lag, Pending
from service.tables import Table, Tables

log = structlog.get_logger(__name__)

INTERVAL_SECONDS = 2.0
"""How often a process looks for games that ended through another one."""
_GATHER_SECONDS = 0.05
_LEASE = timedelta(seconds=15)
_GAMES = 256
_EVENTS = 20_000
_MOST_SKIPPED = 1_000


class Progress(Struct, frozen=True):
    """What a step of folding has done; `through` when nothing is left."""

    games: int
    events: int
    through: bool = False


class Projector:
    """Folds finished games, a batch at a time. One of it is one holder of the lease."""

    def __init__(self, games: FinishedGames, registry: Registry) -> None:
        self._games = games
        self._registry = registry
        self._holder = secrets.token_hex(8)
        self._skipped: dict[str, None] = {}

    async def step(self) -> Progress | None:
        """Fold the next batch, and serve what is through with being built; None while another process is at it."""
        now = datetime.now(UTC)
        generations = await self._games.claim(self._holder, now, now + _LEASE)
        if generations is None:
            return None
        pending = _bounded(await self._games.pending(generations.building, _GAMES, list(self._skipped)))
        if not pending:
            if generations.building != generations.serving:
                await self._games.serve(generations, list(self._skipped))
                log.info("projection_served", generation=generations.building)
            return Progress(0, 0, through=True)
        bodies = await self._games.bodies([game.game_id for game in pending])
        folded = []
        for game in pending:
            found = self._fold(game, bodies.get(game.game_id, []))
            if found is not None:
                folded.append(found)
            await asyncio.sleep(0)  # the tables go on
        await self._games.save(folded, generations)
        return Progress(len(folded), sum(game.version for game in pending))

    def _fold(self, game: Pending, bodies: list[bytes]) -> Finished | None:
        """What the game comes to; None, and never tried again by this process, where this build cannot tell."""
        try:
            found = finished(self._registry.get(game.ruleset, game.ruleset_version), bodies)
        except Exception as error:  # one game must not keep all others from being folded
            log.error("projection_skips", game=game.game_id, reason=type(error).__name__)
            found = None
        if found is None:
            self._skipped[game.game_id] = None
            if len(self._skipped) > _MOST_SKIPPED:
                self._skipped.pop(next(iter(self._skipped)))
        return found


class Projecting:
    """The background task of a service: `lag` says how far the projection is behind, as of the last look."""

    def __init__(self, store: Store, tables: Tables, registry: Registry) -> None:
        self._games = store.finished
        self._projector = Projector(store.finished, registry)
        self._ended = asyncio.Event()
        self._lag = Lag(0, None)
        self._task: asyncio.Task[None] | None = None
        tables.listen(self._on_event)

    @property
    def lag_games(self) -> int:
        """Finished games that are not folded yet."""
        return self._lag.games

    @property
    def lag_seconds(self) -> float:
        """Since when the longest of them waits; 0 when none does."""
        since = self._lag.since
        return 0.0 if since is None else max(0.0, (datetime.now(UTC) - since).total_seconds())

    def start(self) -> None:
        """Begin to follow."""
        self._task = asyncio.create_task(self._follow(), name="projecting")

    async def close(self) -> None:
        """Stop; what is under way is done or was never begun."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _on_event(self, table: Table) -> None:
        if table.game.status == "ended":
            self._ended.set()

    async def _follow(self) -> None:
        while True:
            try:
                generations = await self._games.generations()
                self._lag = await self._games.lag(generations.building)
                if self._lag.games or generations.building != generations.serving:
                    async for _ in _steps(self._projector):
                        self._ended.clear()
                    self._lag = await self._games.lag(generations.building)
            except (Unavailable, StoreFault) as error:
                log.info("projection_waits", reason=type(error).__name__)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._ended.wait(), INTERVAL_SECONDS)
                await asyncio.sleep(_GATHER_SECONDS)  # what ends together is folded together
            self._ended.clear()


async def rebuild(store: Store, registry: Registry) -> AsyncIterator[Progress]:
    """Go on with what is being built (`FinishedGames.build`) until it is served, together with whoever else does.

    Raises Unavailable and StoreFault.
    """
    projector = Projector(store.finished, registry)
    while True:
        progress = await projector.step()
        if progress is None:
            await asyncio.sleep(_GATHER_SECONDS)
            generations = await store.finished.generations()
            if generations.building == generations.serving:
                return
            continue
        yield progress
        if progress.through:
            return


async def _steps(projector: Projector) -> AsyncIterator[Progress]:
    while (progress := await projector.step()) is not None and not progress.through:
        yield progress


def _bounded(pending: list[Pending]) -> list[Pending]:
    """As many of them as fit into a batch, at least one."""
    taken: list[Pending] = []
    events = 0
    for game in pending:
        events += game.version
        if taken and events > _EVENTS:
            break
        taken.append(game)
    return taken
