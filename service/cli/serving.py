"""Serving from the command line: a port, a database, a service made on it, until it is stopped."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from service import server, signals
from service.cli.database import NoDatabase, ready_database
from service.cli.terminal import fail
from service.settings import Settings

if TYPE_CHECKING:
    from service.app import Service


def run(
    settings: Settings,
    stop: signals.Stop,
    *,
    create: Callable[[Settings, str | None], Service],
    check: Callable[[str], Awaitable[None]],
    announcement: Callable[[Settings], str],
) -> int:
    """Serve with `settings` until `stop`; returns the exit code.

    create: makes the service, from settings that name the database and the role to work under there. check: looks at
    the database before it is migrated. announcement: what is said when the service listens.
    """

    def announce() -> None:
        with suppress(OSError):  # who closed the output does not want to read this, but may want to play
            sys.stdout.write(announcement(settings))
            sys.stdout.flush()

    with ExitStack() as stack:
        try:
            listener = stack.enter_context(server.reserve(settings.host, settings.port))
            settings = replace(settings, port=listener.getsockname()[1])
            database = ready_database(settings, stack, check=check)
            service = create(replace(settings, dsn=database.dsn), database.role)
            server.run(service, listener, stop, ready=announce)
        except (server.CannotListen, server.CannotStart, NoDatabase) as error:
            return fail(error, 1)
    return 0
