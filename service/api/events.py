"""The events of a game: one resource with one cursor, as pages, as a long poll and as a stream."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import HeaderParameter, QueryParameter
from msgspec import UNSET

from domain.ruleset import Text
from projections import reader
from service import tickets
from service.api import streams_wire
from service.api.accept import wanted
from service.api.answers import answer, of_ruleset
from service.api.context import HttpRequest, Services, game_id, services, visitor_of
from service.api.games import NEXT_PAGE, GamePath
from service.api.operations import JSON, SSE, Body, contract
from service.api.standing import Standing, by_holder, check_watching, entered, reading, still
from service.api.streams import EventStream
from service.problems import Problem
from service.streaming import Entrance, StreamAnswer, until_gone
from service.tables import Table

MAX_WAIT_SECONDS = 25

After = Annotated[
    int, QueryParameter(ge=0, le=2**53 - 1, description="Events after this version; 0 begins at the beginning.")
]
Limit = Annotated[int, QueryParameter(ge=1, le=500, description="Entries a page.")]
Wait = Annotated[
    int,
    QueryParameter(
        ge=0,
        description=f"Long poll: when there is nothing after `after`, wait up to so many seconds for it, at most "
        f"{MAX_WAIT_SECONDS} (more is taken for that). Pages only.",
    ),
]
Ticket = Annotated[
    str | None,
    QueryParameter(max_length=200, description="A stream ticket, in place of the token. Streams only."),
]
LastEventId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        description="The id of the last message that you have: a version, with the same meaning as `after`, which it "
        "overrules.",
    ),
]

_VERSION = re.compile("0|[1-9][0-9]{0,15}")


@get(
    "/v1/games/{game:str}/events",
    operation_id="listEvents",
    summary="List the events, wait for them, or stream them",
    tags=["history"],
    opt=contract(
        answers={200: Body("event_page"), 204: None},
        stream=Body("stream_item", component="StreamItem"),
        problems=(
            "unknown_game",
            "not_a_player",
            "not_for_spectators",
            "token_required",
            "ticket_invalid",
            "too_many_streams",
            "streams_exhausted",
        ),
        secured="reader",
        headers={"Link": NEXT_PAGE, "ETag": "Of a page: the game's version as an entity tag."},
    ),
)
async def list_events(
    request: HttpRequest,
    game: GamePath,
    after: After = 0,
    limit: Limit = 100,
    wait: Wait = 0,
    ticket: Ticket = None,
    last_event_id: LastEventId = None,
) -> Response[bytes]:
    """The events in order of version, with the sealed parts open that the reader may open.

    Hashes are the same for every reader. The header Accept chooses the form; the cursor is the same in each, on every
    process, and after a restart.

    **Pages** (`application/json`): the header Link names the next page (RFC 8288). With `wait` a page that would be
    empty waits for the next event, and may come empty: ask again with its `next`, until there is none.

    **Streams** (`text/event-stream`, or `application/x-ndjson`, one item a line): everything after the cursor, then
    what happens, as it happens. To resume without gap or repeat, send the last `id` (version) as `Last-Event-ID` or
    `after`. A cursor that is none of this game's is answered with `resync`, which tells where the game is. The last
    item is `end` when the game has ended, or `closed` with a reason, after which you should come back. While the game
    runs only your own parts are open; after `end` read again what you want to see in full. A browser's EventSource,
    which can send no token, takes a stream ticket; when its game has ended it is answered 204, and stops.
    """
    media_type = wanted(request)
    if media_type != JSON:
        return await _stream(request, game_id(game), media_type, after, ticket, last_event_id)
    if ticket is not None:
        raise Problem(
            "malformed_request",
            Text(
                "A ticket opens a stream; send the token to read pages.",
                "بلیت یک جریان باز می‌کند؛ برای خواندن صفحه‌ها توکن را بفرستید.",
            ),
        )
    if last_event_id:
        if not _VERSION.fullmatch(last_event_id):
            raise Problem(
                "malformed_request",
                Text("Last-Event-ID is a version of the game.", "Last-Event-ID یکی از نسخه‌های بازی است."),
            )
        after = int(last_event_id)
    if wait:
        await _awaited(request, game_id(game), after, wait)
    table, seat, events = await read_events(request, game, after, limit)
    more = following(table, after, events)
    if more is UNSET and wait and table.game.status != "ended":
        more = min(after + len(events), table.game.version)
    page = of_ruleset(
        table.game.ruleset,
        game=game,
        version=table.game.version,
        status=table.game.status,
        events=[reader.encoded(body, seat, ended=table.game.status == "ended") for body in events],
        next=more,
    )
    headers = {"Vary": "Accept, Accept-Language, Authorization", **link(game, "events", more, limit, wait)}
    return answer(page, version=table.game.version, headers=headers)


async def read_events(request: HttpRequest, game: str, after: int, limit: int) -> tuple[Table, str | None, list[bytes]]:
    """The table, who is reading, and up to `limit` events after version `after`, open, as stored. Raises Problem."""
    parts = services(request)
    table, seat = await reading(request, game)
    asked = min(limit, max(0, table.game.version - after))
    stored = await parts.store.bodies(table.game.id, after, asked) if asked else []
    return table, seat, stored


def following(table: Table, after: int, events: list[bytes]) -> int | Any:
    """The version to continue after, UNSET where there is no more for now."""
    last = after + len(events)
    return last if events and last < table.game.version else UNSET


def link(game: str, resource: str, more: int | Any, limit: int, wait: int = 0) -> dict[str, str]:
    """The header Link to the page after version `more`, none if it is UNSET."""
    if more is UNSET:
        return {}
    waiting = f"&wait={wait}" if wait else ""
    return {"Link": f'</v1/games/{game}/{resource}?after={more}&limit={limit}{waiting}>; rel="next"'}


async def _awaited(request: HttpRequest, game: str, after: int, wait: int) -> None:
    """Return when the game has gone beyond `after`, or cannot, or `wait` is over. Holds no database connection."""
    parts = services(request)
    table, standing = await entered(request, game)
    check_watching(table, standing)
    if parts.live.following.closing or _answerable(table.game.version, table.game.status, after):
        return
    loop = asyncio.get_running_loop()
    visitor = visitor_of(request, *([standing.holder] if standing.holder else []))
    until = loop.time() + min(wait, MAX_WAIT_SECONDS)
    with parts.live.admitted(visitor), parts.live.following.follow([game]) as follower:
        # It may have moved on before it was followed.
        table = await parts.tables.load(game)
        async with until_gone(request.receive, follower) as gone:
            while not (_answerable(table.game.version, table.game.status, after) or gone.is_set()):
                if parts.live.following.closing or not await follower.news(max(0.0, until - loop.time())):
                    return
                position = follower.position(game)
                if follower.removed(game):
                    return
                if position is not None and _answerable(position.version, position.status, after):
                    return


def _answerable(version: int, status: str, after: int) -> bool:
    return version != after or status == "ended"


async def _stream(
    request: HttpRequest, game: str, media_type: str, after: int, ticket: str | None, last_event_id: str | None
) -> Response[bytes]:
    parts = services(request)
    entrance: Entrance | None = None
    if ticket is not None:
        table, standing = await _ticketed(parts, game, ticket)
        # Used up only when there is room: a stream that is refused has cost nothing.
        entrance = partial(tickets.redeem, parts.store, parts.tables, table, ticket)
    else:
        table, standing = await entered(request, game)
    check_watching(table, standing)
    cursor, lost = _cursor(table, after, last_event_id)
    if media_type == SSE and last_event_id and cursor == table.game.version and table.game.status == "ended":
        if entrance is not None:
            await entrance()
        return answer(b"", 204, headers={"Vary": "Authorization"})
    reader = partial(still, parts.tables, standing=standing, operator=parts.operator_digest)
    source = EventStream(parts.live.readings, parts.tables, table, standing, reader, cursor, lost)
    digests = [standing.holder] if standing.holder else []
    return StreamAnswer(source, media_type, parts.live, visitor_of(request, *digests), entrance)


async def _ticketed(parts: Services, game: str, ticket: str) -> tuple[Table, Standing]:
    """The table, and what the holder of the ticket is there. Raises Problem unknown_game or ticket_invalid."""
    table = await parts.tables.load(game)
    found = await tickets.find(parts.store, parts.tables, table, ticket)
    standing = await by_holder(parts, table, found.holder)
    if standing is None or standing.seat != found.seat:
        raise Problem(
            "ticket_invalid",
            Text(
                "The token that it was given for reads otherwise now.",
                "توکنی که بلیت برای آن داده شد اکنون جور دیگری می‌خواند.",
            ),
        )
    return table, standing


def _cursor(table: Table, after: int, last_event_id: str | None) -> tuple[int, streams_wire.StreamResync | None]:
    """Where the stream begins, and what is to be said if that is not where the reader wanted it to."""
    reason: Any = "beyond_head"
    if last_event_id:
        if _VERSION.fullmatch(last_event_id):
            after = int(last_event_id)
        else:
            after, reason = 2**53, "malformed"
    current = table.game
    if after <= current.version:
        return after, None
    resync = streams_wire.StreamResync(game=current.id, version=current.version, status=current.status, reason=reason)
    return current.version, resync
