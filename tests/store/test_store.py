"""What goes into the store comes out of it, byte for byte."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

import pytest

from service.store import Answer, Conflict, Key, Store
from tests.store import games

pytestmark = pytest.mark.anyio


async def test_a_game_comes_back_byte_for_byte(store: Store):
    steps = [games.opened()]
    await store.create(steps[0], secret=games.SECRET, host_digest=games.HOST)
    for seat in ("keeper", "seeker"):
        steps.append(games.joined(steps[-1], seat))
        await store.append(steps[-1], seat=games.seat_row(seat))
    for _ in range(10):
        steps.append(games.moved(steps[-1]))
        await store.append(steps[-1])
    game = steps[-1].game

    loaded = await store.load(game.id)

    assert loaded is not None
    assert loaded.bodies == [step.body for step in steps]
    assert (loaded.secret, loaded.host_digest) == (games.SECRET, games.HOST)
    assert loaded.seats == (games.seat_row("keeper"), games.seat_row("seeker"))
    assert loaded.head.version == game.version == 13
    assert loaded.head.to_act == game.to_act
    assert loaded.head.status == "playing"
    assert loaded.head == await store.head(game.id)
    assert await store.bodies(game.id, 3, 4) == loaded.bodies[3:7]
    assert await store.heads([game.id, str(uuid.uuid4())]) == {game.id: 13}


async def test_a_table_without_seats_comes_back(store: Store):
    step = games.opened()
    await store.create(step, secret=games.SECRET, host_digest=games.HOST)

    loaded = await store.load(step.game.id)

    assert loaded is not None
    assert loaded.seats == ()
    assert loaded.head.to_act == ()
    assert loaded.head.created_at == datetime(2026, 3, 1, 12, tzinfo=UTC)


async def test_an_unknown_game_is_nothing(store: Store):
    nobody = str(uuid.uuid4())
    assert await store.load(nobody) is None
    assert await store.head(nobody) is None
    assert await store.bodies(nobody, 0, 10) == []


async def test_an_id_is_given_once(store: Store):
    step = games.opened()
    await store.create(step, secret=games.SECRET, host_digest=games.HOST)
    with pytest.raises(Conflict):
        await store.create(games.opened(step.game.id), secret=bytes(32), host_digest=games.HOST)
    loaded = await store.load(step.game.id)
    assert loaded is not None
    assert loaded.secret == games.SECRET


async def test_a_game_that_does_not_exist_takes_no_event(store: Store):
    step = games.joined(games.opened(), "keeper")
    with pytest.raises(Conflict) as conflict:
        await store.append(step)
    assert conflict.value.version is None


async def test_a_conflict_names_where_the_game_is(store: Store):
    step = await games.playing(store)
    ahead = games.moved(step)
    await store.append(ahead)
    with pytest.raises(Conflict) as conflict:
        await store.append(games.moved(step, 1))
    assert conflict.value.version == ahead.game.version
    loaded = await store.load(step.game.id)
    assert loaded is not None
    assert loaded.bodies[-1] == ahead.body


async def test_no_event_skips_a_version(store: Store):
    step = await games.playing(store)
    with pytest.raises(Conflict):
        await store.append(games.moved(games.moved(step)))
    head = await store.head(step.game.id)
    assert head is not None
    assert head.version == step.game.version


def reply(key: bytes = b"k" * 32) -> Answer:
    return Answer(caller="keeper", key_digest=key, fingerprint=b"f" * 32, status=201, sealed=b"\x00sealed\xff")


async def test_the_answer_is_stored_with_its_event(store: Store):
    step = await games.playing(store)
    await store.append(games.moved(step), answer=reply())
    assert await store.answer(step.game.id, "keeper", b"k" * 32) == reply()
    assert await store.answer(step.game.id, "seeker", b"k" * 32) is None


async def test_the_answer_of_a_created_game_is_stored(store: Store):
    step = games.opened()
    await store.create(step, secret=games.SECRET, host_digest=games.HOST, answer=reply())
    assert await store.answer(step.game.id, "keeper", b"k" * 32) == reply()


async def test_a_conflict_stores_neither_answer_nor_seat(store: Store):
    step = games.opened()
    await store.create(step, secret=games.SECRET, host_digest=games.HOST)
    await store.append(games.joined(step, "keeper"), seat=games.seat_row("keeper"))
    with pytest.raises(Conflict):
        await store.append(games.joined(step, "seeker"), seat=games.seat_row("seeker"), answer=reply())
    loaded = await store.load(step.game.id)
    assert loaded is not None
    assert [row.seat for row in loaded.seats] == ["keeper"]
    assert await store.answer(step.game.id, "keeper", b"k" * 32) is None


async def test_a_key_is_answered_once(store: Store):
    step = await games.playing(store)
    first = games.moved(step)
    await store.append(first, answer=reply())
    with pytest.raises(Conflict):
        await store.append(games.moved(first), answer=reply())
    head = await store.head(step.game.id)
    assert head is not None
    assert head.version == first.game.version


async def test_games_that_wait_for_a_bot_are_found(store: Store):
    step = games.opened()
    await store.create(step, secret=games.SECRET, host_digest=games.HOST)
    step = games.joined(step, "seeker", bot="random")
    await store.append(step)
    assert step.game.id not in await store.bots_due(100)
    step = games.joined(step, "keeper")
    await store.append(step)
    assert step.game.id not in await store.bots_due(100)
    await store.append(games.moved(step))
    assert step.game.id in await store.bots_due(100)


async def test_signing_keys_are_kept_and_only_their_end_changes(store: Store):
    begin, end = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)
    key = Key(key_id="a", public_key=b"p" * 32, not_before=begin)
    await store.save_key(key)
    await store.save_key(Key(key_id="a", public_key=b"p" * 32, not_before=begin, not_after=end))
    await store.save_key(Key(key_id="a", public_key=b"q" * 32, not_before=begin))
    assert await store.keys() == [Key(key_id="a", public_key=b"p" * 32, not_before=begin, not_after=end)]


async def test_ping(store: Store):
    await store.ping()
