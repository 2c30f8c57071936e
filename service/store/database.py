"""The connections to the database, and its errors in the store's own terms.

No text of a database error goes further than this module: it may quote a row, and a row may hold a secret.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg
from msgspec import Struct

from service.store.connection import Connection
from service.store.errors import MigrationFailed, StoreFault, Unavailable
from service.store.hosts import Connector
from service.store.migrate import check_version
from service.store.pooler import POOLER_ADVICE, is_poolers
from service.store.roles import SERVICE_ROLE, advice, check_rights, may_take

T = TypeVar("T")
Work = Callable[[Connection], Awaitable[T]]

_ACQUIRE_PATIENCE = 5.0
_CONNECT_PATIENCE = 4.5  # less than for acquiring, which may wait for a connection to be made
_SERVER_PATIENCE = "10s"
_CLIENT_PATIENCE = 12.0
_CLOSE_PATIENCE = 5.0
_TICK = 0.1  # a timer may be early by as much as its clock is coarse

# InternalClientError: what asyncpg raises over a connection that broke while it lay in the pool.
_ERRORS = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)

# SQLSTATE classes: connection, insufficient resources (disk full), operator intervention, system error; and
# transaction rollback (a deadlock, a failover in mid-statement).
_PASSING_CLASSES = ("08", "40", "53", "57", "58")
_SHUTDOWN = ("57P01", "57P02", "57P03")
_PASSING_STATES = ("55P03", "25006")  # lock timeout; read-only, in a failover


class _Broken(Unavailable):
    """The connection broke under the statement; another one may work."""


class Pool(Struct, frozen=True):
    """The connections of a process: how many are open, how many of these nobody uses, and how many there may be."""

    open: int
    idle: int
    most: int


class Database:
    """A pool of connections under the service's role. Every statement is a transaction of its own."""

    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._going: set[asyncio.Task[Any]] = set()
        self.failures: Counter[str] = Counter()
        """Statements that failed, by SQLSTATE or kind of error."""

    @property
    def pool(self) -> Pool:
        """The connections as they are now."""
        return Pool(self._pool.get_size(), self._pool.get_idle_size(), self._pool.get_max_size())

    @classmethod
    async def connect(cls, dsn: str, *, pool_size: int, role: str | None, pooled: bool = False) -> Database:
        """Open the pool. role: what to work under, None if the DSN's user is the service itself.

        pooled: behind a pooler that lends a connection for one transaction at a time: no prepared statements, nothing
        set in the session, and the DSN's user must have the role's rights and no more.

        Raises Unavailable, or MigrationFailed for a server that is too old or a role that may not be taken.
        """
        settings = {
            "application_name": "gaslamp",
            "jit": "off",
            "timezone": "UTC",
            "statement_timeout": _SERVER_PATIENCE,
            "lock_timeout": _SERVER_PATIENCE,
            "idle_in_transaction_session_timeout": _SERVER_PATIENCE,
            **({} if role is None else {"role": role}),
        }
        connect = Connector(dsn)
        try:
            probe = await connect(dsn, timeout=_ACQUIRE_PATIENCE, statement_cache_size=0)
            try:
                check_version(probe)
                if pooled and role is not None:
                    await check_rights(probe)
                elif role is not None and not await may_take(probe, role):
                    raise MigrationFailed(await advice(probe, f"take the role {role}"))
            finally:
                await probe.close(timeout=_CLOSE_PATIENCE)
            pool = await asyncpg.create_pool(
                dsn,
                connect=connect,
                min_size=1,
                max_size=pool_size,
                timeout=_CONNECT_PATIENCE,
                reset=_keep,
                **({"statement_cache_size": 0} if pooled else {}),
                server_settings={"application_name": "gaslamp"} if pooled else settings,
            )
        except _ERRORS as error:
            if not pooled and is_poolers(error):
                raise MigrationFailed(POOLER_ADVICE) from None
            raise translated(error) from None
        return cls(pool)

    async def run(self, work: Work[T]) -> T:
        """What `work` makes of a connection. Raises Unavailable or StoreFault."""
        try:
            async with self._pool.acquire(timeout=_ACQUIRE_PATIENCE) as connection:
                late = asyncio.get_running_loop().call_later(_CLIENT_PATIENCE, _drop, connection)
                try:
                    return await work(connection)
                except _ERRORS as error:
                    if asyncio.get_running_loop().time() >= late.when() - _TICK:
                        raise TimeoutError from None
                    if _is_break(error):
                        self.failures[_reason(error)] += 1
                        with suppress(asyncpg.InterfaceError):  # the pool has noticed already
                            connection.terminate()
                        raise _Broken(type(error).__name__) from None
                    raise
                finally:
                    late.cancel()
        except _ERRORS as error:
            self.failures[_reason(error)] += 1
            raise translated(error) from None

    async def read(self, work: Work[T]) -> T:
        """Like `run`, for what may be done twice: again, as long as connections turn out to be dead.

        The caller's cancellation does not reach the connection, which finishes and goes back to the pool.
        """
        return await self.detached(self._read(work))

    async def detached(self, work: Coroutine[Any, Any, T]) -> T:
        """Await `work` in a task of its own, which goes on when the caller is cancelled; `close` waits for it."""
        task = asyncio.ensure_future(work)
        self._going.add(task)
        task.add_done_callback(self._gone)
        return await asyncio.shield(task)

    def _gone(self, task: asyncio.Task[Any]) -> None:
        self._going.discard(task)
        if not task.cancelled():
            task.exception()

    async def _read(self, work: Work[T]) -> T:
        for _ in range(self._pool.get_max_size()):
            try:
                return await self.run(work)
            except _Broken:
                continue
        return await self.run(work)

    async def close(self) -> None:
        """Close the connections, by force if they do not end by themselves. Does nothing twice."""
        if self._going:
            await asyncio.wait(self._going, timeout=_CLOSE_PATIENCE)
        try:
            await asyncio.wait_for(self._pool.close(), _CLOSE_PATIENCE)
        except TimeoutError:
            self._pool.terminate()


