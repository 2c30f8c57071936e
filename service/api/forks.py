"""Forks: an analysis table begins where a finished game was at a version, and is marked as such for ever."""

from __future__ import annotations

from typing import Any

from litestar import Response, post
from msgspec import UNSET

from domain import game as rules
from domain.game import Step
from domain.ruleset import Text
from service import access, bodies, origins
from service.api import policies, wire
from service.api.answers import answer, encode
from service.api.context import HttpRequest, room_for, services
from service.api.games import GamePath, IdempotencyKey
from service.api.operations import Body, contract
from service.api.standing import reading
from service.idempotency import game_id_of, idempotency
from service.problems import Problem


@post(
    "/v1/games/{game:str}/forks",
    operation_id="forkGame",
    summary="Fork a finished game",
    tags=["games"],
    opt=contract(
        request=Body(wire.Fork),
        answers={201: Body(wire.GameCreated)},
        problems=(
            "unknown_game",
            "unknown_version",
            "not_a_player",
            "not_for_spectators",
            "token_required",
            "game_running",
            "cannot_fork",
            "too_many_origins",
            "too_many_unfinished_games",
            "policy_contradicts_itself",
            "key_reused",
        ),
        secured="reader",
        headers={"Location": "The address of the game.", "ETag": "The game's version as an entity tag."},
        limited="games",
    ),
)
async def fork_game(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """Open an analysis table that begins where this game was at a version.

    Its seats are free: take one, several or all, or seat bots; it starts when the last is taken. What the game had
    drawn by then stays, and is open to all; whatever is drawn anew comes from a new secret, committed to as for every
    game. The table is marked by its `origin` wherever it is shown, and its record holds the games that it comes from,
    so that all of it can be verified. A fork can be forked, and is never found more easily than its origin.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    body: wire.Fork = bodies.convert(sent, wire.Fork)
    table, _ = await reading(request, game)
    if table.game.status != "ended":
        raise Problem("game_running", Text("A game is forked after its end.", "از بازی پس از پایان آن شاخه می‌گیرند."))
    policy = policies.of_fork(table.policy, body.access, body.spectators, body.joining)
    base = await parts.tables.replay(table, body.version)
    head = await parts.store.head(game)
    loaded = await parts.store.load(game)
    if head is None or loaded is None:
        raise Problem("unknown_game")
    if origins.too_much([*await origins.origins(parts.store, head), loaded]):
        raise Problem(
            "too_many_origins",
            Text(
                "The games that it would come from are too many, or too long, for a record.",
                "بازی‌هایی که از آن‌ها می‌آمد برای یک پرونده بیش از اندازه زیاد یا درازند.",
            ),
        )
    key = idempotency(idempotency_key, "host", f"POST /v1/games/{game}/forks", sent)
    new_id = game_id_of(key)
    host_token = access.new_token("host")
    allowance = None if body.allowance is UNSET else body.allowance

    def build(secret: bytes) -> tuple[Step, bytes, bytes]:
        step = rules.create(
            base.ruleset, new_id, base.options, secret, parts.tables.now(), allowance=allowance, base=base
        )
        created = wire.GameCreated(
            game=new_id,
            host_token=host_token,
            version=step.game.version,
            receipt=parts.receipt(step.game),
        )
        return step, encode(created), access.token_digest(host_token)

    done = await parts.tables.create(new_id, build, key, policy=policy, room=room_for(request))
    headers: Any = {"Location": f"/v1/games/{new_id}"}
    return answer(done.body, done.status, headers=headers, version=1)
