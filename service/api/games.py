"""Games: open a table, list tables, read one as my seat."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import HeaderParameter, PathParameter, QueryParameter
from msgspec import UNSET

from domain import game
from domain.game import Step
from domain.ruleset import AnyRuleset, InvalidOptions, Text
from service import access, bodies
from service.api import cursors, policies, typed, wire
from service.api.answers import answer, encode, none_match_names, table_etag
from service.api.context import HttpRequest, room_for, services
from service.api.operations import Body, contract
from service.api.rulesets import find_ruleset
from service.api.standing import check_table, entered
from service.clock import rfc3339
from service.idempotency import game_id_of, idempotency
from service.problems import Problem
from service.store import Head, SeatRow
from service.tables import Table

GamePath = Annotated[
    str, PathParameter(description="The game's id: a UUID in lower case with dashes.", schema_extra={"format": "uuid"})
]
IdempotencyKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        schema_extra={"minLength": 16, "maxLength": 128, "pattern": "^[!-~]+$"},
        description="16 to 128 visible ASCII characters, best a random UUID. A repeat with the same key and body gets "
        "the first answer, byte for byte, and does nothing again.",
    ),
]

NEXT_PAGE = 'The next page, rel="next", where there is one (RFC 8288).'


@post(
    "/v1/games",
    operation_id="createGame",
    summary="Open a table",
    tags=["games"],
    opt=contract(
        request=Body("create"),
        answers={201: Body(wire.GameCreated)},
        problems=(
            "unknown_ruleset",
            "invalid_options",
            "policy_contradicts_itself",
            "too_many_unfinished_games",
            "key_reused",
        ),
        headers={"Location": "The address of the game.", "ETag": "The game's version as an entity tag."},
        limited="games",
    ),
)
async def create_game(request: HttpRequest, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """Open a table of a ruleset. The answer holds the host token, which seats bots; it is shown this once.

    From this moment the service is committed to all chance of the game: the event holds the SHA-256 of its secret.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    if not isinstance(sent, dict) or not isinstance(sent.get("ruleset"), str):
        raise Problem(
            "malformed_request",
            Text(
                "Expected an object with the ruleset's id as `ruleset`.",
                "بدنه شیئی است که شناسه‌ی بازی را در «ruleset» دارد.",
            ),
        )
    wanted = typed.types_of(find_ruleset(parts.registry, sent["ruleset"]))
    body: Any = bodies.convert(sent, wanted.create)
    version = None if body.ruleset_version is UNSET else body.ruleset_version
    ruleset = find_ruleset(parts.registry, sent["ruleset"], version)
    options: Any = bodies.convert(sent.get("options", {}), ruleset.options_type, "$.options")
    allowance = None if body.allowance is UNSET else body.allowance
    policy = policies.chosen(body.access, body.spectators, body.joining)
    key = idempotency(idempotency_key, "host", "POST /v1/games", sent)
    new_id = game_id_of(key)
    host_token = access.new_token("host")

    def build(secret: bytes) -> tuple[Step, bytes, bytes]:
        try:
            step = game.create(ruleset, new_id, options, secret, parts.tables.now(), allowance=allowance)
        except InvalidOptions as error:
            raise Problem("invalid_options", error.detail) from None
        created = wire.GameCreated(
            game=new_id,
            host_token=host_token,
            version=step.game.version,
            receipt=parts.receipt(step.game),
        )
        return step, encode(created), access.token_digest(host_token)

    done = await parts.tables.create(new_id, build, key, policy=policy, room=room_for(request))
    return answer(done.body, done.status, headers={"Location": f"/v1/games/{new_id}"}, version=1)


