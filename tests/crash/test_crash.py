"""A short run of what `make crash` does at length."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import pytest

from tests.crash.run import run

KILLS = 6


def test_whatever_is_killed_what_was_acknowledged_is_there_once(tmp_path: Path):
    seed = secrets.randbelow(1_000_000)
    try:
        report = asyncio.run(run(tmp_path, kills=KILLS, seed=seed, players=4))
    except BaseException:
        pytest.fail(f'again: make crash ARGS="{KILLS} {seed}"')
    assert report.kills.total() == KILLS
    assert report.acknowledged > KILLS
