"""Structured logs: one JSON object a line, with the ids of request and game, and never a secret.

What may be logged is said where it is logged; as a second lock, values under names that can hold a secret are masked.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

import structlog
from structlog.typing import EventDict, WrappedLogger

_SECRET_NAMES = ("authorization", "token", "secret", "password", "dsn", "salt", "entropy", "key", "body", "value")
_MASK = "[masked]"


def configure(level: str = "info", stream: Any = None) -> None:
    """Log to `stream` (standard error by default) from `level` on; the standard library's loggers likewise."""
    number = getattr(logging, level.upper())
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        mask,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,  # a logger that was used before keeps to what is configured later
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                _describe_exception,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(number)


def mask(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Mask the values of members whose name says that they may be secret."""
    for name in event:
        if any(word in name.lower() for word in _SECRET_NAMES):
            event[name] = _MASK
    return event


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
