"""Where the time of a durable move goes: `python -m tests.benchmarks.where [--tables 64] [--seconds 15]`.

Processor time of the service, of its database and of the client for each move, over real HTTP; and what the service's
share is spent on, from samples of what it was doing. Beside it the floor: the same for a request that does nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import tempfile
from pathlib import Path

import psutil
from rich.console import Console
from rich.table import Table as Printed

from service.embedded import OWNER, start
from tests.benchmarks.http import HOST, Once, Seat, measured, move, nothing, served
from tests.benchmarks.wire import Connection

Times = dict[str, float]
"""Microseconds of processor time a request, by process; and `rate`, requests a second."""


def main() -> None:
    """Measure, print, stop."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=15)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="gaslamp-where-") as folder, start(Path(folder) / "data") as database:
        counts: dict[str, dict[str, int]] = {}
        times: dict[str, Times] = {}
        for name, once in (("move", move), ("nothing", nothing)):
            samples = Path(folder) / name
            with served(database.dsn(OWNER) if once is move else None, samples) as port:
                times[name] = asyncio.run(loaded(port, once, given.tables, given.seconds))
            counts[name] = json.loads(samples.read_text())
    report(times, counts)


async def loaded(port: int, once: Once, count: int, seconds: float) -> Times:
    """What each request took while `count` tables sent theirs."""
    tables = [(await Connection.open(HOST, port), Seat()) for _ in range(count)]
    for connection, seat in tables:
        await seat.prepare(connection)
    await measured(once, tables, seconds / 10)
    before = spent(port)
    rate = await measured(once, tables, seconds)
    after = spent(port)
    return {"rate": rate, **{name: (after[name] - before[name]) / (rate * seconds) * 1e6 for name in after}}


def spent(port: int) -> dict[str, float]:
    """Seconds of processor time so far: of the service, of the database's processes, of this one."""
    mine = psutil.Process()
    service = next(
        child for child in mine.children() if any(c.laddr.port == port for c in child.net_connections() if c.laddr)
    )
    server = [one for child in mine.children() if child.pid != service.pid for one in (child, *child.children())]
    return {
        "service": sum(service.cpu_times()[:2]),
        "database": sum(sum(one.cpu_times()[:2]) for one in server),
        "client": sum(os.times()[:2]),
    }


def report(times: dict[str, Times], counts: dict[str, dict[str, int]]) -> None:
    """Two tables: by process, and by what the service was doing."""
    printed = Printed(title="microseconds of processor time a request")
    for column in ("", *times):
        printed.add_column(column, justify="right" if column else "left")
    for line in ("service", "database", "client"):
        printed.add_row(line, *(f"{one[line]:.0f}" for one in times.values()))
    printed.add_row("requests a second", *(f"{one['rate']:,.0f}" for one in times.values()))
    Console(width=100).print(printed)
    shares = Printed(title="the service's part of a move")
    for column in ("", "microseconds", "share"):
        shares.add_column(column, justify="right" if column else "left")
    total = sum(counts["move"].values())
    for subject, count in sorted(counts["move"].items(), key=lambda item: -item[1]):
        shares.add_row(subject, f"{times['move']['service'] * count / total:.0f}", f"{count / total:.0%}")
    Console(width=100).print(shares)


if __name__ == "__main__":
    main()
