"""Content negotiation (RFC 9110 12.5.1): whether the reader takes what an operation answers with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Request

from domain.filling import filled
from domain.ruleset import Text
from service.api.operations import JSON, NDJSON, SSE, Contract
from service.problems import Problem

_ANSWERS_WITH = Text(
    "This address answers with one of these: {offered}.", "این نشانی با یکی از این‌ها پاسخ می‌دهد: {offered}."
)


def check_accept(request: Request[Any, Any, Any]) -> None:
    """Raise Problem not_acceptable where the operation has no answer that the header Accept allows.

    A media type of ours in JSON (`…+json`) is also taken for application/json; a picture is not.
    """
    accept = request.headers.get("accept", "")
    contract: Contract | None = request.scope["route_handler"].opt.get("contract")
    if contract is None or not accept.strip():
        return
    offered = [*dict.fromkeys(body.media_type for body in contract.answers.values() if body is not None)]
    offered += [NDJSON, SSE] if contract.stream is not None else []
    taken = [*offered, JSON] if not offered or any("json" in media_type for media_type in offered) else offered
    if not any(_quality(accept, media_type) > 0 for media_type in taken):
        raise Problem("not_acceptable", filled(_ANSWERS_WITH, offered=tuple(offered)))


def preferred_of(request: Request[Any, Any, Any], offered: Sequence[str]) -> str:
    """Which of the media types `offered` the reader likes best; the first where he does not care.

    Raises Problem not_acceptable where he takes none.
    """
    accept = request.headers.get("accept", "")
    if not accept.strip():
        return offered[0]
    best = max(offered, key=lambda media_type: _quality(accept, media_type))
    if _quality(accept, best) <= 0:
        raise Problem("not_acceptable", filled(_ANSWERS_WITH, offered=tuple(offered)))
    return best


def wanted(request: Request[Any, Any, Any]) -> str:
    """JSON, NDJSON or SSE: what the reader of an operation with streams likes best; JSON where he does not care."""
    accept = request.headers.get("accept", "")
    if not accept.strip():
        return JSON
    return max((JSON, NDJSON, SSE), key=lambda media_type: _quality(accept, media_type))


def _quality(accept: str, media_type: str) -> float:
    """How much `accept` wants `media_type`: the most specific range decides; 0 where none fits."""
    ranges = {media_type: 3, f"{media_type.partition('/')[0]}/*": 2, "*/*": 1}
    best, quality = 0, 0.0
    for part in accept.split(","):
        name, *parameters = (piece.strip().lower() for piece in part.split(";"))
        specific = ranges.get(name, 0)
        if specific > best:
            best, quality = specific, _q(parameters)
        elif specific == best > 0:
            quality = max(quality, _q(parameters))
    return quality


def _q(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0
