"""The short cut past the framework: whichever way a request goes, its answer is the same to the byte."""

from __future__ import annotations

import re
import uuid

import pytest

from tests.service.expect import unchanged

PLAIN = {"Accept": "*/*"}
OTHERWISE = {"Accept": "*/*;q=1.0"}
"""Means the same, and goes the framework's way."""

SHIFT = {"type": "shift", "cup": "left"}
OWN = {"date", "x-request-id", "ratelimit", "ratelimit-policy"}
"""The headers in which any two answers may differ."""


def essence(answer):
    headers = {name: value for name, value in answer.headers.items() if name not in OWN}
    text = re.sub(r"urn:uuid:[0-9a-f-]+|" + re.escape(answer.headers["x-request-id"]), "", answer.text)
    return answer.status_code, headers, text


def both_ways(table, method, what, *, headers=None, **request):
    path = f"{table.path}/{what}"
    answers = [
        table.api.request(method, path, headers={**way, **(headers or {})}, **request) for way in (PLAIN, OTHERWISE)
    ]
    assert essence(answers[0]) == essence(answers[1])
    return answers[0]


@pytest.fixture
def table(api):
    return api.seated()


READERS = {
    "a seat": lambda table: {"token": table.tokens["seeker"]},
    "the host": lambda table: {"token": table.host},
    "a spectator": lambda _: {},
    "a stranger": lambda _: {"token": "seat_" + "x" * 43},
    "a malformed token": lambda _: {"headers": {"Authorization": "Basic eDp5"}},
    "a Persian": lambda _: {"headers": {"Accept-Language": "fa", "Authorization": "Bearer no"}},
    "who has it": lambda _: {"headers": {"If-None-Match": '"3"'}},
    "who had it": lambda _: {"headers": {"If-None-Match": '"2", W/"1"'}},
    "who cannot write tags": lambda _: {"headers": {"If-None-Match": "three"}},
    "who writes much": lambda _: {"headers": {"Accept-Language": "f" * 1001}},
}


@pytest.mark.parametrize("what", ["view", "legal-moves"])
@pytest.mark.parametrize("reader", READERS)
def test_reads(table, what, reader):
    both_ways(table, "GET", what, **READERS[reader](table))


@pytest.mark.parametrize("what", ["view", "legal-moves", "moves"])
@pytest.mark.parametrize("game", [str(uuid.UUID(int=7)), "-" * 36, "0" * 36])
def test_games_that_do_not_exist(table, what, game):
    method, sent = ("POST", {"json": {"move": SHIFT}}) if what == "moves" else ("GET", {})
    table.game = game
    assert both_ways(table, method, what, **sent).status_code == 404


REFUSED = {
    "no JSON": {"content": b"{"},
    "nothing": {"content": b""},
    "no move": {"json": {}},
    "a move without a type": {"json": {"move": {"cup": "left"}}},
    "an unknown member": {"json": {"move": SHIFT, "more": 1}},
    "an illegal move": {"json": {"move": {"type": "peek", "cup": "left"}}},
    "another version": {"json": {"move": SHIFT, "expectedVersion": 2}},
    "another tag": {"json": {"move": SHIFT}, "headers": {"If-Match": '"2"'}},
    "no tag": {"json": {"move": SHIFT}, "headers": {"If-Match": "two"}},
    "no key": {"json": {"move": SHIFT}, "headers": {"Idempotency-Key": "short"}},
    "a signature": {"json": {"move": SHIFT, "signature": "A" * 86}},
    "no token": {"json": {"move": SHIFT}, "token": None},
    "another's token": {"json": {"move": SHIFT}, "token": "seat_" + "x" * 43},
    "another form of body": {"content": b"{}", "headers": {"Content-Type": "text/plain"}},
}


@pytest.mark.parametrize("language", ["en", "fa"])
@pytest.mark.parametrize("case", REFUSED)
def test_moves_that_are_refused(table, case, language):
    request = {"token": table.tokens["keeper"], **REFUSED[case]}
    headers = {"Accept-Language": language, **request.pop("headers", {})}
    with unchanged(table):
        assert both_ways(table, "POST", "moves", headers=headers, **request).status_code >= 400


def test_a_move_and_its_repeat(table):
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    assert both_ways(table, "POST", "moves", json={"move": SHIFT}, token=table.tokens["keeper"], headers=headers)
    assert table.info()["version"] == 4


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "DELETE", "GET", "POST"])
@pytest.mark.parametrize("what", ["view", "legal-moves", "moves"])
def test_other_methods(table, what, method):
    if (method, what) != ("POST", "moves"):
        both_ways(table, method, what, **({"json": {}} if method == "POST" else {}))


def test_what_a_page_of_another_origin_asks_is_answered_for_it(table):
    answer = both_ways(table, "GET", "view", headers={"Origin": "https://club.example"})
    assert answer.headers["access-control-allow-origin"] == "*"


def test_a_query_is_read_as_ever(table):
    assert both_ways(table, "GET", "view", params={"version": 2}).json()["version"] == 2
    assert both_ways(table, "GET", "view", params={"versoin": 2}).status_code == 400
