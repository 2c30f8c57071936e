"""The record as a file: what it holds for whom, and that it is read strictly."""

from __future__ import annotations

import json

import pytest

from domain import canonical, sealed
from projections import record as records
from projections.record import Unreadable
from projections.verification import verify_bytes
from tests import toy
from tests.projections.played import KEYS, REGISTRY, RULESETS_UNDER_TEST, play

TOY = play(toy.RULESET, 3)
FULL = TOY.record()
DATA = records.encode(FULL)


@pytest.mark.parametrize("ruleset", RULESETS_UNDER_TEST, ids=lambda ruleset: ruleset.id)
def test_a_record_is_read_as_it_was_written(ruleset):
    for record in (
        play(ruleset, 1).record(),
        play(ruleset, 1).record(ruleset.seats(ruleset.options_type())[0], upto=4),
    ):
        assert records.read(records.encode(record)) == record


def test_a_record_is_written_in_canonical_form():
    assert canonical.encode(json.loads(DATA)) == DATA


def test_after_the_end_the_record_holds_the_secret_and_everything_open():
    assert FULL.secret == TOY.secret.hex()
    assert FULL.events == TOY.events
    assert TOY.record("keeper") == FULL


@pytest.mark.parametrize("seat", [None, "keeper", "seeker"])
def test_while_the_game_runs_nothing_in_a_record_betrays_the_secret(seat):
    running = len(TOY.events) - 1
    record = TOY.record(seat, upto=running)
    data = records.encode(record).decode()
    assert (record.secret, record.reader) == (None, seat)
    assert TOY.secret.hex() not in data
    for event in TOY.events[:running]:
        for part in sealed.parts(event):
            assert (part["salt"] in data) == (seat in part["audience"])


def test_the_keys_in_a_record_are_those_of_the_service_without_validity():
    assert [key.kid for key in FULL.keys.keys] == [key.kid for key in KEYS.keys]


def test_how_long_a_record_may_be_is_for_the_reader_to_say():
    long = DATA + b" " * 10
    with pytest.raises(Unreadable, match="too_large"):
        records.read(long, max_bytes=len(DATA))
    assert verify_bytes(long, REGISTRY, max_bytes=len(long)).verdict == "valid"
    assert verify_bytes(long, REGISTRY, max_bytes=len(DATA)).verdict == "unreadable"


def changed(**fields):
    return json.dumps({**json.loads(DATA), **fields}).encode()


def without(name):
    return json.dumps({key: value for key, value in json.loads(DATA).items() if key != name}).encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_json"),
        (b"\x00\xff", "not_utf8"),
        (DATA[: len(DATA) // 2], "not_json"),
        (b"[]", "unknown_format"),
        (b'"gaslamp-record"', "unknown_format"),
        (changed(format="pgn"), "unknown_format"),
        (without("format"), "unknown_format"),
        (changed(formatVersion=2), "unknown_format_version"),
        (changed(formatVersion=True), "unknown_format_version"),
        (changed(formatVersion="1"), "unknown_format_version"),
        (without("formatVersion"), "unknown_format_version"),
        (changed(more=1), "malformed"),
        (without("events"), "malformed"),
        (changed(events={}), "malformed"),
        (changed(events=[1]), "malformed"),
        (changed(secret="AB" * 32), "malformed"),
        (changed(secret="ab" * 31), "malformed"),
        (changed(secret="ab" * 32 + "\n"), "malformed"),
        (changed(fingerprint=None), "malformed"),
        (changed(keys={"keys": [{"kty": "RSA"}]}), "malformed"),
        (changed(rulesetVersion=1.5), "not_an_integer"),
        (DATA[:-1] + b',"game":"other"}', "duplicate_key"),
        (DATA[:-1] + b',"gam\\u0065":"other"}', "duplicate_key"),
        (DATA.replace(b'"peeks":3', b'"peeks":3,"peeks":9'), "duplicate_key"),
        (DATA.replace(b'"peeks":3', b'"peeks":9007199254740992'), "integer_out_of_range"),
        (DATA.replace(b'"peeks":3', b'"peeks":"\\ud800"'), "lone_surrogate"),
        (DATA.replace(b'"peeks":3', b'"peeks":"\\u0000"'), "nul_character"),
        (DATA.replace(b'"peeks":3', b'"peeks":' + b"[" * 300 + b"]" * 300), "too_deep"),
        (DATA + b" " * (4 * 1024 * 1024), "too_large"),
    ],
)
def test_what_is_no_record_is_refused_and_named(data, code):
    with pytest.raises(Unreadable) as refused:
        records.read(data)
    assert refused.value.code == code


def test_a_record_in_other_layout_and_order_is_the_same_record():
    spread = json.dumps(dict(reversed(json.loads(DATA).items())), indent=3, ensure_ascii=False)
    assert records.read(spread.encode()) == FULL
