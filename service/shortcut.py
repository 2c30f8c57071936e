"""A short cut past the framework for what clients ask all the time, where they ask it in its plainest form.

A move, the legal moves, the view: without a query, without Origin. Those reach the very same handlers as ever, with a
third of the work around them; all else goes the framework's way. Both give the same bytes
(`tests/service/test_shortcut.py`). That no header that counts comes twice is seen to at the edge (`service.lines`).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, cast

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import HeaderParameter
from msgspec import Struct

from service.asgi import App
from service.refusals import exception_handlers

_PATH = re.compile(r"/v1/games/([0-9a-f-]{36})(/[a-z-]+)")
_HOST = re.compile(rb"[A-Za-z0-9.-]+(:[0-9]+)?")
_TELLING = frozenset({b"accept", b"host", b"origin"})
"""The headers of which the framework makes something, in some form or any."""
_PLAIN_ACCEPT = (b"*/*", b"application/json")
_LONGEST: Final = 1000
"""No header of the plain form is longer: what a handler says of its lengths is left to the framework."""


class _Asked(Request[Any, Any, State]):
    """A request whose body the edge has read: it comes whole, in one message."""

    async def body(self) -> bytes:
        """It."""
        return cast("bytes", (await self.receive())["body"])  # type: ignore[typeddict-item]


class Course(Struct, frozen=True):
    """A handler of one game's address. headers: by the names in a request, the parameters that take them."""

    handler: HTTPRouteHandler
    call: Callable[..., Awaitable[Response[bytes]]]
    headers: Mapping[bytes, str]


def shortcut(app: Litestar, handlers: Sequence[HTTPRouteHandler]) -> App:
    """`app` (ASGI), with a short cut to `handlers`, each of an address `/v1/games/{game}/…`.

    To one that is deprecated there is none: the framework adds its notice.
    """
    lasting = [handler for handler in handlers if handler.opt["contract"].deprecated is None]
    courses = {(method, path): _course(handler) for handler in lasting for method, path in _addresses(handler)}
    refusals = exception_handlers()

    def answer_to(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        kind = next(kind for kind in type(error).__mro__ if kind in refusals)
        return refusals[kind](request, error)

    async def at_once(scope: Any, receive: Any, send: Any) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" and not scope["query_string"] else None
        course = courses.get((scope["method"], found[2])) if found else None
        headers = None if course is None else _plain(scope["headers"], course.headers)
        if found is None or course is None or headers is None:
            await app(scope, receive, send)
            return
        scope["app"] = scope["litestar_app"] = app
        scope["route_handler"] = course.handler
        request = _Asked(scope, receive, send)
        try:
            response = await course.call(request=request, game=found[1], **headers)
        except Exception as error:
            response = answer_to(request, error)
        await response.to_asgi_response(None, request)(scope, receive, send)

    return at_once


def _addresses(handler: HTTPRouteHandler) -> list[tuple[str, str]]:
    return [
        (method, path.removeprefix("/v1/games/{game:str}")) for method in handler.http_methods for path in handler.paths
    ]


def _course(handler: HTTPRouteHandler) -> Course:
    headers = {}
    for name, field in handler.parsed_fn_signature.parameters.items():
        if isinstance(field.kwarg_definition, HeaderParameter):
            headers[str(field.kwarg_definition.name).lower().encode()] = name
    return Course(handler, handler.fn, headers)


def _plain(headers: Sequence[tuple[bytes, bytes]], wanted: Mapping[bytes, str]) -> dict[str, str] | None:
    """The headers that a handler takes, by parameter; None for a request that is not of the plainest form."""
    found: dict[str, str] = {}
    for name, value in headers:
        if len(value) > _LONGEST:
            return None
        if name in wanted:
            found[wanted[name]] = value.decode("latin-1")
        elif name in _TELLING:
            plain = value in _PLAIN_ACCEPT if name == b"accept" else name == b"host" and _HOST.fullmatch(value)
            if not plain:
                return None
    return found
