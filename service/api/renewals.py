"""Renewing a token: who holds one that may be known to others gets a new one, and the old one holds nothing."""

from __future__ import annotations

from typing import Literal

from litestar import Response, post
from msgspec import UNSET

from service import access, bodies
from service.api import wire
from service.api.answers import answer, encode
from service.api.context import ARBITER, HttpRequest, game_id, services
from service.api.games import GamePath, IdempotencyKey
from service.api.operations import Body, contract
from service.api.standing import token_at
from service.details import OF_ANOTHER_GAME
from service.idempotency import check_key, idempotency
from service.once import once
from service.problems import Problem
from service.tables import Answered, Table

Holder = Literal["seat", "host", "arbiter"]


@post(
    "/v1/games/{game:str}/token-renewal",
    operation_id="renewToken",
    summary="Renew my token",
    tags=["seats"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={201: Body(wire.TokenRenewed)},
        problems=("unknown_game", "token_required", "not_a_player", "key_reused"),
        secured="seat",
    ),
)
async def renew_token(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """Get a new token for what the sent one holds: a seat, the table as its host, or an arbiter's office.

    From then on the old token holds nothing, at every process of the service: its streams end, and tickets ordered with
    it open none. Nothing of it stands in the record. Send an Idempotency-Key, with which the answer can be asked for
    again with the old token: who loses it without a key has lost the seat.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    bodies.convert(sent, wire.Nothing)
    check_key(idempotency_key)
    table = await parts.tables.load(game_id(game))
    token = token_at(request, table)
    old = access.token_digest(token)
    # As when a seat is left: a repeat comes with a token that holds nothing any more.
    key = idempotency(idempotency_key, f"token/{old.hex()}", f"POST /v1/games/{game}/token-renewal", sent)
    kind, seat = _held(token, table) or ("seat", None)
    fresh = access.new_token(kind)
    body = encode(wire.TokenRenewed(game=game, holder=kind, seat=seat or UNSET, token=fresh))

    async def renew() -> Answered:
        sealed = key.seal(201, body) if key else None
        if await parts.tables.renew_token(game, old, access.token_digest(fresh), sealed):
            return Answered(201, body)
        if table.policy.access == "private":
            raise Problem("unknown_game")
        raise Problem("not_a_player", OF_ANOTHER_GAME)

    done = await once(parts.tables, game, key, renew)
    return answer(done.body, done.status)


def _held(token: str, table: Table) -> tuple[Holder, str | None] | None:
    """What `token` holds at the table, and the seat's or the arbiter's name."""
    row = access.holder_of(token, table.seats)
    if row is not None:
        return ("arbiter" if row.player == ARBITER else "seat"), row.seat
    return ("host", None) if access.matches(token, table.host_digest) else None
