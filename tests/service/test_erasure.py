"""Being forgotten: a name goes, from every process and for ever, and the record verifies as before."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import asyncpg
import msgspec
import pytest

from service.idempotency import idempotency
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.live import serving

NAME = "Ada Erasable"


@pytest.fixture(scope="module")
def other(database, data_dir, contracts, api) -> Iterator[Api]:
    """A second service beside that of `api`."""
    with serving(database, data_dir) as live:
        client = connect(live, contracts)
        yield client
        client.close()


def seated(api: Api, ruleset: str = "mr-jack-pocket") -> Table:
    table = api.create(ruleset)
    first, second = table.seats()
    key = {"Idempotency-Key": "an-erasable-key-0123456789"}
    answer = api.post(f"{table.path}/seats", json={"seat": first, "name": NAME}, headers=key)
    table.tokens[first] = answer.json()["token"]
    table.sit(second, name="Grace")
    return table


def forget(api: Api, table: Table, token: str):
    return api.post(f"{table.path}/erasure", json={}, token=token)


def names(table: Table) -> list[str | None]:
    return [seat.get("name") for seat in table.info()["seats"]]


def test_the_name_goes_everywhere_at_once_and_the_other_stays(api: Api, other: Api):
    table = seated(api)
    there = msgspec.structs.replace(table, api=other)
    assert names(there) == names(table) == [NAME, "Grace"]
    first = table.seats()[0]
    answer = forget(api, table, table.tokens[first])
    assert (answer.status_code, answer.json()) == (200, {"game": table.game, "seat": first})
    assert names(there) == names(table) == [None, "Grace"]
    listed = other.get("/v1/games", params={"limit": 100}).json()["games"]
    assert NAME not in [seat.get("name") for game in listed if game["game"] == table.game for seat in game["seats"]]
    assert forget(other, table, table.tokens[first]).status_code == 200, "again does nothing more"


def test_who_was_forgotten_plays_on_and_the_record_verifies(api: Api):
    table = seated(api)
    before = table.get("events").content
    first = table.seats()[0]
    assert forget(api, table, table.tokens[first]).status_code == 200
    assert table.get("events").content == before, "names stand in no event"
    seat = table.info()["toAct"][0]
    assert table.send(seat, table.legal(seat)[0]).status_code == 201
    assert api.post(f"{table.path}/resignation", json={}, token=table.tokens[first]).status_code == 201
    record = table.get("record")
    assert NAME not in record.text
    verdict = api.post(
        "/v1/verifications", content=record.content, headers={"Content-Type": "application/vnd.gaslamp.record+json"}
    )
    assert verdict.json()["verdict"] == "valid", verdict.text


def test_after_the_end_too(api: Api):
    table = seated(api)
    first, second = table.seats()
    assert api.post(f"{table.path}/resignation", json={}, token=table.tokens[second]).status_code == 201
    assert forget(api, table, table.tokens[first]).status_code == 200
    assert names(table) == [None, "Grace"]


def test_the_name_stands_in_the_database_nowhere_any_more(api: Api, databases):
    table = seated(api)
    first = table.seats()[0]

    async def dump() -> str:
        connection = await asyncpg.connect(databases.superuser)
        try:
            tables = await connection.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'gaslamp'")
            rows = [row for name in tables for row in await connection.fetch(f"SELECT * FROM gaslamp.{name[0]}")]
            return "\n".join(str(dict(row)) for row in rows if str(row.get("game_id")) == table.game)
        finally:
            await connection.close()

    assert NAME in asyncio.run(dump())
    assert forget(api, table, table.tokens[first]).status_code == 200
    stored = asyncio.run(dump())
    assert NAME not in stored
    assert NAME.encode().hex() not in stored


def test_no_guess_of_what_was_sent_can_be_tried_on_a_stored_fingerprint():
    """Two requests that differ in nothing but their keys leave fingerprints that have nothing in common."""
    first, second = (idempotency(key * 16, "seat", "POST /x", {"name": NAME}) for key in "ab")
    assert first is not None
    assert second is not None
    assert first.fingerprint != second.fingerprint
    assert first.fingerprint == idempotency("a" * 16, "seat", "POST /x", {"name": NAME}).fingerprint


def test_an_arbiters_name_goes_as_well(api: Api, data_dir, databases):
    table = seated(api)
    operator = (data_dir / "operator.token").read_text().strip()
    arbiter = api.post(f"{table.path}/arbiters", json={"name": NAME}, token=operator).json()["token"]
    assert forget(api, table, arbiter).json()["seat"] == "arbiter-1"
    assert api.post(f"{table.path}/looks", json={"seat": table.seats()[0]}, token=arbiter).status_code == 201
