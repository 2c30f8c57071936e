"""The database that a command works on: the given one, or the embedded one, migrated."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack

from service import embedded
from service.embedded import EmbeddedError, roles
from service.settings import Settings
from service.store.migrate import MigrationFailed, migrate


def ready_database(settings: Settings, stack: ExitStack, say: Callable[[str], None]) -> str | None:
    """The DSN for the service of a migrated database, or None after saying why there is none.

    An embedded server is started, and stopped again when `stack` closes.
    """
    try:
        if settings.dsn is not None:
            asyncio.run(migrate(settings.dsn))
            return settings.dsn
        server = stack.enter_context(embedded.start(settings.data_dir, tell=say))
        asyncio.run(migrate(server.dsn(roles.OWNER)))
        return server.dsn(roles.SERVICE)
    except (EmbeddedError, MigrationFailed) as error:
        say(f"gaslamp: {error}")
        return None
