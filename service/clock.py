"""The wall clock as the service uses it: injected, so that tests can set it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Gives the time now, aware and in UTC."""


def now() -> datetime:
    """The time now in UTC."""
    return datetime.now(UTC)


def rfc3339(moment: datetime) -> str:
    """`moment` as RFC 3339 in UTC with milliseconds, `2026-01-02T03:04:05.678Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
