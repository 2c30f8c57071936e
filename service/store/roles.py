"""The role that the service works under in a database that was given with --dsn."""

from __future__ import annotations

import asyncpg

from service.store.connection import Connection
from service.store.errors import MigrationFailed

SERVICE_ROLE = "gaslamp_service"

_ADVICE = f"""\
the database user {{user}} may not {{deed}}; let an administrator run, connected to database {{database}}:
    DO $$ BEGIN CREATE ROLE {SERVICE_ROLE} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    GRANT {SERVICE_ROLE} TO {{user}};"""


async def ensure_role(connection: Connection) -> None:
    """Make the service's role if it is missing, and the connected user a member of it. Raises MigrationFailed."""
    if not await connection.fetchval("SELECT 1 FROM pg_roles WHERE rolname = $1", SERVICE_ROLE):
        try:
            async with connection.transaction():
                await connection.execute(f"CREATE ROLE {SERVICE_ROLE} NOLOGIN")
        except (asyncpg.DuplicateObjectError, asyncpg.UniqueViolationError):
            pass  # made in this moment, by a migration of another database of the same server
        except asyncpg.InsufficientPrivilegeError:
            raise MigrationFailed(await advice(connection, f"create the role {SERVICE_ROLE}")) from None
    if not await may_take(connection):
        try:
            async with connection.transaction():
                await connection.execute(f"GRANT {SERVICE_ROLE} TO CURRENT_USER")
        except asyncpg.InsufficientPrivilegeError:
            raise MigrationFailed(await advice(connection, f"take the role {SERVICE_ROLE}")) from None


async def may_take(connection: Connection, role: str = SERVICE_ROLE) -> bool:
    """Whether the connected user may work under `role`."""
    allowed = await connection.fetchval(
        """
        SELECT rolsuper OR CASE WHEN EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1)
                                THEN pg_has_role(rolname, $1, $2) ELSE false END
        FROM pg_roles WHERE rolname = session_user
        """,
        role,
        "SET" if connection.get_server_version().major >= 16 else "MEMBER",
    )
    return bool(allowed)


async def advice(connection: Connection, deed: str) -> str:
    """What an administrator must do for the connected user to be able to `deed`."""
    user, database = await connection.fetchrow("SELECT quote_ident(session_user), quote_ident(current_database())")
    return _ADVICE.format(user=user, database=database, deed=deed)
