"""The service under measurement, a process of its own: `python -m tests.benchmarks.serve DATA_DIR [DSN [SAMPLES]]`.

It serves what is registered and the tests' own small game, whose moves can always be the same two, so that the way of a
move can be measured apart from rules. It prints its port when it listens. SAMPLES: a file for what it was
doing meanwhile.
"""

from __future__ import annotations

import atexit
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from domain.registry import RULESETS, Registry
from service import logs, server, signals
from service.app import create_service
from service.cli.database import ready_database
from service.limits.quota import DEFAULTS, Quota
from service.settings import Settings
from tests import toy
from tests.benchmarks.sampling import sample

HOST = "127.0.0.1"
UNHURRIED: dict[str, Any] = {
    **{f"limit_{name}": Quota(100_000_000, 60) for name in DEFAULTS},
    "max_unfinished_per_address": 100_000_000,
}
"""Bounds that are counted as ever, and wide enough for a load that comes from one address."""


def main(data_dir: str, dsn: str = "", samples: str = "") -> int:
    """Serve until a signal; returns the exit code."""
    logs.configure("warning")
    settings = Settings(host=HOST, data_dir=Path(data_dir), dsn=dsn or None, **UNHURRIED)

    def serve(stop: signals.Stop) -> int:
        with ExitStack() as stack:
            listener = stack.enter_context(server.reserve(HOST, 0))
            database = ready_database(settings, stack)
            service = create_service(
                replace(settings, dsn=database.dsn), role=database.role, registry=Registry([*RULESETS, toy.RULESET])
            )
            port = listener.getsockname()[1]
            server.run(service, listener, stop, ready=lambda: print(port, flush=True))  # noqa: T201
        return 0

    if samples:
        atexit.register(sample(Path(samples)))
    return signals.until_stopped(serve)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
