"""`gaslamp forget` and `gaslamp tidy`, as an operator uses them."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest

from tests.cli.command import gaslamp
from tests.service.client import Api
from tests.service.conftest import connect
from tests.service.live import serving

NAME = "آدا"


@pytest.fixture(scope="module")
def api(databases, tmp_path_factory, contracts):
    with serving(databases.service, tmp_path_factory.mktemp("forget")) as live:
        client = connect(live, contracts)
        yield client
        client.close()


@pytest.fixture(scope="session")
def contracts():
    return {}


def run(databases, tmp_path, *arguments):
    return gaslamp(*arguments, "--dsn", databases.owner, "--data-dir", tmp_path)


def test_a_name_is_forgotten_wherever_it_stands(api: Api, databases, tmp_path):
    tables = [api.create("mr-jack-pocket") for _ in range(2)]
    for table in tables:
        table.sit(table.seats()[0], name=NAME)
    shown = run(databases, tmp_path, "forget", "--name", NAME, "--dry-run")
    assert (shown.returncode, len(shown.stdout.splitlines())) == (0, 2), shown.stderr
    assert tables[0].info()["seats"][0]["name"] == NAME
    done = run(databases, tmp_path, "forget", "--name", NAME)
    assert (done.returncode, sorted(done.stdout.split())) == (0, sorted(shown.stdout.split()))
    assert all("name" not in table.info()["seats"][0] for table in tables), "a service that runs learns of it"
    assert run(databases, tmp_path, "forget", "--name", NAME).returncode == 1


def test_one_seat_is_forgotten(api: Api, databases, tmp_path):
    table = api.create("mr-jack-pocket")
    first, second = table.seats()
    for seat in (first, second):
        table.sit(seat, name=NAME)
    assert run(databases, tmp_path, "forget", "--game", table.game, "--seat", second).returncode == 0
    assert [seat.get("name") for seat in table.info()["seats"]] == [NAME, None]


@pytest.mark.parametrize("options", [[], ["--name", NAME, "--game", "0" * 32, "--seat", "jack"], ["--game", "0" * 32]])
def test_it_must_be_clear_who_is_meant(databases, tmp_path, options):
    done = run(databases, tmp_path, "forget", *options)
    assert done.returncode == 2
    assert "either --name, or --game with --seat" in done.stderr


def test_tidy_removes_what_is_old_and_the_tables_that_were_given_up(api: Api, databases, tmp_path):
    kept, gone = api.create("mr-jack-pocket"), api.create("mr-jack-pocket")

    async def age() -> None:
        connection = await asyncpg.connect(databases.superuser)
        await connection.execute(
            "UPDATE gaslamp.games SET updated_at = updated_at - interval '40 days' WHERE game_id = $1::uuid", gone.game
        )
        await connection.close()

    asyncio.run(age())
    done = run(databases, tmp_path, "tidy")
    assert (done.returncode, "0 abandoned tables" in done.stderr) == (0, True), done.stderr
    assert gone.info()["version"] == 1
    done = run(databases, tmp_path, "tidy", "--abandoned", 30, "--keep-answers", 1)
    assert (done.returncode, "1 abandoned tables" in done.stderr) == (0, True), done.stderr
    assert gone.get().status_code == 404
    assert kept.info()["version"] == 1
    assert run(databases, tmp_path, "tidy", "--abandoned", 0).returncode != 0
