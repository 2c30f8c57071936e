"""The figures of both verifiers: `python -m tests.verifier` tries all forgeries and times whole games."""

from __future__ import annotations

import copy
import json
import time
from collections import Counter

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain import canonical
from domain import events as wire
from domain.registry import RULESETS
from projections import record as records
from projections.verification import verify_bytes
from tests import toy
from tests.projections.played import REGISTRY, RULESETS_UNDER_TEST, key, play, rehashed
from tests.verifier import forging
from tests.verifier.comparing import compare, encoded, sample
from tests.verifier.forging import resealed
from tests.verifier.node import Node, running

ROUNDS = 20


def main() -> None:
    with running() as node:
        speeds(node)
        forgeries(node)


def forgeries(node: Node) -> None:
    """Print how many forgeries of each kind were tried, and how many were found with and without the rules."""
    total: Counter[str] = Counter()
    for name in ("record.json", "partial.json", "adjourned.json", "fork.json"):
        small = forging.small(name)
        data = canonical.encode(small)
        for what, made, most in (
            ("bits", forging.bits(name, data), 1500),
            ("cuts", forging.cuts(name, data), 200),
            ("orders", forging.orders(small), 400),
            ("fields", forging.fields(small), 800),
        ):
            total += told(f"{name}: {what}", compare(node, sample(made, most)))
    total += told("signatures", compare(node, forging.signatures(forging.small("record.json"))))
    total += told("receipts", compare(node, forging.receipts(play(toy.RULESET, 3), play(toy.RULESET, 4))))
    for ruleset in RULESETS_UNDER_TEST:
        one, two = forging.of(play(ruleset, 3, limit=40)), forging.of(play(ruleset, 4, limit=40))
        total += told(f"splices of {ruleset.id}", compare(node, sample(forging.splices(one, two), 60)))
    told("all", total)


def told(what: str, counts: Counter[str]) -> Counter[str]:
    print(f"{what}: {', '.join(f'{counts[name]} {name}' for name in sorted(counts))}", flush=True)  # noqa: T201
    return counts


def speeds(node: Node) -> None:
    """Print the events a second of both verifiers, over a whole game of each kind, without and with signed moves."""
    for ruleset in RULESETS:
        played = play(ruleset, 3, limit=300)
        unsigned = json.loads(records.encode(played.record(receipt=False)))
        for what, record in (("without signatures", unsigned), ("with signatures", signed(unsigned))):
            data, count = encoded(record), len(record["events"])
            start = time.perf_counter()
            for _ in range(ROUNDS):
                python = verify_bytes(data, REGISTRY)
            took = time.perf_counter() - start
            assert python.first_wrong is None, python.first_wrong
            report = node.verify(data, repeat=ROUNDS)
            assert report["firstWrong"] is None, report["firstWrong"]
            speed = ROUNDS * count / took, ROUNDS * count / report["milliseconds"] * 1000
            print(f"{ruleset.id}, {count} events, {what}: Python {speed[0]:.0f}/s, JavaScript {speed[1]:.0f}/s")  # noqa: T201


def signed(record):
    """`record` as if every seat had registered a key and signed its moves."""
    record = copy.deepcopy(record)
    events = record["events"]
    private: dict[str, Ed25519PrivateKey] = {}
    for index, event in enumerate(events):
        if event["kind"] == "seat_taken":
            pair = key(100 + index)
            private[event["seat"]] = pair.private
            event["publicKey"] = forging.base64url(pair.public)
        rehashed(events[: index + 1], index)
        if event["kind"] == "move":
            move = forging.opened(event["move"])
            message = wire.signed_move(event["game"], index + 1, event["previous"], record["fingerprint"], move)
            signature = forging.base64url(private[event["seat"]].sign(message))
            event["signature"] = signature if move == event["move"] else forging.sealed_for(event["seat"], signature)
            resealed([event], record["secret"], record["game"])
            rehashed(events[: index + 1], index)
    return record


if __name__ == "__main__":
    main()
