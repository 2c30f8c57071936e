"""Checks of a given database."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import asyncpg

from domain.filling import number
from service.doctor import schema
from service.doctor.findings import Finding, advice, fault, ok
from service.settings import Settings
from service.store import pooler
from service.store.connection import Connection
from service.store.hosts import Connector
from service.store.migrate import MINIMUM_VERSION

PATIENCE = 5.0
_LATE_SECONDS = 1.0
_WRONG_SECONDS = 30.0

_ERRORS = (OSError, ValueError, OverflowError, asyncpg.PostgresError, asyncpg.InterfaceError)


async def check(settings: Settings) -> AsyncIterator[Finding]:
    """Everything about the database of `settings.dsn`."""
    async with AsyncExitStack() as stack:
        try:
            connection = await _connect(settings, stack)
        except _ERRORS as error:
            yield _unreachable(error)
            return
        try:
            async for finding in _of_server(connection, settings):
                yield finding
            async for finding in _of_pooler(connection, settings, stack):
                yield finding
            async for finding in schema.check(connection, settings):
                yield finding
        except _ERRORS as error:
            yield _unreachable(error)


async def _connect(settings: Settings, stack: AsyncExitStack) -> Connection:
    dsn = settings.dsn or ""
    connection = await Connector(dsn)(
        dsn,
        timeout=PATIENCE,
        command_timeout=PATIENCE,
        statement_cache_size=0,
        server_settings={"application_name": "gaslamp-doctor"},
    )
    stack.push_async_callback(connection.close, timeout=PATIENCE)
    return connection


def _unreachable(error: BaseException) -> Finding:
    state = error.sqlstate if isinstance(error, asyncpg.PostgresError) else None
    said = (
        f"SQLSTATE {state}, {type(error).__name__}"
        if state
        else getattr(error, "strerror", None) or type(error).__name__
    )
    return fault(
        "database",
        (f"the database does not answer ({said})", f"پایگاه داده پاسخ نمی‌دهد ({said})"),
        (
            "Try the same DSN with psql from this machine: address, firewall, user, password, name of the database.",
            "همان DSN را با psql از همین دستگاه بیازمایید: نشانی، دیوار آتش، کاربر، گذرواژه و نام پایگاه داده.",
        ),
    )


async def _of_server(connection: Connection, settings: Settings) -> AsyncIterator[Finding]:
    major = connection.get_server_version().major
    if major < MINIMUM_VERSION:
        yield fault(
            "version",
            (f"the server is PostgreSQL {major}", f"کارساز PostgreSQL {major} است"),
            (f"Use PostgreSQL {MINIMUM_VERSION} or newer.", f"PostgreSQL {MINIMUM_VERSION} یا تازه‌تر به کار برید."),
        )
    else:
        yield ok("version", f"PostgreSQL {major}", f"PostgreSQL {major}")
    encoding = await connection.fetchval(
        "SELECT pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()"
    )
    if encoding != "UTF8":
        yield fault(
            "encoding",
            (f"the database's encoding is {encoding}", f"رمزگذاری پایگاه داده {encoding} است"),
            (
                "Make one with ENCODING 'UTF8' TEMPLATE template0.",
                "پایگاه داده‌ای با ENCODING 'UTF8' TEMPLATE template0 بسازید.",
            ),
        )
    if await connection.fetchval("SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean"):
        yield fault(
            "primary",
            ("this server is a standby, or read-only", "این کارساز یدک یا فقط‌خواندنی است"),
            (
                "Name all servers in the DSN, with ?target_session_attrs=read-write.",
                "همه‌ی کارسازها را در DSN بیاورید، با ?target_session_attrs=read-write.",
            ),
        )
    off = [row["name"] for row in await connection.fetch(_DURABILITY) if row["setting"] == "off"]
    if off:
        yield fault(
            "durability",
            (
                f"{', '.join(off)} is off: an answered move can be lost",
                f"{', '.join(off)} خاموش است و حرکت پاسخ‌گرفته ممکن است گم شود",
            ),
            ("Switch it on, for the server and for this user.", "آن را برای کارساز و برای این کاربر روشن کنید."),
        )
    else:
        yield ok("durability", "an answered move is on disk", "حرکت پاسخ‌گرفته روی دیسک است")
    yield await _clock(connection)
    yield await _connections(connection, settings)


_DURABILITY = """
SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') ORDER BY name
"""


async def _clock(connection: Connection) -> Finding:
    before = time.time()
    there = await connection.fetchval("SELECT extract(epoch FROM clock_timestamp())::float8")
    apart = max(0.0, before - there, there - time.time())
    if apart <= _LATE_SECONDS:
        return ok(
            "clock", "the clocks of this machine and of the database agree", "ساعت این دستگاه و پایگاه داده یکی است"
        )
    said = (
        f"the clocks of this machine and of the database are {apart:.0f} s apart",
        f"ساعت این دستگاه و پایگاه داده {number(round(apart), 'fa')} ثانیه اختلاف دارد",
    )
    remedy = (
        "Let both follow NTP: allowances and receipts tell times.",
        "هر دو را با NTP هماهنگ کنید؛ مهلت‌ها و رسیدها زمان را می‌گویند.",
    )
    return fault("clock", said, remedy) if apart > _WRONG_SECONDS else advice("clock", said, remedy)


async def _connections(connection: Connection, settings: Settings) -> Finding:
    most, used = await connection.fetchrow(
        """
        SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
               (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::int
        """
    )
    numbers = (
        f"{used} of {most} connections are in use; this process opens up to {settings.pool_size}",
        f"{number(used, 'fa')} اتصال از {number(most, 'fa')} به کار است؛ این پردازه تا "
        f"{number(settings.pool_size, 'fa')} اتصال باز می‌کند",
    )
    remedy = (
        "Keep processes × GASLAMP_POOL_SIZE and some more below max_connections (SCALING.md).",
        "شمار پردازه‌ها ضرب در GASLAMP_POOL_SIZE را کمی کمتر از max_connections نگه دارید (SCALING.md).",
    )
    if settings.pool_size > most:
        return fault("connections", numbers, remedy)
    return advice("connections", numbers, remedy) if used + settings.pool_size > most else ok("connections", *numbers)


async def _of_pooler(connection: Connection, settings: Settings, stack: AsyncExitStack) -> AsyncIterator[Finding]:
    said = ("a connection pooler in transaction mode is in between", "یک واسط اتصال در حالت transaction در میان است")
    if not await pooler.is_pooled(connection):
        if settings.pooler == "transaction":
            yield advice(
                "pooler",
                (
                    "no pooler is in between, yet GASLAMP_POOLER=transaction",
                    "واسطی در میان نیست ولی GASLAMP_POOLER=transaction است",
                ),
                ("Leave it out: prepared statements save time.", "آن را بردارید؛ دستورهای آماده تندترند."),
            )
        else:
            yield ok("pooler", "no pooler is in between", "واسطی در میان نیست")
        return
    other = await _connect(settings, stack)
    lent = await pooler.lends_transactions(connection, other)
    if lent == (settings.pooler == "transaction"):
        yield ok(
            "pooler",
            "a pooler is in between, as GASLAMP_POOLER says",
            "واسطی در میان است، چنان که GASLAMP_POOLER می‌گوید",
        )
    elif lent:
        yield fault(
            "pooler",
            said,
            (
                pooler.POOLER_ADVICE,
                "GASLAMP_POOLER=transaction بگذارید، با کاربری که تنها حقوق gaslamp_service را دارد.",
            ),
        )
    else:
        yield advice(
            "pooler",
            ("a pooler that lends whole sessions is in between", "واسطی که نشست کامل وام می‌دهد در میان است"),
            ("GASLAMP_POOLER=none serves it better.", "GASLAMP_POOLER=none برای آن بهتر است."),
        )
