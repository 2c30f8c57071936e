"""The command as a user starts it: a process of its own, in an environment of its own, ended by its own id."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0


def environment(**more: str) -> dict[str, str]:
    """The environment without what would set the service up, with the project to import from, and `more`."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GASLAMP_", "PG"))}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def gaslamp(*arguments: object, env: Mapping[str, str] | None = None, **options: Any) -> subprocess.CompletedProcess:
    """Run `gaslamp` with `arguments` to its end."""
    options = {"capture_output": True, "text": True, "timeout": 120, "check": False, "cwd": ROOT, **options}
    return subprocess.run(line(*arguments), env=environment() if env is None else env, **options)


def line(*arguments: object) -> list[str]:
    """The command line of `gaslamp` with `arguments`."""
    return [sys.executable, "-m", "service.cli", *map(str, arguments)]


@dataclass
class Running:
    """A service that runs. banner: what it said on standard output; errors: the file of its standard error."""

    process: subprocess.Popen[str]
    banner: str
    errors: Path

    @property
    def url(self) -> str:
        return self.banner.split("\n", 1)[0].rpartition(" ")[2]

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait; returns the exit code."""
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        return self.process.wait(PATIENCE)

    def said(self) -> str:
        """What it has written to standard error so far."""
        return self.errors.read_text()

    def log(self) -> list[dict[str, Any]]:
        """The lines of its log, each of which must be one JSON object."""
        entries = [json.loads(text) for text in self.said().splitlines()]
        assert all(isinstance(entry, dict) for entry in entries)
        return entries

    def events(self) -> list[str]:
        return [entry["event"] for entry in self.log()]

    def open_table(self, ruleset: str = "mr-jack-london") -> str:
        answer = httpx.post(f"{self.url}/v1/games", json={"ruleset": ruleset}, trust_env=False)
        assert answer.status_code == 201, answer.text
        return answer.json()["game"]

    def games(self) -> set[str]:
        answer = httpx.get(f"{self.url}/v1/games?limit=100", trust_env=False)
        assert answer.status_code == 200, answer.text
        return {game["game"] for game in answer.json()["games"]}


def launch(
    errors: Path, *arguments: object, env: Mapping[str, str] | None = None, command: list[str] | None = None, **options
) -> subprocess.Popen[str]:
    """Start `gaslamp serve` on a free port, its standard error going to a file."""
    with errors.open("w") as sink:
        return subprocess.Popen(
            command or line("serve", "--port", 0, *arguments),
            env=environment() if env is None else env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=sink,
            text=True,
            encoding="utf-8",
            **{"cwd": ROOT, **options},
        )


@contextmanager
def serving(errors: Path, *arguments: object, **options: Any) -> Iterator[Running]:
    """A service on a free port, once it listens; killed at the end if it still runs."""
    process = launch(errors, *arguments, **options)
    try:
        yield Running(process, read_banner(process, errors), errors)
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


def read_banner(process: subprocess.Popen[str], errors: Path) -> str:
    """What a service says when it is ready, up to its last line."""
    lines: list[str] = []
    while not lines or not lines[-1].startswith("Stop with"):
        text = process.stdout.readline()
        assert text, f"it did not start: {errors.read_text()}"
        lines.append(text)
    return "".join(lines)


def eventually(condition: Callable[[], bool], what: str) -> None:
    """Wait until `condition` holds."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(f"it never came: {what}")


def children(pid: int) -> dict[int, str]:
    """The processes that `pid` has started and that still run, with those they have started: id and name."""
    parents: dict[int, tuple[int, str, str]] = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = entry.read_text()
        except OSError:  # it has ended
            continue
        name, rest = text[text.index("(") + 1 : text.rindex(")")], text[text.rindex(")") + 2 :].split()
        parents[int(entry.parent.name)] = (int(rest[1]), name, rest[0])
    found, seen = {}, {pid}
    while more := {child for child, (parent, _, _) in parents.items() if parent in seen} - seen:
        seen |= more
        found |= {child: parents[child][1] for child in more}
    return found


def alive(pids: Iterator[int] | dict[int, str]) -> set[int]:
    """Those of `pids` that still run; a zombie does not."""
    running = set()
    for pid in pids:
        try:
            text = Path(f"/proc/{pid}/stat").read_text()
        except OSError:
            continue
        if text[text.rindex(")") + 2] not in "ZX":
            running.add(pid)
    return running
