"""What must hold after a crash: of each table, and of the database as a whole."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx

from tests.cli.command import environment, line
from tests.crash.player import Table, Wrong

_PAGE = 500
_PATIENCE = 30.0


async def events_of(url: str, table: Table) -> list[dict[str, Any]]:
    """All events of a table, as anybody may read them."""
    events: list[dict[str, Any]] = []
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        while True:
            answer = await http.get(f"{table.path}/events", params={"after": len(events), "limit": _PAGE})
            if answer.status_code == 503:
                await asyncio.sleep(0.1)
                continue
            page = answer.raise_for_status().json()
            events += page["events"]
            if len(events) >= page["version"]:
                return events


def check(table: Table, events: list[dict[str, Any]], *, under_way: bool) -> None:
    """Raise Wrong unless `events` hold what was acknowledged, once each, and nothing else that a client did.

    under_way: whether one request may have been done that is not yet answered.
    """
    about = f"{table.game} ({table.ruleset})"
    if [event["version"] for event in events] != list(range(1, len(events) + 1)):
        raise Wrong(f"{about}: the versions are {[event['version'] for event in events]}")
    versions = [each.version for each in table.acknowledged]
    if len(set(versions)) != len(versions):
        raise Wrong(f"{about}: two requests were acknowledged as one event: {versions}")
    if versions and max(versions) > len(events):
        raise Wrong(f"{about}: version {max(versions)} was acknowledged, but there are only {len(events)} events")
    for each in table.acknowledged:
        event = events[each.version - 1]
        if isinstance(each.body, dict) and "move" in each.body and event["hash"].encode() not in each.answer:
            raise Wrong(f"{about}: version {each.version} is another event than the one that was acknowledged")
    bots = {event["seat"] for event in events if event["kind"] == "seat_taken" and event.get("bot")}
    unknown = [
        event["version"]
        for event in events
        if event["version"] not in versions and event.get("seat") not in bots and event["kind"] != "game_created"
    ]
    if len(unknown) > under_way:
        raise Wrong(f"{about}: nobody was told of the events {unknown}")


async def audit(data_dir: Path, folder: Path, receipts: list[str]) -> str:
    """Let `gaslamp audit` verify the whole database, held to all `receipts`; what it said. Raises Wrong."""
    files = []
    for number, receipt in enumerate(receipts):
        file = folder / f"{number}.receipt"
        file.write_text(receipt)
        files += ["--receipt", file]
    process = await asyncio.create_subprocess_exec(
        *line("audit", "--data-dir", data_dir, *files),
        env=environment(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, told = await process.communicate()
    if process.returncode != 0:
        raise Wrong(f"the audit found: {said.decode()[-3000:]} {told.decode()[-1000:]}")
    return told.decode().strip().splitlines()[-1]
