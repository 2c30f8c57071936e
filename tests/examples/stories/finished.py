"""What follows finished games: lists, counts, ranks, and records in bulk."""

from __future__ import annotations

import hashlib
import time

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.registry import RULESETS
from tests.examples.teller import Teller, story
from tests.service.test_signed_moves import base64url

_BEGIN = "2026-05-01T09:00:00Z"
_SINCE = {"endedAfter": "2026-05-01T00:00:00Z", "endedBefore": "2026-05-02T00:00:00Z"}
_PATIENCE = 60.0


def _key(name: str) -> str:
    private = Ed25519PrivateKey.from_private_bytes(hashlib.sha256(f"the key of {name}".encode()).digest())
    return base64url(private.public_key().public_bytes_raw())


def _ended(teller: Teller, count: int) -> None:
    """Wait until the service lists so many of this story's games."""
    deadline = time.monotonic() + _PATIENCE
    while len(teller.get("/v1/results", params=_SINCE).json()["results"]) < count:
        assert time.monotonic() < deadline
        time.sleep(0.05)


@story
def finished(teller: Teller) -> None:
    """A game of each ruleset that its players agree to end; and two that Ada wins of Ben, both with keys."""
    teller.at(_BEGIN)
    for ruleset in RULESETS:
        table = teller.create(ruleset.id, access="public")
        seats = table.seats()
        for seat in seats:
            table.sit(seat)
        for seat in seats:
            teller.post(f"{table.path}/end-agreement", json={}, token=table.tokens[seat])
    for _ in range(2):
        table = teller.create("mr-jack-pocket", access="public")
        table.sit("detective", name="Ada", publicKey=_key("Ada"))
        table.sit("jack", name="Ben", publicKey=_key("Ben"))
        teller.post(f"{table.path}/resignation", json={}, token=table.tokens["jack"])
    _ended(teller, len(list(RULESETS)) + 2)

    asked = {"ruleset": "mr-jack-pocket", "winner": "detective", **_SINCE}
    found = teller.get("/v1/results", params={**asked, "limit": 1})
    teller.show("won-by-the-detective", found, "The last game of Pocket that the detective has won")
    older = teller.get("/v1/results", params={**asked, "limit": 1, "cursor": found.json()["next"]})
    teller.show("the-one-before", older, "The page after, and how to come back")
    teller.show("by-name", teller.get("/v1/results", params={"name": "ada", "limit": 1, **_SINCE}), "Games with an Ada")
    teller.show("invalid-cursor", teller.get("/v1/results", params={"cursor": "nowhere"}), "A cursor of no list")
    counted = teller.get("/v1/statistics", params={"ruleset": "mr-jack-pocket", **_SINCE})
    teller.show("of-pocket", counted, "How the games of a ruleset went")
    ranked = teller.get("/v1/standings", params={"ruleset": "mr-jack-pocket", **_SINCE})
    teller.show("of-pocket", ranked, "Two keys that played each other")
    for ruleset in RULESETS:
        answer = teller.get("/v1/records", params={"ruleset": ruleset.id, "limit": 1, **_SINCE})
        name = f"of-{ruleset.id}"
        teller.show(name, answer, "One record a line", ruleset=ruleset.id)
    lost = teller.get("/v1/records", params={"after": "00000000-0000-4000-8000-000000000000"})
    teller.show("after-no-game", lost, "To go on after a game that is none of the export's")
