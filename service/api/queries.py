"""Query strings, read strictly: a misspelt parameter must not be passed over, or a dry run would be a move."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from litestar import Request
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from service.problems import Problem

_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")


def check_query(request: Request[Any, Any, Any]) -> None:
    """Raise Problem malformed_request for an unknown or repeated parameter, or an integer written otherwise."""
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
        if known[name] and not _INTEGER.fullmatch(value):
            raise Problem("malformed_request", f"The query parameter {name!r} takes an integer in decimal digits.")


@lru_cache(maxsize=256)
def _parameters(handler: HTTPRouteHandler) -> dict[str, bool]:
    """The query parameters of a handler, and whether each is an integer."""
    found = {}
    for name, field in handler.parsed_fn_signature.parameters.items():
        about = field.kwarg_definition
        if not isinstance(about, QueryParameter):
            continue
        types = {inner.annotation for inner in field.inner_types} or {field.annotation}
        found[about.name or name] = int in types
    return found
