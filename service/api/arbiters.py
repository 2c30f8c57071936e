"""Arbiters: appointed by the operator, they look into hidden parts (each look is an event) and may adjourn a game."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post
from msgspec import UNSET

from domain import game as rules
from service import access, bodies
from service.api import arbiters_wire
from service.api.answers import answer, encode
from service.api.context import ARBITER, HttpRequest, arbiter_of, game_id, require_operator, services
from service.api.games import GamePath, IdempotencyKey
from service.api.history import AcceptLanguage, moment
from service.api.operations import Body, contract
from service.api.standing import entered
from service.details import usual
from service.idempotency import idempotency
from service.languages import preferred
from service.names import name_of
from service.store import SeatRow
from service.tables import Change, Table
from service.texts import check_said


@post(
    "/v1/games/{game:str}/arbiters",
    operation_id="appointArbiter",
    summary="Appoint an arbiter",
    tags=["arbiters"],
    opt=contract(
        request=Body(arbiters_wire.AppointArbiter),
        answers={201: Body(arbiters_wire.ArbiterAppointed)},
        problems=("unknown_game", "token_required", "not_the_operator", "game_over", "key_reused"),
        secured="operator",
    ),
)
async def appoint_arbiter(
    request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None
) -> Response[bytes]:
    """Appoint an arbiter to a game that has not ended; the appointment is an event that the players see."""
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: arbiters_wire.AppointArbiter = bodies.convert(sent, arbiters_wire.AppointArbiter)
    game_id(game)
    require_operator(request)
    name = None if body.name is UNSET else name_of(body.name)
    token = access.new_token("arbiter")
    key = idempotency(idempotency_key, "operator", f"POST /v1/games/{game}/arbiters", sent)

    def build(table: Table) -> Change:
        step = rules.appoint_arbiter(table.game, table.secret, parts.tables.now())
        arbiter = step.event["arbiter"]
        appointed = arbiters_wire.ArbiterAppointed(
            game=game,
            arbiter=arbiter,
            token=token,
            version=step.game.version,
            receipt=parts.receipt(step.game),
        )
        row = SeatRow(
            seat=arbiter,
            player=ARBITER,
            name=name,
            token_digest=access.token_digest(token),
        )
        return Change(step, 201, encode(appointed), row)

    done = await parts.tables.command(game, build, idempotency=key)
    return answer(done.body, done.status)


@post(
    "/v1/games/{game:str}/looks",
    operation_id="lookInto",
    summary="Look through a seat's eyes, as the arbiter",
    tags=["arbiters"],
    opt=contract(
        request=Body(arbiters_wire.LookInto),
        answers={201: Body("look")},
        problems=(
            "unknown_game",
            "unknown_version",
            "unknown_seat",
            "token_required",
            "not_the_arbiter",
            "game_over",
            "key_reused",
        ),
        secured="arbiter",
        headers={"Content-Language": "The language of the timeline; not with a repeated answer."},
    ),
)
async def look(
    request: HttpRequest,
    game: GamePath,
    idempotency_key: IdempotencyKey = None,
    accept_language: AcceptLanguage = "en",
) -> Response[bytes]:
    """What a seat could see and do at a version of a game that has not ended.

    The look is recorded as an event before anything is answered, and the players see it. After the end nothing is
    hidden: then everybody reads `moments`.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: arbiters_wire.LookInto = bodies.convert(sent, arbiters_wire.LookInto)
    table, _ = await entered(request, game)
    arbiter = arbiter_of(request, table)
    version = table.game.version if body.version is UNSET else body.version
    stored = await parts.store.bodies(game, 0, min(version, table.game.version))
    seen = [msgspec.json.decode(event) for event in stored]
    language = preferred(accept_language)
    key = idempotency(idempotency_key, arbiter, f"POST /v1/games/{game}/looks", sent)

    def build(table: Table) -> Change:
        step = rules.look(table.game, arbiter, body.seat, version, table.secret, parts.tables.now())
        if len(seen) < version:  # a version made since they were read: another moment would be told than recorded
            raise usual("unknown_version", last=len(seen))
        members: dict[str, Any] = moment(table.game, seen, body.seat, language)
        members["recordedAs"] = step.game.version
        members["receipt"] = parts.receipt(step.game)
        return Change(step, 201, encode(members))

    done = await parts.tables.command(game, build, idempotency=key)
    # A repeat gets the first answer, in whatever language that was.
    headers: dict[str, str] = {} if done.replayed else {"Content-Language": language}
    return answer(done.body, done.status, headers=headers)


@post(
    "/v1/games/{game:str}/adjournment",
    operation_id="adjournGame",
    summary="Adjourn the game, as the arbiter",
    tags=["arbiters"],
    opt=contract(
        request=Body(arbiters_wire.Adjourn),
        answers={201: Body(arbiters_wire.GameAdjourned)},
        problems=("unknown_game", "token_required", "not_the_arbiter", "unfit_text", "game_over", "key_reused"),
        secured="arbiter",
    ),
)
async def adjourn(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """End the game without a winner. Reason and end are recorded, and all secrets open."""
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: arbiters_wire.Adjourn = bodies.convert(sent, arbiters_wire.Adjourn)
    table, _ = await entered(request, game)
    arbiter = arbiter_of(request, table)
    check_said(body.reason, "reason")
    key = idempotency(idempotency_key, arbiter, f"POST /v1/games/{game}/adjournment", sent)

    def build(table: Table) -> Change:
        step = rules.adjourn(table.game, arbiter, body.reason, table.secret, parts.tables.now())
        ended = arbiters_wire.GameAdjourned(
            game=game,
            version=step.game.version,
            receipt=parts.receipt(step.game),
        )
        return Change(step, 201, encode(ended))

    done = await parts.tables.command(game, build, idempotency=key)
    return answer(done.body, done.status)
