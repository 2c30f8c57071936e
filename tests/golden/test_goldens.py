"""Every golden record replays: valid by the verifier, and every seat sees at every version what it saw then."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.registry import RULESETS
from projections import reader, record, verification
from tests import golden
from tests.chosen import CHOSEN

RECORDS = sorted(golden.FOLDER.glob("*/*.record.json"))


@pytest.mark.parametrize(
    "path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.name.removesuffix('.record.json')}"
)
def test_a_golden_record_replays_for_ever(path: Path):
    data = path.read_bytes()
    report = verification.verify_bytes(data, RULESETS)
    assert report.verdict == "valid", report.first_wrong
    given = record.read(data)
    ruleset = RULESETS.get(given.ruleset, given.ruleset_version)
    seen = msgspec.json.decode(path.with_name(path.name.replace(".record.", ".views.")).read_bytes())
    assert golden.digests(list(reader.games(ruleset, given.events))) == seen


@pytest.mark.parametrize("ruleset", ["mr-jack-london", "mr-jack-new-york", "mr-jack-pocket-classic"])
def test_where_steps_can_be_taken_back_a_golden_game_holds_some(ruleset: str):
    paths = list((golden.FOLDER / ruleset).glob("*.taken-back.*.record.json"))
    assert paths
    for path in paths:
        events = record.read(path.read_bytes()).events
        assert sum(event["kind"] == "step_taken_back" for event in events) >= 5


@pytest.mark.parametrize("ruleset", CHOSEN, ids=lambda ruleset: ruleset.id)
def test_every_ruleset_has_a_golden_game_for_each_variant_and_each_way_to_end(ruleset):
    have = {path.name.split(".")[0] + "." + path.name.split(".")[1] for path in (golden.FOLDER / ruleset.id).glob("*")}
    want = {
        f"v{ruleset.version}-{number}.{reason.replace('_', '-')}"
        for number in range(len(ruleset.variants))
        for reason in ruleset.words.reasons
    }
    assert want <= have
