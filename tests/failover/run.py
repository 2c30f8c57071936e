"""A whole run: players at work on a service, and one leader after the other that dies, freezes or is cut off."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

from tests.cli.command import environment, line, serving
from tests.crash import checking
from tests.crash.player import Player, Wrong
from tests.failover.cluster import Cluster, opened
from tests.failover.faults import FAULTS

_BETWEEN = 4.0
_PATIENCE = 180.0


@dataclass
class Report:
    """What a run has seen. outages: the longest time in which nobody was answered, with each fault."""

    outages: list[tuple[str, float]] = field(default_factory=list)
    tables: int = 0
    acknowledged: int = 0
    audited: str = ""

    def __str__(self) -> str:
        times = "; ".join(f"{kind}: {seconds:.1f} s" for kind, seconds in self.outages)
        return (
            f"{self.acknowledged} requests acknowledged at {self.tables} tables, all of them kept; "
            f"longest silence when the leader {times}; {self.audited}"
        )


async def run(
    folder: Path, *, kinds: list[str], seed: int, players: int = 6, tell: Callable[[str], None] = lambda _: None
) -> Report:
    """Let the leader fail once for each of `kinds` while `players` play, and check. Raises Wrong."""
    rng, report = random.Random(seed), Report()
    async with opened(folder) as cluster, AsyncExitStack() as stack:
        tell("the cluster is up")
        env = environment(GASLAMP_DSN=cluster.dsn)
        options = ["--data-dir", folder / "service", "--bot-delay", 0]
        # In a thread: the gates, through which everything goes, are served by this one.
        service = await asyncio.to_thread(stack.enter_context, serving(folder / "service.log", *options, env=env))
        playing = [Player(service.url, random.Random(rng.getrandbits(64))) for _ in range(players)]
        tasks = [asyncio.create_task(player.play()) for player in playing]
        try:
            for kind in kinds:
                await asyncio.sleep(_BETWEEN)
                seconds = await _fail(kind, cluster, playing, tasks)
                report.outages.append((kind, seconds))
                tell(f"the leader {kind}: nobody was answered for {seconds:.1f} s")
            for player in playing:
                player.stopping = True
            await asyncio.wait_for(asyncio.gather(*tasks), _PATIENCE)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for player in playing:
            last = Player(service.url, rng)
            for table in player.tables:
                checking.check(table, await checking.events_of(service.url, table), under_way=False)
                await last.repeat(table, rng.choice(table.acknowledged))
        if await asyncio.to_thread(service.end) != 0:
            raise Wrong("the service did not end in order")
        tables = [table for player in playing for table in player.tables]
        report.tables, report.acknowledged = len(tables), sum(len(table.acknowledged) for table in tables)
        receipts = [json.loads(each.answer)["receipt"] for table in tables for each in table.acknowledged[-1:]]
        report.audited = await _audit(cluster.dsn, folder, receipts)
    return report


async def _fail(kind: str, cluster: Cluster, playing: list[Player], tasks: list[asyncio.Task[None]]) -> float:
    """Let the leader fail, and return when the cluster is whole again: the longest time without any answer."""
    healing = asyncio.create_task(_heal(kind, cluster))
    changed = time.monotonic()
    longest, before = 0.0, sum(player.answers for player in playing)
    while not healing.done():
        await asyncio.sleep(0.05)
        for task in tasks:
            if task.done():
                task.result()
        if (now := sum(player.answers for player in playing)) != before:
            longest, before, changed = max(longest, time.monotonic() - changed), now, time.monotonic()
        if time.monotonic() - changed > _PATIENCE:
            raise Wrong(f"the leader {kind}, and for {time.monotonic() - changed:.0f} s nobody is answered")
    await healing
    return longest


async def _heal(kind: str, cluster: Cluster) -> None:
    await FAULTS[kind](cluster, await cluster.leader())
    await cluster.settled()


async def _audit(dsn: str, folder: Path, receipts: list[str]) -> str:
    """Let `gaslamp audit` verify the whole database, held to all receipts: no tail is lost, no history forked."""
    files: list[object] = []
    (folder / "receipts").mkdir()
    for number, receipt in enumerate(receipts):
        file = folder / "receipts" / f"{number}.receipt"
        file.write_text(receipt)
        files += ["--receipt", file]
    options = ["--data-dir", folder / "service", *files]
    process = await asyncio.create_subprocess_exec(
        *line("audit", *options),
        env=environment(GASLAMP_DSN=dsn),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, told = await asyncio.wait_for(process.communicate(), _PATIENCE)
    if process.returncode != 0:
        raise Wrong(f"the audit found: {said.decode()[-3000:]} {told.decode()[-1000:]}")
    return told.decode().strip().splitlines()[-1]
