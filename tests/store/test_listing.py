"""Lists: newest first, each game exactly once, whatever happens meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from service.store import Store
from tests.store import games

pytestmark = pytest.mark.anyio


async def test_257_games_of_one_instant_are_paged_exactly_once_while_more_appear(store: Store):
    made = set()
    for _ in range(257):
        step = games.opened()
        made.add(step.game.id)
        await store.create(step, secret=games.SECRET, host_digest=games.HOST)
    seen: list[str] = []
    after = None
    while page := await store.list_games(after=after, limit=10):
        seen += [head.game_id for head, _ in page]
        after = (page[-1][0].created_at, page[-1][0].game_id)
        for _ in range(2):
            newer = games.opened(at="2026-03-01T12:00:00.001Z")
            await store.create(newer, secret=games.SECRET, host_digest=games.HOST)
    assert len(seen) == len(set(seen))
    assert set(seen) == made


async def test_a_list_shows_seats_but_no_digests(store: Store):
    step = await games.playing(store, at="2027-01-01T00:00:00.000Z")
    ((head, seats),) = await store.list_games(limit=1)
    assert head == await store.head(step.game.id)
    assert head.seats == ("keeper", "seeker")
    assert head.created_at == datetime(2027, 1, 1, tzinfo=UTC)
    assert [(row.seat, row.name) for row in seats] == [("keeper", "بازیکن keeper"), ("seeker", "بازیکن seeker")]
    assert {row.token_digest for row in seats} == {None}


async def test_a_list_is_narrowed_by_ruleset_and_status(store: Store):
    step = await games.playing(store, at="2028-01-01T00:00:00.000Z")
    await store.create(games.opened(at="2029-01-01T00:00:00.000Z"), secret=games.SECRET, host_digest=games.HOST)
    ((head, _),) = await store.list_games(status="playing", limit=1)
    assert head.game_id == step.game.id
    ((newest, _),) = await store.list_games(ruleset="toy", limit=1)
    assert newest.status == "open"
    assert await store.list_games(ruleset="chess", limit=1) == []
