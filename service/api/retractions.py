"""Taking back a step of one's own turn, as long as nothing was revealed by it."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from litestar import Response, post
from litestar.params import QueryParameter
from msgspec import UNSET

from domain import events
from domain import game as rules
from service import bodies
from service.api import wire
from service.api.answers import answer, encode
from service.api.context import HttpRequest, require_seat, services
from service.api.games import GamePath, IdempotencyKey
from service.api.moves import IfMatch, check_signature, check_version
from service.api.operations import Body, contract
from service.api.standing import seated
from service.idempotency import idempotency
from service.tables import Change, Table


@post(
    "/v1/games/{game:str}/retractions",
    operation_id="takeBackStep",
    summary="Take back a step of my turn",
    tags=["moves"],
    opt=contract(
        request=Body(wire.TakeBackStep),
        answers={
            201: Body(wire.Recorded),
            200: Body(wire.DryRun, description="A dry run: it would be accepted."),
        },
        problems=(
            "unknown_game",
            "token_required",
            "not_a_player",
            "not_started",
            "seat_handed_over",
            "game_over",
            "nothing_to_take_back",
            "taken_back_too_often",
            "too_late_to_take_back",
            "version_conflict",
            "version_mismatch",
            "signature_required",
            "signature_unexpected",
            "signature_invalid",
            "key_reused",
        ),
        secured="seat",
        etag=True,
    ),
)
async def take_back_step(
    request: HttpRequest,
    game: GamePath,
    idempotency_key: IdempotencyKey = None,
    if_match: IfMatch = None,
    dry_run: Annotated[
        bool, QueryParameter(name="dryRun", description="Only tell whether it would be accepted.")
    ] = False,
) -> Response[bytes]:
    """Go back to the game as it was before a step of my turn: `takeBack` at the legal moves names the versions.

    Nothing leaves the history: it is an event that everybody sees. The clock goes back as well. Refused from the
    moment that anything was revealed or another seat is to act, and more often than ten times until another has moved.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: wire.TakeBackStep = bodies.convert(sent, wire.TakeBackStep)
    table, seat = await seated(request, game)
    expected = None if body.expected_version is UNSET else body.expected_version
    signature = None if body.signature is UNSET else body.signature

    def precondition(table: Table) -> None:
        require_seat(request, table, seat)
        rules.check_human(table.game, seat)
        check_version(table, expected, if_match)
        check_signature(table, seat, signature, partial(events.signed_taking_back, to_version=body.to_version))

    if dry_run:
        precondition(table)
        rules.check_taking_back(table.game, seat, body.to_version, parts.tables.now())
        return answer(wire.DryRun(game=game, version=table.game.version, accepted=True), version=table.game.version)

    key = idempotency(idempotency_key, f"retraction/{seat}", f"POST /v1/games/{game}/retractions", sent)

    def build(table: Table) -> Change:
        at = parts.tables.now()
        step = rules.take_back(table.game, seat, body.to_version, table.secret, at, signature=signature)
        recorded = wire.Recorded(
            game=game, version=step.game.version, status=step.game.status, receipt=parts.receipt(step.game)
        )
        return Change(step, 201, encode(recorded))

    done = await parts.tables.command(game, build, idempotency=key, precondition=precondition)
    return answer(done.body, done.status)
