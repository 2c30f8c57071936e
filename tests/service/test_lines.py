"""Headers on several lines (RFC 9110 5.3): a list is one list; what comes once is refused twice."""

from __future__ import annotations

import socket
import uuid

import httpx
import pytest

from service.lines import joined
from tests.service.expect import unchanged


@pytest.fixture(scope="module")
def table(api):
    return api.seated()


def ask(api, method, path, headers, **request):
    answer = httpx.request(method, f"{api.url}{path}", headers=headers, trust_env=False, **request)
    api.contract.check(answer)
    return answer


def raw(api, head):
    """The answer to a request as it is written, without the blank line: status and body."""
    host, port = api.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=30) as connection:
        connection.sendall(head.encode() + b"\r\nConnection: close\r\n\r\n")
        whole = b"".join(iter(lambda: connection.recv(65536), b""))
    top, _, body = whole.partition(b"\r\n\r\n")
    return int(top.split()[1]), body.decode()


@pytest.mark.parametrize("path", ["/v1/games", "{table}/view", "{table}/legal-moves"])
def test_what_is_accepted_on_two_lines(api, table, path):
    path = path.format(table=table.path)
    assert ask(api, "GET", path, [("Accept", "text/html"), ("Accept", "application/json")]).status_code == 200
    assert ask(api, "GET", path, [("Accept", "text/html"), ("Accept", "image/png")]).status_code == 406


@pytest.mark.parametrize("path", ["/v1/games/x", "/v1/nothing", "/v1/games/x/view"])
def test_languages_on_two_lines(api, path):
    """Also for what the edge and the short cut refuse."""
    for wished, language in ((("de", "fa"), "fa"), (("fa;q=0.1", "en"), "en"), (("en;q=0.1", "fa"), "fa")):
        answer = ask(api, "GET", path, [("Accept-Language", each) for each in wished])
        assert answer.headers["content-language"] == language


@pytest.mark.parametrize("path", ["", "/view"])
def test_tags_on_two_lines(api, table, path):
    held = [("If-None-Match", '"1"'), ("If-None-Match", '"3"')]
    assert ask(api, "GET", table.path + path, held).status_code == 304
    assert ask(api, "GET", table.path + path, [("If-None-Match", '"1"'), ("If-None-Match", '"2"')]).status_code == 200


def test_a_move_on_one_of_two_versions(api):
    table = api.seated()
    mine = ("Authorization", f"Bearer {table.tokens['keeper']}")
    move = {"move": table.legal("keeper")[0]}
    with unchanged(table):
        stale = [mine, ("If-Match", '"1"'), ("If-Match", '"2"')]
        assert ask(api, "POST", f"{table.path}/moves", stale, json=move).status_code == 412
    known = [mine, ("If-Match", '"3"'), ("If-Match", '"2"')]
    assert ask(api, "POST", f"{table.path}/moves", known, json=move).status_code == 201


KEYS = [("Idempotency-Key", str(uuid.UUID(int=number))) for number in (1, 2)]
ONCE = {
    "Idempotency-Key": KEYS,
    "Content-Type": [("Content-Type", "text/plain"), ("Content-Type", "application/json")],
    "Last-Event-ID": [("Last-Event-ID", "1"), ("Last-Event-ID", "2")],
    "Origin": [("Origin", "https://club.example"), ("Origin", "https://club.example")],
}


@pytest.mark.parametrize("name", ONCE)
@pytest.mark.parametrize("what", ["moves", "seats", "events", "view"])
def test_what_comes_once_is_refused_twice(api, table, name, what):
    """Which of two would count, a proxy may see otherwise than the service."""
    method = "POST" if what in ("moves", "seats") else "GET"
    if name == "Content-Type" and method == "GET":
        return
    body = {"content": b"{}"} if name == "Content-Type" else {"json": {}} if method == "POST" else {}
    sent = [("Authorization", f"Bearer {table.tokens['keeper']}"), *ONCE[name]]
    with unchanged(table):
        answer = ask(api, method, f"{table.path}/{what}", sent, **body)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed_request")
        assert name in answer.json()["detail"]


def test_a_request_has_one_host(api):
    """RFC 9112 3.2; before HTTP/1.1 there was none."""
    for hosts in ("", "\r\nHost: a\r\nHost: b", "\r\nHost: a\r\nHost: a", "\r\nHost:"):
        status, body = raw(api, f"GET /v1/health HTTP/1.1{hosts}")
        assert status == 400
        assert "malformed_request" in body
        assert "Host" in body
    assert raw(api, "GET /v1/health HTTP/1.1\r\nHost: a")[0] == 200
    assert raw(api, "GET /v1/health HTTP/1.0")[0] == 200


def test_what_nobody_reads_may_come_as_often_as_it_likes(api, table):
    sent = [("X-Trace", "1"), ("X-Trace", "2"), ("Cookie", "a=1"), ("Cookie", "b=2")]
    assert ask(api, "GET", f"{table.path}/view", sent).status_code == 200


def test_the_lines_of_a_list_are_joined_in_their_order():
    headers = [(b"accept", b"a"), (b"host", b"x"), (b"accept", b"b, c"), (b"x-trace", b"1"), (b"x-trace", b"2")]
    scope = {"headers": headers, "http_version": "1.1"}
    assert joined(scope) is None
    assert scope["headers"] == [
        (b"accept", b"a, b, c"),
        (b"host", b"x"),
        (b"x-trace", b"1"),
        (b"x-trace", b"2"),
    ]
