"""A write together with the answer to its request: both or neither, and once for a key."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import asyncpg

from service.store.connection import Connection
from service.store.database import Database
from service.store.errors import Conflict
from service.store.rows import Answer

_NONE = (None,) * 5


def columns(answer: Answer | None) -> tuple[Any, ...]:
    """Of `gaslamp.answers`: caller, key_digest, fingerprint, status, answer; all None for a request without a key."""
    if answer is None:
        return _NONE
    return answer.caller, answer.key_digest, answer.fingerprint, answer.status, answer.sealed


async def write(database: Database, statement: str, *values: Any, turn: tuple[str, UUID] | None = None) -> bool:
    """Whether `statement` wrote something; it goes on when the caller is cancelled.

    turn: what locks a row, and of which game, before the statement looks at anything: a statement sees what was there
    when it began, so one that counts must not begin before those at its heels are done.

    Raises Conflict if the answer's key has been answered: a repeat of the request was faster.
    """

    async def work(connection: Connection) -> bool | None:
        try:
            if turn is None:
                return await connection.fetchval(statement, *values) is not None
            async with connection.transaction():
                await connection.execute(*turn)
                return await connection.fetchval(statement, *values) is not None
        except asyncpg.UniqueViolationError:
            return None

    written = await database.detached(database.run(work))
    if written is None:
        raise Conflict(None)
    return written
