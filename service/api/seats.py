"""Seats: sit down, seat a bot, reveal the entropy one committed to."""

from __future__ import annotations

from litestar import Response, post
from msgspec import UNSET

from domain import game as rules
from projections import signatures
from service import access, bodies
from service.api import wire
from service.api.answers import answer, encode
from service.api.context import HttpRequest, player_of, require_host, require_seat, services
from service.api.games import GamePath, IdempotencyKey, game_id
from service.api.operations import Body, contract
from service.idempotency import idempotency
from service.problems import Problem
from service.store import SeatRow
from service.tables import Change, Table


@post(
    "/v1/games/{game:str}/seats",
    operation_id="takeSeat",
    summary="Take a seat",
    tags=["seats"],
    opt=contract(
        request=Body(wire.TakeSeat),
        answers={201: Body(wire.SeatTaken)},
        problems=(
            "unknown_game",
            "token_required",
            "not_the_host",
            "seat_taken",
            "table_full",
            "game_over",
            "unknown_seat",
            "unknown_bot",
            "key_reused",
        ),
        secured="host",
    ),
)
async def take_seat(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """Sit down on a free seat, or on one drawn by chance; with the host token, seat a bot.

    The answer holds the seat's token, shown this once. When the last seat is taken and no entropy is owed, the game
    starts with this event.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: wire.TakeSeat = bodies.convert(sent, wire.TakeSeat)
    if body.seat is UNSET and body.entropy_commitment is not UNSET:
        raise Problem("malformed_request", "An entropy commitment names the seat, so `seat` must be given.")
    table = await parts.tables.load(game_id(game))
    bot = None if body.bot is UNSET else body.bot
    public_key = None if body.public_key is UNSET else body.public_key
    if public_key is not None and (bot is not None or not signatures.is_public_key(public_key)):
        raise Problem("malformed_request", "`publicKey` is no Ed25519 key, or is given for a bot.")
    if bot is not None and body.entropy_commitment is not UNSET:
        raise Problem("malformed_request", "A bot has no token to reveal entropy with, so it commits to none.")
    if bot is not None:
        require_host(request, table)
    token = access.new_token("seat")
    key = idempotency(idempotency_key, "seat", f"POST /v1/games/{game}/seats", sent)

    def build(table: Table) -> Change:
        step = rules.take_seat(
            table.game,
            None if body.seat is UNSET else body.seat,
            table.secret,
            parts.tables.now(),
            bot=bot,
            entropy_commitment=None if body.entropy_commitment is UNSET else body.entropy_commitment,
            public_key=public_key,
        )
        seat = step.event["seat"]
        taken = wire.SeatTaken(
            game=game,
            seat=seat,
            token=UNSET if bot else token,
            version=step.game.version,
            receipt=parts.receipt(step.game),
        )
        row = SeatRow(
            seat=seat,
            player="bot" if bot else "human",
            bot=bot,
            name=None if body.name is UNSET else body.name,
            token_digest=None if bot else access.token_digest(token),
        )
        return Change(step, 201, encode(taken), row)

    done = await parts.tables.command(game, build, idempotency=key)
    return answer(done.body, done.status)


@post(
    "/v1/games/{game:str}/entropy",
    operation_id="revealEntropy",
    summary="Reveal the entropy of my seat",
    tags=["seats"],
    opt=contract(
        request=Body(wire.RevealEntropy),
        answers={201: Body(wire.EntropyRevealed)},
        problems=(
            "unknown_game",
            "token_required",
            "not_a_player",
            "entropy_not_due",
            "entropy_mismatch",
            "game_over",
            "key_reused",
        ),
        secured="seat",
    ),
)
async def reveal_entropy(
    request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None
) -> Response[bytes]:
    """Reveal what the seat committed to, once the table is full; the last one to do so starts the game."""
    parts = services(request)
    sent = bodies.parse(await request.body())
    table = await parts.tables.load(game_id(game))
    body: wire.RevealEntropy = bodies.convert(sent, wire.RevealEntropy)
    seat = player_of(request, table)
    key = idempotency(idempotency_key, f"entropy/{seat}", f"POST /v1/games/{game}/entropy", sent)

    def build(table: Table) -> Change:
        require_seat(request, table, seat)
        step = rules.reveal_entropy(table.game, seat, body.entropy, table.secret, parts.tables.now())
        revealed = wire.EntropyRevealed(
            game=game,
            seat=seat,
            version=step.game.version,
            receipt=parts.receipt(step.game),
        )
        return Change(step, 201, encode(revealed))

    done = await parts.tables.command(game, build, idempotency=key)
    return answer(done.body, done.status)
