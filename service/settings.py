"""Settings of the service: from the environment (GASLAMP_…), overridden by command-line options."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from projections import strict_json


class InvalidSetting(ValueError):
    """A setting that cannot be used; the message names it and says why."""


class Settings(Struct, frozen=True, kw_only=True):
    """How one service process runs.

    dsn: a PostgreSQL connection string; None for the embedded one under `data_dir`. data_dir: where the embedded
    database
    and the signing keys live. name: the service's name in receipts. bot_delay: seconds before a bot answers. pool_size:
    database connections a process. max_body: bytes of a request body; max_record: bytes of a record to verify.
    operator_token: who holds it appoints arbiters; without it one is made and kept in `data_dir`.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    dsn: str | None = None
    data_dir: Path = Path(".gaslamp")
    name: str = "gaslamp"
    bot_delay: float = 0.02
    pool_size: int = 8
    max_body: int = 64 * 1024
    max_record: int = strict_json.MAX_BYTES
    log_level: str = "info"
    operator_token: str | None = None


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment gives. Raises InvalidSetting."""
    settings = Settings()
    for field, read in (
        ("host", str),
        ("port", _port),
        ("dsn", str),
        ("data_dir", Path),
        ("name", _name),
        ("bot_delay", _seconds),
        ("pool_size", _positive),
        ("max_body", _positive),
        ("max_record", _positive),
        ("log_level", _level),
        ("operator_token", _token),
    ):
        variable = f"GASLAMP_{field.upper()}"
        raw = environ.get(variable)
        if raw:
            try:
                settings = replace(settings, **{field: read(raw)})
            except ValueError as error:
                raise InvalidSetting(f"{variable}={raw!r}: {error}") from None
    return settings


def _port(raw: str) -> int:
    port = int(raw)
    if not 0 <= port <= 65535:
        raise ValueError("a port is 0 to 65535")
    return port


def _positive(raw: str) -> int:
    number = int(raw)
    if number < 1:
        raise ValueError("must be at least 1")
    return number


def _seconds(raw: str) -> float:
    seconds = float(raw)
    if not 0 <= seconds <= 60:
        raise ValueError("must be 0 to 60 seconds")
    return seconds


def _level(raw: str) -> str:
    if raw.lower() not in ("debug", "info", "warning", "error"):
        raise ValueError("must be debug, info, warning or error")
    return raw.lower()


def _token(raw: str) -> str:
    if len(raw) < 32:
        raise ValueError("an operator token has 32 characters or more")
    return raw


def _name(raw: str) -> str:
    if not raw or any(char.isspace() or char == "+" for char in raw):
        raise ValueError("a name in receipts has no spaces and no plus sign")
    return raw
