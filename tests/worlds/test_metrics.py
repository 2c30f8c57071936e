"""Two worlds, and what the operator's metrics count of them: the same."""

from __future__ import annotations

import random
import time
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from domain.registry import RULESETS
from service.server import free_port
from service.settings import Settings
from tests.service.live import HOST, serving
from tests.service.test_metrics import scrape
from tests.worlds import inside, outside
from tests.worlds.histories import pairs

TOLD_BY_TIME = (
    "process_",
    "python_",
    "gaslamp_loop_lag",
    "gaslamp_following_lag",
    "gaslamp_pool_",
    "gaslamp_requests_open",
    "gaslamp_projection_",
)
"""Samples that depend on the clock and the machine alone, beside all that are sums or buckets of seconds."""


@pytest.mark.parametrize("ruleset", list(RULESETS)[:3], ids=lambda ruleset: ruleset.id)
def test_two_worlds_count_alike(database: str, tmp_path: Path, ruleset):
    rng, deals, port = random.Random(3), outside.Deals(), free_port(HOST)
    pair = next(pair for pair in pairs(ruleset, rng, 40) if pair.differs)
    settings = Settings(bot_delay=0.0, pool_size=2, metrics_port=port)
    last = list(inside.world(pair, pair.one))[-1][-1].game
    with (
        deals.dealing(),
        serving(database, tmp_path, settings=settings, clock=lambda: outside.NOW) as live,
        httpx.Client(base_url=live.url, timeout=30, trust_env=False) as client,
    ):
        seen = [settled(port)]
        for history in (pair.one, pair.other):
            game = outside._play(client, deals, pair, history, {}, host=False)
            assert list(outside._everything(client, game, pair.reader, last, []))
            seen.append(settled(port))
    one, other = (counted(after, before) for before, after in pairwise(seen))
    # The worlds write notes of their own (`outside`), which the operator sees counted, as all requests.
    assert {name: count for name, count in one.items() if "writeNote" not in name} == {
        name: count for name, count in other.items() if "writeNote" not in name
    }
    assert one["gaslamp_events_total", "move", ruleset.id] > 0


def settled(port: int) -> dict[tuple[str, ...], float]:
    """The samples once every request is counted: just after its answer, or when a stream was noticed to be closed."""
    deadline = time.monotonic() + 30
    while (samples := scrape(port))["gaslamp_requests_open",] and time.monotonic() < deadline:
        time.sleep(0.02)
    return samples


def counted(after: dict[tuple[str, ...], float], before: dict[tuple[str, ...], float]) -> dict[tuple[str, ...], float]:
    """What was counted in between."""
    return {
        sample: value - before.get(sample, 0.0)
        for sample, value in after.items()
        if not sample[0].startswith(TOLD_BY_TIME) and not ("seconds" in sample[0] and not sample[0].endswith("_count"))
    }
