"""Stream tickets: for a browser's EventSource, which can send no token."""

from __future__ import annotations

from litestar import Response, post

from service import bodies, tickets
from service.access import token_digest
from service.api import wire
from service.api.answers import answer
from service.api.context import HttpRequest, player_of, services, token_of
from service.api.games import GamePath, game_id
from service.api.operations import Body, contract


@post(
    "/v1/games/{game:str}/stream-tickets",
    operation_id="orderStreamTicket",
    summary="Get a ticket for a stream",
    tags=["history"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={201: Body(wire.StreamTicket)},
        problems=("unknown_game", "token_required", "not_a_player"),
        secured="seat",
    ),
)
async def order_ticket(request: HttpRequest, game: GamePath) -> Response[bytes]:
    """A ticket that opens one stream of this game for my seat: `…/events?ticket=…`, within a minute, once.

    For a browser's EventSource, which can send no token: so no token gets into an address, or from there into logs.
    """
    parts = services(request)
    bodies.convert(bodies.parse(await request.body()), wire.Nothing)
    table = await parts.tables.load(game_id(game))
    seat = player_of(request, table)
    holder = token_digest(token_of(request) or "")
    ticket, expires_at = await tickets.issue(parts.store, parts.tables, table.game.id, seat, holder)
    return answer(wire.StreamTicket(game=table.game.id, seat=seat, ticket=ticket, expires_at=expires_at), 201)
