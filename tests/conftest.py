"""What tests share: one embedded PostgreSQL for the session, one fresh migrated database for each module."""

from __future__ import annotations

import asyncio
import logging
import os
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

import asyncpg
import pytest
import structlog
from hypothesis import HealthCheck, settings

from service.embedded import OWNER, SERVICE, Embedded, start
from service.embedded.roles import SUPERUSER
from service.store import migrate
from tests.chromium import LEFT_OUT, chromium
from tests.draws import drawing

# Tests never assert times, and a busy machine is slow at making examples too.
settings.register_profile(
    "unhurried", parent=settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("unhurried")


def pytest_configure() -> None:
    """Without Chromium the browser tests are left out, but never where the tests have the last word."""
    if chromium() is None and os.environ.get("CI") == "true":
        raise pytest.UsageError(f"CI needs every test. {LEFT_OUT}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out."""
    if chromium() is None:
        terminalreporter.write_line(LEFT_OUT, yellow=True)


@pytest.fixture(scope="module", autouse=True)
def draws_of_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """What services in this process draw for what a module's tests share is the same in each run."""
    with drawing(request.node.nodeid):
        yield


@pytest.fixture(autouse=True)
def draws_of_test(request: pytest.FixtureRequest, draws_of_module: None) -> Iterator[None]:
    """What they draw during a test is the same in each run: a game that fails a test once fails it again."""
    with drawing(request.node.nodeid):
        yield


@dataclass(frozen=True)
class Database:
    """A migrated database: its address for the service, for the schema's owner and for the superuser."""

    service: str
    owner: str
    superuser: str


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Iterator[None]:
    """A command that a test runs in this process configures the logs; the next test finds them as they were."""
    yield
    root = logging.getLogger()
    root.handlers[:] = [
        handler for handler in root.handlers if not isinstance(handler.formatter, structlog.stdlib.ProcessorFormatter)
    ]
    structlog.reset_defaults()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedded]:
    with start(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture(scope="module")
def empty_database(postgres: Embedded) -> Iterator[Database]:
    """A database of its own without any schema."""
    name = f"test_{uuid.uuid4().hex}"
    admin = postgres.dsn(SUPERUSER, "postgres")
    asyncio.run(_execute(admin, f"CREATE DATABASE {name} OWNER {OWNER}"))
    yield Database(*(postgres.dsn(role, name) for role in (SERVICE, OWNER, SUPERUSER)))
    asyncio.run(_execute(admin, f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture(scope="module")
def databases(empty_database: Database) -> Database:
    """A fresh migrated database, addressed for each role."""
    asyncio.run(migrate(empty_database.owner))
    return empty_database


@pytest.fixture(scope="module")
def database(databases: Database) -> str:
    """The DSN of a fresh migrated database for the service's own role (`Store.connect(database, role=None)`)."""
    return databases.service


async def _execute(dsn: str, statement: str) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()
