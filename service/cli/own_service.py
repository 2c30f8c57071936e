"""A service of a command's own: on a free port, with a database that is thrown away."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.embedded import launch

STOP_SECONDS = 30.0
_ROOT = str(Path(launch.__file__).parents[2])


class ServiceFailed(Exception):
    """The service did not start, or refused what it was asked."""


@contextmanager
def own_service() -> Iterator[str]:
    """The address of a service that ends with the block, and with this process, however that ends."""
    with tempfile.TemporaryDirectory(prefix="gaslamp-demo-") as folder:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GASLAMP_")}
        kept["PYTHONPATH"] = os.pathsep.join(filter(None, [_ROOT, kept.get("PYTHONPATH")]))
        plan = launch.Plan(
            parent=os.getpid(),
            account=None,
            search=False,
            directory=str(Path.cwd()),
            arguments=[
                *(sys.executable, "-P", "-m", "service.cli", "serve"),
                *("--port", "0", "--data-dir", f"{folder}/data", "--log-level", "warning"),
            ],
            environment=kept,
        )
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", launch.__file__, json.dumps(plan)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            start_new_session=True,  # a terminal's Ctrl-C is for this command, which stops the service last
        )
        try:
            yield _address(process)
        finally:
            _stop(process)


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _address(process: subprocess.Popen[bytes]) -> str:
    """Where the service says that it listens; the line is `_announce`'s of `serve`."""
    said = process.stdout.readline().decode().split() if process.stdout else []
    if not said:
        raise ServiceFailed("the service did not start; its message is above")
    return said[-1]
