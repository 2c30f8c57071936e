"""Both verifiers say the same of every honest record, and of every vector of the protocol."""

from __future__ import annotations

import json

import msgspec
import pytest
from msgspec import UNSET

from domain.registry import RULESETS
from projections import record as records
from projections.keys import Jwks, jwk
from projections.verification import verify_bytes
from tests import golden
from tests.projections.played import KEY, RULESETS_UNDER_TEST, key, play
from tests.vectors import patch
from tests.vectors.test_vectors import FILES
from tests.verifier.comparing import Forgery, Said, encoded, javascript, python, relation

GOLDEN = sorted(golden.FOLDER.glob("*/*.record.json"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_records(node, path):
    report = node.verify(path.read_bytes())
    same = verify_bytes(path.read_bytes(), RULESETS)
    assert (report["verdict"], report["firstWrong"], report["verifiedTo"]) == ("valid", None, same.verified_to)
    passed = {check.name: check.passed for check in same.checks}
    assert {check["name"]: check["passed"] for check in report["checks"]}.items() <= passed.items()


@pytest.mark.parametrize("ruleset", [pytest.param(each, id=each.id) for each in RULESETS_UNDER_TEST])
def test_partial_records_of_every_reader(node, ruleset):
    played = play(ruleset, 3, limit=25)
    for seat in (*played.games[0].seats, None):
        given = Forgery("partial", records.encode(played.record(seat, upto=min(len(played.events), 20) - 1)))
        assert python(given) == javascript(node, given) == Said("incomplete", None, None)


@pytest.mark.parametrize("name", ["record.json", "partial.json", "adjourned.json", "takenback.json", "fork.json"])
def test_records_of_the_vectors(node, name):
    given = Forgery(name, encoded(FILES[name]))
    assert python(given) == javascript(node, given)


@pytest.mark.parametrize("vector", [pytest.param(v, id=v["name"]) for v in FILES["forgeries.json"]])
def test_forged_records_of_the_vectors(node, vector):
    base = FILES[vector["base"]]
    record = encoded(patch.apply(base, vector["patch"]))
    given = Forgery(vector["name"], record, encoded(vector["keys"] or base["keys"]), tuple(vector["receipts"]))
    expected = Said("invalid", vector["code"], vector["version"])
    assert python(given) == expected
    assert relation(expected, javascript(node, given)) == ("rules" if vector["needsRules"] else "same")


@pytest.mark.parametrize("vector", [pytest.param(v, id=v["name"]) for v in FILES["unreadable.json"]])
def test_unreadable_texts(node, vector):
    assert node.read(vector["text"].encode()) == {"code": vector["code"], "position": vector["position"]}


def test_bounds_of_size(node):
    widest = b"[" + b",".join([b"1"] * 499_998) + b"]"
    for text in (widest, widest.replace(b"]", b",1]"), b" " * (4 << 20), b" " * ((4 << 20) + 1)):
        given = Forgery("large", text)
        assert python(given) == javascript(node, given)


def test_a_receipt_of_two_keys_of_which_one_has_ended(node):
    played, other = play(RULESETS_UNDER_TEST[0], 3), key(1)
    own, second = KEY.receipt(played.events[-1]), other.receipt(played.events[-1])
    record = json.loads(records.encode(played.record())) | {"receipt": own + second.split("\n\n")[1]}
    for ends, expected in (
        ((5, None), Said("valid", None, None)),
        ((None, 5), Said("valid", None, None)),
        ((5, 5), Said("invalid", "receipt_key_ended", None)),
    ):
        known = [
            jwk(each.public, exp=UNSET if exp is None else exp) for each, exp in zip((KEY, other), ends, strict=True)
        ]
        given = Forgery("two keys", encoded(record), msgspec.json.encode(Jwks(tuple(known))))
        assert python(given) == javascript(node, given) == expected
