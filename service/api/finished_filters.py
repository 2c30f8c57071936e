"""The query parameters of finished games: what every list, count and export of them can be narrowed to."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Annotated

from litestar.params import QueryParameter

from domain.filling import filled
from domain.ruleset import Text
from service.problems import Problem

RulesetFilter = Annotated[
    str | None, QueryParameter(max_length=80, pattern="^[a-z0-9-]+$", description="Only games of this ruleset.")
]
VersionFilter = Annotated[
    int | None,
    QueryParameter(name="rulesetVersion", ge=1, le=1_000_000, description="Only games under this version of it."),
]
EndedAfter = Annotated[
    str | None,
    QueryParameter(
        name="endedAfter",
        max_length=40,
        description="Only games that ended then or later (RFC 3339, such as `2026-03-01T12:00:00Z`).",
    ),
]
EndedBefore = Annotated[
    str | None,
    QueryParameter(name="endedBefore", max_length=40, description="Only games that ended before then (RFC 3339)."),
]

_TIME = re.compile(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


def moment(name: str, raw: str | None) -> datetime | None:
    """The time of a query parameter, None without one. Raises Problem malformed_request."""
    if raw is None:
        return None
    try:
        if not _TIME.fullmatch(raw):
            raise ValueError
        found = datetime.fromisoformat(raw.upper()).astimezone(UTC)
    except (ValueError, OverflowError):
        raise Problem(
            "malformed_request",
            filled(
                Text(
                    "The query parameter {name} takes a time such as {example}.",
                    "پارامتر {name} زمانی مانند {example} می‌گیرد.",
                ),
                name=repr(name),
                example="2026-03-01T12:00:00Z",
            ),
        ) from None
    return found
