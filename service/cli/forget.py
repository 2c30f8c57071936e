"""`gaslamp forget`: remove a person's name."""

from __future__ import annotations

import asyncio
import sys
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from service import logs
from service.cli.database import NoDatabase, Ready, ready_database
from service.cli.terminal import fail, note
from service.settings import InvalidSetting, from_options
from service.store import MigrationFailed, Store, Unavailable


def forget(
    *,
    name: Annotated[str | None, Parameter(help="Forget whoever goes by exactly this name, at every table.")] = None,
    game: Annotated[uuid.UUID | None, Parameter(help="Forget the name at this table; with --seat.")] = None,
    seat: Annotated[str | None, Parameter(help="Of whom: the seat, or the arbiter.")] = None,
    dry_run: Annotated[bool, Parameter(negative="", help="Only say where the name stands.")] = False,
    dsn: Annotated[str | None, Parameter(help="The database; without it the embedded one.")] = None,
    data_dir: Annotated[Path | None, Parameter(help="Where the embedded database lives.")] = None,
) -> int:
    """Remove the name of a person. Names stand in no event: every record verifies afterwards as before.

    The service may go on meanwhile (on a given database; the embedded one belongs to one process). What else is known
    of persons, and for how long: docs/privacy.md. Exit code 0 when it is done, 1 when there was no such name, 2 when it
    could not be done.
    """
    if (name is None) == (game is None) or (game is None) != (seat is None):
        return fail("say whom: either --name, or --game with --seat", 2)
    try:
        settings = from_options(dsn=dsn, data_dir=data_dir)
        if settings.dsn is None and not (settings.data_dir / "postgres").is_dir():
            return fail(f"{settings.data_dir} holds no games", 2)
        logs.configure(settings.log_level)
        with ExitStack() as stack:
            places = asyncio.run(_run(ready_database(settings, stack, note), name, game, seat, dry_run=dry_run))
    except (InvalidSetting, NoDatabase, MigrationFailed, Unavailable, OSError) as error:
        return fail(error, 2)
    for place, of in places:
        sys.stdout.write(f"{place} {of}\n")
    note(f"{len(places)} {'would be' if dry_run else 'were'} forgotten.")
    return 0 if places else 1


async def _run(
    database: Ready, name: str | None, game: uuid.UUID | None, seat: str | None, *, dry_run: bool
) -> list[tuple[str, str]]:
    store = await Store.connect(database.dsn, pool_size=1, role=database.role)
    try:
        places = [(str(game), str(seat))] if name is None else await store.erasure.named(name)
        if dry_run:
            return places
        return [place for place in places if await store.erasure.forget(*place)]
    finally:
        await store.close()
