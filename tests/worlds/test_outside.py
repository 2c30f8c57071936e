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
from tests.worlds.histories import Pair, history, pairs

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


@pytest.mark.parametrize("spectators", ["always", "never"])
def test_at_a_private_table_neither_seats_nor_its_host_tell_two_worlds_apart(
    live: Live, deals: outside.Deals, spectators
):
    rng, policy = random.Random(3), {"access": "private", "spectators": spectators}
    found = [pair for _ in range(HISTORIES) for pair in pairs(toy.RULESET, rng, 40) if pair.differs]
    assert sum(outside.compare(live, deals, pair, rng, policy, host=True) for pair in found) > 100


@pytest.mark.parametrize("spectators", ["afterEnd", "never"])
@pytest.mark.parametrize("host", [True, False])
def test_who_may_not_look_on_cannot_tell_games_apart_that_have_nothing_in_common(
    live: Live, deals: outside.Deals, spectators, host
):
    """Not by a view, an ETag, a length, a number of events, a stream or a long poll."""
    rng = random.Random(4)
    for ruleset in (toy.RULESET, RULES[0]):
        options = ruleset.variants[0]
        (_, one), (_, other) = (history(ruleset, options, rng, length) for length in (4, 30))
        pair = Pair(ruleset, None, one, other)
        assert len(one.moves) != len(other.moves)
        assert outside.compare(live, deals, pair, rng, {"spectators": spectators}, host=host) > 20
