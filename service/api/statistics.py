"""Statistics of finished games, and the standings of public keys.

Names are no identities: anybody may take any. What can be told apart is the Ed25519 key that a seat was taken with,
because every move of that seat is signed by it. So only keys stand in standings, and only for games in which each seat
had one of its own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import groupby
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import QueryParameter
from msgspec import UNSET

from service.api import results_wire as results
from service.api.answers import answer
from service.api.context import HttpRequest, services
from service.api.finished_filters import EndedAfter, EndedBefore, RulesetFilter, VersionFilter, moment
from service.api.operations import Body, contract
from service.clock import rfc3339
from service.store.finished import Search

FRESH_SECONDS = 2.0
"""How long an answer serves all who ask the same, so that many readers cost one count."""
_KEPT = 256

_SHARED = {"Cache-Control": f"public, max-age={FRESH_SECONDS:.0f}"}


@get(
    "/v1/statistics",
    operation_id="readStatistics",
    summary="Statistics of finished games",
    tags=["results"],
    opt=contract(answers={200: Body(results.Statistics)}, limited="costly"),
)
async def read_statistics(
    request: HttpRequest,
    ruleset: RulesetFilter = None,
    ruleset_version: VersionFilter = None,
    ended_after: EndedAfter = None,
    ended_before: EndedBefore = None,
) -> Response[bytes]:
    """How finished games went, by ruleset and version: how long they were, how they ended, who won on which seat.

    Only games that everybody may see count. Each seat counts as who sat down there: a seat that a bot played to the
    end after its human had resigned is the human's.
    """
    finished = services(request).store.finished
    search = _search(ruleset, ruleset_version, ended_after, ended_before)

    async def count() -> results.Statistics:
        games, sides = await finished.games(search), await finished.sides(search)
        return results.Statistics(rulesets=tuple(_statistics(games, sides)))

    found = await _fresh(request).get(("statistics", search), count)
    return answer(found, headers=_SHARED)


@get(
    "/v1/standings",
    operation_id="readStandings",
    summary="Standings of public keys",
    tags=["results"],
    opt=contract(answers={200: Body(results.StandingList)}, limited="costly"),
)
async def read_standings(
    request: HttpRequest,
    ruleset: RulesetFilter = None,
    ruleset_version: VersionFilter = None,
    seat: Annotated[
        str | None,
        QueryParameter(max_length=40, pattern="^[a-z0-9-]+$", description="Only what was played on this seat."),
    ] = None,
    key: Annotated[
        str | None, QueryParameter(pattern="^[A-Za-z0-9_-]{43}$", description="Only the standing of this public key.")
    ] = None,
    ended_after: EndedAfter = None,
    ended_before: EndedBefore = None,
    limit: Annotated[int, QueryParameter(ge=1, le=1000, description="Standings, from the first on.")] = 100,
) -> Response[bytes]:
    """Which public keys have won the most. A key is whoever holds it: every move of its seats is signed by it.

    Counted are games that everybody may see, that somebody won, and in which each seat had been taken with a key of
    its own: so no bot of the service, and nobody against himself under one key. Who resigned has not won, whoever
    played on for him. Names are not asked: anybody can take any.
    """
    finished = services(request).store.finished
    search = _search(ruleset, ruleset_version, ended_after, ended_before)

    async def count() -> tuple[results.Standing, ...]:
        return tuple(_ranked(await finished.standings(search, seat)))

    found = await _fresh(request).get(("standings", search, seat), count)
    shown = found[:limit] if key is None else tuple(each for each in found if each.key == key)
    return answer(results.StandingList(keys=len(found), standings=shown), headers=_SHARED)


class Fresh:
    """Answers that serve for `FRESH_SECONDS`; who asks while one is being made waits for it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: dict[Any, tuple[float, asyncio.Future[Any]]] = {}

    async def get(self, about: Any, make: Callable[[], Awaitable[Any]]) -> Any:
        """What `make` gives, or what it gave just now. Raises what it raises."""
        until, made = self._kept.get(about, (0.0, None))
        if made is None or self._clock() >= until:
            made = asyncio.ensure_future(make())
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[about] = (self._clock() + FRESH_SECONDS, made)
        try:
            return await asyncio.shield(made)
        except Exception:
            if self._kept.get(about, (0.0, None))[1] is made:
                del self._kept[about]
            raise


def _fresh(request: HttpRequest) -> Fresh:
    fresh: Fresh = request.app.state.setdefault("fresh", Fresh())
    return fresh


def _search(ruleset: str | None, version: int | None, after: str | None, before: str | None) -> Search:
    return Search(
        ruleset=ruleset,
        ruleset_version=version,
        ended_after=moment("endedAfter", after),
        ended_before=moment("endedBefore", before),
    )


def _statistics(games: Sequence[Mapping[str, Any]], sides: Sequence[Mapping[str, Any]]) -> Any:
    def which(row: Mapping[str, Any]) -> tuple[str, int]:
        return row["ruleset"], row["ruleset_version"]

    of_sides = {about: list(rows) for about, rows in groupby(sides, which)}
    for about, rows in groupby(games, which):
        # The first line is that of all reasons together.
        total, *endings = rows
        yield results.RulesetStatistics(
            ruleset=about[0],
            ruleset_version=about[1],
            games=total["games"],
            moves=results.Lengths(
                fewest=total["fewest"], median=total["median"], most=total["most"], total=total["moves"]
            ),
            endings=tuple(
                results.Ending(reason=row["reason"], without_winner=row["without_winner"], games=row["games"])
                for row in endings
            ),
            seats=tuple(
                results.SideCount(seat=row["seat"], bot=row["bot"] or UNSET, games=row["games"], wins=row["wins"])
                for row in of_sides.get(about, ())
            ),
        )


def _ranked(rows: Sequence[Mapping[str, Any]]) -> Any:
    rank, before = 0, None
    for place, row in enumerate(rows, 1):
        if (row["wins"], row["games"]) != before:
            rank, before = place, (row["wins"], row["games"])
        yield results.Standing(
            rank=rank, key=row["key"], games=row["games"], wins=row["wins"], last_game_at=rfc3339(row["last"])
        )
