"""Replaying: a game, or a record that somebody brings, told version by version through the eyes of a reader."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import QueryParameter
from msgspec import UNSET

from domain.game import Game
from domain.registry import Registry
from domain.ruleset import AnyRuleset, Language, SeatId, Text
from projections import bounded
from projections import record as records
from projections.record import Record
from projections.replay import scenes
from projections.strict_json import Unreadable
from service.api import wire
from service.api.answers import answer
from service.api.context import HttpRequest, address_of, services
from service.api.events import After, Limit, link
from service.api.games import NEXT_PAGE, GamePath
from service.api.history import AcceptLanguage, eyes_of
from service.api.operations import RECORD, Body, contract
from service.api.rulesets import find_ruleset
from service.api.standing import reading
from service.details import usual
from service.languages import preferred
from service.malformed import found_in_json
from service.problems import Problem

MAX_PICTURES = 25
"""So many scenes a page has where each has a picture."""

Seat = Annotated[
    str | None,
    QueryParameter(max_length=40, description="Look through this seat's eyes, as far as you may; yours if left out."),
]
Pictures = Annotated[
    bool,
    QueryParameter(description=f"With the picture of the board in each scene: then at most {MAX_PICTURES} a page."),
]
ABOUT = {"Content-Language": "The language of the words."}


@get(
    "/v1/games/{game:str}/replay",
    operation_id="replayGame",
    summary="Replay a game, version by version",
    tags=["history"],
    opt=contract(
        answers={200: Body(wire.Replay)},
        problems=(
            "unknown_game",
            "unknown_seat",
            "not_a_player",
            "not_your_view",
            "not_for_spectators",
            "token_required",
            "too_busy",
        ),
        secured="reader",
        etag=True,
        headers={"Link": NEXT_PAGE, **ABOUT},
        limited="costly",
    ),
)
async def replay_game(
    request: HttpRequest,
    game: GamePath,
    seat: Seat = None,
    after: After = 0,
    limit: Limit = 100,
    pictures: Pictures = False,
    accept_language: AcceptLanguage = "en",
) -> Response[bytes]:
    """Each version in words, with the numbers that the game is followed by and what the reader knew then.

    Made for replay pages, charts and commentators: one request instead of a view, a picture and a timeline for each
    version. Before the end one's own eyes only; after it everybody's, and still each scene tells only what those eyes
    had been told by then.
    """
    parts = services(request)
    table, own = await reading(request, game)
    eyes = eyes_of(table, own, seat)
    current, language = table.game, preferred(accept_language)
    count = _count(limit, pictures=pictures)
    stored = await parts.store.bodies(current.id, 0, min(after + count, current.version))
    ended = current.status == "ended"
    open_to = current.seats if ended else tuple(each for each in current.seats if each == own)

    def tell() -> wire.Replay:
        events = [msgspec.json.decode(body) for body in stored]
        return _told(current, events, eyes, language, open_to, after, count, pictures, current.version)

    told = await parts.heavy.run(address_of(request), tell)
    headers = {"Content-Language": language, **link(game, "replay", told.next, limit)}
    return answer(told, version=current.version, headers=headers)


@post(
    "/v1/replays",
    operation_id="replayRecord",
    summary="Replay a record",
    tags=["history"],
    opt=contract(
        request=Body("record", media_type=RECORD),
        answers={200: Body(wire.Replay)},
        problems=("unreadable_record", "unknown_ruleset", "unknown_seat", "not_your_view", "too_busy"),
        headers=ABOUT,
        limited="costly",
    ),
)
async def replay_record(
    request: HttpRequest,
    seat: Seat = None,
    after: After = 0,
    limit: Limit = 100,
    pictures: Pictures = False,
    accept_language: AcceptLanguage = "en",
) -> Response[bytes]:
    """The same for a record that you bring, of this service or of another. Nothing is kept, and nothing is verified.

    A full record is open to every seat's eyes, a partial one to its reader's and to a spectator's. It is told as far as
    its events are a game, up to `tellable`: `verifyRecord` says what is wrong with one that is not. One whose options,
    moves or effects hold a number, list or text beyond 1,000, as no game does, is refused.
    """
    body, parts = await request.body(), services(request)
    language, count = preferred(accept_language), _count(limit, pictures=pictures)
    tell = partial(_of_record, body, parts.registry, seat, language, after, count, pictures)
    told = await parts.heavy.run(address_of(request), tell)
    return answer(told, headers={"Content-Language": language})


def _count(limit: int, *, pictures: bool) -> int:
    return min(limit, MAX_PICTURES) if pictures else limit


def _of_record(
    body: bytes, registry: Registry, seat: SeatId | None, language: Language, after: int, count: int, pictures: bool
) -> wire.Replay:
    """The replay of a record in the bytes of a file. Raises Problem."""
    try:
        given = records.read(body, max_bytes=len(body))  # the edge has held it to GASLAMP_MAX_RECORD
        records.check(given)
    except Unreadable as error:
        raise Problem("unreadable_record", found_in_json(str(error))) from None
    ruleset = find_ruleset(registry, given.ruleset, given.ruleset_version)
    try:
        first = bounded.game_at(ruleset, given.events, 1, records.base(ruleset, given))
    except Exception:  # whoever wrote the record, it may hold anything
        raise Problem(
            "unreadable_record",
            Text("Its first event opens no game of its ruleset.", "نخستین رویداد آن بازی‌ای از این دست باز نمی‌کند."),
        ) from None
    open_to = first.seats if given.secret is not None else tuple(each for each in first.seats if each == given.reader)
    if seat is not None and seat not in first.seats:
        raise usual("unknown_seat", seats=first.seats)
    if seat is not None and seat not in open_to:
        raise Problem(
            "not_your_view",
            Text("The record is a partial one, of other eyes.", "این پرونده بخشی از بازی است، از چشم دیگری."),
        )
    last = _playable(ruleset, given, first)
    events = given.events[: last.version]
    try:
        return _told(last, events, seat, language, open_to, after, count, pictures, len(given.events), trusted=False)
    except Exception:  # as above
        raise Problem(
            "unreadable_record",
            Text("Its events are of a form that cannot be told.", "رویدادهای آن به شکلی نیستند که بتوان بازگفت."),
        ) from None


def _playable(ruleset: AnyRuleset, given: Record[Any], first: Game) -> Game:
    """The game at the last event up to which the record's events are one."""
    last = first
    try:
        for game in islice(bounded.games(ruleset, given.events, first.base), 1, None):
            if game.version != last.version + 1:
                break
            last = game
    except Exception:  # as above
        return last
    return last


def _told(
    last: Game,
    events: Sequence[Any],
    seat: SeatId | None,
    language: Language,
    open_to: tuple[SeatId, ...],
    after: int,
    count: int,
    pictures: bool,
    version: int,
    *,
    trusted: bool = True,
) -> wire.Replay:
    """`version` events there are; up to `last` they are a game, and one of ours (`trusted`) always is."""
    found = tuple(
        scenes(
            last.ruleset,
            events,
            seat,
            language,
            after=after,
            limit=count,
            pictures=pictures,
            base=last.base,
            trusted=trusted,
        )
    )
    end = after + len(found)
    return wire.Replay(
        game=last.id,
        ruleset=last.ruleset.id,
        ruleset_version=last.ruleset.version,
        language=language,
        version=version,
        tellable=last.version,
        status=last.status,
        outcome=last.outcome or UNSET,
        seats=last.seats,
        eyes=open_to,
        seat=seat,
        scenes=found,
        next=end if found and end < last.version else UNSET,
    )