@get(
    "/v1/games",
    operation_id="listGames",
    summary="List the tables",
    tags=["games"],
    opt=contract(answers={200: Body(wire.GamePage)}, problems=("invalid_cursor",), headers={"Link": NEXT_PAGE}),
)
async def list_games(
    request: HttpRequest,
    ruleset: Annotated[
        str | None, QueryParameter(max_length=80, pattern="^[a-z0-9-]+$", description="Only games of this ruleset.")
    ] = None,
    status: Annotated[
        Literal["open", "ready", "playing", "ended"] | None, QueryParameter(description="Only games in this state.")
    ] = None,
    cursor: Annotated[str | None, QueryParameter(max_length=200, description="`next` of the page before.")] = None,
    limit: Annotated[int, QueryParameter(ge=1, le=100, description="Games a page.")] = 20,
) -> Response[bytes]:
    """The public tables, newest first: those that anybody may watch, or still sit down at.

    The header Link names the next page (RFC 8288).
    """
    parts = services(request)
    listed = f"games ruleset={ruleset} status={status}"
    after = None if cursor is None else cursors.read(listed, cursor)
    rows = await parts.store.list_games(ruleset=ruleset, status=status, after=after, limit=limit + 1)
    page, more = rows[:limit], len(rows) > limit
    headers: dict[str, str] = {}
    following: str | Any = UNSET
    if more:
        following = cursors.write(listed, page[-1][0].created_at, page[-1][0].game_id)
        query = [f"limit={limit}", f"cursor={following}"]
        query += [f"ruleset={ruleset}"] * (ruleset is not None) + [f"status={status}"] * (status is not None)
        headers["Link"] = f'</v1/games?{"&".join(query)}>; rel="next"'
    games = tuple(_summary(head, seats, parts.registry.get(head.ruleset, head.ruleset_version)) for head, seats in page)
    return answer(wire.GamePage(games=games, next=following), headers=headers)


@get(
    "/v1/games/{game:str}",
    operation_id="readGame",
    summary="Read a table",
    tags=["games"],
    opt=contract(
        answers={200: Body(wire.GameInfo), 304: None},
        problems=("unknown_game", "not_a_player", "not_for_spectators", "token_required"),
        secured="reader",
        etag=True,
        tag='The version and, where names are shown, which ones, such as `"7-3f9a61c20b7d84e5"`: they can be erased '
        "between versions. For `If-Match` it is the version.",
    ),
)
async def read_game(
    request: HttpRequest,
    game: GamePath,
    if_none_match: Annotated[
        str | None, HeaderParameter(name="If-None-Match", description="An ETag that you hold; 304 when it still holds.")
    ] = None,
) -> Response[bytes]:
    """The table from outside: seats, status, whose turn, the head of its chain. After the end also the secret.

    Who may not look on reads it only as long as one can sit down.
    """
    table, standing = await entered(request, game)
    check_table(table, standing)
    info = _info(table, standing.seat)
    tag = table_etag(info.version, [seat.name or None for seat in info.seats], table.origin)
    if if_none_match is not None and none_match_names(if_none_match, tag):
        return answer(b"", 304, headers={"ETag": tag})
    return answer(info, headers={"ETag": tag})


def _info(table: Table, seat: str | None) -> wire.GameInfo:
    current = table.game
    return wire.GameInfo(
        game=current.id,
        ruleset=current.ruleset.id,
        ruleset_version=current.ruleset.version,
        fingerprint=current.ruleset.fingerprint,
        options=msgspec.to_builtins(current.options),
        version=current.version,
        status=current.status,
        access=table.policy.access,
        spectators=table.policy.spectators,
        joining=table.policy.joining,
        origin=UNSET if current.base is None else wire.ForkedFrom(game=current.base.id, version=current.base.version),
        seats=wire.seat_infos(current, table.seats),
        to_act=current.to_act,
        awaited=current.awaited,
        my_seat=seat or UNSET,
        created_at=current.created_at,
        updated_at=current.updated_at,
        head=current.head,
        secret_commitment=current.secret_commitment,
        secret=table.secret.hex() if current.status == "ended" else UNSET,
        outcome=current.outcome or UNSET,
        allowance=current.allowance or UNSET,
        deadline=UNSET if (due := game.deadline(current)) is None else rfc3339(due),
        agreed_to_end=current.agreed,
    )


def _summary(head: Head, rows: tuple[SeatRow, ...], ruleset: AnyRuleset) -> wire.GameSummary:
    taken = {row.seat: row for row in rows}
    seats = []
    for seat in head.seats:
        row = taken.get(seat)
        if row is None:
            seats.append(wire.SeatInfo(seat=seat, taken=False))
        else:
            seats.append(
                wire.SeatInfo(seat=seat, taken=True, player=_player(row), bot=row.bot or UNSET, name=row.name or UNSET)
            )
    return wire.GameSummary(
        game=head.game_id,
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        version=head.version,
        status=_status(head.status),
        spectators=head.policy.spectators,
        joining=head.policy.joining,
        origin=UNSET if head.origin is None else wire.ForkedFrom(game=head.origin[0], version=head.origin[1]),
        seats=tuple(seats),
        to_act=head.to_act,
        created_at=rfc3339(head.created_at),
        updated_at=rfc3339(head.updated_at),
    )


def _player(row: SeatRow) -> Literal["human", "bot"]:
    return "bot" if row.player == "bot" else "human"


def _status(raw: str) -> game.Status:
    status: game.Status = msgspec.convert(raw, game.Status)
    return status
