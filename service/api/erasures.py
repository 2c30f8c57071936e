"""Being forgotten: the name of who sits on a seat is removed; the record, which never held it, verifies as before."""

from __future__ import annotations

from litestar import Response, post

from domain.ruleset import Text
from service import access, bodies
from service.api import wire
from service.api.answers import answer
from service.api.context import HttpRequest, services, token_of
from service.api.games import GamePath
from service.api.operations import Body, contract
from service.api.standing import entered
from service.details import NO_SEATS_TOKEN
from service.problems import Problem


@post(
    "/v1/games/{game:str}/erasure",
    operation_id="forgetMe",
    summary="Forget my name, notes and comments",
    tags=["seats"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={200: Body(wire.Forgotten)},
        problems=("unknown_game", "token_required", "not_a_player"),
        secured="seat",
    ),
)
async def forget_me(request: HttpRequest, game: GamePath) -> Response[bytes]:
    """Remove my name from this table, for a seat or an arbiter, at any time: from now on nobody reads it. My notes and
    the texts of my comments go with it.

    Nothing else changes: names stand in no event, so the record verifies as before, and I play on without a name.
    Asking again does nothing more.
    """
    parts = services(request)
    bodies.convert(bodies.parse(await request.body()), wire.Nothing)
    table, _ = await entered(request, game)
    token = token_of(request)
    if token is None:
        raise Problem(
            "token_required",
            Text("This takes the token of the seat.", "این کار توکن صندلی را می‌خواهد."),
            headers={"WWW-Authenticate": "Bearer"},
        )
    holder = access.holder_of(token, table.seats)
    if holder is None:
        raise Problem("not_a_player", NO_SEATS_TOKEN)
    await parts.tables.forget(table.game.id, holder.seat)
    return answer(wire.Forgotten(game=table.game.id, seat=holder.seat), 200)
