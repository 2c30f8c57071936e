"""Bulk export: the records of finished games, one a line, as long as the reader takes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime
from typing import Annotated, Any

import msgspec
import structlog
from litestar import Response, get
from litestar.params import QueryParameter

from domain.registry import UnknownRuleset
from domain.ruleset import Text
from projections import record as records
from projections.keys import undated
from service.api.context import HttpRequest, Services, game_id, services, visitor_of
from service.api.finished_filters import EndedAfter, EndedBefore, RulesetFilter, VersionFilter, moment
from service.api.operations import NDJSON, Body, contract
from service.clock import rfc3339
from service.problems import Problem
from service.store.finished import Pending, Search, Whole

log = structlog.get_logger(__name__)

_GAMES = 64
_EVENTS = 4_000
"""How much is held at once: what one reader of the export costs in memory."""

_CHUNK = 64 * 1024
"""Bytes that are sent at once: a server waits for its reader between chunks, not within one."""

_HEADERS = [
    (b"content-type", NDJSON.encode()),
    (b"cache-control", b"private, no-store"),
    (b"content-disposition", b'attachment; filename="records.ndjson"'),
    (b"x-accel-buffering", b"no"),
]


class Interrupted(Exception):
    """The export ends before its end: the connection breaks, so that nobody takes it for complete."""


@get(
    "/v1/records",
    operation_id="exportRecords",
    summary="Export the records of finished games",
    tags=["results"],
    opt=contract(
        answers={200: Body("record", media_type=NDJSON, description="One record a line, in the order of their ends.")},
        problems=("unknown_game", "too_many_streams", "streams_exhausted"),
        limited="costly",
    ),
)
async def export_records(
    request: HttpRequest,
    ruleset: RulesetFilter = None,
    ruleset_version: VersionFilter = None,
    ended_after: EndedAfter = None,
    ended_before: EndedBefore = None,
    after: Annotated[
        str | None,
        QueryParameter(max_length=36, description="Go on after this game: that of the last whole line that you have."),
    ] = None,
    limit: Annotated[int | None, QueryParameter(ge=1, le=1_000_000, description="At most so many records.")] = None,
) -> Response[bytes]:
    """The full records of all finished games that everybody may see, as NDJSON, for `gaslamp verify`.

    Nothing is held for who reads slowly, and who does not read at all is cut off. An answer that is cut short breaks
    off in the middle of its transfer; resume with `after`. Counts as an open stream while it lasts.
    """
    parts = services(request)
    search = Search(
        ruleset=ruleset,
        ruleset_version=ruleset_version,
        ended_after=moment("endedAfter", ended_after),
        ended_before=moment("endedBefore", ended_before),
    )
    place = None
    if after is not None:
        ended_at = await parts.store.finished.place(game_id(after))
        if ended_at is None:
            raise Problem(
                "unknown_game",
                Text(
                    "No finished game of this id is in the export.",
                    "هیچ بازی پایان‌یافته‌ای با این شناسه در این برون‌بری نیست.",
                ),
            )
        place = (ended_at, after)
    return Export(parts, search, place, limit, visitor_of(request))


class Export(Response[bytes]):
    """The answer that is an export: what is sent is read from the database when the line before has been taken."""

    def __init__(
        self, parts: Services, search: Search, place: tuple[datetime, str] | None, limit: int | None, visitor: Any
    ) -> None:
        super().__init__(b"", media_type=NDJSON)
        self._parts = parts
        self._search = search
        self._place = place
        self._limit = limit
        self._visitor = visitor

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """The ASGI application that sends it."""
        return self._send

    async def _send(self, scope: Any, receive: Any, send: Any) -> None:
        del receive
        live = self._parts.live
        with live.admitted(self._visitor):
            # The first line is made before the answer begins, so that an outage is still a 503.
            lines = self._lines()
            line = None if scope["state"].get("headless") else await anext(lines, None)
            await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
            while line is not None:
                await self._put(send, line)
                if live.following.closing:
                    raise Interrupted
                line = await anext(lines, None)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _put(self, send: Any, line: bytes) -> None:
        try:
            for start in range(0, len(line), _CHUNK):
                async with asyncio.timeout(self._parts.settings.stream_patience):
                    chunk = line[start : start + _CHUNK]
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
        except TimeoutError:
            log.info("stream_cut", reason="slow_reader")
            raise Interrupted from None

    async def _lines(self) -> AsyncIterator[bytes]:
        finished, place, left = self._parts.store.finished, self._place, self._limit
        while left is None or left > 0:
            page = await finished.export(self._search, place, _GAMES if left is None else min(_GAMES, left))
            if not page:
                return
            taken: list[tuple[Pending, datetime]] = []
            events = 0
            for game, ended_at in page:
                events += game.version
                if taken and events > _EVENTS:
                    break
                taken.append((game, ended_at))
            for whole in await finished.whole(taken):
                line = _line(self._parts, whole)
                if line is not None:
                    yield line
            place = (taken[-1][1], taken[-1][0].game_id)
            left = None if left is None else left - len(taken)


def _line(parts: Services, game: Whole) -> bytes | None:
    """The full record of a game; None where this build does not know its ruleset."""
    try:
        ruleset = parts.registry.get(game.ruleset, game.ruleset_version)
    except UnknownRuleset:
        return None
    record = records.Record(
        game=game.game_id,
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        fingerprint=ruleset.fingerprint,
        reader=None,
        secret=game.secret.hex(),
        events=[msgspec.Raw(body) for body in game.bodies],
        receipt=parts.signer.receipt(game.game_id, game.version, game.head, rfc3339(game.updated_at)),
        keys=undated(parts.signer.keys()),  # after the receipt: another may have just made the key that signed it
    )
    return records.encode(record) + b"\n"
