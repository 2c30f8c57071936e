"""Connecting to whichever of several servers leads: one that is silent must not keep us from the next.

asyncpg tries the hosts of a DSN in turn too, but with one patience for all of them, which a server that has frozen, or
is behind a broken network, uses up alone.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import asyncpg

from service.store.connection import Connection


def split(dsn: str) -> list[str]:
    """A DSN of several hosts as one DSN for each; anything else as it is."""
    try:
        parts = urlsplit(dsn)
    except ValueError:
        return [dsn]
    if "," not in parts.netloc:
        return [dsn]
    user, at, hosts = parts.netloc.rpartition("@")
    return [parts._replace(netloc=f"{user}{at}{host}").geturl() for host in hosts.split(",")]


_ERRORS = (OSError, asyncpg.InterfaceError, asyncpg.InternalClientError, asyncpg.PostgresError)


class Connector:
    """Connects to one database, beginning with the host that was the right one last."""

    def __init__(self, dsn: str) -> None:
        self._hosts = split(dsn)
        self._first = 0

    async def __call__(self, dsn: str, *, timeout: float, **given: Any) -> Connection:  # noqa: ASYNC109  (asyncpg's own)
        """As `asyncpg.connect`, whose place it takes in a pool; `timeout` is shared out among the hosts."""
        if len(self._hosts) == 1:
            return await asyncpg.connect(dsn, timeout=timeout, **given)
        failure: Exception | None = None
        for offset in range(len(self._hosts)):
            number = (self._first + offset) % len(self._hosts)
            try:
                connection = await asyncpg.connect(self._hosts[number], timeout=timeout / len(self._hosts), **given)
            except _ERRORS as error:
                failure = error
            else:
                self._first = number
                return connection
        raise failure or ConnectionError("there is no host to connect to")
