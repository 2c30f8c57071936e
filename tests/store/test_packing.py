"""An event's row holds half of its text and gives back all of it, byte for byte, in every form there ever was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.store import Store
from service.store.packing import pack, unpack
from tests import golden
from tests.store import games, rows

GAME = "1f3c6a52-7d0e-4b8a-9c55-2a6f0d9b7e11"
HASH = bytes(range(32))
PREVIOUS = "ab" * 32
RECORDS = sorted(golden.FOLDER.glob("*/*.record.json"))
OTHER_HASH = bytes(range(1, 33))


def text(event: Any) -> bytes:
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def events(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_bytes())["events"]
    return found


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.name.split('.record')[0]}")
def test_every_event_of_the_golden_games_comes_back_from_half_the_room(path: Path):
    whole = packed = 0
    for event in events(path):
        body, digest = text(event), bytes.fromhex(event["hash"])
        row = pack(body, event["game"], digest)
        assert unpack(row, event["game"], digest) == body
        whole, packed = whole + len(body), packed + len(row)
    assert packed < 0.7 * whole


HEX = st.text("0123456789abcdef", min_size=64, max_size=64)
PARTS = st.fixed_dictionaries(
    {"audience": st.lists(st.text()), "commitment": HEX | st.text()},
    optional={"salt": HEX.map(lambda digits: digits[:32]) | st.text(), "value": st.text() | st.integers()},
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | HEX | PARTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
TIMES = st.datetimes().map(lambda time: time.isoformat(timespec="milliseconds") + "Z")
ENVELOPES = st.fixed_dictionaries(
    {},
    optional={
        "at": TIMES | st.text(),
        "effects": st.lists(VALUES, max_size=3),
        "game": st.just(GAME) | st.text(),
        "hash": st.just(HASH.hex()) | HEX,
        "kind": st.sampled_from(["move", "seat_taken", "resigned"]),
        "move": VALUES,
        "previous": HEX | st.just(HASH.hex()) | st.text(),
        "version": st.integers(1, 10_000),
    },
)


@given(ENVELOPES)
def test_whatever_an_event_says_it_comes_back(event: dict[str, Any]):
    body = text(event)
    assert unpack(pack(body, GAME, HASH), GAME, HASH) == body


@given(VALUES)
def test_whatever_json_says_it_comes_back(value: Any):
    body = text(value)
    assert unpack(pack(body, GAME, HASH), GAME, HASH) == body


@given(st.binary(), st.binary(max_size=40))
def test_what_lies_broken_in_a_row_is_read_without_a_failure(torn: bytes, digest: bytes):
    assert isinstance(unpack(b"\x01" + torn, GAME, digest), bytes)


def test_a_row_is_read_for_ever():
    """The bytes are a format: what was written once stands in databases."""
    moved = {
        "at": "2026-03-01T12:34:56.789Z",
        "effects": [{"card": {"audience": ["a"], "commitment": "cd" * 32, "salt": "ef" * 16, "value": 7}, "type": "x"}],
        "game": GAME,
        "hash": HASH.hex(),
        "kind": "move",
        "move": {"to": "e7"},
        "previous": PREVIOUS,
        "seat": "jack",
        "version": 9,
    }
    row = (
        b'\x01{"at":"2026-03-01T12:34:56.789Z","effects":[{"card":{"audience":["a"],\x05"value":7},"type":"x"}],'
        b'\x02"to":"e7"},\x04"seat":"jack","version":9}\x00'
    ) + b"".join((b"\xab" * 32, b"\xcd" * 32, b"\xef" * 16))
    assert pack(text(moved), GAME, HASH) == row
    assert unpack(row, GAME, HASH) == text(moved)
    taken = {"game": GAME, "hash": HASH.hex(), "kind": "seat_taken", "version": 2}
    assert pack(text(taken), GAME, HASH) == b'\x01{\x03"kind":"seat_taken","version":2}'


def test_a_row_of_an_earlier_version_of_the_service_is_its_text():
    assert unpack(b'{"kind":"move"}', GAME, HASH) == b'{"kind":"move"}'


def test_the_hash_of_a_packed_event_is_that_of_its_row():
    event = {"game": GAME, "hash": HASH.hex(), "kind": "seat_left"}
    row = pack(text(event), GAME, HASH)
    assert unpack(row, GAME, OTHER_HASH) == text(event | {"hash": OTHER_HASH.hex()})


@pytest.mark.anyio
async def test_games_whose_rows_are_of_both_forms_are_read_like_any_other(database: str):
    """As while the processes of a service are replaced one by one."""
    packing = await Store.connect(database, pool_size=1, role=None)
    plain = await Store.connect(database, pool_size=1, role=None, form="whole")
    try:
        steps = [games.opened()]
        await plain.create(steps[0], secret=games.SECRET, host_digest=games.HOST)
        for seat, store in (("keeper", packing), ("seeker", plain)):
            steps.append(games.joined(steps[-1], seat))
            await store.append(steps[-1], seat=games.seat_row(seat))
        for store in (packing, plain, packing, packing, plain):
            steps.append(games.moved(steps[-1]))
            await store.append(steps[-1])
        steps.append(games.resigned(steps[-1]))
        await packing.append(steps[-1])
        game, bodies = steps[-1].game.id, [step.body for step in steps]
        for store in (packing, plain):
            loaded = await store.load(game)
            assert loaded is not None
            assert loaded.bodies == bodies
            assert await store.bodies(game, 2, 5) == bodies[2:7]
            assert await store.finished.bodies([game]) == {game: bodies}
    finally:
        await packing.close()
        await plain.close()
    assert await rows.forms(database, game) == b"{\x01{\x01{\x01\x01{\x01"
