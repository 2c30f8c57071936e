"""Tokens over several processes: whose seat is whose is the same at each, whatever it has seen of the game before."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain import events
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.live import serving

ENTROPY = "00112233445566778899aabbccddeeff"


@pytest.fixture(scope="module")
def there(database, data_dir, contracts):
    """A client of a second process."""
    with serving(database, data_dir) as running:
        client = connect(running, contracts)
        yield client
        client.close()


def code(api: Api, table: Table, token: str) -> str | None:
    """The problem that the reader of this token has with reading his view; None if he may."""
    return api.get(f"{table.path}/view", token=token).json().get("code")


def test_a_seat_that_changed_hands_at_one_process_has_changed_hands_at_the_other(api: Api, there: Api):
    table = api.create("toy")
    table.sit("seeker", entropyCommitment=events.entropy_commitment(table.game, "seeker", ENTROPY))
    first = table.sit("keeper")["token"]
    assert code(there, table, first) is None
    api.post(f"{table.path}/departure", json={}, token=first)
    second = table.sit("keeper")["token"]
    api.post(f"{table.path}/entropy", json={"entropy": ENTROPY}, token=table.tokens["seeker"])
    assert [code(place, table, first) for place in (api, there)] == ["not_a_player"] * 2
    assert [code(place, table, second) for place in (api, there)] == [None] * 2


def test_an_arbiter_appointed_at_one_process_is_one_at_the_other(api: Api, there: Api, data_dir: Path):
    table = api.seated("toy")
    assert code(there, table, table.tokens["keeper"]) is None
    operator = (data_dir / "operator.token").read_text().strip()
    arbiter = api.post(f"{table.path}/arbiters", json={}, token=operator).json()["token"]
    look = there.post(f"{table.path}/looks", json={"seat": "keeper"}, token=arbiter)
    assert look.status_code == 201
