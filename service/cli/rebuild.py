"""`gaslamp rebuild`: build the projection of finished games anew, while it is served."""

from __future__ import annotations

import asyncio
import sys
import time
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from msgspec import Struct

from domain.registry import RULESETS
from service import logs
from service.cli.database import NoDatabase, Ready, ready_database
from service.cli.terminal import bar, fail, note
from service.projecting import rebuild
from service.settings import InvalidSetting, Settings, from_options
from service.store import MigrationFailed, Store, StoreFault, Unavailable

_IMPOSSIBLE = (InvalidSetting, NoDatabase, MigrationFailed, Unavailable, StoreFault, OSError)


class Status(Struct, frozen=True, rename="camel"):
    """Where the projection stands. serving, building: generations, the same where nothing is being built.

    behind: finished games that are not folded yet (counted to 100,000). seconds: since when the longest waits.
    """

    serving: int
    building: int
    behind: int
    seconds: float


def rebuild_command(
    *,
    dsn: Annotated[str | None, Parameter(help="The database; without it the embedded one.")] = None,
    data_dir: Annotated[Path | None, Parameter(help="Where the embedded database lives.")] = None,
    status: Annotated[bool, Parameter(negative="", help="Only say how far the projection is, as JSON.")] = False,
) -> int:
    """Fold all finished games anew: what lists, statistics and standings are made from.

    The service goes on meanwhile and serves what it has until the new one is through. Killed, it is begun where it
    was; several at once do it together. Exit code 0 when it is done, 2 when it could not be done.
    """
    try:
        settings = from_options(dsn=dsn, data_dir=data_dir)
        if settings.dsn is None and not (settings.data_dir / "postgres").is_dir():
            return fail(f"{settings.data_dir} holds no games; there is nothing to rebuild", 2)
        logs.configure(settings.log_level)
        with ExitStack() as stack:
            database = ready_database(settings, stack, note)
            return asyncio.run(_status(database) if status else _run(settings, database))
    except BrokenPipeError:
        raise
    except _IMPOSSIBLE as error:
        return fail(error, 2)


async def _status(database: Ready) -> int:
    store = await Store.connect(database.dsn, pool_size=1, role=database.role)
    try:
        generations = await store.finished.generations()
        lag = await store.finished.lag(generations.building)
    finally:
        await store.close()
    seconds = 0.0 if lag.since is None else max(0.0, (datetime.now(UTC) - lag.since).total_seconds())
    found = Status(generations.serving, generations.building, lag.games, round(seconds, 3))
    sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    return 0


async def _run(settings: Settings, database: Ready) -> int:
    store = await Store.connect(database.dsn, pool_size=min(2, settings.pool_size), role=database.role)
    games = events = 0
    began = time.monotonic()
    try:
        with bar("rebuilding") as progress:
            await store.finished.build()
            generations = await store.finished.generations()
            task = progress.add_task(
                "rebuilding", total=(await store.finished.lag(generations.building, most=2**31 - 1)).games
            )
            async for step in rebuild(store, RULESETS):
                games, events = games + step.games, events + step.events
                progress.advance(task, step.games)
    finally:
        await store.close()
    seconds = max(time.monotonic() - began, 0.001)
    note(f"{games} games with {events} events folded in {seconds:.1f} s, {events / seconds:,.0f} events a second.")
    return 0
