"""Query strings, read strictly: a misspelt parameter must not be passed over, or a dry run would be a move."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

from litestar import Request
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from service.problems import Problem

_WRITTEN = {
    int: (re.compile(r"-?(0|[1-9][0-9]*)"), "an integer in decimal digits"),
    bool: (re.compile(r"true|false"), "true or false"),
}
"""How a value of each type is written: one way only."""


def check_query(request: Request[Any, Any, Any]) -> None:
    """Raise Problem malformed_request for an unknown or repeated parameter, or a value written otherwise.

    So must integers of the path be written as in the query: the framework takes `+1`, and the digits of every script.
    """
    segments = request.scope["path"].split("/")
    for name, value in request.path_params.items():
        if isinstance(value, int) and str(value) not in segments:
            raise Problem("malformed_request", f"In the path {name!r} takes {_WRITTEN[int][1]}.")
    if not request.scope["query_string"]:
        return
    handler = request.scope["route_handler"]
    known = _parameters(handler) if isinstance(handler, HTTPRouteHandler) else {}
    seen: set[str] = set()
    for name, value in request.query_params.multi_items():
        if name not in known:
            expected = ", ".join(sorted(known)) or "none"
            raise Problem(
                "malformed_request", f"There is no query parameter {name[:40]!r} here; there are: {expected}."
            )
        if name in seen:
            raise Problem("malformed_request", f"The query parameter {name!r} is given twice.")
        seen.add(name)
        form, words = known[name]
        if form is not None and not form.fullmatch(value):
            raise Problem("malformed_request", f"The query parameter {name!r} takes {words}.")


@lru_cache(maxsize=256)
def _parameters(handler: HTTPRouteHandler) -> dict[str, tuple[re.Pattern[str] | None, str]]:
    """The query parameters of a handler, each with the form of its values (None: any) and what that is in words."""
    found: dict[str, tuple[re.Pattern[str] | None, str]] = {}
    for name, field in handler.parsed_fn_signature.parameters.items():
        about = field.kwarg_definition
        if not isinstance(about, QueryParameter):
            continue
        types = {inner.annotation for inner in field.inner_types} or {field.annotation}
        found[about.name or name] = _form(types)
    return found


def _form(types: set[Any]) -> tuple[re.Pattern[str] | None, str]:
    """How a value of one of `types` is written. Of listed ones as listed: the framework takes `null` for none."""
    for kind in types:
        if get_origin(kind) is Literal:
            return re.compile("|".join(map(re.escape, get_args(kind)))), " or ".join(get_args(kind))
    return next((_WRITTEN[kind] for kind in (bool, int) if kind in types), (None, ""))
