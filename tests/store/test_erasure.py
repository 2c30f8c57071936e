"""What is too old is removed, and nothing else; abandoned tables go whole, by the schema's owner alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import asyncpg
import pytest

from service.store import Answer, Store, Ticket
from service.store.erasure import remove_abandoned
from service.store.errors import StoreFault
from service.store.notes import Notebook
from tests.conftest import Database
from tests.store import games

pytestmark = pytest.mark.anyio

OLD, NEW = "2026-03-01T12:00:00.000Z", "2026-03-20T12:00:00.000Z"
CUT = datetime(2026, 3, 10, tzinfo=UTC)


def reply(caller: str) -> Answer:
    return Answer(caller=caller, key_digest=b"k" * 32, fingerprint=b"f" * 32, status=201, sealed=b"sealed")


async def test_answers_and_tickets_go_when_they_are_old(store: Store):
    step = await games.playing(store, at=OLD)
    await store.append(games.moved(step, at=OLD), answer=reply("old"))
    newer = games.moved(games.moved(step, at=OLD), at=NEW)
    await store.append(newer, answer=reply("new"))
    for number, at in enumerate((CUT - timedelta(days=2), CUT + timedelta(days=2))):
        ticket = Ticket(bytes([number]) * 32, "keeper", b"h" * 32, at)
        await store.add_ticket(step.game.id, ticket, now=CUT - timedelta(days=3), others=5)
    gone = await store.erasure.expire(answers_before=CUT, tickets_before=CUT)
    assert gone == 2
    assert await store.answer(step.game.id, "old", b"k" * 32) is None
    assert await store.answer(step.game.id, "new", b"k" * 32) is not None
    assert await store.use_ticket(step.game.id, bytes([0]) * 32) is None
    assert await store.use_ticket(step.game.id, bytes([1]) * 32) is not None
    assert await store.erasure.expire(answers_before=CUT, tickets_before=CUT) == 0


async def test_a_name_is_forgotten_at_every_table(store: Store):
    first, second = await games.playing(store), await games.playing(store)
    name = games.seat_row("keeper").name
    places = await store.erasure.named(name)
    assert {(first.game.id, "keeper"), (second.game.id, "keeper")} <= set(places)
    assert await store.erasure.forget(first.game.id, "keeper")
    assert not await store.erasure.forget(first.game.id, "keeper")
    assert (first.game.id, "keeper") not in await store.erasure.named(name)
    loaded = await store.load(first.game.id)
    assert loaded is not None
    assert {row.seat: row.name for row in loaded.seats}["keeper"] is None
    assert loaded.head.revision == 1
    assert await store.erasure.named("nobody of this name") == []


async def test_that_notes_were_forgotten_is_told_to_no_process(store: Store):
    step = await games.playing(store)
    game = step.game.id
    assert await store.erasure.forget(game, "keeper")
    before = await store.where(game)
    assert await store.notes.write(game, Notebook("keeper", 1, body=b'["mine"]'), None, CUT)
    assert await store.erasure.forget(game, "keeper")
    assert (await store.notes.of(game, "keeper")).body == b"[]"
    assert await store.where(game) == before
    assert not await store.erasure.forget(game, "keeper")


async def test_abandoned_tables_go_whole_and_ended_ones_stay(store: Store, databases: Database):
    old, new = await games.playing(store, at=OLD), await games.playing(store, at=NEW)
    ended = games.resigned(await games.playing(store, at=OLD), at=OLD)
    await store.append(ended)
    await store.append(games.moved(old, at=OLD), answer=reply("seat"))
    removed = await remove_abandoned(databases.owner, CUT)
    assert removed >= 1
    assert await store.load(old.game.id) is None
    for kept in (new, ended):
        loaded = await store.load(kept.game.id)
        assert loaded is not None
        assert len(loaded.bodies) == kept.game.version
    connection = await asyncpg.connect(databases.superuser)
    try:
        tables = await connection.fetch(
            "SELECT table_name FROM information_schema.columns"
            " WHERE table_schema = 'gaslamp' AND column_name = 'game_id'"
        )
        for table in tables:
            left = await connection.fetchval(
                f"SELECT count(*) FROM gaslamp.{table[0]} WHERE game_id = $1::uuid", old.game.id
            )
            assert left == 0, table[0]
    finally:
        await connection.close()
    assert await remove_abandoned(databases.owner, CUT) == 0


async def test_the_services_own_login_may_remove_no_game(store: Store, databases: Database):
    step = await games.playing(store, at=OLD)
    with pytest.raises(StoreFault):
        await remove_abandoned(databases.service, CUT)
    assert await store.load(step.game.id) is not None
