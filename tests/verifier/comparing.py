"""What the two verifiers say about the same bytes, and when they may differ."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from projections import keys as jwks
from projections.verification import verify_bytes
from tests.projections.played import REGISTRY
from tests.verifier.node import Node

EXHAUSTIVE = os.environ.get("GASLAMP_EXHAUSTIVE") == "1"

NEEDS_RULES = frozenset(
    {"against_the_rules", "illegal_move", "refused", "impossible_event", "no_end", "secret_missing", "unknown_ruleset"}
    | {"malformed_event", "wrong_fingerprint", "wrong_taking_back"}
)
"""What only the rules find, or may: the last three are found without them too, but not where a ruleset's types or data
are at stake, or what it calls reversible."""


class Said(NamedTuple):
    """The core of a report."""

    verdict: str
    code: str | None
    version: int | None


class Forgery(NamedTuple):
    """A forged record with the keys and receipts that it is held against."""

    name: str
    record: bytes
    keys: bytes | None = None
    receipts: tuple[str, ...] = ()


def python(forgery: Forgery) -> Said:
    trusted = None if forgery.keys is None else jwks.read(forgery.keys)
    report = verify_bytes(forgery.record, REGISTRY, trusted, forgery.receipts)
    wrong = report.first_wrong
    return Said(report.verdict, wrong and wrong.code, wrong and wrong.version)


def javascript(node: Node, forgery: Forgery) -> Said:
    report = node.verify(forgery.record, forgery.keys, forgery.receipts)
    wrong = report["firstWrong"] or {"code": None, "version": None}
    return Said(report["verdict"], wrong["code"], wrong["version"])


def relation(one: Said, other: Said) -> str:
    """How `other`, without the rules, stands to `one`, with them: same, other reason, rules, or differs."""
    if one == other:
        return "same"
    if one.verdict == other.verdict == "unreadable":
        return "other reason"
    after = other.code is None or other.code.startswith("receipt_") or other.code in {"tail_missing", "secret_missing"}
    later = after or other.version is None or one.version is None or other.version > one.version
    typed = one.code == "malformed_event" and other.version == one.version
    return "rules" if one.code in NEEDS_RULES and other.verdict != "unreadable" and (later or typed) else "differs"


def compare(node: Node, forgeries: Iterable[Forgery]) -> Counter[str]:
    """How often the verifiers stood in each relation; fails with every forgery on which they differ."""
    counts: Counter[str] = Counter()
    differing = []
    for forgery in forgeries:
        one, other = python(forgery), javascript(node, forgery)
        how = relation(one, other)
        counts[how] += 1
        counts["found"] += one.verdict in {"invalid", "unreadable"}
        counts["found without rules"] += other.verdict in {"invalid", "unreadable"}
        counts["tried"] += 1
        if how == "differs":
            differing.append((forgery.name, one, other))
    assert not differing, differing[:5]
    return counts


def sample(items, count, seed=0):
    """`count` of `items`; all of them with GASLAMP_EXHAUSTIVE=1."""
    given = list(items)
    return given if EXHAUSTIVE or len(given) <= count else random.Random(seed).sample(given, count)


def encoded(record: Any) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()
