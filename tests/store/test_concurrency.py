"""Many at once: one event a version, no gaps, no neighbour harmed, nothing half there."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator

import asyncpg
import pytest

from domain.game import Step
from service.store import Answer, Conflict, SeatRow, Store, StoreFault
from tests import toy
from tests.conftest import Database
from tests.store import games

pytestmark = pytest.mark.anyio

POOL = 2


@pytest.fixture
async def other(database: str) -> AsyncIterator[Store]:
    """A second service on the same database."""
    opened = await Store.connect(database, pool_size=POOL)
    yield opened
    await opened.close()


async def attempt(store: Store, step: Step, **parts) -> BaseException | None:
    try:
        await store.append(step, **parts)
    except (Conflict, StoreFault) as refusal:
        return refusal
    return None


async def test_of_64_writers_exactly_one_wins_each_version(store: Store, other: Store):
    step = await games.playing(store)
    for _ in range(12):
        choices = len(toy.legal(step.game.state, step.game.to_act[0]))
        rivals = [games.moved(step, number % min(choices, 3)) for number in range(64)]
        outcomes = await asyncio.gather(
            *(attempt(store if number % 2 else other, rival) for number, rival in enumerate(rivals))
        )
        winners = [rival for rival, outcome in zip(rivals, outcomes, strict=True) if outcome is None]
        assert len(winners) == 1
        step = winners[0]
        assert {outcome.version for outcome in outcomes if outcome} == {step.game.version}
        assert await store.bodies(step.game.id, step.game.version - 1, 10) == [step.body]
    loaded = await store.load(step.game.id)
    assert loaded is not None
    assert len(loaded.bodies) == loaded.head.version == step.game.version


async def test_one_stale_row_fails_alone_in_its_batch(store: Store):
    steps = [await games.playing(store) for _ in range(20)]
    stale = 7
    await store.append(games.moved(steps[stale], 1))

    outcomes = await asyncio.gather(*(attempt(store, games.moved(step)) for step in steps))

    assert [number for number, outcome in enumerate(outcomes) if outcome] == [stale]
    assert isinstance(outcomes[stale], Conflict)


@pytest.mark.parametrize("poison", ["a server's refusal", "the driver's refusal"])
async def test_one_poisoned_row_fails_alone_and_says_nothing(store: Store, poison: str):
    steps = [await games.playing(store) for _ in range(5)]
    tables = [games.opened() for _ in range(5)]
    for table in tables:
        await store.create(table, secret=games.SECRET, host_digest=games.HOST)
    seat = SeatRow(seat="keeper", player="human", name="Ad\x00a", token_digest=b"token")
    answer = Answer(caller="Ada", key_digest=b"k", fingerprint=b"f", status=2**40, sealed=b"token")
    parts = {"seat": seat} if poison == "a server's refusal" else {"answer": answer}

    outcomes = await asyncio.gather(
        *(attempt(store, games.moved(step)) for step in steps),
        attempt(store, games.joined(tables[0], "keeper"), **parts),
        *(attempt(store, games.joined(table, "keeper"), seat=games.seat_row("keeper")) for table in tables[1:]),
    )

    assert [number for number, outcome in enumerate(outcomes) if outcome] == [5]
    fault = outcomes[5]
    assert isinstance(fault, StoreFault)
    assert "Ad" not in str(fault)
    assert "token" not in str(fault)
    assert fault.__cause__ is None
    head = await store.head(tables[0].game.id)
    assert head is not None
    assert head.version == 1


async def test_two_services_that_append_in_opposite_orders_do_not_deadlock(store: Store, other: Store):
    tables = [await games.playing(store) for _ in range(32)]

    async def play(service: Store, order: list[int]) -> int:
        won = 0
        for _ in range(15):
            heads = await service.heads([tables[number].game.id for number in order])
            ready = [n for n in order if heads[tables[n].game.id] == tables[n].game.version]
            steps = {number: games.moved(tables[number]) for number in ready}
            outcomes = await asyncio.gather(*(attempt(service, step) for step in steps.values()))
            for (number, step), outcome in zip(steps.items(), outcomes, strict=True):
                assert outcome is None or isinstance(outcome, Conflict)
                if outcome is None:
                    tables[number] = step
                    won += 1
        return won

    forwards, backwards = list(range(32)), list(range(31, -1, -1))
    won = await asyncio.gather(play(store, forwards), play(other, backwards))
    assert sum(won) == sum(step.game.version - 3 for step in tables)
    for step in tables:
        loaded = await store.load(step.game.id)
        assert loaded is not None
        assert len(loaded.bodies) == loaded.head.version == step.game.version


async def test_two_events_of_one_game_at_once_keep_their_order(store: Store):
    step = await games.playing(store)
    first = games.moved(step)
    second = games.moved(first)
    assert await asyncio.gather(attempt(store, first), attempt(store, second)) == [None, None]


async def test_a_caller_that_gives_up_takes_nothing_with_it(databases: Database, anyio_backend: str):
    """Neither the append, nor its neighbours, nor the connection."""
    store = await Store.connect(databases.service, pool_size=POOL)
    rng = random.Random(7)
    tables = [await games.playing(store) for _ in range(40)]
    for _ in range(10):
        moves = [games.moved(step) for step in tables]
        tasks = [asyncio.create_task(attempt(store, step)) for step in moves]
        reads = [asyncio.create_task(store.load(step.game.id)) for step in tables[:10]]
        for task in (*tasks, *reads):
            await asyncio.sleep(rng.choice((0, 0, 0, 0.001)))
            if rng.random() < 0.6:
                task.cancel()
        await asyncio.gather(*tasks, *reads, return_exceptions=True)
        for number, (before, after) in enumerate(zip(tables, moves, strict=True)):
            await settled(store, before, after)
            tables[number] = after
    assert [await attempt(store, games.moved(step)) for step in tables] == [None] * 40
    watcher = await asyncpg.connect(databases.superuser)
    rows = await watcher.fetch(
        "SELECT state FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'gaslamp'"
    )
    await watcher.close()
    assert len(rows) <= POOL + 4
    assert {row["state"] for row in rows} <= {"idle", "active"}
    await store.close()


async def settled(store: Store, before: Step, after: Step) -> None:
    """A given-up append is fully there in the end, unless its caller gave up before handing it over."""
    for _ in range(500):
        head = await store.head(before.game.id)
        assert head is not None
        if head.version == after.game.version:
            break
        if await attempt(store, after) is None:
            break
    assert await store.bodies(before.game.id, before.game.version, 10) == [after.body]


async def test_what_waits_is_finished_when_the_store_closes(database: str, store: Store):
    closing = await Store.connect(database, pool_size=POOL)
    steps = [games.moved(await games.playing(closing)) for _ in range(10)]
    tasks = [asyncio.create_task(closing.append(step)) for step in steps]
    await asyncio.sleep(0)
    await closing.close()
    await asyncio.gather(*tasks)
    for step in steps:
        assert await store.bodies(step.game.id, step.game.version - 1, 1) == [step.body]


async def test_with_one_row_a_statement_appends_go_on_side_by_side_and_close_waits_for_them(database: str):
    store = await Store.connect(database, pool_size=POOL, append_rows=1)
    steps = [await games.playing(store) for _ in range(12)]
    rivals = [games.moved(step, choice) for step in steps for choice in (0, 1)]

    going = [asyncio.create_task(attempt(store, rival)) for rival in rivals]
    await asyncio.sleep(0)
    await store.close()
    outcomes = await asyncio.gather(*going)

    assert sum(outcome is None for outcome in outcomes) == len(steps)
    assert store.appends.rows.total == len(rivals) + sum(step.game.version - 1 for step in steps)
