"""Bodies that are not the JSON they should be: refused before anything happens (FC-038, FC-039, FC-053, FC-055)."""

from __future__ import annotations

import pytest

from tests.service.expect import refused, unchanged

MALFORMED = {
    "nothing": b"",
    "space": b"  \n",
    "half an object": b'{"move":',
    "two values": b"{} {}",
    "a trailing comma": b'{"a": 1,}',
    "single quotes": b"{'a': 1}",
    "a comment": b"{} // no",
    "NaN": b'{"a": NaN}',
    "a byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "invalid UTF-8": b'{"a": "\xff"}',
    "an overlong form": b'{"a": "\xc0\x80"}',
    "a surrogate in UTF-8": b'{"a": "\xed\xa0\x80"}',
    "U+0000 escaped": b'{"name": "a\\u0000b"}',
    "U+0000 raw": b'{"name": "a\x00b"}',
    "a control character": b'{"name": "a\x01b"}',
    "a lone surrogate": b'{"name": "\\ud800"}',
    "surrogates the wrong way round": b'{"name": "\\udc00\\ud800"}',
    "a lone surrogate as key": b'{"\\ud800": 1}',
    "U+0000 as key": b'{"\\u0000": 1}',
    "a key twice": b'{"name": "a", "name": "b"}',
    "a key twice, once escaped": b'{"name": "a", "n\\u0061me": "b"}',
    "a key twice, deep inside": b'{"a": [{"b": 1, "b": 1}]}',
    "a key beyond ASCII": '{"naïve": 1}'.encode(),
    "a float": b'{"expectedVersion": 3.0}',
    "an exponent": b'{"expectedVersion": 3e0}',
    "minus zero": b'{"expectedVersion": -0}',
    "2^53": b'{"expectedVersion": 9007199254740992}',
    "2^63": b'{"expectedVersion": 9223372036854775808}',
    "2^64": b'{"expectedVersion": 18446744073709551616}',
    "a thousand digits": b'{"expectedVersion": ' + b"9" * 1000 + b"}",
    "a leading zero": b'{"expectedVersion": 03}',
    "digits of another script": '{"expectedVersion": ٣}'.encode(),
    "deep arrays": b"[" * 60_000,
    "deep closed arrays": b"[" * 30_000 + b"]" * 30_000,
    "deep objects": b'{"a":' * 12_000,
    "300 deep in an unknown field": b'{"unknown": ' + b"[" * 300 + b"]" * 300 + b"}",
    "a string": b'"move"',
    "a number": b"7",
    "null": b"null",
    "an array": b"[]",
    "an unknown field": b'{"unknown": 1}',
    "a key named like a prototype": b'{"__proto__": {}}',
}


def operations(api):
    """Every operation that takes a body and can refuse it as malformed, by its path."""
    for path, item in api.contract.document["paths"].items():
        if "requestBody" in item.get("post", {}) and path not in ("/v1/verifications", "/v1/replays"):
            yield path


@pytest.fixture(scope="module")
def table(api):
    return api.seated()


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED.keys())
def test_every_operation_refuses_a_malformed_body_and_does_nothing(api, table, body):
    games = api.get("/v1/games").content
    with unchanged(table):
        for path in operations(api):
            address = path.format(game=table.game, number=1, invitation="a" * 16)
            problem = refused(api.post(address, content=body, token=table.tokens["keeper"]), 400, "malformed_request")
            assert problem["detail"]
    assert api.get("/v1/games").content == games


def test_the_largest_exact_integer_is_one(api, table):
    body = b'{"move": {"type": "shift", "cup": "left"}, "expectedVersion": 9007199254740991}'
    refused(api.post(f"{table.path}/moves", content=body, token=table.tokens["keeper"]), 409, "version_conflict")


def test_the_place_of_a_fault_is_named(api, table):
    body = b'{"move": {"type": "shift", "cup": 7}}'
    problem = refused(
        api.post(f"{table.path}/moves", content=body, token=table.tokens["keeper"]), 400, "malformed_request"
    )
    assert "$.move.cup" in problem["detail"]
    problem = refused(
        api.post("/v1/games", json={"ruleset": "toy", "options": {"peeks": "many"}}), 400, "malformed_request"
    )
    assert "$.options.peeks" in problem["detail"]


def test_strings_beyond_the_basic_plane_are_strings(api):
    table = api.create()
    answer = api.post(f"{table.path}/seats", content='{"name": "\\ud83d\\ude00 ی ي é é"}'.encode())
    assert answer.status_code == 201
    assert next(s["name"] for s in table.info()["seats"] if s["taken"]) == "😀 ی ي é é", (
        "as it was sent, not normalised"
    )


def test_a_listed_value_of_the_query_is_written_as_listed(api):
    for value in ("null", "None", "", "OPEN"):
        refused(api.get("/v1/games", params={"status": value}), 400, "malformed_request")
