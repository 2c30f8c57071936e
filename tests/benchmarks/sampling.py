"""Samples what a process is doing, and tells it by subject: the part of the service that the innermost frame is of."""

from __future__ import annotations

import json
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

INTERVAL = 0.001
"""Seconds of processor time between samples."""

REST = "event loop, sockets, HTTP (Granian, uvloop)"
SUBJECTS = (
    (REST, ("service/server.py",)),
    ("limits of requests", ("service/limits/",)),
    ("logs", ("service/logs.py", "structlog/", "/logging/")),
    ("metrics", ("service/metrics/",)),
    ("signing the receipt", ("service/signing.py", "projections/notes.py", "cryptography/")),
    ("the append: its row and statement", ("service/store/", "asyncpg/")),
    ("strict JSON, types of the body", ("service/bodies.py", "projections/strict_json.py", "service/malformed.py")),
    ("the event as its sender reads it", ("projections/",)),
    ("rules, commitments, hash chain, folding", ("domain/", "tests/toy")),
    ("who is asking", ("service/access.py", "service/api/standing.py", "service/api/context.py")),
    ("the game's lock, cache and retries", ("service/tables.py",)),
    ("the handler and its answer", ("service/api/", "service/raw_response.py")),
    ("the edge: request id, body, headers", ("service/edge.py", "service/shortcut.py", "service/app.py")),
    ("the framework (Litestar)", ("litestar/",)),
    ("other parts of the service", ("service/",)),
)


def sample(into: Path) -> Callable[[], None]:
    """Begin to sample this process's main thread; what is returned ends it and writes the counts into a file."""
    counts: Counter[str] = Counter()
    known: dict[str, str | None] = {}

    def look(_: int, frame: FrameType | None) -> None:
        while frame is not None:
            name = frame.f_code.co_filename
            if name not in known:
                known[name] = subject(name)
            if (found := known[name]) is not None:
                counts[found] += 1
                return
            frame = frame.f_back
        counts[REST] += 1

    def end() -> None:
        signal.setitimer(signal.ITIMER_PROF, 0)
        into.write_text(json.dumps(counts))

    signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    return end


def subject(file: str) -> str | None:
    """What the code of a file is about; None for what serves whoever calls it, such as the standard library."""
    path = file.replace("\\", "/")
    return next((name for name, places in SUBJECTS if any(place in path for place in places)), None)
