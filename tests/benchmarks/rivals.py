"""Moves a second beside boardgame.io, in one run.

    python -m tests.benchmarks.rivals [--tables 64] [--rounds 5] [--processes 1]

The same number of tables, each one connection that sends its next move when it has the answer to its last: here over
HTTP, durable, there over its socket.io, once in memory and once with its PostgreSQL store in the same database server.
The three take turns in every round. With more processes of Gaslamp on that database the tables are shared out among
them, as a proxy does that sends each game to one of them. Needs Node (it is in .venv) and installs boardgame.io from
the npm registry.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import asyncpg
from rich.console import Console
from rich.table import Table as Printed

from service.embedded import OWNER, start
from service.embedded.roles import SUPERUSER
from service.server import free_port
from tests.benchmarks.http import HOST, Seat, measured, move, served
from tests.benchmarks.wire import Connection
from tests.verifier.node import NODE

HERE = Path(__file__).parent / "boardgame_io"
SET_UP = Path(__file__).parents[2] / ".ci" / "set_up_node.py"


class Rival:
    """A boardgame.io server and who plays on it."""

    def __init__(self, stack: ExitStack, tables: int, dsn: str | None = None) -> None:
        port = free_port(HOST)
        self._server = self._start(stack, HERE / "server.cjs", port, *filter(None, [dsn]))
        self._said(self._server, "listening")
        self._load = self._start(stack, HERE / "load.cjs", port, tables)
        self._said(self._load, "ready")

    def moves(self, seconds: float) -> float:
        """How many moves a second they make meanwhile."""
        assert self._load.stdin is not None
        assert self._load.stdout is not None
        self._load.stdin.write(f"{seconds}\n")
        self._load.stdin.flush()
        return float(self._load.stdout.readline())

    def _start(self, stack: ExitStack, script: Path, *arguments: object) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [NODE, script, *map(str, arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NODE_ENV": "production"},
        )
        stack.callback(process.wait, 30)
        stack.callback(process.terminate)
        return process

    def _said(self, process: subprocess.Popen[str], word: str) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            if word in line:
                return
        raise SystemExit(f"boardgame.io did not start: {word!r} was never said")


async def _create(dsn: str, name: str) -> None:
    connection = await asyncpg.connect(dsn)
    try:
        await connection.execute(f"CREATE DATABASE {name} OWNER {OWNER}")
    finally:
        await connection.close()


def main() -> None:
    """Measure, print, stop."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    subprocess.run([sys.executable, SET_UP, HERE], check=True)
    with ExitStack() as stack, asyncio.Runner() as runner:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gaslamp-rivals-")))
        database = stack.enter_context(start(folder))
        runner.run(_create(database.dsn(SUPERUSER, "postgres"), "rival"))
        ports = [stack.enter_context(served(database.dsn(OWNER))) for _ in range(given.processes)]
        ours = runner.run(_seated(ports, given.tables))
        in_memory = Rival(stack, given.tables)
        stored = Rival(stack, given.tables, database.dsn(OWNER, "rival"))
        contestants: dict[str, Any] = {
            "Gaslamp, durable, over HTTP": lambda: runner.run(measured(move, ours, given.seconds)),
            "boardgame.io 0.50, in memory": lambda: in_memory.moves(given.seconds),
            "boardgame.io 0.50, its PostgreSQL store": lambda: stored.moves(given.seconds),
        }
        figures: dict[str, list[float]] = {name: [] for name in contestants}
        for go in contestants.values():
            go()
        for _ in range(given.rounds):
            for name, go in contestants.items():
                figures[name].append(go())
    report(figures, given.tables)


async def _seated(ports: list[int], count: int) -> list[tuple[Connection, Seat]]:
    tables = [(await Connection.open(HOST, ports[number % len(ports)]), Seat()) for number in range(count)]
    for connection, seat in tables:
        await seat.prepare(connection)
    return tables


def report(figures: dict[str, list[float]], tables: int) -> None:
    """One table, with what Gaslamp's median is to each."""
    medians = {name: statistics.median(values) for name, values in figures.items()}
    first = next(iter(medians.values()))
    printed = Printed(title=f"{tables} tables, {len(next(iter(figures.values())))} rounds, moves a second")
    for column in ("", "median", "min", "max", "Gaslamp / this"):
        printed.add_column(column, justify="left" if not column else "right")
    for name, values in figures.items():
        cells = (f"{value:,.0f}" for value in (medians[name], min(values), max(values)))
        printed.add_row(name, *cells, f"{first / medians[name]:.2f}")
    Console(width=110).print(printed)


if __name__ == "__main__":
    main()
