"""How many durable moves a second the service takes over HTTP, beside requests that write nothing, in one run.

    python -m tests.benchmarks.http [--tables 64] [--rounds 5] [--seconds 1.5] [--save FILE | --against FILE]

Service and client are two processes on this machine, the database is a third; all on the loopback. Each table is one
kept-alive connection that sends its next request when it has the answer to the last. The kinds of request take turns in
every round, so that what else the machine does falls on all of them. An answered move is on disk: the
database is as the service sets it up, with `fsync` and `synchronous_commit` on. Requests are counted, with limits too
wide to strike. `--save` keeps the shares of the no-op, `--against` prints kept ones beside the new.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table as Printed

from tests.benchmarks.serve import HOST
from tests.benchmarks.wire import Connection, get, post

PATIENCE = 180.0
SHIFT = {"move": {"type": "shift", "cup": "left"}}
PEEK = {"move": {"type": "peek", "cup": "left"}}
LONDON = "mr-jack-london"

Once = Callable[[Connection, "Seat"], Awaitable[int]]


class Seat:
    """One table of the small game and one of London, with the tokens of all seats."""

    def __init__(self) -> None:
        self.moves: list[bytes] = []
        self.dry: list[bytes] = []
        self.turn = 0
        self.keys = 0
        self.london = ""
        self.tokens: dict[str, str] = {}
        self.rng = random.Random(1)

    async def prepare(self, connection: Connection) -> None:
        """Open the small game, with more peeks than it will see."""
        game, tokens = await seated(connection, "toy", {"peeks": 1_000_000})
        path = f"/v1/games/{game}/moves"
        turns = ((SHIFT, tokens["keeper"]), (PEEK, tokens["seeker"]))
        self.moves = [post(path, move, token) for move, token in turns]
        self.dry = [post(f"{path}?dryRun=true", move, token) for move, token in turns]

    async def prepare_london(self, connection: Connection) -> None:
        """Open a new table of London."""
        self.london, self.tokens = await seated(connection, LONDON, {})


async def seated(connection: Connection, ruleset: str, options: dict[str, int]) -> tuple[str, dict[str, str]]:
    created = json.loads(await connection.send(post("/v1/games", {"ruleset": ruleset, "options": options}), 201))
    path = f"/v1/games/{created['game']}"
    seats = [seat["seat"] for seat in json.loads(await connection.send(get(path), 200))["seats"]]
    tokens = {}
    for seat in seats:
        taken = json.loads(await connection.send(post(f"{path}/seats", {"seat": seat}), 201))
        tokens[seat] = taken["token"]
    return created["game"], tokens


async def nothing(connection: Connection, _: Seat) -> int:
    await connection.send(get("/healthz"), 200)
    return 1


async def dry_run(connection: Connection, seat: Seat) -> int:
    await connection.send(seat.dry[seat.turn % 2], 200)
    return 1


async def move(connection: Connection, seat: Seat) -> int:
    await connection.send(seat.moves[seat.turn % 2], 201)
    seat.turn += 1
    return 1


async def keyed(connection: Connection, seat: Seat) -> int:
    seat.keys += 1
    header = b"\r\nIdempotency-Key: bench-%026d\r\n" % seat.keys
    await connection.send(seat.moves[seat.turn % 2].replace(b"\r\n", header, 1), 201)
    seat.turn += 1
    return 1


async def view(connection: Connection, seat: Seat) -> int:
    await connection.send(get(f"/v1/games/{seat.london}/view", seat.tokens["jack"]), 200)
    return 1


async def legal(connection: Connection, seat: Seat) -> int:
    await connection.send(get(f"/v1/games/{seat.london}/legal-moves", seat.tokens["detective"]), 200)
    return 1


async def london(connection: Connection, seat: Seat) -> int:
    """Whose turn it is, his legal moves, one of them: three requests, one of them counted."""
    path = f"/v1/games/{seat.london}"
    to_act = json.loads(await connection.send(get(path), 200))["toAct"]
    if not to_act:
        await seat.prepare_london(connection)
        return 0
    token = seat.tokens[to_act[0]]
    moves = json.loads(await connection.send(get(f"{path}/legal-moves", token), 200))["moves"]
    await connection.send(post(f"{path}/moves", {"move": seat.rng.choice(moves)}, token), 201)
    return 1


KINDS: dict[str, Once] = {
    "GET /healthz (no-op)": nothing,
    "POST move, dry run (validated no-op)": dry_run,
    "POST move, durable": move,
    "POST move, durable, with Idempotency-Key": keyed,
    "GET view (London)": view,
    "GET legal moves (London)": legal,
    "London: table, legal moves, durable move": london,
}


async def measured(once: Once, tables: list[tuple[Connection, Seat]], seconds: float) -> float:
    """How many a second `once` did, on all tables at the same time."""
    started = time.perf_counter()
    end = started + seconds

    async def work(connection: Connection, seat: Seat) -> int:
        done = 0
        while time.perf_counter() < end:
            done += await once(connection, seat)
        return done

    done = await asyncio.gather(*(work(connection, seat) for connection, seat in tables))
    return sum(done) / (time.perf_counter() - started)


async def run(port: int, count: int, rounds: int, seconds: float) -> dict[str, list[float]]:
    """The figures of each round, by kind."""
    tables = [(await Connection.open(HOST, port), Seat()) for _ in range(count)]
    for connection, seat in tables:
        await seat.prepare(connection)
        await seat.prepare_london(connection)
    for once in KINDS.values():
        await measured(once, tables, seconds / 5)
    figures: dict[str, list[float]] = {name: [] for name in KINDS}
    for _ in range(rounds):
        for name, once in KINDS.items():
            figures[name].append(await measured(once, tables, seconds))
    for connection, _ in tables:
        connection.close()
    return figures


def report(figures: dict[str, list[float]], count: int, before: dict[str, float]) -> dict[str, float]:
    """One table: median, least and most a second, and the share of each no-op's median; the shares of the first."""
    medians = {name: statistics.median(values) for name, values in figures.items()}
    first, second, *_ = medians.values()
    printed = Printed(title=f"{count} tables, {len(next(iter(figures.values())))} rounds, per second")
    for column in ("", "median", "min", "max", "of no-op", "of dry run", "before"):
        printed.add_column(column, justify="left" if not column else "right")
    for name, values in figures.items():
        median = medians[name]
        cells = (f"{value:,.0f}" for value in (median, min(values), max(values)))
        was = f"{before[name]:.2f}" if name in before else ""
        printed.add_row(name, *cells, f"{median / first:.2f}", f"{median / second:.2f}", was)
    Console(width=120).print(printed)
    return {name: round(median / first, 3) for name, median in medians.items()}


