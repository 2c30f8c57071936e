"""Texts that are no records: the two verifiers read the same, and refuse the same."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from projections import record as records
from projections.strict_json import Unreadable
from tests.vectors.test_vectors import FILES
from tests.verifier.comparing import EXHAUSTIVE, encoded

SMALL = '{"a":[1,-2,"x\\u0041\\ud83d\\ude00",{"b":null,"cc":[true,false]}],"bb":{"k":"é","l":0},"c":"\\n"}'.encode()
SCRAPS = ["1.0", '"a":1,"a":1,', "\\ud800", "\\u0000", "[[", "]", "}", '"', "-0", "01", "-", "true", "\\", ",", ":"]
SCRAPS += ["9007199254740992", "é", "{", "e5", ".5", "\x00", "\ufeff", "__proto__"]
SINGLE = [
    *("[1.]", "[1e]", "[1e400]", "[01]", "[-01]", "[1-2]", "[.5]", "[-]", "[+1]", "[NaN]", "[-Infinity]", "[0x10]"),
    *("", " ", "[]x", "\ufeff[]", "[1,]", '{"a":1,}', "{'a':1}", '["\\x"]', '["\t"]', '["\x7f"]', "\x0c[]", "\xa0[]"),
    *('["\\ude00\\ud83d"]', '{"\\ud800":1}', '{"\\u0000":1}', '{"__proto__":1,"__proto__":1}', "truex", "nul", '"\\'),
    *("[" * 64 + "]" * 64, "[" * 65 + "]" * 65, "[" * 100_000, "[" + "9" * 5000 + "]", '["\\u+123"]', '["\\u 123"]'),
]


def reason(data):
    try:
        records.read(data)
    except Unreadable as error:
        return error.code
    return None


@pytest.mark.parametrize("text", SINGLE, ids=lambda text: repr(text[:20]))
def test_texts_with_one_fault(node, text):
    data = text.encode()
    assert node.read(data)["code"] == reason(data)


@pytest.mark.parametrize("data", [b"\xff", b'["\xed\xa0\x80"]', b'["\xc0\x80"]', b'["\xf4\x90\x80\x80"]', b"[\xe2\x82"])
def test_what_is_not_utf8(node, data):
    assert node.read(data)["code"] == reason(data) == "not_utf8"


def mangled(rng, data):
    text = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 3])):
        place = rng.randrange(len(text) + 1)
        match rng.randrange(5):
            case 0 if place < len(text):
                text[place] ^= 1 << rng.randrange(8)
            case 1:
                del text[place : place + rng.randrange(1, 4)]
            case 2:
                text[place:place] = rng.choice(SCRAPS).encode()
            case 3 if rng.random() < 0.2:
                del text[place:]
            case _:
                start = rng.randrange(len(text) + 1)
                text[place:place] = text[start : start + rng.randrange(30)]
    return bytes(text)


def test_mangled_texts_are_refused_by_both_or_by_neither(node):
    rng, counts = random.Random(0), Counter()
    record = encoded(FILES["record.json"])
    for number in range(60_000 if EXHAUSTIVE else 3000):
        data = mangled(rng, record if number % 4 == 0 else SMALL)
        one, other = reason(data), node.read(data)
        assert (one is None) is (other is None), data
        counts[other is not None and one == other["code"]] += 1
    assert counts[True] > counts[False]
