"""The director: finds the case for each request, has it played, and remembers what the client did."""

from __future__ import annotations

import hashlib
import re
from typing import Any
from urllib.parse import parse_qsl

from litestar import Litestar

from domain.filling import filled
from domain.ruleset import Text
from service.asgi import App, Message, Receive, Scope, Send, app_of
from service.problems import Problem
from service.sandbox.asking import HEADER, from_header
from service.sandbox.playing import PLAYERS, Turn, header
from service.sandbox.rehearsals import Asked, Played, Rehearsal, Rehearsals, now

_GAME = re.compile(r"/v1/games/([0-9a-f-]{36})(?:/|$)")
_BELOW = re.compile(r"(/sandbox/rehearsals/([A-Za-z0-9_-]{1,40}))(/.+)")
_STATE = "rehearsal"


def under_addresses(app: App, rehearsals: Rehearsals) -> App:
    """`app`, which is also found below the address of each rehearsal."""

    async def routed(scope: Scope, receive: Receive, send: Send) -> None:
        below = _BELOW.fullmatch(scope["path"]) if scope["type"] == "http" else None
        rehearsal = rehearsals.find(below[2]) if below else None
        if below is None or rehearsal is None:
            await app(scope, receive, send)
            return
        state = {**scope.get("state", {}), _STATE: rehearsal}
        inner = {**scope, "path": below[3], "raw_path": below[3].encode(), "state": state}
        await app(inner, receive, _with_prefix(send, below[1].encode()))

    return routed


def _with_prefix(send: Send, prefix: bytes) -> Send:
    """`send` with the addresses in Location and Link below `prefix`, so that who follows them stays in rehearsal."""

    async def prefixed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [
                (name, _moved(value, prefix) if name.lower() in (b"location", b"link") else value)
                for name, value in message["headers"]
            ]
            message = {**message, "headers": headers}
        await send(message)

    return prefixed


def _moved(value: bytes, prefix: bytes) -> bytes:
    return prefix + value if value.startswith(b"/v1/") else value.replace(b"</v1/", b"<" + prefix + b"/v1/")


def directed(app: Litestar, rehearsals: Rehearsals) -> App:
    """The application with the director in front of it."""
    known, inner = _operations(app), app_of(app)
    app.state.operations = frozenset(name for _, _, name in known)

    def find(method: str, path: str) -> str | None:
        plain = path.rstrip("/") or "/"
        return next((name for pattern, m, name in known if m == method and pattern.fullmatch(plain)), None)

    async def direct(scope: Scope, receive: Receive, send: Send) -> None:
        asked_for = header(scope, HEADER.lower().encode()) if scope["type"] == "http" else None
        rehearsal: Rehearsal | None = scope["state"].get(_STATE) if scope["type"] == "http" else None
        operation = find(scope["method"], scope["path"]) if scope["type"] == "http" else None
        if operation is None or (asked_for is None and rehearsal is None):
            await inner(scope, receive, send)
            return
        first = await receive()
        request = _asked(scope, operation, first.get("body", b""))
        played = rehearsal.due(request) if rehearsal is not None else None
        if rehearsal is not None:
            rehearsal.note(request)
        if asked_for is not None:
            played = _by_header(asked_for.decode("latin-1"), request, rehearsals)
        watched = _watched(send, request, played)
        if played is None:
            await inner(scope, _again(first, receive), watched)
            return
        turn = Turn(inner, scope, _again(first, receive), watched, app.state.services, played, first.get("body", b""))
        try:
            await PLAYERS[played.ask.case](turn)
        except Problem as problem:
            request.status = problem.type.status
            problem.headers[HEADER] = played.ask.case
            raise
        finally:
            played.ended = now()

    return direct


def _by_header(value: str, request: Asked, rehearsals: Rehearsals) -> Played | None:
    """The case that the header asks for: once for each Idempotency-Key, so that a repeat succeeds."""
    ask = from_header(value)
    if not ask.fits(request.operation, request.method, stream=request.stream):
        raise Problem(
            "malformed_request",
            filled(
                Text(
                    "The case {case} is not played for such a request.", "مورد {case} برای چنین درخواستی بازی نمی‌شود."
                ),
                case=ask.case,
            ),
        )
    return Played(ask=ask, request=request) if rehearsals.first_with(request.key) else None


def _asked(scope: Scope, operation: str, body: bytes) -> Asked:
    query = dict(parse_qsl(scope["query_string"].decode("latin-1")))
    last, key = header(scope, b"last-event-id"), header(scope, b"idempotency-key")
    caller = header(scope, b"authorization")
    accept = (header(scope, b"accept") or b"").decode("latin-1")
    cursor = last.decode("latin-1") if last else query.get("after", query.get("cursor"))
    game = _GAME.match(scope["path"])
    return Asked(
        at=now(),
        operation=operation,
        method=scope["method"],
        path=scope["path"],
        game=game[1] if game else None,
        stream="text/event-stream" in accept or "application/x-ndjson" in accept,
        key=None if key is None else hashlib.sha256(key).hexdigest(),
        body=hashlib.sha256(body).hexdigest(),
        caller=None if caller is None else hashlib.sha256(caller).hexdigest(),
        cursor=cursor,
    )


def _watched(send: Send, request: Asked, played: Played | None) -> Send:
    """`send`, which also notes what became of the request, and tells the client which case was played."""

    async def watched(message: Message) -> None:
        if message["type"] == "http.response.start":
            request.status = message["status"]
            if played is not None:
                told = played.ask.case + ("; not-played" if played.note else "")
                message = {**message, "headers": [*message["headers"], (HEADER.lower().encode(), told.encode())]}
        await send(message)
        if message["type"] == "http.response.body" and not message.get("more_body", False):
            request.taken = True

    return watched


def _again(first: Message, receive: Receive) -> Receive:
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return first

    return again


def _operations(app: Litestar) -> list[tuple[re.Pattern[str], str, str]]:
    """The documented operations: the pattern of the path, the method, the id."""
    known: list[tuple[re.Pattern[str], str, str]] = []
    for route in app.routes:
        pattern = re.compile(re.sub(r"\{[^}]+\}", "[^/]+", route.path_format))
        handlers: Any = getattr(route, "route_handlers", ())
        for handler in handlers:
            if "contract" in handler.opt:
                known += [(pattern, str(method), handler.operation_id) for method in handler.http_methods]
    return known
