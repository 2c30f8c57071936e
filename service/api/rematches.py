"""Rematch: the same game again, each player on the next seat; whoever asks first opens the table, all meet at it."""

from __future__ import annotations

import hashlib
import secrets
import uuid

from litestar import Response, post

from domain import game as rules
from domain.game import Game, Step
from domain.ruleset import Text
from service import access, bodies
from service.api import wire
from service.api.answers import answer, encode
from service.api.context import HttpRequest, Services, room_for, services
from service.api.games import GamePath, IdempotencyKey
from service.api.operations import Body, contract
from service.api.standing import seated
from service.idempotency import idempotency
from service.problems import Problem
from service.store import Policy, Room, SeatRow
from service.tables import Change, Table


@post(
    "/v1/games/{game:str}/rematch",
    operation_id="playAgain",
    summary="Play again, seats swapped",
    tags=["games"],
    opt=contract(
        request=Body(wire.Nothing),
        answers={201: Body(wire.SeatTaken)},
        problems=(
            "unknown_game",
            "token_required",
            "not_a_player",
            "game_running",
            "seat_taken",
            "table_full",
            "game_over",
            "too_many_unfinished_games",
            "key_reused",
        ),
        secured="seat",
    ),
)
async def play_again(request: HttpRequest, game: GamePath, idempotency_key: IdempotencyKey = None) -> Response[bytes]:
    """After the end: sit down at the table of the rematch, on the seat after mine (of two: the other's).

    The table has the same ruleset version, options, allowance and bots, and the same id whoever of the players asks; it
    stands in no list, is private if this game is, and has its spectators.
    The answer holds the new game and my token there.
    """
    parts = services(request)
    sent = bodies.parse(await request.body())
    bodies.convert(sent, wire.Nothing)
    table, mine = await seated(request, game)
    if table.game.status != "ended":
        raise Problem("game_running", Text("A rematch is played after the end.", "بازی دوباره پس از پایان است."))
    again = _rematch_id(table)
    await _open(parts, table, again, room_for(request))
    token = access.new_token("seat")
    seat = _next_seat(table.game, mine)
    name = next((row.name for row in table.seats if row.seat == mine), None)
    key = idempotency(idempotency_key, f"rematch/{mine}", f"POST /v1/games/{game}/rematch", sent)

    def build(table: Table) -> Change:
        step = rules.take_seat(table.game, seat, table.secret, parts.tables.now())
        taken = wire.SeatTaken(
            game=again,
            seat=seat,
            token=token,
            version=step.game.version,
            receipt=parts.receipt(step.game),
        )
        row = SeatRow(seat, "human", None, name, access.token_digest(token))
        return Change(step, 201, encode(taken), row)

    done = await parts.tables.command(again, build, idempotency=key)
    return answer(done.body, done.status, headers={"Location": f"/v1/games/{again}"})


def _rematch_id(table: Table) -> str:
    """The id of the rematch: the same whoever of the players asks, and not to be guessed by who only looked on."""
    digest = hashlib.sha256(b"gaslamp rematch v2\n" + table.origin + table.game.id.encode()).digest()
    return str(uuid.UUID(bytes=digest[:16], version=4))


async def _open(parts: Services, ended: Table, again: str, room: Room | None) -> None:
    """Open the table of the rematch with its bots, as far as nobody has done so yet.

    A bot that only played on for who gave up does not come along: the seat is that player's.
    """
    if await parts.store.head(again) is None:
        await _create(parts, ended, again, room)
    table = await parts.tables.load(again)
    if table.game.status != "open":
        return
    # Also at a table that stands: whoever opened it may have failed before all had sat down.
    for row in ended.seats:
        if row.bot is None or row.token_digest is not None:
            continue
        if (following := _next_seat(ended.game, row.seat)) not in table.game.players:
            await _seat_bot(parts, again, following, row.bot)


async def _create(parts: Services, table: Table, again: str, room: Room | None) -> None:
    ended = table.game
    private = table.policy.access == "private"
    # Who may not look on must not sit down uninvited either: he would see what he was kept from.
    closed = private or table.policy.spectators == "never"
    policy = Policy("private" if private else "unlisted", table.policy.spectators, "invitation" if closed else "open")

    def build(secret: bytes) -> tuple[Step, bytes, bytes]:
        step = rules.create(ended.ruleset, again, ended.options, secret, parts.tables.now(), allowance=ended.allowance)
        return step, b"", access.token_digest(secrets.token_urlsafe(32))  # nobody is its host

    try:
        await parts.tables.create(again, build, None, policy=policy, room=room)
    except Problem:
        if await parts.store.head(again) is None:
            raise  # else another player was faster, and may have taken the last room for it


async def _seat_bot(parts: Services, again: str, seat: str, bot: str) -> None:
    def build(table: Table) -> Change:
        step = rules.take_seat(table.game, seat, table.secret, parts.tables.now(), bot=bot)
        return Change(step, 201, b"", SeatRow(seat, "bot", bot))

    try:
        await parts.tables.command(again, build, idempotency=None)
    except rules.Refused as refused:
        if refused.code not in ("seat_taken", "table_full"):  # another player's request has seated it
            raise


def _next_seat(ended: Game, seat: str) -> str:
    """Where who sat on `seat` sits next time."""
    return ended.seats[(ended.seats.index(seat) + 1) % len(ended.seats)]


__all__ = ["play_again"]
