"""The accounts inside the embedded database.

The superuser only makes the other two: the owner of the schema, who migrates, and the service, which may no more
than the grants of the migrations say.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import asyncpg

SUPERUSER = "postgres"
OWNER = "gaslamp_owner"
SERVICE = "gaslamp_service"
DATABASE = "gaslamp"


def prepare(dsn: str, password: Callable[[str], str]) -> None:
    """Make what is missing of the roles and the database. Raises OSError or asyncpg's errors while not ready.

    Blocks; may be called with or without a running event loop.
    """
    failure: list[BaseException] = []

    def work() -> None:
        try:
            asyncio.run(_prepare(dsn, password))
        except Exception as error:  # carried over to the caller's thread
            failure.append(error)

    thread = threading.Thread(target=work, name="postgres-roles")
    thread.start()
    thread.join()
    if failure:
        raise failure[0]


async def _prepare(dsn: str, password: Callable[[str], str]) -> None:
    connection = await asyncpg.connect(dsn, timeout=10)
    try:
        roles = {row["rolname"] for row in await connection.fetch("SELECT rolname FROM pg_roles")}
        for role in (SERVICE, OWNER):
            if role not in roles:
                # Utility statements take no parameters; both parts are ours and plain ASCII.
                await connection.execute(f"CREATE ROLE {role} LOGIN PASSWORD '{password(role)}'")
        await connection.execute(f"GRANT {SERVICE} TO {OWNER}")
        if not await connection.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", DATABASE):
            await connection.execute(f"CREATE DATABASE {DATABASE} OWNER {OWNER}")
            await connection.execute(f"REVOKE ALL ON DATABASE {DATABASE} FROM PUBLIC")
            await connection.execute(f"GRANT CONNECT ON DATABASE {DATABASE} TO {SERVICE}")
    finally:
        await connection.close(timeout=5)
