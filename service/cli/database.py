"""The database that a command works on: the given one, or the embedded one, migrated."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from contextlib import ExitStack

import asyncpg
from msgspec import Struct

from service import embedded
from service.embedded import EmbeddedError
from service.settings import Settings
from service.store import MigrationFailed, migrate
from service.store.database import SERVICE_ROLE
from service.store.mark import WrongDatabase
from service.store.migrate import reason


class Ready(Struct, frozen=True):
    """A migrated database. role: what the service works under, None if the DSN's user is that role itself.

    owner: the DSN of who owns the schema.
    """

    dsn: str
    role: str | None
    applied: list[str]
    owner: str


class NoDatabase(Exception):
    """There is no database to work on; the message says why, and holds no password."""


def ready_database(
    settings: Settings,
    stack: ExitStack,
    say: Callable[[str], None] | None = None,
    *,
    check: Callable[[str], Awaitable[None]] | None = None,
) -> Ready:
    """The migrated database of `settings`. Raises NoDatabase.

    check: called with its owner's DSN before anything is migrated; raises WrongDatabase.

    An embedded server is started, and stopped again when `stack` closes. say: told what there is to wait for, instead
    of the log.
    """
    try:
        if settings.dsn is not None:
            _check(check, settings.dsn)
            return Ready(settings.dsn, SERVICE_ROLE, asyncio.run(migrate(settings.dsn)), settings.dsn)
        # What libpq's variables say is meant for other databases; some would lead astray, some refuse to work.
        for name in [name for name in os.environ if name.startswith("PG")]:
            del os.environ[name]
        server = stack.enter_context(embedded.start(settings.data_dir, tell=say))
        _check(check, server.dsn(embedded.OWNER))
        applied = asyncio.run(migrate(server.dsn(embedded.OWNER)))
        return Ready(server.dsn(embedded.SERVICE), None, applied, server.dsn(embedded.OWNER))
    except (EmbeddedError, MigrationFailed, WrongDatabase) as error:
        raise NoDatabase(str(error)) from None
    except (OSError, ValueError, OverflowError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise NoDatabase(f"cannot connect to the database: {reason(error)}") from None


def _check(check: Callable[[str], Awaitable[None]] | None, dsn: str) -> None:
    if check is not None:

        async def run() -> None:
            await check(dsn)

        asyncio.run(run())
