"""Finished games: lists and search of what everybody may see of them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from litestar import Response, get
from litestar.params import QueryParameter
from msgspec import UNSET

from domain.ruleset import Outcome, Text
from service.api import cursors, wire
from service.api import results_wire as results
from service.api.answers import answer
from service.api.context import HttpRequest, services
from service.api.finished_filters import EndedAfter, EndedBefore, RulesetFilter, VersionFilter, moment
from service.api.operations import Body, contract
from service.clock import rfc3339
from service.names import as_kept
from service.problems import Problem
from service.store.finished import Listed, Search

_PATH = "/v1/results"
_PAGES = 'The pages before and after, rel="next" and rel="prev", where there are any (RFC 8288).'


@get(
    _PATH,
    operation_id="listResults",
    summary="List and search finished games",
    tags=["results"],
    opt=contract(answers={200: Body(results.ResultPage)}, problems=("invalid_cursor",), headers={"Link": _PAGES}),
)
async def list_results(
    request: HttpRequest,
    ruleset: RulesetFilter = None,
    ruleset_version: VersionFilter = None,
    winner: Annotated[
        str | None,
        QueryParameter(
            max_length=40, pattern="^[a-z0-9-]+$", description="Only games that this seat won, or `nobody`."
        ),
    ] = None,
    reason: Annotated[
        str | None,
        QueryParameter(max_length=40, pattern="^[a-z0-9_-]+$", description="Only games that ended for this."),
    ] = None,
    name: Annotated[
        str | None,
        QueryParameter(
            min_length=1,
            max_length=40,
            description="Only games with somebody of this display name: as it is kept, or as it was sent.",
        ),
    ] = None,
    key: Annotated[
        str | None,
        QueryParameter(pattern="^[A-Za-z0-9_-]{43}$", description="Only games with this public key on a seat."),
    ] = None,
    bots: Annotated[
        Literal["none", "some", "only"] | None,
        QueryParameter(description="Only games without bots, with at least one, or among bots."),
    ] = None,
    ended_after: EndedAfter = None,
    ended_before: EndedBefore = None,
    cursor: Annotated[
        str | None, QueryParameter(max_length=200, description="`next` or `previous` of another page.")
    ] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100, description="Games a page.")] = 20,
) -> Response[bytes]:
    """Finished games, the last ended first, as anybody may see them; those in no list are in none here either.

    All filters hold at once. A game appears some moments after its end. The header Link names the pages before and
    after (RFC 8288).
    """
    if name is not None and "\0" in name:
        raise Problem(
            "malformed_request",
            Text("The query parameter 'name' takes no U+0000.", "پارامتر «name» نویسه‌ی «U+0000» نمی‌گیرد."),
        )
    name = None if name is None else as_kept(name)
    search = Search(
        ruleset=ruleset,
        ruleset_version=ruleset_version,
        ended_after=moment("endedAfter", ended_after),
        ended_before=moment("endedBefore", ended_before),
        reason=reason,
        winner=winner,
        bots=bots,
        name=name,
        key=key,
    )
    filters = {
        "ruleset": ruleset,
        "rulesetVersion": ruleset_version,
        "winner": winner,
        "reason": reason,
        "name": name,
        "key": key,
        "bots": bots,
        "endedAfter": ended_after,
        "endedBefore": ended_before,
    }
    given = {name: value for name, value in filters.items() if value is not None}
    listed = f"results {urlencode(given)}"
    older, newer = _place(listed, cursor)
    rows = await services(request).store.finished.search(search, older=older, newer=newer, limit=limit + 1)
    more = len(rows) > limit
    # The one too many is the furthest away: the last when going down, the first when going up.
    page = rows[:limit] if newer is None else rows[-limit:]
    following: str | Any = UNSET
    previous: str | Any = UNSET
    if page and (more or newer is not None):
        following = cursors.write(f"{listed} older", page[-1].ended_at, page[-1].finished.game)
    if page and (older is not None or (newer is not None and more)):
        previous = cursors.write(f"{listed} newer", page[0].ended_at, page[0].finished.game)
    links = _links(given, limit, following, previous)
    found = results.ResultPage(results=tuple(map(_result, page)), next=following, previous=previous)
    return answer(found, headers={"Link": links} if links else {})


def _place(listed: str, cursor: str | None) -> tuple[Any, Any]:
    """Where the page lies: (older than, newer than), at most one of them. Raises Problem invalid_cursor."""
    if cursor is None:
        return None, None
    try:
        return cursors.read(f"{listed} older", cursor), None
    except Problem:
        return None, cursors.read(f"{listed} newer", cursor)


def _links(given: dict[str, Any], limit: int, following: str | Any, previous: str | Any) -> str:
    return ", ".join(
        f'<{_PATH}?{urlencode({**given, "limit": limit, "cursor": cursor})}>; rel="{rel}"'
        for cursor, rel in ((following, "next"), (previous, "prev"))
        if cursor is not UNSET
    )


def _result(row: Listed) -> results.Result:
    game = row.finished
    return results.Result(
        game=game.game,
        ruleset=game.ruleset,
        ruleset_version=game.ruleset_version,
        version=game.version,
        moves=game.moves,
        seats=_seats(row),
        outcome=Outcome(game.winners, game.reason),
        created_at=rfc3339(datetime.fromisoformat(game.created_at)),
        ended_at=rfc3339(row.ended_at),
    )


def _seats(row: Listed) -> tuple[wire.SeatInfo, ...]:
    return tuple(
        wire.SeatInfo(
            seat=side.seat,
            taken=True,
            player="human" if side.bot is None else "bot",
            bot=side.bot or UNSET,
            name=row.names.get(side.seat, UNSET),
        )
        for side in row.finished.sides
    )
