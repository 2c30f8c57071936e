"""How long a durable move takes over HTTP: `python -m tests.benchmarks.latency [--tables 64]`.

First as many a second as go, then a quarter of that load, evenly spread over the tables; then at version 5 and at
version 5,000 of a game, in turns, since a move must not cost more the longer a game has become.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import time

from rich.console import Console
from rich.table import Table as Printed

from tests.benchmarks.http import HOST, Seat, measured, move, served
from tests.benchmarks.wire import Connection

SECONDS = 5.0
EARLY, LATE = 5, 5_000
PAIRS = 300


async def seated(port: int) -> tuple[Connection, Seat]:
    table = (await Connection.open(HOST, port), Seat())
    await table[1].prepare(table[0])
    return table


async def timed(table: tuple[Connection, Seat]) -> float:
    """The milliseconds of one move."""
    started = time.perf_counter()
    await move(*table)
    return (time.perf_counter() - started) * 1000


async def at_rate(tables: list[tuple[Connection, Seat]], rate: float) -> list[float]:
    """The milliseconds of each move while all tables together make `rate` a second."""
    found: list[float] = []
    pause, start = len(tables) / rate, time.perf_counter() + 0.1

    async def work(place: int, table: tuple[Connection, Seat]) -> None:
        due = start + pause * place / len(tables)
        while due < start + SECONDS:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            found.append(await timed(table))
            due += pause

    await asyncio.gather(*(work(place, table) for place, table in enumerate(tables)))
    return found


async def run(port: int, count: int) -> dict[str, list[float]]:
    tables = [await seated(port) for _ in range(count)]
    await measured(move, tables, 1)
    most = statistics.median([await measured(move, tables, 1.5) for _ in range(3)])
    found = {f"at {most / 4:,.0f} a second, a quarter of the most": await at_rate(tables, most / 4)}
    old = await seated(port)
    while old[1].turn < LATE:
        await move(*old)
    early: list[float] = []
    late: list[float] = []
    while len(early) < PAIRS:
        young = await seated(port)
        for _ in range(EARLY):
            await move(*young)
        for _ in range(3):
            early.append(await timed(young))
            late.append(await timed(old))
        young[0].close()
    return found | {f"alone, at version {EARLY} to {EARLY + 5}": early, f"alone, beyond version {LATE:,}": late}


def main() -> None:
    """Measure, print, stop."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=64)
    given = parser.parse_args()
    with served() as port:
        found = asyncio.run(asyncio.wait_for(run(port, given.tables), 180))
    printed = Printed(title=f"milliseconds of a durable move, {given.tables} tables")
    for column in ("", "moves", "median", "p90", "p99", "max"):
        printed.add_column(column, justify="left" if not column else "right")
    for name, values in found.items():
        cuts = statistics.quantiles(values, n=100)
        cells = (f"{value:.1f}" for value in (statistics.median(values), cuts[89], cuts[98], max(values)))
        printed.add_row(name, f"{len(values):,}", *cells)
    Console(width=110).print(printed)


if __name__ == "__main__":
    main()
