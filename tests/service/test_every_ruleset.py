"""Every ruleset is playable, tellable and verifiable over HTTP by its being registered."""

from __future__ import annotations

import random

import msgspec
import pytest

from projections import strict_json
from tests.service.expect import refused, unchanged
from tests.service.live import REGISTRY

RULESETS = list(REGISTRY)


@pytest.fixture(params=RULESETS, ids=lambda ruleset: ruleset.id, scope="module")
def ruleset(request):
    return request.param


@pytest.fixture(scope="module")
def ended(api, ruleset):
    """A game by random legal moves, to its end."""
    return api.played(ruleset.id, seed=1)


def test_a_whole_game_is_played_and_its_record_verifies(api, ended, ruleset):
    info = ended.info()
    assert (info["status"], info["toAct"]) == ("ended", [])
    assert info["outcome"]["reason"] in ruleset.words.reasons
    record = ended.get("record")
    report = api.post("/v1/verifications", content=record.content).json()
    assert report["verdict"] == "valid", report
    assert strict_json.decode(record.content)["secret"] == info["secret"]


def test_every_variant_can_be_opened_and_begun(api, ruleset):
    for variant in ruleset.variants:
        table = api.seated(ruleset.id, options=msgspec.to_builtins(variant))
        assert table.info()["status"] == "playing"
        assert table.play(random.Random(2), moves=5)


def test_every_seat_and_the_spectator_have_a_view_of_every_version(ended):
    last = ended.info()["version"]
    for version in {*range(1, last, 1 + last // 40), last}:
        for seat in ended.tokens:
            view = ended.get("view", params={"version": version, "seat": seat}).json()
            assert (view["version"], view["seat"]) == (version, seat)
        assert ended.get("view", params={"version": version}).json()["seat"] is None


def test_the_story_is_told_in_both_languages(ended, ruleset):
    for language in ("en", "fa"):
        page = ended.get("timeline", params={"limit": 500}, headers={"Accept-Language": language}).json()
        assert page["language"] == language
        lines = [line for entry in page["entries"] for line in entry["lines"]]
        assert len(lines) > 3
        assert not any("{" in line or "}" in line for line in lines)


def test_each_of_its_refusals_has_a_page_in_both_languages(api, ruleset):
    for code, text in ruleset.words.errors.items():
        page = api.get(f"/problems/{code}").json()
        assert page["code"] == code
        title = page["title"] if "title" in page else page["titles"][ruleset.id]
        assert title["en"]
        assert title["fa"]
        assert "title" in page or title == {"en": text.en, "fa": text.fa}


def test_listed_moves_are_taken_as_they_are_and_a_move_of_another_game_is_not(api, ruleset):
    table = api.seated(ruleset.id)
    with unchanged(table):
        for seat in table.info()["toAct"]:
            for move in table.legal(seat)[:40]:
                assert table.send(seat, move, params={"dryRun": "true"}).status_code == 200
        refused(table.send(next(iter(table.tokens)), {"type": "no such move"}), 400, "malformed_request")


def test_nobody_moves_after_the_end(ended, api, ruleset):
    fresh = api.seated(ruleset.id)
    move = fresh.legal(fresh.info()["toAct"][0])[0]
    with unchanged(ended):
        for seat in ended.tokens:
            assert ended.legal(seat) == []
            refused(ended.send(seat, move), 422, "game_over")
