"""The edge of the service: what is the same for every request, around the application (ASGI).

Gives each request an id, joins the headers that came on several lines, reads the body within bounds of size and time
before anything else sees it, answers HEAD like GET without the body, adds the security headers, and logs one line a
request: method, path, status, milliseconds.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
import uuid
from collections.abc import Callable, Sequence

import structlog

from domain.filling import filled
from domain.ruleset import Text
from service import logs
from service.access import masked
from service.asgi import App, Message, Receive, Scope, Send
from service.limits import Limiter
from service.lines import joined
from service.problems import Problem

Rendered = tuple[int, list[tuple[bytes, bytes]], bytes]
Refuse = Callable[[Scope, Problem], Rendered]

log = structlog.get_logger("service.access")

BODY_SECONDS = 30.0
DRAIN_BYTES = 64 * 1024 * 1024

_GAME = re.compile(r"/v1/games/([0-9a-f-]{36})")
_RECORDS = ("/v1/verifications", "/v1/replays")
"""The addresses that take a whole record."""
_OF_THE_SERVICE = ("application/vnd.gaslamp.record+json", "application/jwk-set+json")

EXPOSED = (
    "Deprecation",
    "ETag",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    "X-Request-Id",
)
"""The headers that a page of another origin may read."""

_SECURITY_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
]


def edge(
    app: App,
    *,
    max_body: int,
    max_record: int,
    refuse: Refuse,
    allowed: Callable[[str], list[str] | None],
    limiter: Limiter,
    origins: Sequence[str] = ("*",),
) -> App:
    """`app` with the edge around it.

    refuse: writes a Problem as (status, headers, body). allowed: the methods that a path takes, None where there is
    nothing. limiter: admits each request, or refuses it before its body is looked at. origins: whose pages may read
    what the edge itself answers; the application says it of its own answers.
    """

    async def at_edge(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        request_id = str(uuid.uuid4())
        scope.setdefault("state", {})["request_id"] = request_id
        game = _GAME.match(scope["path"])
        logs.about.set({"request": request_id, "game": game[1]} if game else {"request": request_id})
        answer = _Answer(send, request_id, headless=scope["method"] == "HEAD")
        started, method = time.perf_counter(), scope["method"]
        if method == "HEAD":
            scope["method"] = "GET"
            scope["state"]["headless"] = True  # so that no stream goes on where nothing of it is sent
        malformed = joined(scope)
        try:
            admitted = await limiter.admit(scope)
            scope["state"]["address"], answer.headers = admitted.address, admitted.headers
            if refusal := admitted.refusal or malformed:
                if method == "POST":
                    await _taken(receive, 0)
                raise refusal
            limit = max_record if scope["path"].rstrip("/") in _RECORDS else max_body
            if methods := _asks_for_methods(scope, allowed):
                await _send(answer, (204, [(b"allow", ", ".join(methods).encode())], b""))
                return
            if method == "POST":
                try:
                    receive = _replay(await _read(scope, receive, limit), receive)
                except Problem:
                    # Where nothing can be posted, that is what the sender must be told first.
                    if "POST" in (allowed(scope["path"]) or ()):
                        raise
                    receive = _replay(b"", receive)
            await app(scope, receive, answer.send)
        except Problem as problem:
            status, headers, content = refuse(scope, problem)
            await _send(answer, (status, headers + _cross_origin(scope, origins), content))
        finally:
            if logging.root.isEnabledFor(logging.INFO):  # cheaper than a log line that goes nowhere
                log.info(
                    "request",
                    method=method,
                    path=masked(scope["path"]),
                    status=answer.status,
                    milliseconds=round((time.perf_counter() - started) * 1000, 2),
                )

    return at_edge


def _cross_origin(scope: Scope, origins: Sequence[str]) -> list[tuple[bytes, bytes]]:
    """The headers by which a page of another origin may read an answer, if it is one of those that may."""
    exposed = (b"access-control-expose-headers", ", ".join(EXPOSED).encode())
    if "*" in origins:
        return [(b"access-control-allow-origin", b"*"), exposed]
    varies = (b"vary", b"Origin")
    origin = next((value for name, value in scope["headers"] if name.lower() == b"origin"), b"")
    if origin.decode("latin-1") not in origins:
        return [varies]
    return [(b"access-control-allow-origin", origin), exposed, varies]


class _Answer:
    """Passes an answer on, with the headers of every answer, and without the body for HEAD."""

    def __init__(self, send: Send, request_id: str, *, headless: bool) -> None:
        self._send = send
        self._request_id = request_id
        self._headless = headless
        self.headers: list[tuple[bytes, bytes]] = []
        self.status = 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            extra = [*_SECURITY_HEADERS, *self.headers, (b"x-request-id", self._request_id.encode())]
            message = {**message, "headers": [*message.get("headers", []), *extra]}
        elif message["type"] == "http.response.body" and self._headless:
            message = {**message, "body": b""}
        await self._send(message)


async def _send(answer: _Answer, rendered: Rendered) -> None:
    status, headers, content = rendered
    await answer.send({"type": "http.response.start", "status": status, "headers": headers})
    await answer.send({"type": "http.response.body", "body": content})


def _asks_for_methods(scope: Scope, allowed: Callable[[str], list[str] | None]) -> list[str] | None:
    """The answer to a plain OPTIONS (RFC 9110 9.3.7); None for all else, a browser's preflight included."""
    if scope["method"] != "OPTIONS" or any(name == b"access-control-request-method" for name, _ in scope["headers"]):
        return None
    return allowed(scope["path"])


async def _read(scope: Scope, receive: Receive, limit: int) -> bytes:
    """The whole body. Raises Problem body_too_large, request_timeout or unsupported_media_type."""
    body, size = await _taken(receive, limit)
    if size > limit:
        raise Problem(
            "body_too_large",
            filled(
                Text("This address takes at most {limit} bytes.", "این نشانی حداکثر {limit} بایت می‌پذیرد."), limit=limit
            ),
        )
    media_type = b""
    for name, value in scope["headers"]:
        if name == b"content-encoding" and value.lower() != b"identity":
            raise Problem(
                "unsupported_media_type", Text("Bodies are taken uncompressed.", "بدنه فشرده پذیرفته نمی‌شود.")
            )
        if name == b"content-type":
            media_type = value
    if media_type != b"application/json":
        _check_content_type(media_type.decode("latin-1"))
    return body


async def _taken(receive: Receive, limit: int) -> tuple[bytes, int]:
    """The body up to `limit` bytes, and its size as far as it was looked at. Raises Problem request_timeout."""
    body, size = bytearray(), 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    # Also how a malformed chunk looks from here; whoever can still read is told.
                    raise Problem("malformed_request", Text("The body did not arrive whole.", "بدنه تمام نرسید."))
                chunk = message.get("body", b"")
                size += len(chunk)
                if size <= limit:
                    body += chunk
                if size > DRAIN_BYTES or not message.get("more_body", False):
                    break
    except TimeoutError:
        raise Problem(
            "request_timeout",
            filled(
                Text("The body did not arrive within {limit} seconds.", "بدنه در {limit} ثانیه نرسید."),
                limit=int(BODY_SECONDS),
            ),
        ) from None
    return bytes(body), size


def _check_content_type(content_type: str) -> None:
    media_type = content_type.partition(";")[0].strip().lower()
    if media_type not in ("application/json", *_OF_THE_SERVICE):
        raise Problem(
            "unsupported_media_type",
            Text("Send the body as application/json.", "بدنه را با نوع application/json بفرستید."),
        )


def _replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body that was read, and then what the connection says."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
