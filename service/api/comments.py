"""Comments on games that have ended: by their seats, arbiters and host, for everybody who may see the game."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import PathParameter, QueryParameter
from msgspec import UNSET

from domain.filling import filled
from domain.ruleset import Text
from service import access, bodies
from service.api import notes_wire, wire
from service.api.answers import answer, encode
from service.api.context import HttpRequest, require_operator, services
from service.api.games import NEXT_PAGE, GamePath, IdempotencyKey
from service.api.operations import Body, contract
from service.api.standing import Standing, check_watching, entered
from service.clock import rfc3339
from service.details import usual
from service.idempotency import idempotency
from service.once import once
from service.problems import Problem
from service.store.comments import Comment
from service.tables import Answered, Table
from service.texts import check_said

MOST = 500
"""Comments on a game, removed ones included."""
MOST_OF_ONE = 50
"""Comments of one author on a game, removed ones included: nobody takes the room of the others."""
PER_MINUTE = 10
"""Comments of one author on a game."""
_MINUTE = timedelta(minutes=1)

Number = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The comment's number.")]


@post(
    "/v1/games/{game:str}/comments",
    operation_id="writeComment",
    summary="Comment on a game that has ended",
    tags=["notes"],
    opt=contract(
        request=Body(notes_wire.WriteComment),
        answers={201: Body(notes_wire.CommentWritten)},
        problems=(
            "unknown_game",
            "token_required",
            "not_a_player",
            "game_running",
            "unknown_version",
            "unfit_text",
            "too_many_comments",
            "comments_too_fast",
            "key_reused",
        ),
        secured="seat",
    ),
)
async def write_comment(
    request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None
) -> Response[bytes]:
    """Say something at a version, with the token of a seat, of an arbiter or of the host. Everybody who may see the
    game reads it.

    Never while the game runs: a comment would carry what its author knows to those who may not.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: notes_wire.WriteComment = bodies.convert(sent, notes_wire.WriteComment)
    table, standing = await entered(request, game)
    author = _author(table, standing)
    if author is None:
        raise _stranger(standing)
    if table.game.status != "ended":
        raise Problem(
            "game_running",
            Text(
                "Comments could carry secrets, so they are taken after the end.",
                "نظر می‌تواند رازی را برساند، پس تنها پس از پایان بازی پذیرفته می‌شود.",
            ),
        )
    if body.version > table.game.version:
        raise usual("unknown_version", last=table.game.version)
    check_said(body.text)
    key = idempotency(idempotency_key, f"comments/{author}", f"POST /v1/games/{game}/comments", sent)

    async def add() -> Answered | None:
        made = await _next(request, table.game.id, author, body)
        told = encode(notes_wire.CommentWritten(game=game, comment=_comment(made)))
        added = await parts.store.comments.add(game, made, key.seal(201, told) if key else None)
        return Answered(201, told) if added else None

    done = await once(parts.tables, game, key, add)
    return answer(done.body, done.status)


@get(
    "/v1/games/{game:str}/comments",
    operation_id="listComments",
    summary="Read the comments on a game",
    tags=["notes"],
    opt=contract(
        answers={200: Body(notes_wire.CommentPage)},
        problems=("unknown_game", "token_required", "not_a_player", "not_for_spectators", "game_running"),
        secured="reader",
        headers={"Link": NEXT_PAGE},
    ),
)
async def list_comments(
    request: HttpRequest,
    game: GamePath,
    after: Annotated[
        int, QueryParameter(ge=0, le=2**31 - 1, description="Comments after this number; 0 begins at the beginning.")
    ] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=100, description="Comments a page.")] = 50,
) -> Response[bytes]:
    """In the order in which they were written. Ask again after the last number to get what was added since.

    Of a comment that was removed its place stays, without the text.
    """
    table, standing = await entered(request, game)
    check_watching(table, standing)
    if table.game.status != "ended":
        raise Problem(
            "game_running", Text("A game is commented on after its end.", "درباره‌ی بازی پس از پایان آن نظر می‌نویسند.")
        )
    found = await services(request).store.comments.page(table.game.id, after, limit + 1)
    shown = found[:limit]
    more = shown[-1].number if len(found) > limit else UNSET
    headers = {} if more is UNSET else {"Link": f'</v1/games/{game}/comments?after={more}&limit={limit}>; rel="next"'}
    page = notes_wire.CommentPage(game=game, comments=tuple(map(_comment, shown)), next=more)
    return answer(page, headers=headers)


