"""Bodies beyond their bounds of size and time: the sender can read why (FC-042)."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress

import pytest

from service import edge
from tests.service.expect import refused

BIG = 50 * 1024 * 1024


@pytest.fixture(autouse=True)
def service_goes_on(api):
    """After each test the service answers a new connection."""
    yield
    with socket.create_connection(address(api), timeout=5) as connection:
        connection.sendall(b"GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert connection.recv(64).startswith(b"HTTP/1.1 200")


def address(api):
    host, port = api.url.removeprefix("http://").split(":")
    return host, int(port)


def post(api, headers, chunks, path="/v1/games"):
    """Send a request in pieces as far as the service takes it; returns status and problem code."""
    with socket.create_connection(address(api), timeout=30) as connection:
        fixed = "Host: x\r\nConnection: close\r\nContent-Type: application/json"
        connection.sendall(f"POST {path} HTTP/1.1\r\n{fixed}\r\n{headers}\r\n\r\n".encode())
        try:
            for chunk in chunks:
                connection.sendall(chunk)
        except (BrokenPipeError, ConnectionResetError):
            pass  # what was answered may still be read
        answer = b""
        while piece := connection.recv(65536):
            answer += piece
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


def pieces(total, size=65536):
    for _ in range(total // size):
        yield b" " * size


def test_a_body_at_the_bound_is_read_and_one_byte_more_is_not(api):
    body = b'{"ruleset":"toy"}'
    assert api.post("/v1/games", content=body.ljust(64 * 1024)).status_code == 201
    refused(api.post("/v1/games", content=body.ljust(64 * 1024 + 1)), 413, "body_too_large")


def test_a_record_may_be_larger(api):
    report = api.post("/v1/verifications", content=b"[".ljust(4 * 1024 * 1024)).json()
    assert report["verdict"] == "unreadable"
    refused(api.post("/v1/verifications", content=b"[".ljust(4 * 1024 * 1024 + 1)), 413, "body_too_large")


def test_fifty_megabytes_get_an_answer_that_can_be_read(api):
    assert post(api, f"Content-Length: {BIG}", pieces(BIG)) == (413, "body_too_large")


def test_fifty_megabytes_in_chunks_get_an_answer_that_can_be_read(api):
    def chunked():
        for piece in pieces(BIG):
            yield b"%x\r\n%b\r\n" % (len(piece), piece)
        yield b"0\r\n\r\n"

    assert post(api, "Transfer-Encoding: chunked", chunked()) == (413, "body_too_large")


def test_an_endless_body_is_ended_by_the_service(api):
    def endless():
        started = time.monotonic()
        while time.monotonic() - started < 20:
            yield b"10000\r\n%b\r\n" % (b" " * 65536)

    started = time.monotonic()
    # Its connection may be cut before the answer could be read: that is all that an endless sender can expect.
    with suppress(ConnectionResetError, IndexError):
        assert post(api, "Transfer-Encoding: chunked", endless()) == (413, "body_too_large")
    assert time.monotonic() - started < 20, "it was the service that ended it"


def test_a_body_that_comes_too_slowly_is_given_up(api, monkeypatch):
    monkeypatch.setattr(edge, "BODY_SECONDS", 0.3)

    def slowly():
        yield b'{"ruleset"'
        time.sleep(0.6)

    assert post(api, "Content-Length: 1000", slowly()) == (408, "request_timeout")


def test_a_large_body_to_where_there_is_nothing(api):
    assert post(api, f"Content-Length: {1024 * 1024}", pieces(1024 * 1024), "/v1/nothing") == (404, "not_found")


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: -1", b"Content-Length: x", b"Content-Length: 1\r\nContent-Length: 2",
        b"Transfer-Encoding: gzip", b"X: " + b"y" * 1_000_000, b"\r\n".join(b"X-%d: y" % n for n in range(1000)),
        b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
    ],
)  # fmt: skip
def test_malformed_http_does_no_harm(api, head):
    with socket.create_connection(address(api), timeout=5) as connection:
        try:
            connection.sendall(b"POST /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + head + b"\r\n\r\n")
            answer = connection.recv(4096)
        except (BrokenPipeError, ConnectionResetError):
            answer = b""
    assert answer == b"" or answer.startswith(b"HTTP/1.1 4"), answer


@pytest.mark.parametrize(
    ("head", "status"),
    [
        (b"Content-Length: 1\r\nContent-Length: 2", 400), (b"X: a\x00b", 400), (b"Transfer-Encoding: gzip", 400),
        (b"\r\n".join(b"X-%d: y" % n for n in range(99)), 431),
    ],
)  # fmt: skip
def test_what_is_no_http_is_refused_by_the_server_without_a_problem(api, head, status):
    """As the document and docs/operations.md say: nothing of it reaches the service."""
    with socket.create_connection(address(api), timeout=30) as connection:
        connection.sendall(b"POST /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + head + b"\r\n\r\n")
        answer = connection.recv(4096)
    top, _, body = answer.partition(b"\r\n\r\n")
    assert int(top.split()[1]) == status
    assert b"x-request-id" not in top.lower()
    assert body == b""


def test_a_hundred_headers_are_read(api):
    many = "\r\n".join(f"X-{number}: y" for number in range(96))
    assert post(api, f"Content-Length: 2\r\n{many}", [b"{}"]) == (400, "malformed_request")


def test_of_length_and_encoding_the_encoding_counts(api):
    """RFC 9112 6.3."""
    body = b"2\r\n{}\r\n0\r\n\r\n"
    assert post(api, "Content-Length: 40\r\nTransfer-Encoding: chunked", [body]) == (400, "malformed_request")