@contextmanager
def served(dsn: str | None = None, samples: Path | None = None) -> Iterator[int]:
    """A service of its own on an embedded PostgreSQL, or on `dsn`; its port. samples: where it writes what it did."""
    with tempfile.TemporaryDirectory(prefix="gaslamp-bench-") as data_dir:
        command = [sys.executable, "-m", "tests.benchmarks.serve", data_dir, dsn or "", str(samples or "")]
        service = subprocess.Popen(command, stdout=subprocess.PIPE)
        try:
            port = int(service.stdout.readline() or 0) if service.stdout else 0
            if not port:
                raise SystemExit("the service did not start")
            yield port
        finally:
            service.terminate()
            service.wait(30)


def main() -> None:
    """Measure, print, stop."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dsn", help="a PostgreSQL to use instead of an embedded one")
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--save", type=Path, help="keep the shares in this file")
    parser.add_argument("--against", type=Path, help="print the shares of this file beside the new ones")
    given = parser.parse_args()
    with served(given.dsn) as port:
        figures = asyncio.run(asyncio.wait_for(run(port, given.tables, given.rounds, given.seconds), PATIENCE))
    before = json.loads(given.against.read_text()) if given.against else {}
    shares = report(figures, given.tables, before)
    if given.save:
        given.save.write_text(json.dumps(shares, indent=2) + "\n")


if __name__ == "__main__":
    main()
