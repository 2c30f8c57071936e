"""`gaslamp tidy`: remove what is too old to keep."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from service import clock, logs, retention
from service.cli.database import NoDatabase, Ready, ready_database
from service.cli.terminal import fail, note
from service.settings import InvalidSetting, from_options
from service.store import MigrationFailed, Store, StoreFault, Unavailable
from service.store.erasure import remove_abandoned


def tidy(
    *,
    keep_answers: Annotated[
        int | None, Parameter(help="Days for which answers are kept for repeats. [default: 7]")
    ] = None,
    abandoned: Annotated[
        int | None,
        Parameter(
            help="Also remove, with all their events, the tables that have not ended and that nobody has touched for "
            "so many days. Without it none is removed.",
            validator=Number(gte=1, lte=36_500),
        ),
    ] = None,
    dsn: Annotated[
        str | None, Parameter(help="The database; its user must own the schema. Without it the embedded one.")
    ] = None,
    data_dir: Annotated[Path | None, Parameter(help="Where the embedded database lives.")] = None,
) -> int:
    """Remove old answers and tickets, which a running service does by itself every hour, and abandoned tables.

    Games that have ended stay, whatever their age. Exit code 0 when it is done, 2 when it could not be done.
    """
    try:
        settings = from_options(dsn=dsn, data_dir=data_dir, keep_answers=keep_answers)
        if settings.dsn is None and not (settings.data_dir / "postgres").is_dir():
            return fail(f"{settings.data_dir} holds no games", 2)
        logs.configure(settings.log_level)
        with ExitStack() as stack:
            database = ready_database(settings, stack, note)
            rows, games = asyncio.run(_run(database, timedelta(days=settings.keep_answers), abandoned))
    except (InvalidSetting, NoDatabase, MigrationFailed, Unavailable, OSError) as error:
        return fail(error, 2)
    except StoreFault:
        return fail("the database's user may not remove events; give the owner of the schema", 2)
    note(f"{rows} old answers and tickets removed, and {games} abandoned tables.")
    return 0


async def _run(database: Ready, answers: timedelta, abandoned: int | None) -> tuple[int, int]:
    store = await Store.connect(database.dsn, pool_size=1, role=database.role)
    try:
        rows = await retention.tidy(store, clock.now, answers)
    finally:
        await store.close()
    if abandoned is None:
        return rows, 0
    return rows, await remove_abandoned(database.owner, datetime.now(UTC) - timedelta(days=abandoned))
