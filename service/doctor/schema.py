"""Checks of what is in a given database: migrations, rights, keys."""

from __future__ import annotations

from collections.abc import AsyncIterator

from domain.filling import number
from service import shared_keys
from service.doctor.findings import Finding, advice, fault, ok
from service.settings import Settings
from service.signing import KeyFileRefused, Signer
from service.store import roles, sql
from service.store.connection import Connection
from service.store.migrate import state_of


async def check(connection: Connection, settings: Settings) -> AsyncIterator[Finding]:
    """Everything about the schema that `connection` is connected to."""
    state = await state_of(connection)
    if state.changed:
        yield fault(
            "migrations",
            (
                f"changed since they were applied: {', '.join(state.changed)}",
                f"پس از اجرا دگرگون شده‌اند: {', '.join(state.changed)}",
            ),
            ("Use the release that applied them.", "همان نسخه‌ای را به کار برید که آن‌ها را اجرا کرده است."),
        )
    elif state.pending:
        yield advice(
            "migrations",
            (
                f"{len(state.pending)} migrations are to be applied",
                f"{number(len(state.pending), 'fa')} مهاجرت اجرا نشده است",
            ),
            (
                "Run `gaslamp migrate`, or start the service, as the schema's owner.",
                "با مالک طرح، `gaslamp migrate` یا خود سرویس را اجرا کنید.",
            ),
        )
    else:
        yield ok("migrations", "all migrations are applied", "همه‌ی مهاجرت‌ها اجرا شده‌اند")
    if not state.applied:
        return
    if settings.pooler != "transaction" and not await roles.may_take(connection):
        yield fault(
            "role",
            (
                await roles.advice(connection, f"take the role {roles.SERVICE_ROLE}"),
                f"کاربر نمی‌تواند نقش {roles.SERVICE_ROLE} را بگیرد",
            ),
            (
                f"GRANT {roles.SERVICE_ROLE} TO the user of the DSN.",
                f"به کاربر DSN نقش {roles.SERVICE_ROLE} را بدهید (GRANT).",
            ),
        )
    elif await roles.excess(connection, *(("session_user",) if settings.pooler == "transaction" else ())):
        yield fault(
            "role",
            ("the service could change or remove events", "سرویس می‌تواند رویدادها را دگرگون یا پاک کند"),
            (
                f"REVOKE UPDATE, DELETE, TRUNCATE ON gaslamp.events FROM {roles.SERVICE_ROLE}.",
                f"این حقوق جدول gaslamp.events را از {roles.SERVICE_ROLE} بگیرید (REVOKE).",
            ),
        )
    else:
        yield ok(
            "role", "the service may add events and neither change nor remove any", "سرویس تنها می‌تواند رویداد بیفزاید"
        )
    yield await _keys(connection, settings)


async def _keys(connection: Connection, settings: Settings) -> Finding:
    directory = settings.data_dir / "keys"
    try:
        held = Signer(directory, settings.name).keys().keys if directory.is_dir() else ()
    except (KeyFileRefused, OSError, ValueError):
        held = ()
    foreign = shared_keys.missing(held, [row["key_id"] for row in await connection.fetch(sql.KEYS)])
    if not foreign:
        return ok(
            "shared_keys",
            "no key is missing here that signed for this database",
            "همه‌ی کلیدهای این پایگاه داده اینجا هستند",
        )
    return fault(
        "shared_keys",
        (
            f"{len(foreign)} keys that signed for this database are not in {directory}",
            f"{number(len(foreign), 'fa')} کلید که برای این پایگاه داده امضا کرده‌اند در {directory} نیستند",
        ),
        (
            "Let all processes share one folder of keys, or bring it back: without it old receipts do not verify.",
            "همه‌ی پردازه‌ها یک پوشه‌ی کلید داشته باشند؛ رسید کلید گمشده اینجا تأیید نمی‌شود.",
        ),
    )
