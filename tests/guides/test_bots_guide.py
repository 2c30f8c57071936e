"""The bot of docs/bots.md plays every ruleset against a running service, and the page names the service's own bots."""

from __future__ import annotations

import random
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from domain.registry import RULESETS
from domain.ruleset import say
from domain.strategies import STRATEGIES
from tests.guides import ROOT, blocks
from tests.service.conftest import api, contracts, data_dir, live

BOT = blocks("docs/bots.md")[0].code

__all__ = ["api", "contracts", "data_dir", "live"]


@pytest.mark.parametrize("ruleset", list(RULESETS), ids=lambda ruleset: ruleset.id)
def test_the_bot_plays_every_ruleset_to_its_end(api, ruleset):
    defined: dict[str, Any] = {}
    exec(BOT, defined)
    play = defined["play"]
    table = api.create(ruleset.id)
    mine, *others = table.seats()
    for seat in others[1:]:
        table.seat_bot(seat, "greedy")
    for seat in (mine, others[0]):
        table.sit(seat)
    rng = random.Random(1)
    with ThreadPoolExecutor(2) as pool:
        playing = [
            pool.submit(play, f"{api.url}{table.path}", token, lambda view, moves: rng.choice(moves) if view else None)
            for token in table.tokens.values()
        ]
        outcomes = [each.result(120) for each in playing]
    assert outcomes[0] == outcomes[1] == table.info()["outcome"]
    assert api.post("/v1/verifications", content=table.get("record").content).json()["verdict"] == "valid"


def test_the_bot_has_about_twenty_lines():
    assert len(BOT.splitlines()) <= 20


@pytest.mark.parametrize(("page", "language"), [("docs/bots.md", "en"), ("docs/fa/bots.md", "fa")])
def test_the_page_names_the_bots_that_there_are(page, language):
    rows = re.findall(r"^\| `(\w+)` \| (\w+) \| (.*\.) \|$", (ROOT / page).read_text(), re.MULTILINE)
    assert rows == [(bot, say(known.name, language), say(known.summary, language)) for bot, known in STRATEGIES.items()]
    for ruleset in RULESETS:
        assert list(ruleset.bots) == [bot for bot, _, _ in rows], ruleset.id
