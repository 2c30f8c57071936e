"""What the sandbox does to a table in somebody else's stead, by the service's own commands: its records stay true."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any

from domain import game as rules
from domain.game import Game, IllegalMove, Refused, Step
from service import access
from service.api.context import ARBITER, Services
from service.problems import Problem
from service.store import SeatRow
from service.tables import Change, Table

_PATIENCE = 10.0
_LONGEST_CLOCK = 60.0


async def somebody_moves(parts: Services, game: str, token: str | None) -> str:
    """A move of the sender's own seat that he did not send; where it cannot move, another seat offers to end.

    Like all that follow, it returns what kept it from being done, or an empty string.
    """
    table = await parts.tables.load(game)
    seat = _seat_of(table, token)
    current = table.game
    if seat is None or current.state is None:
        return "nobody plays with this token"
    moves = current.ruleset.legal(current.state, seat)
    if moves and current.players[seat].public_key is None:
        choice = secrets.choice(moves)
        return await _done(parts, game, lambda t: rules.move(t.game, seat, choice, t.secret, parts.tables.now()))
    other = _other_human(current, seat)
    if other is None:
        return "the seat cannot move, and no other human sits at the table"
    return await _done(parts, game, lambda t: rules.agree_to_end(t.game, other, t.secret, parts.tables.now()))


async def somebody_sits_down(parts: Services, game: str, seat: str | None) -> str:
    """Another human takes `seat`, or the first free one."""
    table = await parts.tables.load(game)
    free = [free for free in table.game.seats if free not in table.game.players]
    wanted = seat or (free[0] if free else None)
    if wanted is None:
        return "no seat is free"
    row = SeatRow(
        seat=wanted,
        player="human",
        name="Sandbox",
        token_digest=access.token_digest(access.new_token("seat")),
    )
    return await _done(
        parts, game, lambda t: rules.take_seat(t.game, wanted, t.secret, parts.tables.now()), lambda _: row
    )


async def arbiter_adjourns(parts: Services, game: str) -> str:
    """An arbiter is appointed, and adjourns the game."""
    digest = access.token_digest(access.new_token("arbiter"))

    def seated(step: Step) -> SeatRow:
        return SeatRow(seat=step.event["arbiter"], player=ARBITER, token_digest=digest)

    def appoint(table: Table) -> Step:
        return rules.appoint_arbiter(table.game, table.secret, parts.tables.now())

    def adjourn(table: Table) -> Step:
        arbiter = table.game.arbiters[-1]
        return rules.adjourn(table.game, arbiter, "Adjourned by the sandbox.", table.secret, parts.tables.now())

    return await _done(parts, game, appoint, seated) or await _done(parts, game, adjourn)


async def opponent_resigns(parts: Services, game: str, token: str | None) -> str:
    """Another human seat gives up."""
    table = await parts.tables.load(game)
    other = _other_human(table.game, _seat_of(table, token))
    if other is None:
        return "no other human sits at the table"
    return await _done(parts, game, lambda t: rules.resign(t.game, other, t.secret, parts.tables.now()))


async def time_runs_out(parts: Services, game: str, token: str | None) -> str:
    """The time of the sender's seat passes, and another human claims it."""
    table = await parts.tables.load(game)
    seat = _seat_of(table, token)
    due, other = rules.deadline(table.game), _other_human(table.game, seat)
    if seat is None or seat not in table.game.awaited or due is None:
        return "no clock runs for this seat"
    if other is None:
        return "no other human sits at the table"
    left = (due - datetime.fromisoformat(parts.tables.now())).total_seconds()
    if left > _LONGEST_CLOCK:
        return f"the allowance runs for more than {_LONGEST_CLOCK:.0f} seconds"
    await asyncio.sleep(max(0.0, left))
    return await _done(parts, game, lambda t: rules.claim_time(t.game, other, seat, t.secret, parts.tables.now()))


async def bots_have_moved(parts: Services, game: str) -> str:
    """Wait until no bot is to act."""
    until = asyncio.get_running_loop().time() + _PATIENCE
    current = (await parts.tables.load(game)).game
    if not any(player.kind == "bot" for player in current.players.values()):
        return "no bot sits at the table"
    while any(current.players[seat].kind == "bot" for seat in current.awaited):
        if asyncio.get_running_loop().time() > until:
            return "the bots took too long"
        await asyncio.sleep(0.01)
        current = (await parts.tables.load(game)).game
    return ""


async def _done(
    parts: Services,
    game: str,
    command: Callable[[Table], Step],
    row: Callable[[Step], SeatRow] | None = None,
) -> str:
    def build(table: Table) -> Change:
        step = command(table)
        return Change(step, 201, b"", None if row is None else row(step))

    try:
        await parts.tables.command(game, build, idempotency=None)
    except (Refused, IllegalMove) as error:
        return error.detail.en
    except Problem as problem:
        return problem.detail.en
    return ""


def _seat_of(table: Table, token: str | None) -> str | None:
    holder: Any = None if token is None else access.holder_of(token, table.seats)
    return None if holder is None or holder.player == ARBITER else holder.seat


def _other_human(current: Game, seat: str | None) -> str | None:
    return next((s for s in current.seats if s != seat and s in current.players and _is_human(current, s)), None)


def _is_human(current: Game, seat: str) -> bool:
    return current.players[seat].kind == "human"
