"""Looking at a game: its board as a picture, for a seat or a spectator, now and at any version."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import Response, get
from litestar.params import QueryParameter

from domain.ruleset import Language, SeatId
from projections import reader
from projections.picture import drawn
from service.api.answers import answer, none_match_names
from service.api.context import HttpRequest, services
from service.api.games import GamePath
from service.api.history import AcceptLanguage, IfNoneMatch, eyes_of
from service.api.operations import SVG, Body, contract
from service.api.standing import reading
from service.languages import preferred

_NOTHING_RUNS: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""The picture brings its own style sheet, and needs nothing else."""


@get(
    "/v1/games/{game:str}/board.svg",
    operation_id="drawBoard",
    summary="Look at the board, now or at an earlier version",
    tags=["history"],
    opt=contract(
        answers={200: Body(str, media_type=SVG, description="The picture."), 304: None},
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
        tag='What the picture shows, to whom and in which language, such as `W/"7-fa-jack"`; not for `If-Match`.',
        headers={
            "Content-Language": "The language of its words.",
            "Content-Security-Policy": "Nothing in it runs or is loaded.",
        },
    ),
)
async def draw_board(
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
    accept_language: AcceptLanguage = "en",
) -> Response[bytes]:
    """The view as an SVG picture, light or dark as the reader's system is, with its words in English or Persian.

    It shows what `view` says and no more, and marks what the last move was about. For those who do not see it, all
    of that stands in its `desc`.
    """
    tables = services(request).tables
    table, own = await reading(request, game)
    eyes = eyes_of(table, own, seat)
    language = preferred(accept_language)
    shown = table.game.version if version is None else version
    tag = _tag(shown, eyes, language)
    if if_none_match is not None and shown <= table.game.version and none_match_names(if_none_match, tag):
        return answer(b"", 304, headers={"ETag": tag})
    past = await tables.replay(table, shown)
    stored = await services(request).store.bodies(past.id, past.version - 1, 1)
    last = reader.one(msgspec.json.decode(stored[0]), eyes, ended=False)
    board = drawn(past, eyes, language, last).encode()
    headers = {"Content-Language": language, "Content-Security-Policy": _NOTHING_RUNS, "ETag": tag}
    return answer(board, headers=headers, media_type=SVG)


def _tag(version: int, eyes: SeatId | None, language: Language) -> str:
    """The entity tag of a picture. Weak (RFC 9110 8.8.1): another build may draw the same otherwise."""
    return f'W/"{version}-{language}"' if eyes is None else f'W/"{version}-{language}-{eyes}"'
