"""Noninterference over real HTTP, for every ruleset that is registered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.registry import RULESETS
from tests import toy
from tests.service.live import Live, serving
from tests.worlds import outside
from tests.worlds.histories import pairs

RULES = [*RULESETS, toy.RULESET]
HISTORIES = 2


@pytest.fixture(scope="module")
def deals() -> Iterator[outside.Deals]:
    deals = outside.Deals()
    with deals.dealing():
        yield deals


@pytest.fixture(scope="module")
def live(database: str, deals: outside.Deals, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    data_dir: Path = tmp_path_factory.mktemp("worlds")
    with serving(database, data_dir, clock=lambda: outside.NOW) as running:
        yield running


@pytest.mark.parametrize("ruleset", RULES, ids=lambda ruleset: ruleset.id)
def test_no_answer_of_the_service_tells_two_worlds_apart(live: Live, deals: outside.Deals, ruleset):
    rng = random.Random(2)
    compared = sum(
        outside.compare(live, deals, pair, rng)
        for _ in range(HISTORIES)
        for pair in pairs(ruleset, rng, 40)
        if pair.differs
    )
    assert compared > 100
