"""What the service's role may do, and what it may not: history cannot be rewritten by the service."""

from __future__ import annotations

import asyncpg
import pytest

from service.store import MigrationFailed, Store
from service.store.roles import ensure_role
from tests.conftest import Database
from tests.store import games

pytestmark = pytest.mark.anyio

FORBIDDEN = [
    "UPDATE gaslamp.events SET body = 'x'",
    "UPDATE gaslamp.events SET at = at WHERE false",
    "DELETE FROM gaslamp.events",
    "TRUNCATE gaslamp.events",
    "DROP TABLE gaslamp.events",
    "ALTER TABLE gaslamp.events ADD COLUMN x int",
    "CREATE TRIGGER t BEFORE INSERT ON gaslamp.events EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "DELETE FROM gaslamp.games",
    "TRUNCATE gaslamp.games",
    "DELETE FROM gaslamp.seats",
    "UPDATE gaslamp.answers SET status = 200",
    "DELETE FROM gaslamp.signing_keys",
    "INSERT INTO gaslamp.migrations VALUES ('x', 'x', '2026-01-01')",
    "CREATE TABLE gaslamp.mine (x int)",
    "CREATE TABLE public.mine (x int)",
    "CREATE SCHEMA mine",
    "CREATE ROLE mine",
]


async def refused(connection: asyncpg.Connection, statement: str) -> None:
    with pytest.raises(asyncpg.InsufficientPrivilegeError):
        await connection.execute(statement)


@pytest.mark.parametrize("statement", FORBIDDEN)
async def test_the_services_login_cannot_rewrite_anything(database: str, statement: str):
    connection = await asyncpg.connect(database)
    try:
        await refused(connection, statement)
    finally:
        await connection.close()


async def test_under_a_given_dsn_the_service_works_in_its_role(databases: Database):
    """The DSN's user owns the tables, yet the connections cannot rewrite events."""
    store = await Store.connect(databases.owner, pool_size=1)
    try:
        await games.playing(store)
        run = store._database.run
        assert await run(lambda connection: connection.fetchval("SELECT current_user")) == "gaslamp_service"
        for _ in range(2):  # also after the connection went back to the pool
            await run(lambda connection: refused(connection, "DELETE FROM gaslamp.events"))
    finally:
        await store.close()


async def test_a_user_without_the_role_is_told_what_an_administrator_must_run(databases: Database):
    admin = await asyncpg.connect(databases.superuser)
    await admin.execute("""CREATE ROLE "a ""guest" LOGIN PASSWORD 'guest'""")
    try:
        dsn = databases.superuser.replace(databases.superuser.split("@")[0], "postgresql://a%20%22guest:guest")
        await admin.execute(
            f"""GRANT CONNECT ON DATABASE {databases.superuser.split("/")[3].split("?")[0]} TO PUBLIC"""
        )
        with pytest.raises(MigrationFailed) as failure:
            await Store.connect(dsn, pool_size=1)
        advice = str(failure.value)
        assert 'GRANT gaslamp_service TO "a ""guest";' in advice
        assert "postgresql://" not in advice
        await admin.execute(advice[advice.index("DO $$") :])
        store = await Store.connect(dsn, pool_size=1)
        await store.ping()
        await store.close()
    finally:
        await admin.execute("""DROP ROLE "a ""guest" """)
        await admin.close()


async def test_an_owner_who_may_make_roles_gets_the_role_by_himself(databases: Database):
    admin = await asyncpg.connect(databases.superuser)
    name = databases.superuser.split("/")[3].split("?")[0]
    await admin.execute("CREATE ROLE maker LOGIN CREATEROLE PASSWORD 'maker'")
    await admin.execute("GRANT gaslamp_service TO maker WITH ADMIN TRUE, SET FALSE, INHERIT FALSE")
    await admin.execute(f"GRANT CONNECT ON DATABASE {name} TO maker")
    try:
        dsn = databases.superuser.replace(databases.superuser.split("@")[0], "postgresql://maker:maker")
        connection = await asyncpg.connect(dsn)
        await ensure_role(connection)
        await connection.close()
        store = await Store.connect(dsn, pool_size=1)
        await store.ping()
        await store.close()
    finally:
        await admin.execute("DROP OWNED BY maker")
        await admin.execute("REVOKE gaslamp_service FROM maker CASCADE")
        await admin.execute("DROP ROLE maker")
        await admin.close()
