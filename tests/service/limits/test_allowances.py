"""Quotas that processes share: never more than is allowed, and few questions to the database."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.limits.allowance import FREE, Allowances
from service.limits.classes import classifier
from service.limits.quota import Quota
from service.store import Unavailable

pytestmark = pytest.mark.anyio


class Clock:
    """A clock that stands still until it is moved; seconds since the epoch."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Pool:
    """The database, in its own words: the statement that leases is tried against PostgreSQL elsewhere."""

    def __init__(self) -> None:
        self.leased: Counter[tuple[bytes, object]] = Counter()
        self.asked = 0
        self.away = False

    async def lease(self, wish):
        self.asked += 1
        await asyncio.sleep(0)
        if self.away:
            raise Unavailable("away")
        key = (wish.client, wish.ends)
        left = wish.pool - self.leased[key]
        granted = min(wish.wanted, max(1, left // 4)) if left > 0 else 0
        self.leased[key] += granted
        return granted, left - granted


async def passes(allowances, key=b"ada"):
    client = allowances.client(key)
    while not client.hand and client.pool:
        await allowances.ask(client)
    if client.hand:
        allowances.spend(client)
        return True
    return False


@settings(max_examples=60, deadline=None)
@given(quota=st.integers(1, 700), turns=st.lists(st.integers(0, 3), max_size=60), processes=st.integers(1, 4))
def test_processes_together_let_no_more_pass_than_is_documented(quota, turns, processes):
    async def play():
        clock, pool = Clock(), Pool()
        each = [Allowances("q", Quota(quota, 60), pool.lease, clock) for _ in range(processes)]
        passed = 0
        for turn in [*turns, *range(processes)]:
            for _ in range(1 + quota // 7):
                passed += await passes(each[turn % processes])
        for _ in range(2 * quota):
            for allowances in each:
                passed += await passes(allowances)
        return passed

    passed = asyncio.run(play())
    assert quota <= passed <= quota + (processes - 1) * (quota // FREE)


async def test_alone_exactly_the_quota_passes_and_what_remains_counts_down():
    clock, pool = Clock(), Pool()
    allowances = Allowances("q", Quota(250, 60), pool.lease, clock)
    told = []
    for _ in range(250):
        assert await passes(allowances)
        told.append(allowances.client(b"ada").remaining)
    assert told == list(range(249, -1, -1))
    assert not await passes(allowances)


async def test_many_at_once_are_counted_each():
    clock, pool = Clock(), Pool()
    allowances = Allowances("q", Quota(40, 60), pool.lease, clock)
    assert sum(await asyncio.gather(*(passes(allowances) for _ in range(100)))) == 40


async def test_the_next_window_begins_whole_and_each_client_has_his_own():
    clock, pool = Clock(), Pool()
    allowances = Allowances("q", Quota(3, 60), pool.lease, clock)
    assert [await passes(allowances) for _ in range(4)] == [True, True, True, False]
    assert await passes(allowances, b"bob")
    clock.now = allowances.client(b"ada").ends
    assert await passes(allowances)


async def test_a_clock_that_is_set_back_shuts_nobody_out():
    clock, pool = Clock(), Pool()
    allowances = Allowances("q", Quota(1, 60), pool.lease, clock)
    assert await passes(allowances)
    clock.now -= 3_600
    assert await passes(allowances)


async def test_few_requests_ask_the_database():
    clock, pool = Clock(), Pool()
    allowances = Allowances("q", Quota(6_000, 60), pool.lease, clock)
    for _ in range(25):
        await passes(allowances)
        await asyncio.sleep(0)
    assert pool.asked == 0, "the first of each window are free"
    for _ in range(2_975):
        await passes(allowances)
        await asyncio.sleep(0)
    assert pool.asked <= 12


async def test_without_the_database_each_process_limits_for_itself():
    clock, pool = Clock(), Pool()
    pool.away = True
    allowances = Allowances("q", Quota(500, 60), pool.lease, clock)
    assert sum([await passes(allowances) for _ in range(700)]) == 500


def test_the_class_of_an_operation():
    class_of = classifier(
        [("POST", "/v1/games", "games"), ("POST", "/v1/verifications", "costly"), ("GET", "/v1/health", None)]
    )
    assert class_of("POST", "/v1/games") == class_of("POST", "/v1/games/") == "games"
    assert class_of("POST", "/v1/verifications") == "costly"
    assert class_of("POST", "//v1///games") == "games", "no spelling that leads there is of another class"
    assert class_of("POST", "/v1/games/x/moves") == "writes"
    assert class_of("GET", "/v1/games") == class_of("HEAD", "/v1/games/x/view") == "reads"
    assert class_of("GET", "/v1/health") is class_of("HEAD", "/v1/health") is class_of("OPTIONS", "/v1/games") is None
