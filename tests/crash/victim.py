"""The service with its embedded database, as processes that can be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import suppress
from pathlib import Path

from tests.cli.command import children, environment, line

KINDS = ("service", "service after commit", "database", "backend", "both", "both after commit")
"""What is killed. After commit: when an answer is on its way, which then reaches nobody. Backend: one of the database's
processes, upon which the database ends all others and recovers."""

_PATIENCE = 180.0


class Victim:
    """A service on `data_dir`, started again and again."""

    def __init__(self, data_dir: Path, log: Path) -> None:
        self._data_dir = data_dir
        self._log = log
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> int:
        """Start it, and return its port when it listens."""
        with self._log.open("a") as log:
            self._process = await asyncio.create_subprocess_exec(
                *line("serve", "--port", 0, "--data-dir", self._data_dir, "--bot-delay", 0, "--log-level", "warning"),
                env=environment(GASLAMP_LIMITS="off"),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )
        assert self._process.stdout is not None
        port, text = 0, b"\n"
        while not text.startswith(b"Stop with"):
            text = await asyncio.wait_for(self._process.stdout.readline(), _PATIENCE)
            assert text, f"the service did not start: {self._log.read_text()[-2000:]}"
            if text.startswith(b"Gaslamp serves on"):
                port = int(text.rsplit(b":", 1)[1])
        return port

    async def kill(self, kind: str, rng: random.Random) -> bool:
        """Kill what `kind` names; whether the service itself was killed."""
        assert self._process is not None
        pid = self._process.pid
        databases = [child for child, name in children(pid).items() if name == "postgres"]
        postmaster = min(databases, default=None)
        if kind == "database" and postmaster is not None:
            _kill(postmaster)
        elif kind == "backend" and databases:
            _kill(rng.choice(sorted(databases)))
        elif kind.startswith("both"):
            for each in (pid, *databases):
                _kill(each)
        elif kind.startswith("service"):
            _kill(pid)
        else:
            return False  # the database is starting at this very moment
        if kind.startswith(("service", "both")):
            await self._process.wait()
            return True
        return False

    async def stop(self) -> int:
        """End it in order; the exit code."""
        if self._process is None or self._process.returncode is not None:
            return 0
        self._process.terminate()
        return await asyncio.wait_for(self._process.wait(), _PATIENCE)

    def discard(self) -> None:
        """End it whatever state it is in."""
        if self._process is not None and self._process.returncode is None:
            _kill(self._process.pid)


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
