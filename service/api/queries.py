"""Query strings, read strictly: a misspelt parameter must not be passed over, or a dry run would be a move."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin

from litestar import Request
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter

from domain.bidi import isolated
from domain.filling import filled
from domain.ruleset import Text
from service.problems import Problem

_WRITTEN = {
    int: (re.compile(r"-?(0|[1-9][0-9]*)"), Text("an integer in decimal digits", "عددی صحیح با رقم‌های «0» تا «9»")),
    bool: (re.compile(r"true|false"), Text("true or false", "«true» یا «false»")),
}
"""How a value of each type is written: one way only."""

_IN_PATH = Text("In the path {name} takes {{words}}.", "در نشانی {name} {{words}} می‌گیرد.")
_TAKES = Text("The query parameter {name} takes {{words}}.", "پارامتر {name} {{words}} می‌گیرد.")
_TWICE = Text("The query parameter {name} is given twice.", "پارامتر {name} دو بار آمده است.")
_UNKNOWN = Text(
    "There is no query parameter {name} here; there are: {known}.",
    "این نشانی پارامتری به نام {name} ندارد؛ پارامترهایش این‌ها هستند: {known}.",
)
_NONE = Text("There is no query parameter {name} here; there are: none.", "این نشانی پارامتری ندارد، {name} هم نه.")


def check_query(request: Request[Any, Any, Any]) -> None:
    """Raise Problem malformed_request for an unknown or repeated parameter, or a value written otherwise.

    So must integers of the path be written as in the query: the framework takes `+1`, and the digits of every script.
    """
    segments = request.scope["path"].split("/")
    for name, value in request.path_params.items():
        if isinstance(value, int) and str(value) not in segments:
            raise Problem("malformed_request", _takes(_IN_PATH, name, _WRITTEN[int][1]))
    if not request.scope["query_string"]:
        return
    handler = request.scope["route_handler"]
    known = _parameters(handler) if isinstance(handler, HTTPRouteHandler) else {}
    seen: set[str] = set()
    for name, value in request.query_params.multi_items():
        if name not in known:
            told = filled(_UNKNOWN if known else _NONE, name=repr(name[:40]), known=tuple(sorted(known)))
            raise Problem("malformed_request", told)
        if name in seen:
            raise Problem("malformed_request", filled(_TWICE, name=repr(name)))
        seen.add(name)
        form, words = known[name]
        if form is not None and not form.fullmatch(value):
            raise Problem("malformed_request", _takes(_TAKES, name, words))


@lru_cache(maxsize=256)
def _parameters(handler: HTTPRouteHandler) -> dict[str, tuple[re.Pattern[str] | None, Text]]:
    """The query parameters of a handler, each with the form of its values (None: any) and what that is in words."""
    found: dict[str, tuple[re.Pattern[str] | None, Text]] = {}
    for name, field in handler.parsed_fn_signature.parameters.items():
        about = field.kwarg_definition
        if not isinstance(about, QueryParameter):
            continue
        types = {inner.annotation for inner in field.inner_types} or {field.annotation}
        found[about.name or name] = _form(types)
    return found


def _form(types: set[Any]) -> tuple[re.Pattern[str] | None, Text]:
    """How a value of one of `types` is written. Of listed ones as listed: the framework takes `null` for none."""
    for kind in types:
        if get_origin(kind) is Literal:
            return re.compile("|".join(map(re.escape, get_args(kind)))), _one_of(get_args(kind))
    return next((_WRITTEN[kind] for kind in (bool, int) if kind in types), (None, Text("", "")))


def _one_of(values: tuple[str, ...]) -> Text:
    return Text(" or ".join(values), " یا ".join(isolated(value, "fa") for value in values))


def _takes(template: Text, name: str, words: Text) -> Text:
    """`template` with the parameter's name and, in the language's own words, what it takes."""
    named = filled(template, name=repr(name))
    return Text(named.en.format(words=words.en), named.fa.format(words=words.fa))
