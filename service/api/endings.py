"""How a game ends, or a seat is given up, other than by the rules: leave, cancel, resign, claim time, agree to end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from litestar import Response, post
from msgspec import UNSET
from msgspec.structs import replace

from domain import game as rules
from domain.game import Step
from service import bodies
from service.access import holder_of, token_digest
from service.api import wire
from service.api.answers import answer, encode
from service.api.context import ARBITER, HttpRequest, game_id, require_host, require_seat, services
from service.api.games import GamePath, IdempotencyKey
from service.api.operations import Body, contract
from service.api.standing import entered, seated, token_at
from service.details import NO_SEATS_TOKEN
from service.idempotency import check_key, idempotency
from service.problems import Problem
from service.store import NOBODY, SeatRow
from service.tables import Change, Table

_SEAT = ("unknown_game", "token_required", "not_a_player", "game_over", "key_reused")
_HOST = ("unknown_game", "token_required", "not_the_host", "game_over", "key_reused")


@post(
    "/v1/games/{game:str}/departure",
    operation_id="leaveSeat",
    summary="Leave my seat before the start",
    tags=["seats"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={201: Body(wire.Recorded)},
        problems=(*_SEAT, "already_started"),
        secured="seat",
    ),
)
async def leave_seat(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """Stand up; the seat is free again and its token ends. After the start one resigns instead."""
    sent = bodies.parse(await request.body())
    bodies.convert(sent, wire.Nothing)
    check_key(idempotency_key)
    table = await services(request).tables.load(game_id(game))
    # A repeat comes with a token that holds no seat any more: the first answer is found by the token itself.
    token = token_at(request, table)
    caller = token_digest(token).hex()

    def step(table: Table, at: str) -> Step:
        holder = holder_of(token, table.seats)
        if holder is None or holder.player == ARBITER:
            private = table.policy.access == "private"
            raise Problem("unknown_game") if private else Problem("not_a_player", NO_SEATS_TOKEN)
        return rules.leave(table.game, holder.seat, table.secret, at)

    return await _record(request, game, "departure", caller, sent, idempotency_key, step)


@post(
    "/v1/games/{game:str}/cancellation",
    operation_id="cancelGame",
    summary="Cancel the table before the start, as its host",
    tags=["games"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={201: Body(wire.Recorded)},
        problems=(*_HOST, "already_started"),
        secured="host",
    ),
)
async def cancel_game(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """Close a table that has not begun; it ends without a winner."""
    sent = bodies.parse(await request.body())
    bodies.convert(sent, wire.Nothing)
    table, _ = await entered(request, game)
    require_host(request, table)

    def step(table: Table, at: str) -> Step:
        return rules.cancel(table.game, table.secret, at)

    return await _record(request, game, "cancellation", "host", sent, idempotency_key, step)


@post(
    "/v1/games/{game:str}/resignation",
    operation_id="resign",
    summary="Resign",
    tags=["moves"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={201: Body(wire.Recorded)},
        problems=(*_SEAT, "not_started", "seat_handed_over"),
        secured="seat",
    ),
)
async def resign(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """Give up, at any moment. Of two seats the other wins; with more, a bot plays on for this one."""
    return await _seat(request, game, "resignation", idempotency_key, rules.resign)


@post(
    "/v1/games/{game:str}/end-agreement",
    operation_id="agreeToEnd",
    summary="Offer, or accept, to end without a winner",
    tags=["moves"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={201: Body(wire.Recorded)},
        problems=(*_SEAT, "not_started", "seat_handed_over", "already_agreed"),
        secured="seat",
    ),
)
async def agree_to_end(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """The first to agree offers it, and it is done when every human seat has agreed. A human's move withdraws it."""
    return await _seat(request, game, "end-agreement", idempotency_key, rules.agree_to_end)


@post(
    "/v1/games/{game:str}/time-claim",
    operation_id="claimTime",
    summary="Claim the time of a seat that keeps the game waiting",
    tags=["moves"],
    opt=contract(
        request=Body(wire.ClaimTime),
        answers={201: Body(wire.Recorded)},
        problems=(*_SEAT, "not_started", "seat_handed_over", "unknown_seat", "nothing_to_claim"),
        secured="seat",
    ),
)
async def claim_time(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """From the game's `deadline` on, whoever is not waited for may claim; it then goes on as after a resignation."""
    sent = bodies.parse(await request.body())
    body: wire.ClaimTime = bodies.convert(sent, wire.ClaimTime)
    _, seat = await seated(request, game)

    def step(table: Table, at: str) -> Step:
        require_seat(request, table, seat)
        return rules.claim_time(table.game, seat, body.against, table.secret, at)

    return await _record(request, game, "time-claim", seat, sent, idempotency_key, step)


async def _seat(
    request: HttpRequest,
    game: str,
    resource: str,
    idempotency_key: str | None,
    command: Callable[[rules.Game, str, bytes, str], Step],
) -> Response[bytes]:
    """Record what the seat of the token says by the address alone."""
    sent = bodies.parse(await request.body())
    bodies.convert(sent, wire.Nothing)
    _, seat = await seated(request, game)

    def step(table: Table, at: str) -> Step:
        require_seat(request, table, seat)
        return command(table.game, seat, table.secret, at)

    return await _record(request, game, resource, seat, sent, idempotency_key, step)


async def _record(
    request: HttpRequest,
    game: str,
    resource: str,
    caller: str,
    sent: Any,
    idempotency_key: str | None,
    command: Callable[[Table, str], Step],
) -> Response[bytes]:
    parts = services(request)
    key = idempotency(idempotency_key, f"{resource}/{caller}", f"POST /v1/games/{game}/{resource}", sent)

    def build(table: Table) -> Change:
        step = command(table, parts.tables.now())
        recorded = wire.Recorded(
            game=game,
            version=step.game.version,
            status=step.game.status,
            outcome=step.game.outcome or UNSET,
            receipt=parts.receipt(step.game),
        )
        return Change(step, 201, encode(recorded), _seat_row(table, step.event))

    done = await parts.tables.command(game, build, idempotency=key)
    return answer(done.body, done.status)


def _seat_row(table: Table, event: dict[str, Any]) -> SeatRow | None:
    """Who sits there after the event, where that changes: nobody, or for who gave up, who keeps his token, a bot."""
    if event["kind"] == "seat_left":
        return SeatRow(event["seat"], NOBODY)
    if "handedTo" not in event:
        return None
    given_up = event.get("against", event["seat"])
    row = next((row for row in table.seats if row.seat == given_up), None)
    return None if row is None else replace(row, player="bot", bot=event["handedTo"])
