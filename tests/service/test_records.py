"""Records: a game as one file, full after the end, partial before; what is stored is what was hashed (FC-059)."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain import events as wire
from projections import keys as jwks
from projections import verification
from projections.strict_json import decode
from tests.service.expect import refused, unchanged
from tests.service.live import REGISTRY

RECORD = "application/vnd.gaslamp.record+json"


@pytest.fixture(scope="module")
def ended(api):
    return api.played("mr-jack-london", seed=3)


def verdict(api, record):
    return api.post("/v1/verifications", content=record, headers={"Content-Type": RECORD}).json()


def test_a_full_record_verifies_over_http_and_offline(api, ended):
    answer = ended.get("record")
    assert answer.headers["content-type"] == RECORD
    assert answer.headers["content-disposition"] == f'attachment; filename="{ended.game}.record.json"'
    assert verdict(api, answer.content)["verdict"] == "valid"
    keys = jwks_of(api)
    assert verification.verify_bytes(answer.content, REGISTRY, keys).verdict == "valid"


def test_a_full_record_is_the_same_for_everybody(ended):
    records = {ended.get("record", seat).content for seat in (None, *ended.tokens)}
    assert len(records) == 1
    assert json.loads(records.pop())["reader"] is None


def test_a_partial_record_has_what_its_reader_may_open_and_no_secret(api):
    table = api.seated("mr-jack-london")
    table.send(table.info()["toAct"][0], table.legal(table.info()["toAct"][0])[0])
    for seat in (None, *table.tokens):
        answer = table.get("record", seat)
        record = answer.json()
        assert (record["reader"], record["secret"]) == (seat, None)
        assert record["events"] == table.get("events", seat, params={"limit": 500}).json()["events"]
        assert verdict(api, answer.content)["verdict"] == "incomplete"


def test_a_changed_record_is_found(api, ended):
    record = ended.get("record").json()
    record["events"][4]["at"] = "2020-01-01T00:00:00.000Z"
    report = verdict(api, json.dumps(record).encode())
    assert report["verdict"] == "invalid"
    assert report["firstWrong"]["version"] == 5


def test_a_record_without_its_tail_is_not_valid(api, ended):
    for missing in (1, 2, 10):
        record = ended.get("record").json()
        del record["events"][-missing:]
        assert verdict(api, json.dumps(record).encode())["verdict"] != "valid"


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b"{}", b"\xff", b"\xef\xbb\xbf{}", b'{"format": "gaslamp-record"}',
        b'{"format": "gaslamp-record", "formatVersion": 2}', b"[" * 100_000, b'{"a":' * 50_000,
        b'{"format":"gaslamp-record","format":"gaslamp-record"}', b'{"a": 1.5}', b'{"a": 9007199254740992}',
        b'{"a": "\\u0000"}', b'{"a": "\\ud800"}', b'"' + b"x" * 1_000_000 + b'"', b"[" + b"1," * 600_000 + b"1]",
    ],
)  # fmt: skip
def test_what_cannot_be_read_gets_a_verdict(api, body):
    report = verdict(api, body)
    assert report["verdict"] == "unreadable"


def test_what_is_stored_is_what_was_hashed(ended):
    """From the events and from the export: each hash recomputed, in order of version."""
    listed = ended.get("events", params={"limit": 500}).json()["events"]
    exported = decode(ended.get("record").content)["events"]
    assert listed == exported
    previous = wire.genesis(ended.game, "mr-jack-london", 1)
    for number, event in enumerate(listed, 1):
        assert (event["version"], event["previous"]) == (number, previous)
        assert wire.event_hash(event) == event["hash"]
        previous = event["hash"]
    assert ended.info()["head"] == previous


def test_verifying_changes_nothing(api):
    table = api.seated()
    with unchanged(table):
        verdict(api, table.get("record", "keeper").content)


def test_keys_are_published_as_a_jwk_set(api):
    answer = api.get("/v1/keys")
    assert answer.headers["content-type"] == "application/jwk-set+json"
    (key,) = answer.json()["keys"]
    assert (key["kty"], key["crv"]) == ("OKP", "Ed25519")
    assert "d" not in key


def test_a_record_is_taken_as_json_too(api, ended):
    answer = api.post("/v1/verifications", content=ended.get("record").content)
    assert answer.json()["verdict"] == "valid"


def test_the_record_of_nothing_is_not_found(api):
    refused(api.get("/v1/games/00000000-0000-4000-8000-000000000000/record"), 404, "unknown_game")


def jwks_of(api):
    return decode(api.get("/v1/keys").content, jwks.Jwks)


def test_the_tables_go_on_while_a_large_record_is_read(api):
    """Others are answered before the verdict on a record that is as heavy as may be."""
    table = api.create()
    with ThreadPoolExecutor(1) as pool:
        heavy = pool.submit(verdict, api, b"[" + b"1," * 499_000 + b"1]")
        answered = 0
        while not heavy.done():
            assert table.get().status_code == 200
            answered += 1
    assert heavy.result()["verdict"] == "unreadable"
    # A loop that reads by itself answers what came before, what waited, and perhaps what came as it ended.
    assert answered > 3
