"""Settings of the service: from the environment (GASLAMP_…), overridden by command-line options."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from projections import strict_json
from service.limits import address
from service.limits.quota import DEFAULTS, Quota, parse_quota
from service.store.group import MAX_ROWS
from service.store.packing import WRITERS, Form


class InvalidSetting(ValueError):
    """Settings that cannot be used; the message names each and says why. `wrong`: the same by field."""

    def __init__(self, wrong: Mapping[str, str]) -> None:
        super().__init__("; ".join(wrong.values()))
        self.wrong = wrong


class Settings(Struct, frozen=True, kw_only=True):
    """How one service process runs.

    dsn: a PostgreSQL connection string; None for the embedded one under `data_dir`. data_dir: where the embedded
    database and the signing keys live. name: the service's name in receipts. bot_delay: seconds before a bot answers.
    pool_size: database connections a process. append_rows: events gathered into one statement, 1 where the tables are
    distributed by game, so that a statement stays on one shard. max_body: bytes of a request body. max_record: of a
    record to verify. keep_alive: seconds after which an idle stream says that it is alive. stream_patience: seconds
    that a reader has to take what a stream sends. max_streams: streams and long polls that may be open at once in the
    process, and for each token and address.
    pooler: "transaction" behind a connection pooler that lends a connection for one transaction at a time.
    metrics_port: where Prometheus reads the metrics, on `metrics_host`; None: nowhere.
    max_unfinished_per_address: games opened from one address that may be unfinished at once; None for any number.
    limits: whether clients are counted. limit_…: how many of a class a token or an address may send (docs/limits.md).
    trusted_proxies: where proxies connect from; forwarded_header: what they write the client's address into.
    operator_token: who holds it appoints arbiters; without it one is made and kept in `data_dir`.
    keep_answers: days for which the answers to requests with an Idempotency-Key are kept for repeats.
    stored_events: how new events are written; both forms are read.
    cors_origins: whose pages a browser lets read answers: origins, or "*" for all (no cookie is ever used).
    """

    host: str = "127.0.0.1"
    port: int = 8000
    dsn: str | None = None
    data_dir: Path = Path(".gaslamp")
    name: str = "gaslamp"
    bot_delay: float = 0.02
    pool_size: int = 8
    append_rows: int = MAX_ROWS
    max_body: int = 64 * 1024
    max_record: int = strict_json.MAX_BYTES
    keep_alive: float = 15.0
    stream_patience: float = 20.0
    max_streams: int = 10_000
    max_streams_per_token: int = 20
    max_streams_per_address: int = 2_000
    max_unfinished_per_address: int | None = 2_000
    limits: bool = True
    limit_reads_per_token: Quota | None = DEFAULTS["reads_per_token"]
    limit_reads_per_address: Quota | None = DEFAULTS["reads_per_address"]
    limit_writes_per_token: Quota | None = DEFAULTS["writes_per_token"]
    limit_writes_per_address: Quota | None = DEFAULTS["writes_per_address"]
    limit_games_per_address: Quota | None = DEFAULTS["games_per_address"]
    limit_costly_per_token: Quota | None = DEFAULTS["costly_per_token"]
    limit_costly_per_address: Quota | None = DEFAULTS["costly_per_address"]
    trusted_proxies: tuple[address.Network, ...] = ()
    forwarded_header: str = "x-forwarded-for"
    log_level: str = "info"
    pooler: Literal["none", "transaction"] = "none"
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    operator_token: str | None = None
    keep_answers: int = 7
    stored_events: Form = "packed"
    cors_origins: tuple[str, ...] = ("*",)

    def quotas(self) -> dict[str, Quota | None]:
        """The quotas of requests by name, such as `reads_per_token`; none at all where nothing is counted."""
        return {name: getattr(self, f"limit_{name}") for name in DEFAULTS} if self.limits else {}


def from_environment(environ: Mapping[str, str] = os.environ) -> Settings:
    """The settings that the environment gives; an empty variable is none. Raises InvalidSetting."""
    given = {field: environ.get(_variable(field)) or None for field in _READ}
    return _settled(Settings(), given, _variable)


def from_options(environ: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """The settings of the environment, overridden by the command's options that are not None. Raises InvalidSetting."""
    texts = {field: None if value is None else str(value) for field, value in given.items()}
    return _settled(from_environment(environ), texts, lambda field: "--" + field.replace("_", "-"))


def _settled(settings: Settings, given: Mapping[str, str | None], name: Callable[[str], str]) -> Settings:
    wrong = {}
    for field, raw in given.items():
        if raw is not None:
            try:
                settings = replace(settings, **{field: _READ[field](raw)})
            except ValueError as error:
                shown = "" if field in _SECRET else f"={raw!r}"
                wrong[field] = f"{name(field)}{shown}: {error}"
    if wrong:
        raise InvalidSetting(wrong)
    return settings


