"""The projection: once for each game, whatever crashes; rebuilt while it is served; several processes as one."""

from __future__ import annotations

import asyncio
import json
import random
import uuid

import asyncpg
import pytest

from domain.registry import Registry
from projections.finished import finished
from service.cli.rebuild import rebuild_command
from service.projecting import Projector, rebuild
from service.store import Store
from service.store.finished import Search
from tests import toy
from tests.service.conftest import connect
from tests.service.finished.helpers import settled
from tests.service.live import REGISTRY, serving

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def games(database, data_dir, contracts):
    """Five finished games, folded by the service that they were played on, which has ended."""
    with serving(database, data_dir) as live:
        api = connect(live, contracts)
        played = [api.played("toy", seed=seed).game for seed in range(5)]
        settled(api, 5)
        api.close()
    return set(played)


@pytest.fixture
async def store(database, games):
    found = await Store.connect(database, pool_size=4, role=None)
    yield found
    await found.close()


async def listed(store):
    return [row.finished for row in await store.finished.search(Search(), older=None, newer=None, limit=100)]


async def rebuilt(store, registry=REGISTRY):
    await store.finished.build()
    return [step async for step in rebuild(store, registry)]


async def test_a_rebuild_gives_the_same_and_drops_the_old(store, games, databases):
    await released(databases)
    before = await listed(store)
    serving_before = (await store.finished.generations()).serving
    steps = await rebuilt(store)
    assert sum(step.games for step in steps) >= 5
    assert await listed(store) == before
    after = await store.finished.generations()
    assert after.serving == after.building == serving_before + 1
    connection = await asyncpg.connect(databases.superuser)
    try:
        rows = await connection.fetch("SELECT DISTINCT generation FROM gaslamp.finished_games")
        assert [row["generation"] for row in rows] == [after.serving]
    finally:
        await connection.close()


async def test_what_is_lost_comes_back_by_a_rebuild(store, games, databases):
    before = await listed(store)
    connection = await asyncpg.connect(databases.superuser)
    try:
        await connection.execute("TRUNCATE gaslamp.finished_games")
    finally:
        await connection.close()
    assert await listed(store) == []
    await released(databases)
    await rebuilt(store)
    assert await listed(store) == before


async def test_a_crash_at_any_point_is_harmless(store, games):
    before = await listed(store)
    await store.finished.build()
    for _ in range(3):  # each is a process that dies after its first statements
        projector = Projector(store.finished, REGISTRY)
        task = asyncio.create_task(projector.step())
        await asyncio.sleep(random.Random(2).random() * 0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    assert await listed(store) == before, "until the new one is through the old one is served"
    generations = await store.finished.generations()
    # Its lease runs out, or its holder goes on; here a process that needs none of it does the rest.
    for game in await store.finished.pending(generations.building, 100):
        bodies = (await store.finished.bodies([game.game_id]))[game.game_id]
        folded = finished(toy.RULESET, bodies)
        for _ in range(2):
            await store.finished.save([folded], generations)
    await store.finished.serve(generations)
    assert await listed(store) == before


async def test_one_process_at_a_time_folds_and_another_takes_over(store, games, databases):
    first, second = Projector(store.finished, REGISTRY), Projector(store.finished, REGISTRY)
    await released(databases)
    assert (await first.step()).through
    assert await second.step() is None
    await released(databases)
    assert (await second.step()).through


async def test_a_game_that_this_build_cannot_fold_stops_no_other(store, games, databases):
    await released(databases)
    await store.finished.build()
    projector = Projector(store.finished, Registry([]))
    step = await projector.step()
    assert step is not None
    assert step.games == 0
    assert (await projector.step()).through
    assert {game.game for game in await listed(store)} == games, "what was known of it stays"
    await released(databases)
    lag = await store.finished.lag((await store.finished.generations()).building)
    assert lag.games == len(games), "and that it is to be done is not forgotten"
    await rebuilt(store)
    assert {game.game for game in await listed(store)} == games


async def released(databases):
    """The lease has run out."""
    connection = await asyncpg.connect(databases.superuser)
    try:
        await connection.execute("UPDATE gaslamp.projections SET held_until = '2000-01-01T00:00:00Z'")
    finally:
        await connection.close()


def test_the_command_rebuilds_and_tells_where_it_stands(databases, data_dir, games, capsys):
    asyncio.run(released(databases))
    assert rebuild_command(dsn=databases.superuser, data_dir=data_dir) == 0
    assert "games with" in capsys.readouterr().err
    assert rebuild_command(dsn=databases.superuser, data_dir=data_dir, status=True) == 0
    status = json.loads(capsys.readouterr().out)
    assert status["serving"] == status["building"]
    assert status["behind"] == len(games), "the command knows no rulesets of tests"


def test_it_is_rebuilt_while_games_end_and_are_read(databases, data_dir, contracts, games):
    asyncio.run(released(databases))
    with serving(databases.service, data_dir) as live:
        api = connect(live, contracts)

        async def build():
            store = await Store.connect(databases.service, pool_size=2, role=None)
            try:
                await rebuilt(store)
            finally:
                await store.close()

        known = set(games)
        for seed in range(6):
            known.add(api.played("toy", seed=seed).game)
            asyncio.run(build())
            seen = {result["game"] for result in api.get("/v1/results?limit=100").json()["results"]}
            assert games <= seen <= known, "nothing that was there is away while it is rebuilt"
        settled(api, len(known))
        api.close()


def test_two_services_count_each_game_once(databases, data_dir, contracts, games):
    asyncio.run(released(databases))
    with serving(databases.service, data_dir) as first, serving(databases.service, data_dir) as second:
        apis = [connect(live, contracts) for live in (first, second)]
        before = apis[0].get("/v1/results?limit=100").json()["results"]
        for seed in range(8):
            apis[seed % 2].played("toy", seed=seed)
        found = [settled(api, len(before) + 8) for api in apis]
        assert found[0] == found[1]
        total = sum(ending["games"] for ending in statistics(apis[1])["endings"])
        assert total == len(before) + 8
        for api in apis:
            api.close()


def statistics(api):
    return api.get("/v1/statistics", params={"ruleset": "toy", "endedAfter": f"2000-01-01T00:00:{fresh():02}Z"}).json()[
        "rulesets"
    ][0]


def fresh():
    """A filter that nobody has asked with, so that the answer is a new one."""
    return uuid.uuid4().int % 60
