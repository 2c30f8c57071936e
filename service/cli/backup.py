"""`gaslamp backup`: write down the database and the keys, while the service goes on."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from service import backup, embedded, logs
from service.cli.terminal import fail, note
from service.embedded import EmbeddedError
from service.embedded.beside import running
from service.settings import InvalidSetting, Settings, from_options


def backup_command(
    folder: Annotated[Path, Parameter(help="Where to: a folder that does not exist yet.")],
    *,
    dsn: Annotated[
        str | None, Parameter(help="The database; its user must own the schema. Without it the embedded one.")
    ] = None,
    data_dir: Annotated[Path | None, Parameter(help="Where the embedded database and the keys live.")] = None,
) -> int:
    """Write the whole database as of one moment, and the keys that sign receipts, into a folder of their own.

    Games go on meanwhile, with a given database and with the embedded one. Keep the folder safe: it holds the secrets
    of games that have not ended, and the private keys. Exit code 0 when it is whole, 2 when it could not be done: then
    nothing is left of it.
    """
    try:
        settings = from_options(dsn=dsn, data_dir=data_dir)
        if settings.dsn is None and not (settings.data_dir / "postgres").is_dir():
            return fail(f"{settings.data_dir} holds no games; nothing was written", 2)
        logs.configure(settings.log_level)
        with ExitStack() as stack:
            backup.make(_owner(settings, stack), settings.data_dir, folder)
    except (InvalidSetting, EmbeddedError, backup.BackupFailed, OSError) as error:
        return fail(error, 2)
    note(f"Backed up to {folder}. See that it holds: gaslamp restore {folder} --data-dir ANOTHER, then gaslamp audit.")
    return 0


def _owner(settings: Settings, stack: ExitStack) -> str:
    """The DSN of who owns the schema; of the embedded server it is started, unless a service runs it."""
    if settings.dsn is not None:
        return settings.dsn
    try:
        return stack.enter_context(embedded.start(settings.data_dir, tell=note)).dsn(embedded.OWNER)
    except embedded.InUse:
        return stack.enter_context(running(settings.data_dir))
