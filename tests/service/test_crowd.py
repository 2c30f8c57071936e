"""Many writers at the same tables, over three services on one database: one order, that all see, with nothing lost.

List-append: each game is a list, each accepted request appends one event to it, each read gives the whole list. What
was acknowledged before a read began is in it; and every list that anybody ever read is a beginning of the last one.
"""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from threading import Barrier, Lock

import pytest

from service.settings import Settings
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.listening import listening
from tests.service.live import serving

SERVICES = 3
WRITERS = 12
TABLES = 3
PEEKS = 12


@pytest.fixture(scope="module")
def crowd(database, data_dir, contracts) -> Iterator[list[Api]]:
    """Clients of several services on one database."""
    with ExitStack() as stack:
        settings = Settings(bot_delay=0.0, pool_size=4)
        lives = [stack.enter_context(serving(database, data_dir, settings=settings)) for _ in range(SERVICES)]
        clients = [connect(live, contracts) for live in lives]
        yield clients
        for client in clients:
            client.close()


class Ledger:
    """What was acknowledged and what was read, of each game."""

    def __init__(self, tables: list[Table]) -> None:
        self.acknowledged: dict[str, dict[int, str]] = {table.game: {} for table in tables}
        self.read: dict[str, list[list[str]]] = {table.game: [] for table in tables}
        self._lock = Lock()

    def acknowledge(self, game: str, version: int, hash_: str) -> None:
        with self._lock:
            assert version not in self.acknowledged[game], "two requests were acknowledged as one event"
            self.acknowledged[game][version] = hash_

    def known(self, game: str) -> int:
        with self._lock:
            return max(self.acknowledged[game], default=0)


def hashes(table: Table) -> list[str]:
    return [event["hash"] for event in table.get("events", params={"limit": 500}).json()["events"]]


def write(crowd: list[Api], tables: list[Table], ledger: Ledger, seed: int, barrier: Barrier) -> int:
    """Move wherever it is possible, each time through another service, until every game has ended."""
    rng, made = random.Random(seed), 0
    barrier.wait()
    going = {table.game: table for table in tables}
    while going:
        table = rng.choice(list(going.values()))
        there = Table(rng.choice(crowd), table.game, table.host, table.tokens)
        known = ledger.known(table.game)
        seen = hashes(there)
        assert len(seen) >= known, "what was acknowledged before the read began is missing from it"
        ledger.read[table.game].append(seen)
        info = there.info()
        if info["status"] == "ended":
            del going[table.game]
            continue
        seat = info["toAct"][0]
        move = {"type": "shift" if seat == "keeper" else "peek", "cup": rng.choice(("left", "middle", "right"))}
        body = {"expectedVersion": info["version"]} if rng.random() < 0.5 else {}
        headers = {"Idempotency-Key": str(uuid.UUID(int=rng.getrandbits(128), version=4))}
        answer = there.send(seat, move, headers=headers, **body)
        if answer.status_code == 201:
            ledger.acknowledge(table.game, answer.json()["version"], answer.json()["event"]["hash"])
            made += 1
            again = Table(rng.choice(crowd), table.game, table.host, table.tokens).send(
                seat, move, headers=headers, **body
            )
            assert again.content == answer.content, "the key is known to every service"
        else:
            assert answer.json()["code"] in ("version_conflict", "not_your_turn", "game_over"), answer.text
    return made


@pytest.mark.parametrize("seed", [1, 2])
def test_list_append(crowd: list[Api], seed: int):
    tables = [crowd[number % SERVICES].seated(options={"peeks": PEEKS}) for number in range(TABLES)]
    ledger, barrier = Ledger(tables), Barrier(WRITERS)
    with ThreadPoolExecutor(WRITERS) as pool:
        made = sum(pool.map(lambda n: write(crowd, tables, ledger, seed * 1000 + n, barrier), range(WRITERS)))
    assert made == TABLES * 2 * PEEKS
    for table in tables:
        final = hashes(table)
        assert [hashes(Table(api, table.game, table.host, table.tokens)) for api in crowd] == [final] * SERVICES
        moves = range(4, len(final) + 1)
        assert ledger.acknowledged[table.game] == {version: final[version - 1] for version in moves}
        assert all(seen == final[: len(seen)] for seen in ledger.read[table.game]), "no two orders were ever seen"


def test_a_move_at_one_service_is_told_by_the_streams_of_all_within_a_second(crowd: list[Api]):
    table = crowd[0].seated(options={"peeks": 10})
    with ExitStack() as stack:
        listeners = [stack.enter_context(listening(table, url=api.url)) for api in crowd]
        for listener in listeners:
            listener.take(3)
        late = []
        for number in range(10):
            seat, kind = (("keeper", "shift"), ("seeker", "peek"))[number % 2]
            there = Table(crowd[number % SERVICES], table.game, table.host, table.tokens)
            assert there.send(seat, {"type": kind, "cup": "left"}).status_code == 201
            made = time.monotonic()
            assert [listener.next().version for listener in listeners] == [4 + number] * SERVICES
            late.append(time.monotonic() - made)
    assert sorted(late)[len(late) // 2] < 1.0, "the quickest half, for the machine may be busy"