def _drop(connection: Any) -> None:
    """Give up a statement that takes too long, together with its connection, and without a word to the server.

    Never cancel it: a cancelled wait for a standby makes the commit visible on a server although no standby has it, and
    a repeated request would be shown an answer that the next leader does not know.
    """
    with suppress(asyncpg.InterfaceError):
        connection.terminate()


def translated(error: BaseException) -> Unavailable | StoreFault:
    """`error` as one of the store's, without its text."""
    if not isinstance(error, asyncpg.PostgresError):
        # A client-side refusal of an argument is a ValueError (asyncpg.DataError); all else is the connection.
        if isinstance(error, ValueError):
            return StoreFault(f"argument refused ({type(error).__name__})")
        return Unavailable(type(error).__name__)
    state = error.sqlstate or ""
    if isinstance(error, asyncpg.PostgresConnectionError) or state[:2] in _PASSING_CLASSES or state in _PASSING_STATES:
        return Unavailable(f"SQLSTATE {state}")
    return StoreFault(f"SQLSTATE {state}")


def _reason(error: BaseException) -> str:
    """What a failure is counted as: a small set, and no text of the error."""
    return (error.sqlstate if isinstance(error, asyncpg.PostgresError) else None) or type(error).__name__


def _is_break(error: BaseException) -> bool:
    if isinstance(error, asyncpg.PostgresError):
        return isinstance(error, asyncpg.PostgresConnectionError) or error.sqlstate in _SHUTDOWN
    return not isinstance(error, TimeoutError | ValueError)


async def _keep(connection: Any) -> None:
    """No statement of ours leaves anything behind in a session: spare the round trip that would clear it."""


__all__ = ["SERVICE_ROLE", "Connection", "Database", "translated"]
