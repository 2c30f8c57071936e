"""`gaslamp migrate`: bring a database up to date."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace
from rich.console import Console

from service.cli.database import NoDatabase, ready_database
from service.settings import from_environment

_output = Console(highlight=False, soft_wrap=True)
_errors = Console(stderr=True, highlight=False, soft_wrap=True)


def migrate(
    *,
    dsn: Annotated[
        str | None, Parameter(help="A PostgreSQL 15 or newer; its user must own the schema. Default: the embedded one.")
    ] = None,
    data_dir: Annotated[Path | None, Parameter(help="The data directory of the embedded database.")] = None,
) -> int:
    """Apply the migrations that are missing, under a lock, so that several may run at once. `serve` does it too."""
    settings = from_environment()
    settings = replace(settings, dsn=dsn or settings.dsn, data_dir=data_dir or settings.data_dir)
    with ExitStack() as stack:
        try:
            database = ready_database(settings, stack, _errors.print)
        except NoDatabase as error:
            _errors.print(f"[red]gaslamp: {error}[/red]")
            return 1
    for name in database.applied:
        _output.print(f"applied {name}")
    _output.print("The database is up to date." if database.applied else "The database was up to date.")
    return 0
