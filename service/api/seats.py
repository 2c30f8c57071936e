"""Seats: sit down, seat a bot, reveal the entropy one committed to."""

from __future__ import annotations

from litestar import Response, post
from msgspec import UNSET

from domain import game as rules
from domain.ruleset import Text
from projections import signatures
from service import access, bodies
from service.api import wire
from service.api.answers import answer, encode
from service.api.context import HttpRequest, game_id, require_seat, services
from service.api.games import GamePath, IdempotencyKey
from service.api.invitations import Joining
from service.api.operations import Body, contract
from service.api.standing import seated
from service.idempotency import check_key, idempotency
from service.names import name_of
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
            "invitation_required",
            "invitation_invalid",
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

    Where a table is joined by invitation, this takes the host token or an invitation, which is used up once by it. The
    answer holds the seat's token, shown this once. When the last seat is taken and no entropy is owed, the game starts
    with this event.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: wire.TakeSeat = bodies.convert(sent, wire.TakeSeat)
    _check_form(body)
    bot = None if body.bot is UNSET else body.bot
    name = None if body.name is UNSET else name_of(body.name)
    check_key(idempotency_key)
    table = await parts.tables.load(game_id(game))
    token = access.new_token("seat")
    joining = Joining(request, body)
    caller = joining.caller(table)
    key = idempotency(idempotency_key, caller, f"POST /v1/games/{game}/seats", sent) if caller else None

    def build(table: Table) -> Change:
        invitation = joining.check(table)
        step = rules.take_seat(
            table.game,
            joining.seat,
            table.secret,
            parts.tables.now(),
            bot=bot,
            entropy_commitment=None if body.entropy_commitment is UNSET else body.entropy_commitment,
            public_key=None if body.public_key is UNSET else body.public_key,
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
            name=name,
            token_digest=None if bot else access.token_digest(token),
        )
        return Change(step, 201, encode(taken), row, invitation)

    try:
        done = await parts.tables.command(game, build, idempotency=key, ahead=lambda: joining.look(game))
    except Problem as problem:
        if problem.type.code == "key_reused" and joining.uninvited:
            joining.check(table)  # who is not invited learns that alone
        raise
    return answer(done.body, done.status)


def _check_form(body: wire.TakeSeat) -> None:
    """Raise Problem malformed_request for members that do not go together."""
    if body.seat is UNSET and body.entropy_commitment is not UNSET:
        raise Problem(
            "malformed_request",
            Text(
                "An entropy commitment names the seat, so `seat` must be given.",
                "تعهد آنتروپی نام صندلی را در بر دارد، پس «seat» لازم است.",
            ),
        )
    if body.public_key is not UNSET and (body.bot is not UNSET or not signatures.is_public_key(body.public_key)):
        raise Problem(
            "malformed_request",
            Text(
                "`publicKey` is no Ed25519 key, or is given for a bot.",
                "«publicKey» کلید «Ed25519» نیست، یا برای ربات آمده است.",
            ),
        )
    if body.bot is not UNSET and body.entropy_commitment is not UNSET:
        raise Problem(
            "malformed_request",
            Text(
                "A bot has no token to reveal entropy with, so it commits to none.",
                "ربات توکنی ندارد که با آن آنتروپی را آشکار کند، پس به آن متعهد نمی‌شود.",
            ),
        )


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
    body: wire.RevealEntropy = bodies.convert(sent, wire.RevealEntropy)
    _, seat = await seated(request, game)
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
