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


async def check_rights(connection: Connection) -> None:
    """Raise MigrationFailed unless the connected user has the service's rights on events, and no more."""
    if await connection.fetchval(_MAY_READ) and not await excess(connection, "session_user"):
        return
    raise MigrationFailed(
        "behind a pooler in transaction mode the database user must have the service's rights and no more: CREATE ROLE "
        f"games LOGIN PASSWORD '…' IN ROLE {SERVICE_ROLE}; use it in GASLAMP_DSN, and migrate as the schema's owner "
        "with `gaslamp migrate --dsn …`"
    )


async def excess(connection: Connection, user: str = f"'{SERVICE_ROLE}'") -> bool:
    """Whether `user` (an SQL expression of this code) could change or remove events that are there."""
    return bool(
        await connection.fetchval(f"SELECT has_table_privilege({user}, 'gaslamp.events', 'UPDATE, DELETE, TRUNCATE')")
    )


_MAY_READ = """
SELECT has_table_privilege('gaslamp.events', 'SELECT') AND has_table_privilege('gaslamp.events', 'INSERT')
"""


async def advice(connection: Connection, deed: str) -> str:
    """What an administrator must do for the connected user to be able to `deed`."""
    user, database = await connection.fetchrow("SELECT quote_ident(session_user), quote_ident(current_database())")
    return _ADVICE.format(user=user, database=database, deed=deed)
