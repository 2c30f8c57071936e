"""A whole run: players at work, and one kill after the other."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.crash import checking
from tests.crash.gate import Gate, opened
from tests.crash.player import Player, Wrong
from tests.crash.victim import KINDS, Victim

_MOST_SECONDS = 1.0  # between the first answer after a kill and the next kill
_PATIENCE = 180.0


@dataclass
class Report:
    """What a run has seen. outages: seconds without an answer after each kill."""

    kills: Counter[str] = field(default_factory=Counter)
    tables: int = 0
    acknowledged: int = 0
    repeats: int = 0
    outages: list[float] = field(default_factory=list)
    audited: str = ""

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} × {kind}" for kind, count in sorted(self.kills.items()))
        return (
            f"{self.kills.total()} kills ({kinds}): {self.acknowledged} requests acknowledged at {self.tables} tables, "
            f"{self.repeats} repeated; outage {sum(self.outages) / max(1, len(self.outages)):.1f} s on average, "
            f"{max(self.outages, default=0):.1f} s at most; {self.audited}"
        )


async def run(
    folder: Path, *, kills: int, seed: int, players: int = 8, tell: Callable[[str], None] = lambda _: None
) -> Report:
    """Kill `kills` times while `players` play, and check. `folder` is empty. Raises Wrong."""
    rng, report = random.Random(seed), Report()
    victim = Victim(folder / "data", folder / "service.log")
    try:
        async with opened() as gate:
            gate.target = await victim.start()
            url = f"http://127.0.0.1:{gate.port}"
            playing = [Player(url, random.Random(rng.getrandbits(64))) for _ in range(players)]
            tasks = [asyncio.create_task(player.play()) for player in playing]
            try:
                for number in range(kills):
                    kind = rng.choice(KINDS)
                    await asyncio.sleep(rng.random() * _MOST_SECONDS)
                    report.outages.append(await _kill(kind, victim, gate, rng, playing, tasks))
                    report.kills[kind] += 1
                    await _look(url, rng.choice(playing))
                    if (number + 1) % 10 == 0:
                        tell(f"{number + 1} kills, {sum(player.answers for player in playing)} answers")
                for player in playing:
                    player.stopping = True
                await asyncio.gather(*tasks)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            await _check(url, playing, rng)
        if (code := await victim.stop()) != 0:
            raise Wrong(f"the service ended with {code}")
    finally:
        victim.discard()
    tables = [table for player in playing for table in player.tables]
    receipts = [json.loads(each.answer)["receipt"] for table in tables for each in table.acknowledged[-1:]]
    report.tables, report.acknowledged = len(tables), sum(len(table.acknowledged) for table in tables)
    report.repeats = sum(player.repeats for player in playing)
    (folder / "receipts").mkdir()
    report.audited = await checking.audit(folder / "data", folder / "receipts", receipts)
    return report


async def _kill(
    kind: str, victim: Victim, gate: Gate, rng: random.Random, playing: list[Player], tasks: list[asyncio.Task[None]]
) -> float:
    """Kill, start again what does not do so by itself, and wait until somebody is answered; how long that took."""
    if kind.endswith("after commit"):
        await gate.hold(5.0)
    begun = time.monotonic()
    if await victim.kill(kind, rng):
        gate.target = None
        gate.cut()
        gate.target = await victim.start()
    before = sum(player.answers for player in playing)
    while sum(player.answers for player in playing) < before + len(playing):
        for task in tasks:
            if task.done():
                task.result()
        if time.monotonic() - begun > _PATIENCE:
            raise Wrong(f"after the kill of {kind} nobody is answered for {_PATIENCE:.0f} seconds")
        await asyncio.sleep(0.02)
    return time.monotonic() - begun


async def _look(url: str, player: Player) -> None:
    """Check the table at which somebody plays, while he plays on."""
    if player.tables:
        table = player.tables[-1]
        known = len(table.acknowledged)
        events = await checking.events_of(url, table)
        if known < len(table.acknowledged):
            return  # it has moved on between
        checking.check(table, events, under_way=True)


async def _check(url: str, playing: list[Player], rng: random.Random) -> None:
    """Check every table, and repeat some of what was answered long ago."""
    for player in playing:
        last = Player(url, rng)
        for table in player.tables:
            checking.check(table, await checking.events_of(url, table), under_way=False)
            await last.repeat(table, rng.choice(table.acknowledged))
        player.repeats += last.repeats
