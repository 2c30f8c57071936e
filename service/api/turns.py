"""My games: where it is my turn, for all my seats in one request or one stream."""

from __future__ import annotations

import msgspec
from litestar import Response, post

from domain.game import Status
from service import bodies
from service.access import token_digest
from service.api import streams_wire
from service.api.accept import wanted
from service.api.answers import answer
from service.api.context import ARBITER, HttpRequest, services, visitor_of
from service.api.operations import JSON, Body, contract
from service.api.streams import TurnStream
from service.store import Held
from service.streaming import StreamAnswer


@post(
    "/v1/turns",
    operation_id="askTurns",
    summary="Where it is my turn",
    tags=["games"],
    opt=contract(
        request=Body(streams_wire.AskTurns),
        answers={200: Body(streams_wire.TurnList)},
        stream=Body(
            streams_wire.TurnList | streams_wire.StreamEnd | streams_wire.StreamClosed, component="TurnStreamItem"
        ),
        problems=("too_many_streams", "streams_exhausted"),
        limited="reads",
    ),
)
async def ask_turns(request: HttpRequest) -> Response[bytes]:
    """Where my games are and whether I may act, by the tokens of my seats, which go into the body and nowhere else.

    As a stream (`Accept: text/event-stream` or `application/x-ndjson`) the first item tells of all, each further one of
    those that have moved on; it ends when all have ended. To resume, ask again: the first item is the whole state. No
    turn is whose seat a bot plays since he gave it up.
    """
    parts = services(request)
    asked: streams_wire.AskTurns = bodies.convert(bodies.parse(await request.body()), streams_wire.AskTurns)
    digests = [token_digest(token) for token in asked.tokens]
    rows = await parts.store.held(list(dict.fromkeys(digests)))
    held = {row.token_digest: row for row in rows if row.player != ARBITER}
    turns = [_turn(place, held[digest]) for place, digest in enumerate(digests) if digest in held]
    unknown = tuple(place for place, digest in enumerate(digests) if digest not in held)
    media_type = wanted(request)
    if media_type == JSON:
        return answer(streams_wire.TurnList(turns=tuple(turns), unknown=unknown), headers={"Vary": "Accept"})
    source = TurnStream(parts.store, turns, unknown, {(row.game_id, row.seat): row for row in held.values()})
    return StreamAnswer(source, media_type, parts.live, visitor_of(request, *held))


def _turn(place: int, held: Held) -> streams_wire.Turn:
    return streams_wire.Turn(
        index=place,
        game=held.game_id,
        ruleset=held.ruleset,
        seat=held.seat,
        version=held.position.version,
        status=msgspec.convert(held.position.status, Status),
        my_turn=held.seat in held.position.to_act and held.player == "human",
    )
