"""Noninterference in this process, for every ruleset that is registered; `make leaks` compares many more."""

from __future__ import annotations

import random

import pytest

from domain.registry import RULESETS
from tests import toy
from tests.worlds import inside
from tests.worlds.histories import pairs

RULES = [*RULESETS, toy.RULESET]
HISTORIES = 12


@pytest.mark.parametrize("ruleset", RULES, ids=lambda ruleset: ruleset.id)
def test_a_reader_cannot_tell_two_worlds_apart(ruleset):
    rng = random.Random(1)
    compared = discarded = 0
    for _ in range(HISTORIES):
        for pair in pairs(ruleset, rng, 60):
            if pair.differs:
                compared += inside.compare(pair, rng)
            else:
                discarded += 1
    assert compared > 100
    assert discarded <= HISTORIES, "too few worlds differ for the comparison to mean anything"
