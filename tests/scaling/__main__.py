"""Measures what SCALING.md reckons with: bytes of an event on disk, memory of a table and of a stream.

    python -m tests.scaling [--seconds 20] [--tables 600] [--streams 1000]

A service and its players on this machine; players play every ruleset with random moves, and each request has an
Idempotency-Key. Bounded, and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from pathlib import Path
from statistics import fmean

import asyncpg
import httpx
import psutil

from domain.registry import RULESETS
from service.embedded import OWNER, start
from service.store.packing import unpack
from tests.cli.command import environment, serving
from tests.crash.player import Player

TABLES = ("events", "answers", "games", "seats")


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--streams", type=int, default=1000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="gaslamp-sizes-") as place, start(Path(place) / "data") as server:
        dsn = server.dsn(OWNER)
        env = environment(
            GASLAMP_DSN=dsn,
            GASLAMP_LOG_LEVEL="warning",
            GASLAMP_LIMITS="off",
            GASLAMP_MAX_STREAMS_PER_ADDRESS=str(given.streams),
        )
        options = ["--data-dir", Path(place) / "service", "--bot-delay", 0]
        with serving(Path(place) / "errors", *options, env=env) as service:
            process = psutil.Process(service.process.pid)
            empty = process.memory_info().rss
            games = asyncio.run(play(service.url, given.seconds))
            warm = process.memory_info().rss
            games += asyncio.run(seated(service.url, given.tables))
            per_table = (process.memory_info().rss - warm) / given.tables
            say(f"memory: {empty / 1e6:.0f} MB empty, {warm / 1e6:.0f} MB warm, {per_table / 1e3:.0f} KB more a table")
            asyncio.run(stream(service.url, games, given.streams, process))
            say(f"memory: {process.memory_info().rss / 1e6:.0f} MB after {len(games)} tables and those streams")
            asyncio.run(sizes(dsn))
            return service.end()


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def play(url: str, seconds: float) -> list[str]:
    """The games that were played."""
    players = [Player(url, random.Random(number)) for number in range(8)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    await asyncio.sleep(seconds)
    for player in players:
        player.stopping = True
    await asyncio.gather(*tasks)
    return [table.game for player in players for table in player.tables]


async def seated(url: str, count: int) -> list[str]:
    """Open tables of all rulesets in turn, with a person on every seat, so that they are dealt and in the cache."""
    games: list[str] = []
    rulesets = [ruleset.id for ruleset in RULESETS]
    numbers = iter(range(count))

    async def some(http: httpx.AsyncClient) -> None:
        for number in numbers:
            opened = (await http.post("/v1/games", json={"ruleset": rulesets[number % len(rulesets)]})).json()
            path = f"/v1/games/{opened['game']}"
            for seat in (await http.get(path)).json()["seats"]:
                (await http.post(f"{path}/seats", json={"seat": seat["seat"], "name": "Ada"})).raise_for_status()
            games.append(opened["game"])

    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        await asyncio.gather(*(some(http) for _ in range(8)))
    return games


async def stream(url: str, games: list[str], count: int, process: psutil.Process) -> None:
    """Open streams, spread over the games, and see what they take."""
    before = process.memory_info().rss
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=0)
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, limits=limits) as http:
        opened = []
        for number in range(count):
            request = http.build_request("GET", f"/v1/games/{games[number % len(games)]}/events?after=1000000")
            request.headers["Accept"] = "text/event-stream"
            answer = await http.send(request, stream=True)
            if answer.status_code == 200:
                opened.append(answer)
        await asyncio.sleep(2)
        more = process.memory_info().rss - before
        say(f"streams: {more / 1e3 / max(1, len(opened)):.0f} KB each ({len(opened)} open)")
        for answer in opened:
            await answer.aclose()


async def sizes(dsn: str) -> None:
    """What is on disk, by table, a row and an event."""
    connection = await asyncpg.connect(dsn)
    events = await connection.fetchval("SELECT count(*) FROM gaslamp.events")
    total = 0
    for table in TABLES:
        size, rows = await connection.fetchrow(
            f"SELECT pg_total_relation_size('gaslamp.{table}'), (SELECT count(*) FROM gaslamp.{table})"
        )
        total += size
        say(f"{table}: {rows} rows, {size / max(1, rows):.0f} bytes each with indexes, {size / events:.0f} an event")
    for line in await by_ruleset(connection):
        say(line)
    per_game = await connection.fetch(
        "SELECT ruleset, avg(version)::int AS events FROM gaslamp.games WHERE status = 'ended' GROUP BY 1 ORDER BY 1"
    )
    say("events of a finished game: " + ", ".join(f"{row['ruleset']} {row['events']}" for row in per_game))
    say(f"all: {total / events:.0f} bytes an event ({events} events)")
    await connection.close()


async def by_ruleset(connection: asyncpg.Connection) -> list[str]:
    """What an event takes with its share of the index, by ruleset; and what of these takes a move."""
    index = await connection.fetchval("SELECT pg_indexes_size('gaslamp.events')::float / count(*) FROM gaslamp.events")
    found: dict[str, list[tuple[bool, float]]] = {}
    for row in await connection.fetch(
        "SELECT g.ruleset, g.game_id, e.hash, e.body, pg_column_size(e.*) AS size "
        "FROM gaslamp.events e JOIN gaslamp.games g USING (game_id)"
    ):
        move = b'"kind":"move"' in unpack(row["body"], str(row["game_id"]), row["hash"])
        # A row begins at a multiple of 8 bytes, and its page points to it with 4.
        found.setdefault(row["ruleset"], []).append((move, (row["size"] + 7) // 8 * 8 + 4 + index))
    return [
        f"{ruleset}: {fmean(size for _, size in sizes):.0f} bytes an event, "
        f"{fmean([size for move, size in sizes if move] or [0]):.0f} a move"
        for ruleset, sizes in sorted(found.items())
    ]


if __name__ == "__main__":
    sys.exit(main())
