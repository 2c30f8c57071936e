"""Reading a game: views now and at any version, its events, its timeline in words."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import HeaderParameter, PathParameter, QueryParameter

from domain.game import Game
from domain.ruleset import Language, Text
from projections import reader
from projections.timeline import timeline
from service.api import wire
from service.api.answers import answer, none_match_hits, of_ruleset
from service.api.context import HttpRequest, services
from service.api.events import After, Limit, following, link, read_events
from service.api.games import NEXT_PAGE, GamePath
from service.api.offers import offers
from service.api.operations import Body, contract
from service.api.standing import reading
from service.details import usual
from service.languages import preferred
from service.problems import Problem
from service.tables import Table

AcceptLanguage = Annotated[str, HeaderParameter(name="Accept-Language", description="`en` or `fa`.", max_length=1000)]
IfNoneMatch = Annotated[
    str | None, HeaderParameter(name="If-None-Match", description="An ETag that you hold; 304 when it still holds.")
]


@get(
    "/v1/games/{game:str}/view",
    operation_id="readView",
    summary="Read my view, now or at an earlier version",
    tags=["history"],
    opt=contract(
        answers={200: Body("view"), 304: None},
        problems=(
            "unknown_game",
            "unknown_version",
            "unknown_seat",
            "not_a_player",
            "not_your_view",
            "not_for_spectators",
            "token_required",
        ),
        secured="reader",
        etag=True,
    ),
)
async def read_view(
    request: HttpRequest,
    game: GamePath,
    version: Annotated[
        int | None, QueryParameter(ge=1, le=2**53 - 1, description="A version of the game; the newest if left out.")
    ] = None,
    seat: Annotated[
        str | None,
        QueryParameter(max_length=40, description="Look through this seat's eyes; another's only after the end."),
    ] = None,
    if_none_match: IfNoneMatch = None,
) -> Response[bytes]:
    """What my seat (without a token: a spectator) may know, exactly as it was served at that version.

    After the end every seat's view of every version is open to everybody.
    """
    parts = services(request)
    table, own = await reading(request, game)
    eyes = eyes_of(table, own, seat)
    current = table.game
    if version is None and if_none_match is not None and none_match_hits(if_none_match, current.version):
        return answer(b"", 304, version=current.version)
    if version is None or version == current.version:
        view = parts.kept.answer(current, "view", eyes, lambda: _view(current, eyes))
        return answer(view, version=current.version)
    past = await parts.tables.replay(table, version)
    return answer(_view(past, eyes), version=past.version)


def _view(current: Game, seat: str | None) -> dict[str, Any]:
    """The members of a view."""
    return of_ruleset(
        current.ruleset,
        game=current.id,
        version=current.version,
        status=current.status,
        seat=seat,
        toAct=current.to_act,
        view=reader.view(current, seat),
    )


@get(
    "/v1/games/{game:str}/timeline",
    operation_id="readTimeline",
    summary="Read the timeline in words",
    tags=["history"],
    opt=contract(
        answers={200: Body(wire.TimelinePage)},
        problems=("unknown_game", "not_a_player", "not_for_spectators", "token_required"),
        secured="reader",
        etag=True,
        headers={"Link": NEXT_PAGE, "Content-Language": "The language of the lines."},
    ),
)
async def read_timeline(
    request: HttpRequest,
    game: GamePath,
    after: After = 0,
    limit: Limit = 100,
    accept_language: AcceptLanguage = "en",
) -> Response[bytes]:
    """What happened, told to this reader in English or Persian: it says no more than the events that he may read."""
    table, seat, events = await read_events(request, game, after, limit)
    more = following(table, after, events)
    language = preferred(accept_language)
    ended = table.game.status == "ended"
    told = timeline(table.game.ruleset, reader.redacted(map(msgspec.json.decode, events), seat, ended=ended), language)
    page = wire.TimelinePage(
        game=game,
        language=language,
        version=table.game.version,
        entries=tuple(wire.TimelineEntry(version=e.version, at=e.at, seat=e.seat, lines=e.lines) for e in told),
        next=more,
    )
    headers = {"Content-Language": language, **link(game, "timeline", more, limit)}
    return answer(page, version=table.game.version, headers=headers)


@get(
    "/v1/games/{game:str}/moments/{version:int}",
    operation_id="readMoment",
    summary="What could a seat see and do at a version",
    tags=["history"],
    opt=contract(
        answers={200: Body("moment")},
        problems=(
            "unknown_game",
            "unknown_version",
            "unknown_seat",
            "not_a_player",
            "not_your_view",
            "not_for_spectators",
            "token_required",
        ),
        secured="reader",
        headers={"Content-Language": "The language of the timeline."},
    ),
)
async def read_moment(
    request: HttpRequest,
    game: GamePath,
    version: Annotated[int, PathParameter(ge=1, le=2**53 - 1, description="A version of the game.")],
    seat: Annotated[
        str | None,
        QueryParameter(max_length=40, description="Look through this seat's eyes; another's only after the end."),
    ] = None,
    accept_language: AcceptLanguage = "en",
) -> Response[bytes]:
    """View, legal moves and timeline of one moment, exactly as they were served to that seat then."""
    parts = services(request)
    table, own = await reading(request, game)
    eyes = eyes_of(table, own, seat)
    if version > table.game.version:
        raise usual("unknown_version", last=table.game.version)
    stored = await parts.store.bodies(table.game.id, 0, version)
    seen = [msgspec.json.decode(body) for body in stored]
    language = preferred(accept_language)
    told = moment(table.game, seen, eyes, language)
    return answer(told, headers={"Content-Language": language})


def moment(current: Game, events: list[dict[str, Any]], seat: str | None, language: Language) -> dict[str, Any]:
    """The members of a moment: what `seat` (None: a spectator) could see and do after `events` (all of them, open).

    current: the game as it is now.
    """
    ruleset = current.ruleset
    past = reader.game_at(ruleset, events, base=current.base)
    told = timeline(ruleset, reader.redacted(events, seat, ended=past.status == "ended"), language)
    return of_ruleset(
        ruleset,
        game=past.id,
        version=past.version,
        status=past.status,
        seat=seat,
        toAct=past.to_act,
        view=reader.view(past, seat),
        legalMoves=() if seat is None else reader.legal(past, seat),
        takeBack=offers(past, seat),
        timeline=told,
    )


def eyes_of(table: Table, own: str | None, wanted: str | None) -> str | None:
    """Whose view a reader gets who wants that of a seat (None: his own). Raises Problem for one he may not see."""
    if wanted is None or wanted == own:
        return own
    if wanted not in table.game.seats:
        raise usual("unknown_seat", seats=table.game.seats)
    if table.game.status != "ended":
        raise Problem(
            "not_your_view",
            Text("Other seats' views open when the game has ended.", "نمای صندلی‌های دیگر پس از پایان بازی باز می‌شود."),
        )
    return wanted
