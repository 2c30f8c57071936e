"""Invitations in the database: bounded exactly, however many are made at once and through however many processes."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import asyncpg
import pytest

from service.store import Answer, Conflict, Invitation, Store
from service.store.invitations import _MINT, _TURN
from tests.conftest import Database
from tests.store import games

pytestmark = pytest.mark.anyio

AT = datetime.fromisoformat(games.AT)
ANSWER = Answer(caller="host", key_digest=b"k" * 32, fingerprint=b"f" * 32, status=201, sealed=b"sealed")


def minted(number: int) -> Invitation:
    return Invitation(
        invitation=f"{number:016x}",
        digest=bytes([number]) * 32,
        purpose="seat",
        seat=None,
        uses=1,
        used=0,
        created_at=AT,
        expires_at=AT + timedelta(days=1),
    )


async def waiting(connection: asyncpg.Connection) -> int:
    """How many statements in this database wait for another."""
    count: int = await connection.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    return count


async def test_who_comes_while_the_last_one_is_made_counts_it(store: Store, databases: Database):
    step = await games.playing(store)
    game, made = step.game.id, minted(1)
    another = await asyncpg.connect(databases.superuser)
    watcher = await asyncpg.connect(databases.superuser)
    row = (made.invitation, made.digest, made.purpose, made.seat, made.uses, AT, made.expires_at, 1)
    async with another.transaction():
        await another.execute(_TURN, game)
        assert await another.fetchval(_MINT, game, *row, *(None,) * 5) is not None
        coming = asyncio.create_task(store.invitations.mint(game, minted(2), most=1, answer=None))
        while not (coming.done() or await waiting(watcher)):
            pass
    assert await coming is False
    assert [each.invitation for each in await store.invitations.all(game)] == [made.invitation]
    await another.close()
    await watcher.close()


async def test_of_many_at_once_as_many_are_made_as_there_is_room_for(store: Store):
    step = await games.playing(store)
    made = await asyncio.gather(
        *(store.invitations.mint(step.game.id, minted(number), most=3, answer=None) for number in range(12))
    )
    assert sum(made) == len(await store.invitations.all(step.game.id)) == 3


async def test_a_key_that_was_answered_makes_no_other(store: Store):
    step = await games.playing(store)
    assert await store.invitations.mint(step.game.id, minted(1), most=3, answer=ANSWER)
    with pytest.raises(Conflict):
        await store.invitations.mint(step.game.id, minted(2), most=3, answer=ANSWER)
    assert len(await store.invitations.all(step.game.id)) == 1
    assert await store.invitations.mint(step.game.id, minted(3), most=3, answer=None), "the turn is over"
