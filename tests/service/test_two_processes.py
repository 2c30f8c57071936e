"""Two services on one database behave as one: what happened through one is known to the other at once."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.live import serving


@pytest.fixture(scope="module")
def other(database, data_dir, contracts, api) -> Iterator[Api]:
    """A second service beside that of `api`."""
    with serving(database, data_dir) as live:
        client = connect(live, contracts)
        yield client
        client.close()


def through(other: Api, table: Table) -> Table:
    """The same table, reached through the other service."""
    return msgspec.structs.replace(table, api=other)


def test_who_sat_down_through_one_plays_through_the_other(api: Api, other: Api):
    table = api.create("toy")
    there = through(other, table)
    assert there.info()["status"] == "open"
    table.sit("keeper")
    table.sit("seeker")
    assert there.send("keeper", {"type": "shift", "cup": "left"}).status_code == 201
    assert table.send("seeker", {"type": "peek", "cup": "left"}).status_code == 201
    assert there.info()["version"] == table.info()["version"] == 5


def test_an_arbiter_appointed_through_one_looks_through_the_other(api: Api, other: Api, data_dir):
    table = api.seated("toy")
    there = through(other, table)
    assert there.info()["status"] == "playing"
    operator = (data_dir / "operator.token").read_text().strip()
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    look = other.post(f"{table.path}/looks", json={"seat": "keeper"}, token=arbiter)
    assert look.status_code == 201


def test_the_token_of_a_seat_that_was_left_through_one_is_none_through_the_other(api: Api, other: Api):
    table = api.create("toy")
    table.sit("keeper")
    table.sit("seeker", entropyCommitment="0" * 64)
    there = through(other, table)
    assert there.get("view", "keeper").status_code == 200
    left = msgspec.structs.replace(table, tokens=dict(table.tokens))
    assert api.post(f"{table.path}/departure", json={}, token=table.tokens["keeper"]).status_code == 201
    table.sit("keeper")
    old = through(other, left)
    assert old.get("view", "keeper").json()["code"] == "not_a_player"
    assert old.send("keeper", {"type": "shift", "cup": "left"}).json()["code"] == "not_a_player"


def test_moves_made_by_turns_through_both_are_one_chain(api: Api, other: Api):
    table = api.seated("mr-jack-london")
    there = through(other, table)
    for number in range(12):
        side = (table, there)[number % 2]
        seat = side.info()["toAct"][0]
        move = next(move for move in side.legal(seat) if move["type"] != "accuse")
        assert side.send(seat, move).status_code == 201
    assert table.get("events").content == there.get("events").content
