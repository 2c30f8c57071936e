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
from tests.service.expect import refused
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


def test_who_kept_the_table_is_not_told_that_it_is_the_same(api: Api, other: Api):
    table = seated(api)
    tag = {"If-None-Match": table.get().headers["etag"]}
    assert table.get(headers=tag).status_code == 304
    assert forget(api, table, table.tokens[table.seats()[0]]).status_code == 200
    again = table.get(headers=tag)
    assert again.status_code == 200
    assert NAME not in again.text
    now = {"If-None-Match": again.headers["etag"]}
    there = msgspec.structs.replace(table, api=other)
    for each in (table, there):
        assert (each.get(headers=tag).status_code, each.get(headers=now).status_code) == (200, 304)
    assert forget(api, table, table.tokens[table.seats()[1]]).status_code == 200
    for each in (table, there):
        last = each.get(headers={"If-None-Match": f"{tag['If-None-Match']}, {now['If-None-Match']}"})
        assert (last.status_code, last.headers["etag"]) == (200, f'"{table.info()["version"]}"'), "no name is left"


def test_a_tag_from_before_still_names_the_version_that_a_move_is_decided_on(api: Api):
    table = seated(api)
    tag = table.get().headers["etag"]
    assert forget(api, table, table.tokens[table.seats()[0]]).status_code == 200
    seat = table.info()["toAct"][0]
    move = table.legal(seat)[0]
    refused(table.send(seat, move, headers={"If-Match": f"W/{tag}"}), 412, "version_mismatch")
    assert table.send(seat, move, headers={"If-Match": tag}).status_code == 201
    seat = table.info()["toAct"][0]
    refused(table.send(seat, table.legal(seat)[0], headers={"If-Match": tag}), 412, "version_mismatch")


@pytest.mark.parametrize("notes", [False, True])
def test_nobody_learns_that_there_were_notes(api: Api, other: Api, notes: bool):
    table = api.seated()
    there = msgspec.structs.replace(table, api=other)
    if notes:
        body = {"subject": "keeper", "text": "the left cup"}
        assert api.post(f"{table.path}/notes", json=body, token=table.tokens["keeper"]).status_code == 200
    tag = table.get().headers["etag"]
    assert forget(api, table, table.tokens["keeper"]).status_code == 200
    for each in (table, there):
        again = each.get(headers={"If-None-Match": tag})
        assert (again.status_code, again.headers["etag"]) == (304, tag)


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