@post(
    "/v1/games/{game:str}/comments/{number:int}/removal",
    operation_id="removeComment",
    summary="Remove a comment, as its author or the operator",
    tags=["notes"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={200: Body(notes_wire.CommentWritten, description="What is left of it.")},
        problems=("unknown_game", "token_required", "not_a_player", "not_the_author", "unknown_comment"),
        secured="seat",
    ),
)
async def remove_comment(request: HttpRequest, game: GamePath, number: Number) -> Response[bytes]:
    """Erase its text for good; number, version and author stay, so that no page shifts. A repeat changes nothing."""
    parts = services(request)
    bodies.convert(bodies.parse(await request.body()), wire.Nothing)
    table, standing = await entered(request, game)
    operator = standing.role == "operator"
    author = _author(table, standing)
    if author is None and not operator:
        raise _stranger(standing)
    if operator:
        require_operator(request)
    comment = await parts.store.comments.one(table.game.id, number)
    if comment is None:
        raise Problem("unknown_comment")
    if not operator and comment.author != author:
        raise Problem("not_the_author", Text("Another wrote this comment.", "این نظر را کس دیگری نوشته است."))
    left = await parts.store.comments.remove(table.game.id, number, "operator" if operator else "author")
    if left is None:
        raise Problem("unknown_comment")
    return answer(notes_wire.CommentWritten(game=game, comment=_comment(left)))


async def _next(request: HttpRequest, game: str, author: str, body: notes_wire.WriteComment) -> Comment:
    """The comment under the next number. Raises Problem too_many_comments, comments_too_fast."""
    parts = services(request)
    now = parts.tables.moment()
    state = await parts.store.comments.standing(game, author, now - _MINUTE)
    if state.last >= MOST:
        raise Problem(
            "too_many_comments", filled(Text("The game has {most} comments.", "این بازی {most} نظر دارد."), most=MOST)
        )
    if state.own >= MOST_OF_ONE:
        raise Problem(
            "too_many_comments",
            filled(
                Text(
                    "An author writes {most} comments on a game at most.",
                    "هر نویسنده درباره‌ی یک بازی حداکثر {most} نظر می‌نویسد.",
                ),
                most=MOST_OF_ONE,
            ),
        )
    if state.recent >= PER_MINUTE:
        since = state.since or now
        wait = max(1, -int(-(since + _MINUTE - now).total_seconds() // 1))
        raise Problem(
            "comments_too_fast",
            filled(
                Text(
                    "An author writes {most} comments a minute at most.",
                    "هر نویسنده در دقیقه حداکثر {most} نظر می‌نویسد.",
                ),
                most=PER_MINUTE,
            ),
            headers={"Retry-After": str(wait)},
        )
    return Comment(state.last + 1, body.version, author, body.text, None, now)


def _author(table: Table, standing: Standing) -> str | None:
    """As whom somebody comments, as it is stored; None for who may not."""
    if standing.role == "seat":
        return f"seat/{standing.seat}"
    if standing.role == "arbiter" and standing.holder is not None:
        row = access.row_of(standing.holder, table.seats)
        return None if row is None else f"arbiter/{row.seat}"
    return "host" if standing.role == "host" else None


def _stranger(standing: Standing) -> Problem:
    if standing.holder is None and not standing.foreign:
        return Problem(
            "token_required",
            Text("This takes a token of the game.", "این کار توکنی از همین بازی می‌خواهد."),
            headers={"WWW-Authenticate": "Bearer"},
        )
    return Problem(
        "not_a_player",
        Text(
            "Seats, arbiters and the host of the game comment on it.",
            "صندلی‌ها، داوران و میزبان بازی درباره‌ی آن نظر می‌نویسند.",
        ),
    )


def _comment(comment: Comment) -> notes_wire.Comment:
    role, _, name = comment.author.partition("/")
    author: Any = role
    return notes_wire.Comment(
        number=comment.number,
        version=comment.version,
        author=author,
        seat=name if role == "seat" else UNSET,
        arbiter=name if role == "arbiter" else UNSET,
        at=rfc3339(comment.at),
        text=UNSET if comment.text is None else comment.text,
        removed_by=_remover(comment),
    )


def _remover(comment: Comment) -> Any:
    return UNSET if comment.removed is None else comment.removed
