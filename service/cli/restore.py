"""`gaslamp restore`: put a backup into an empty database."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from service import backup, embedded, logs
from service.cli.database import NoDatabase, ready_database
from service.cli.terminal import fail, note
from service.embedded import EmbeddedError
from service.settings import InvalidSetting, from_options
from service.signing import KeyFileRefused


def restore(
    folder: Annotated[Path, Parameter(help="What `gaslamp backup` wrote.")],
    *,
    dsn: Annotated[
        str | None, Parameter(help="A database without games, its user the owner. Without it the embedded one.")
    ] = None,
    data_dir: Annotated[Path | None, Parameter(help="Where the embedded database and the keys shall live.")] = None,
) -> int:
    """Put a backup into a database that holds no games, and bring it up to date; all of it or nothing.

    Keys of the backup join those that are there. What was played after the backup is lost: the receipts that players
    kept show what (gaslamp audit --receipt FILE). Exit code 0 when it is done, 2 when it could not be done.
    """
    try:
        settings = from_options(dsn=dsn, data_dir=data_dir)
        logs.configure(settings.log_level)
        with ExitStack() as stack:
            if settings.dsn is None:
                server = stack.enter_context(embedded.start(settings.data_dir, tell=note))
                owner = server.dsn(embedded.OWNER)
            else:
                owner = settings.dsn
            asyncio.run(backup.restore(owner, settings.data_dir, folder))
        with ExitStack() as stack:
            ready_database(settings, stack, note)
    except (InvalidSetting, NoDatabase, EmbeddedError, backup.BackupFailed, KeyFileRefused, OSError) as error:
        return fail(error, 2)
    note("Restored. Verify all games, with the receipts that players kept: gaslamp audit --receipt FILE")
    return 0
