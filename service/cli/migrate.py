"""`gaslamp migrate`: bring a database up to date."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from service import embedded
from service.embedded import EmbeddedError, roles
from service.settings import from_environment
from service.store.migrate import MigrationFailed
from service.store.migrate import migrate as apply

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
    target = dsn or settings.dsn
    try:
        if target is not None:
            applied = asyncio.run(apply(target))
        else:
            with embedded.start(data_dir or settings.data_dir, tell=_errors.print) as server:
                applied = asyncio.run(apply(server.dsn(roles.OWNER)))
    except (EmbeddedError, MigrationFailed) as error:
        _errors.print(f"[red]gaslamp: {error}[/red]")
        return 1
    for name in applied:
        _output.print(f"applied {name}")
    _output.print("The database is up to date." if applied else "The database was up to date.")
    return 0
