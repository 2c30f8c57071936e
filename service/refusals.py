"""Writes refusals as problem details, in the reader's language, with what helps and nothing that reveals."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, NotFoundException
from msgspec import UNSET

from domain.game import Refused
from domain.ruleset import IllegalMove, Text, Words, say
from service.access import masked
from service.languages import preferred
from service.malformed import malformed
from service.metrics.metering import REFUSAL
from service.problems import Problem, ProblemDetails
from service.raw_response import RawResponse
from service.store import Unavailable

log = structlog.get_logger(__name__)

PROBLEM_JSON = "application/problem+json"
RETRY_SECONDS = "2"
ILLEGAL_MOVE_STATUS = 422

_WORDS = "words"


def remember_words(request: Request[Any, Any, Any], words: Words) -> None:
    """Let a refusal by the rules of this request speak with the words of its ruleset."""
    request.scope["state"][_WORDS] = words


def exception_handlers() -> dict[Any, Callable[[Request[Any, Any, Any], Any], Response[bytes]]]:
    """The handlers for Litestar: every exception becomes a problem."""
    return {
        Problem: lambda request, error: write(request.scope, error),
        IllegalMove: _illegal_move,
        Refused: lambda request, error: write(request.scope, Problem(error.code, error.detail)),
        Unavailable: _unavailable,
        HTTPException: _http_exception,
        Exception: _internal_error,
    }


def write(scope: Any, problem: Problem) -> Response[bytes]:
    """The answer to a request that met `problem`."""
    return _response(*render(scope, problem))


def render(scope: Any, problem: Problem) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """`problem` as status, headers and body."""
    kind, language = problem.type, _language(scope)
    _note(scope, kind.code)
    details = ProblemDetails(
        type=f"/problems/{kind.code}",
        title=say(kind.title, language),
        status=kind.status,
        detail=masked(say(problem.detail, language)),
        instance=_request_id(scope),
        code=kind.code,
        version=problem.extra.get("version", UNSET),
    )
    return _rendered(scope, details, problem.headers)


def render_illegal_move(scope: Any, words: Words, error: IllegalMove) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """The refusal of a move by the rules: the error's words, the rule's number and its text."""
    language = _language(scope)
    _note(scope, error.code)
    details = ProblemDetails(
        type=f"/problems/{error.code}",
        title=say(words.errors.get(error.code, Text(error.code, error.code)), language),
        status=ILLEGAL_MOVE_STATUS,
        detail=masked(say(error.detail, language)),
        instance=_request_id(scope),
        code=error.code,
        rule=error.rule,
        rule_text=say(words.rules[error.rule], language) if error.rule in words.rules else UNSET,
    )
    return _rendered(scope, details, {})


def _note(scope: Any, code: str) -> None:
    """Leave the code where it is counted."""
    scope.setdefault("state", {})[REFUSAL] = code


def _rendered(
    scope: Any, details: ProblemDetails, extra: dict[str, str]
) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    headers = {
        "content-type": PROBLEM_JSON,
        "cache-control": "private, no-store",
        "content-language": _language(scope),
        "vary": "Authorization, Accept-Language",
        **{name.lower(): value for name, value in extra.items()},
    }
    return (
        details.status,
        [(name.encode(), value.encode()) for name, value in headers.items()],
        msgspec.json.encode(details),
    )


def _illegal_move(request: Request[Any, Any, Any], error: IllegalMove) -> Response[bytes]:
    words: Words = request.scope["state"][_WORDS]
    return _response(*render_illegal_move(request.scope, words, error))


def _response(status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> RawResponse:
    named = {name.decode(): value.decode() for name, value in headers if name != b"content-type"}
    return RawResponse(body, status, named, PROBLEM_JSON)


def _unavailable(request: Request[Any, Any, Any], error: Unavailable) -> Response[bytes]:
    log.warning("unavailable", reason=type(error.__cause__ or error).__qualname__)
    return write(request.scope, Problem("unavailable", headers={"Retry-After": RETRY_SECONDS}))


def _http_exception(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    if isinstance(error, MethodNotAllowedException):
        allowed = allowed_methods(request.app, request.scope["path"]) or []
        return write(request.scope, Problem("method_not_allowed", headers={"Allow": ", ".join(allowed)}))
    if isinstance(error, NotFoundException):
        return write(request.scope, Problem("not_found"))
    if error.status_code == 400:
        return write(request.scope, _malformed_parameter(error))
    if error.status_code == 413:
        return write(request.scope, Problem("body_too_large"))
    return _internal_error(request, error)


def _internal_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log.error("internal_error", exc_info=error)
    return write(request.scope, Problem("internal_error"))


def allowed_methods(app: Litestar, path: str) -> list[str] | None:
    """The methods that the address takes, HEAD and OPTIONS included; None where there is nothing."""
    methods: set[str] = set()
    for pattern, of_route in _routes(app):
        if pattern.fullmatch(path.rstrip("/") or "/"):
            methods |= of_route
    if "GET" in methods:
        methods.add("HEAD")
    return sorted(methods | {"OPTIONS"}) if methods else None


@lru_cache(maxsize=4)
def _routes(app: Litestar) -> tuple[tuple[re.Pattern[str], frozenset[str]], ...]:
    return tuple(
        (re.compile(re.sub(r"\{[^}]+\}", "[^/]+", route.path_format)), frozenset(getattr(route, "methods", ())))
        for route in app.routes
    )


def _malformed_parameter(error: HTTPException) -> Problem:
    extra = error.extra if isinstance(error.extra, list) else []
    found = [f"{item.get('key', 'parameter')}: {item.get('message', 'invalid')}" for item in extra if item]
    return malformed("; ".join(found) or "A parameter is malformed")


def _language(scope: Any) -> Any:
    for name, value in scope.get("headers", ()):
        if name.lower() == b"accept-language":
            return preferred(value.decode("latin-1"))
    return "en"


def _request_id(scope: Any) -> str:
    return str(scope.get("state", {}).get("request_id", ""))
