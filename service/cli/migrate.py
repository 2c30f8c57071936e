"""`gaslamp migrate`: bring a database up to date."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from service import logs
from service.cli.database import NoDatabase, ready_database
from service.cli.terminal import fail, note
from service.settings import InvalidSetting, from_options


def migrate(
    *,
    dsn: Annotated[
        str | None, Parameter(help="A PostgreSQL 15 or newer; its user must own the schema. Default: the embedded one.")
    ] = None,
    data_dir: Annotated[Path | None, Parameter(help="The data directory of the embedded database.")] = None,
) -> int:
    """Apply the migrations that are missing, under a lock, so that several may run at once. `serve` does it too.

    Exit code 0 when the database is up to date, 1 when it cannot be had or not be migrated, 2 for a setting that cannot
    be used.
    """
    try:
        settings = from_options(dsn=dsn, data_dir=data_dir)
        logs.configure(settings.log_level)
        with ExitStack() as stack:
            database = ready_database(settings, stack, note)
    except InvalidSetting as error:
        return fail(error, 2)
    except NoDatabase as error:
        return fail(error, 1)
    for name in database.applied:
        sys.stdout.write(f"applied {name}\n")
    sys.stdout.write("The database is up to date.\n" if database.applied else "The database was up to date.\n")
    return 0
