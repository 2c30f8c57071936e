"""Both verifiers say the same of thousands of forgeries; what only the rules find is counted and bounded."""

from __future__ import annotations

import pytest

from domain import canonical
from tests import toy
from tests.projections.played import RULESETS_UNDER_TEST, play
from tests.verifier import forging
from tests.verifier.comparing import compare, sample

VECTORS = ("record.json", "partial.json", "adjourned.json", "takenback.json")
TOY = play(toy.RULESET, 3)
GAMES = [pytest.param(ruleset, id=ruleset.id) for ruleset in RULESETS_UNDER_TEST]


@pytest.mark.parametrize("name", VECTORS)
def test_every_flipped_bit(node, name):
    counts = compare(node, sample(forging.bits(name, canonical.encode(forging.small(name))), 1500))
    assert counts["found"] == counts["tried"]
    # A flip of the type's name of a move or an effect that is chained anew needs the rules; a flip alone does not.
    assert counts["found without rules"] == counts["tried"]


@pytest.mark.parametrize("name", VECTORS)
def test_every_cut_of_the_file(node, name):
    counts = compare(node, sample(forging.cuts(name, canonical.encode(forging.small(name))), 200))
    assert counts["found without rules"] == counts["tried"]


@pytest.mark.parametrize("name", VECTORS)
def test_events_dropped_doubled_swapped_or_cut_off(node, name):
    counts = compare(node, sample(forging.orders(forging.small(name)), 400))
    assert counts["rules"] <= counts["tried"] / 4


@pytest.mark.parametrize("name", [*VECTORS, "fork.json"])
def test_every_changed_field(node, name):
    counts = compare(node, sample(forging.fields(forging.small(name)), 800))
    assert counts["rules"] <= counts["tried"] / 4


def test_signatures_under_other_moves_and_keys(node):
    counts = compare(node, forging.signatures(forging.small("record.json")))
    assert counts["found without rules"] == counts["tried"]
    assert counts["rules"] == 0


@pytest.mark.parametrize(
    ("path", "leaf"),
    [
        ((4, "effects", 0, "label"), "x" * 1_000_000),
        ((4, "effects", 0, "items"), [f"{n}" for n in range(100_000)]),
        ((4, "effects", 0, "order", "value"), ["left"] * 100_000),
        ((1, "publicKey"), "A" * 1_000_000),
        ((6, "signature"), "A" * 1_000_000),
        ((3, "entropy"), "00" * 500_000),
        ((5, "at"), "2" * 1_000_000),
    ],
    ids=lambda part: ".".join(map(str, part))[:30],
)
def test_what_is_huge_is_found_like_anything_else(node, path, leaf):
    base = forging.small("record.json")
    events = forging.resealed(forging.put(base["events"], path, leaf), base["secret"], base["game"])
    counts = compare(node, forging.variants("huge", base, events))
    assert counts["found without rules"] == counts["tried"]


@pytest.mark.parametrize("ruleset", GAMES)
def test_two_games_spliced(node, ruleset):
    one = play(ruleset, 3, limit=40)
    for two in (play(ruleset, 4, limit=40), play(ruleset, 5, game=one.events[0]["game"], secret=one.secret, limit=40)):
        counts = compare(node, sample(forging.splices(forging.of(one), forging.of(two)), 60))
        assert counts["same"] > 0


def test_receipts_replayed_forged_and_transplanted(node):
    counts = compare(node, forging.receipts(TOY, play(toy.RULESET, 4)))
    assert counts["rules"] == 0
