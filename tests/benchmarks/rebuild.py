"""How fast the projection of finished games is rebuilt: `python -m tests.benchmarks.rebuild [GAMES …]`.

Fills an embedded database with games that random players have played, copied under new ids, and folds them all.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
import uuid
from datetime import datetime
from pathlib import Path

import asyncpg
import msgspec

from domain import game
from domain.registry import RULESETS
from domain.ruleset import AnyRuleset
from service.embedded import OWNER, SERVICE, start
from service.projecting import rebuild
from service.store import Store, migrate
from service.store.packing import pack

AT = "2026-03-01T12:00:00.000Z"
_PATTERNS = 8
"""Games of each ruleset that are really played; the others are their copies."""


class _Hash(msgspec.Struct):
    hash: str


def played(ruleset: AnyRuleset, seed: int) -> tuple[game.Game, list[bytes]]:
    """A game between random players, and its recorded events."""
    rng = random.Random(seed)
    secret, bodies = rng.randbytes(32), []
    made = str(uuid.UUID(int=rng.getrandbits(128), version=4))
    step = game.create(ruleset, made, ruleset.options_type(), secret, AT)
    bodies.append(step.body)
    for seat in step.game.seats:
        step = game.take_seat(step.game, seat, secret, AT)
        bodies.append(step.body)
    while step.game.status != "ended":
        seat = step.game.awaited[0]
        move = rng.choice(ruleset.legal(step.game.state, seat))
        step = game.move(step.game, seat, move, secret, AT)
        bodies.append(step.body)
    return step.game, bodies


async def fill(dsn: str, patterns: list[tuple[game.Game, list[bytes]]], count: int) -> int:
    """Add `count` finished games; returns how many events they have."""
    connection = await asyncpg.connect(dsn)
    games, events = [], []
    try:
        for place in range(count):
            pattern, bodies = patterns[place % len(patterns)]
            made = uuid.uuid4()
            old, new = pattern.id.encode(), str(made).encode()
            head = (made, pattern.ruleset.id, pattern.ruleset.version, len(bodies), "ended", list(pattern.seats), [])
            at = datetime.fromisoformat(AT)
            games.append((*head, False, bytes(32), bytes(32), bytes(32), at, at))
            digests = [bytes.fromhex(msgspec.json.decode(body, type=_Hash).hash) for body in bodies]
            rows = enumerate(zip(bodies, digests, strict=True), 1)
            events += [
                (made, version, at, h, pack(body.replace(old, new), str(made), h)) for version, (body, h) in rows
            ]
        columns = ["game_id", "ruleset", "ruleset_version", "version", "status", "seats", "to_act", "bots_due", "head"]
        columns += ["secret", "host_digest", "created_at", "updated_at"]
        await connection.copy_records_to_table("games", schema_name="gaslamp", columns=columns, records=games)
        await connection.copy_records_to_table(
            "events", schema_name="gaslamp", columns=["game_id", "version", "at", "hash", "body"], records=events
        )
        await connection.execute("ANALYZE gaslamp.games; ANALYZE gaslamp.events")
    finally:
        await connection.close()
    return len(events)


async def measured(dsn: str) -> tuple[int, int, float, float]:
    """Rebuild; returns games, events, seconds, and seconds of processor time of this process."""
    store = await Store.connect(dsn, pool_size=2, role=None)
    games = events = 0
    try:
        began, worked = time.perf_counter(), time.process_time()
        await store.finished.build()
        async for step in rebuild(store, RULESETS):
            games, events = games + step.games, events + step.events
        return games, events, time.perf_counter() - began, time.process_time() - worked
    finally:
        await store.close()


def main(*sizes: str) -> int:
    """Fill and rebuild for each size in turn; prints events a second."""
    patterns = [played(ruleset, seed) for ruleset in RULESETS for seed in range(_PATTERNS)]
    with tempfile.TemporaryDirectory() as folder, start(Path(folder)) as server:
        asyncio.run(migrate(server.dsn(OWNER)))
        there = 0
        for size in map(int, sizes or ("1000", "4000")):
            asyncio.run(fill(server.dsn(OWNER), patterns, size - there))
            there = size
            games, events, seconds, worked = asyncio.run(measured(server.dsn(SERVICE)))
            rate, own = events / seconds, events / worked
            line = f"{games:>7} games {events:>9} events {seconds:>7.2f} s {rate:>9,.0f} events/s"
            print(f"{line} {own:>9,.0f} events a second of its own processor time")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
