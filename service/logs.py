"""Structured logs: one JSON object a line, with the ids of request and game, and never a secret.

What may be logged is said where it is logged; as a second lock, values under names that can hold a secret are masked.
"""

from __future__ import annotations

import logging
import sys
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

import msgspec
import structlog
from structlog.typing import EventDict, WrappedLogger

_SECRET_NAMES = ("authorization", "token", "secret", "password", "dsn", "salt", "entropy", "key", "body", "value")
_MASK = "[masked]"

about: ContextVar[dict[str, str]] = ContextVar("about", default={})  # noqa: B039  (never changed in place)
"""What the lines of the request under way are about: its id, and the game if there is one. Set anew, never changed."""


def configure(level: str = "info", stream: Any = None) -> None:
    """Log to `stream` (standard error by default) from `level` on; the standard library's loggers likewise."""
    number = getattr(logging, level.upper())
    shared: list[Any] = [
        _merge_about,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        mask,
    ]
    stream = stream or sys.stderr
    render: list[Any] = [_describe_exception, structlog.processors.JSONRenderer(serializer=_json)]
    structlog.configure(
        processors=[*shared, *render],
        logger_factory=lambda *names: _Lines(stream, *names),
        wrapper_class=structlog.make_filtering_bound_logger(number),
        cache_logger_on_first_use=False,  # a logger that was used before keeps to what is configured later
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *render],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(number)


def mask(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Mask the values of members whose name says that they may be secret."""
    for name in event:
        if _may_be_secret(name):
            event[name] = _MASK
    return event


@lru_cache(maxsize=1024)
def _may_be_secret(name: str) -> bool:
    return any(word in name.lower() for word in _SECRET_NAMES)


def _merge_about(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    return {**about.get(), **event}


class _Lines(structlog.WriteLogger):
    """Writes each line at once; knows its name, as the standard library's loggers do."""

    def __init__(self, stream: Any, name: str = "service") -> None:
        super().__init__(stream)
        self.name = name


def _json(event: EventDict, **_: Any) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()


def _describe_exception(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Replace an exception by its type and the places it passed: messages and local values may hold secrets."""
    info = event.pop("exc_info", None)
    if info is True:
        info = sys.exc_info()
    error = info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        places, trace = [], error.__traceback__
        while trace is not None:
            code = trace.tb_frame.f_code
            places.append(f"{code.co_filename.rpartition('/')[2]}:{trace.tb_lineno} {code.co_qualname}")
            trace = trace.tb_next
        event["error"] = type(error).__qualname__
        event["trace"] = places[-12:]
    return event
