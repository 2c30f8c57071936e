"""An operation's contract beside its handler: the OpenAPI document is written from these, not from guesses."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from service.deprecation import Deprecation

JSON = "application/json"
PROBLEM = "application/problem+json"
RECORD = "application/vnd.gaslamp.record+json"
SSE = "text/event-stream"
NDJSON = "application/x-ndjson"
SVG = "image/svg+xml"
HTML = "text/html"

GAME_TAG = (
    'The game\'s version as an entity tag, such as `"7"`: the same for every reader and query, so it tells only '
    "whether what came from this address with this token is still so."
)

UNCOUNTED = {"limited": None}
"""The `opt` of a handler outside the document that no quota counts: who watches over the service is always answered."""


class Body(Struct, frozen=True):
    """A request or response body. type: a msgspec type, or the name of a union over all rulesets.

    component: the name of its schema in the document, where it has none of its own.
    """

    type: Any
    media_type: str = JSON
    description: str = ""
    component: str = ""


class Contract(Struct, frozen=True, kw_only=True):
    """What an operation takes and answers beyond its path and parameters.

    answers: the successful statuses and their bodies (None: no body). problems: codes of the refusals that can occur,
    beyond those that every operation shares. rules: also every ruleset's own refusals of moves. secured: "seat",
    "arbiter" or "operator" (the token is needed), "reader" or "host" (a token allows more), or None. etag: whether a
    success has an entity tag. tag: what it holds. headers: further headers of a success, with what they hold. stream:
    the items of the streams (NDJSON, Server-Sent Events) that the operation answers with on demand, in place of its
    answer 200. limited: the class of its quotas (docs/limits.md), "" for that of its method, None for what is not
    counted. deprecated: since when it should be used no more.
    """

    answers: dict[int, Body | None]
    problems: tuple[str, ...] = ()
    request: Body | None = None
    rules: bool = False
    secured: str | None = None
    etag: bool = False
    tag: str = GAME_TAG
    headers: dict[str, str] = {}
    stream: Body | None = None
    limited: str | None = ""
    deprecated: Deprecation | None = None


def contract(**members: Any) -> dict[str, Contract]:
    """The `opt` of a Litestar handler that holds its contract."""
    return {"contract": Contract(**members)}