def unknown(environ: Mapping[str, str] = os.environ) -> dict[str, str | None]:
    """The variables GASLAMP_… that mean nothing, each with the one that was perhaps meant."""
    known = [_variable(field) for field in _READ]
    return {
        name: next(iter(get_close_matches(name, known, 1)), None)
        for name in sorted(environ)
        if name.startswith("GASLAMP_") and name not in known
    }


def fields() -> tuple[str, ...]:
    """The settings by name."""
    return tuple(_READ)


def _variable(field: str) -> str:
    return f"GASLAMP_{field.upper()}"


def _port(raw: str) -> int:
    hint = ""
    if "://" in raw:  # what Kubernetes sets for a Service that is called gaslamp
        hint = "; this one comes from Kubernetes: set enableServiceLinks: false in the pod"
    return _whole(raw, 0, 65_535, f"a port is a number from 0 to 65535{hint}")


def _dsn(raw: str) -> str:
    if not raw.startswith(("postgresql://", "postgres://")):
        raise ValueError("a DSN begins with postgresql://, as in postgresql://USER:PASSWORD@HOST:5432/DATABASE")
    return raw


def _pooler(raw: str) -> str:
    if raw not in ("none", "transaction"):
        raise ValueError("must be none or transaction")
    return raw


def _rows(raw: str) -> int:
    return _whole(raw, 1, MAX_ROWS, f"must be a whole number from 1 to {MAX_ROWS}")


def _positive(raw: str) -> int:
    return _whole(raw, 1, 2**31 - 1, "must be a whole number of at least 1")


def _bound(raw: str) -> int | None:
    return None if raw == "off" else _whole(raw, 1, 2**31 - 1, "must be a whole number of at least 1, or off")


def _whole(raw: str, least: int, most: int, complaint: str) -> int:
    if not raw.isascii() or not raw.isdigit() or not least <= int(raw) <= most:
        raise ValueError(complaint)
    return int(raw)


def _seconds(raw: str) -> float:
    complaint = "must be a number of seconds from 0 to 60"
    try:
        seconds = float(raw)
    except ValueError:
        raise ValueError(complaint) from None
    if not 0 <= seconds <= 60:
        raise ValueError(complaint)
    return seconds


def _switch(raw: str) -> bool:
    if raw.lower() not in ("on", "off"):
        raise ValueError("must be on or off")
    return raw.lower() == "on"


def _level(raw: str) -> str:
    if raw.lower() not in ("debug", "info", "warning", "error"):
        raise ValueError("must be debug, info, warning or error")
    return raw.lower()


def _origins(raw: str) -> tuple[str, ...]:
    origins = tuple(part.strip() for part in raw.split(","))
    if origins != ("*",) and not all(_ORIGIN.fullmatch(origin) for origin in origins):
        raise ValueError("must be *, or origins such as https://play.example, separated by commas")
    return origins


def _form(raw: str) -> str:
    if raw not in WRITERS:
        raise ValueError(f"must be {' or '.join(WRITERS)}")
    return raw


def _token(raw: str) -> str:
    if len(raw) < 32:
        raise ValueError("an operator token has 32 characters or more")
    return raw


def _name(raw: str) -> str:
    if not raw or any(char.isspace() or char == "+" for char in raw):
        raise ValueError("a name in receipts has no spaces and no plus sign")
    return raw


_READ: Mapping[str, Callable[[str], Any]] = {
    "host": str,
    "port": _port,
    "dsn": _dsn,
    "data_dir": Path,
    "name": _name,
    "bot_delay": _seconds,
    "pool_size": _positive,
    "append_rows": _rows,
    "max_body": _positive,
    "max_record": _positive,
    "keep_alive": _seconds,
    "stream_patience": _seconds,
    "max_streams": _positive,
    "max_streams_per_token": _positive,
    "max_streams_per_address": _positive,
    "max_unfinished_per_address": _bound,
    "limits": _switch,
    **dict.fromkeys((f"limit_{name}" for name in DEFAULTS), parse_quota),
    "trusted_proxies": address.parse_networks,
    "forwarded_header": address.parse_header,
    "log_level": _level,
    "pooler": _pooler,
    "metrics_host": str,
    "metrics_port": _port,
    "operator_token": _token,
    "keep_answers": _positive,
    "stored_events": _form,
    "cors_origins": _origins,
}
_ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?")
_SECRET = ("dsn", "operator_token")
