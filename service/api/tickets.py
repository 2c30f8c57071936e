"""Stream tickets: for a browser's EventSource, which can send no token."""

from __future__ import annotations

from litestar import Response, post
from msgspec import UNSET

from domain.ruleset import Text
from service import bodies, tickets
from service.api import streams_wire, wire
from service.api.answers import answer
from service.api.context import HttpRequest, services
from service.api.games import GamePath
from service.api.operations import Body, contract
from service.api.standing import check_watching, entered
from service.problems import Problem


@post(
    "/v1/games/{game:str}/stream-tickets",
    operation_id="orderStreamTicket",
    summary="Get a ticket for a stream",
    tags=["history"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={201: Body(streams_wire.StreamTicket)},
        problems=("unknown_game", "token_required", "not_a_player", "not_for_spectators"),
        secured="seat",
    ),
)
async def order_ticket(request: HttpRequest, game: GamePath) -> Response[bytes]:
    """A ticket that opens one stream of this game: `…/events?ticket=…`, within a minute, once.

    For a browser's EventSource, which can send no token: so no token gets into an address, or from there into logs.
    It reads as its token does: a seat's token for the seat, all others as spectators.
    """
    parts = services(request)
    bodies.convert(bodies.parse(await request.body()), wire.Nothing)
    table, standing = await entered(request, game)
    check_watching(table, standing)
    if standing.holder is None:
        raise Problem(
            "token_required",
            Text("Without a token no ticket is needed.", "بی توکن بلیت لازم نیست."),
            headers={"WWW-Authenticate": "Bearer"},
        )
    ticket, expires_at = await tickets.issue(parts.store, parts.tables, table.game.id, standing.seat, standing.holder)
    ordered = streams_wire.StreamTicket(
        game=table.game.id, seat=standing.seat or UNSET, ticket=ticket, expires_at=expires_at
    )
    return answer(ordered, 201)
