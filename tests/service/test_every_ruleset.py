"""Every ruleset is playable, tellable and verifiable over HTTP by its being registered."""

from __future__ import annotations

import random

import pytest

from projections import strict_json
from tests.service.live import REGISTRY

RULESETS = list(REGISTRY)


@pytest.fixture(params=RULESETS, ids=lambda ruleset: ruleset.id)
def ruleset(request):
    return request.param


def test_a_whole_game_by_random_legal_moves(api, ruleset):
    table = api.seated(ruleset.id)
    answers = table.play(random.Random(ruleset.id))
    info = table.info()
    assert info["status"] == "ended"
    assert info["toAct"] == []
    assert info["version"] == answers[-1].json()["version"]
    assert info["outcome"]["reason"] in ruleset.words.reasons
    record = table.get("record")
    report = api.post("/v1/verifications", content=record.content).json()
    assert report["verdict"] == "valid", report
    assert strict_json.decode(record.content)["secret"] == info["secret"]
