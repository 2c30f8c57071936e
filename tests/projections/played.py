"""Whole games for the tests, played by the random bot, with keys and receipts; the same seed gives the same game."""

from __future__ import annotations

import copy
import hashlib
import json
import random
import uuid

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct

from domain import events as wire
from domain import game as fold
from domain.registry import Registry
from domain.ruleset import AnyRuleset
from projections import notes
from projections import record as records
from projections.keys import Jwks, jwk
from projections.notes import Receipt, Signature
from tests import toy
from tests.chosen import CHOSEN

RULESETS_UNDER_TEST = [toy.RULESET, *CHOSEN]
REGISTRY = Registry(RULESETS_UNDER_TEST)
SERVICE = "play.example.org"


class Key(Struct, frozen=True):
    """A signing key of the tests: `sign` gives receipts under the name SERVICE."""

    private: Ed25519PrivateKey

    @property
    def public(self) -> bytes:
        return self.private.public_key().public_bytes_raw()

    def sign(self, game, version, hash_, at, service=SERVICE):
        text = notes.receipt_text(Receipt(service, game, version, hash_, at))
        key_id = notes.key_id(service, self.public)
        return notes.write(text, [Signature(service, key_id, self.private.sign(text.encode()))])

    def receipt(self, event):
        return self.sign(event["game"], event["version"], event["hash"], event["at"])


def key(seed: int) -> Key:
    return Key(Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"%d" % seed).digest()))


KEY = key(0)
KEYS = Jwks((jwk(KEY.public),))


class Played(Struct, frozen=True):
    """A game as it was played: `games[n - 1]` is the live game after version n, `events` are open builtins."""

    ruleset: AnyRuleset
    secret: bytes
    games: list[fold.Game]
    events: list[dict]

    @property
    def ended(self):
        return self.games[-1].status == "ended"

    def record(self, seat=None, *, upto=None, receipt=True):
        upto = len(self.events) if upto is None else upto
        return records.record(
            self.games[upto - 1],
            copy.deepcopy(self.events[:upto]),
            seat,
            secret=self.secret,
            receipt=KEY.receipt(self.events[upto - 1]) if receipt else None,
            keys=KEYS,
        )


def at(version: int) -> str:
    return f"2026-03-01T20:{version // 60:02}:{version % 60:02}.250Z"


def play(ruleset, seed=0, *, entropy=True, game=None, limit=400, options=None, secret=None) -> Played:
    """A game of `ruleset` to its end (or `limit` events), all from `seed`; with `entropy` the seats commit to some."""
    rng = random.Random(seed)
    secret = rng.randbytes(32) if secret is None else secret
    game_id = game or str(uuid.UUID(bytes=rng.randbytes(16), version=4))
    steps = [fold.create(ruleset, game_id, options or ruleset.options_type(), secret, at(1))]

    def add(make, *args, **kwargs):
        steps.append(make(steps[-1].game, *args, secret, at(len(steps) + 1), **kwargs))

    seats = list(steps[-1].game.seats)
    rng.shuffle(seats)
    entropies = {seat: rng.randbytes(16).hex() for seat in seats} if entropy else {}
    for seat in seats:
        commitment = wire.entropy_commitment(game_id, seat, entropies[seat]) if entropy else None
        add(fold.take_seat, seat, entropy_commitment=commitment, bot=None if entropy else "random")
    for seat, value in entropies.items():
        add(fold.reveal_entropy, seat, value)
    while (to_act := steps[-1].game.to_act) and len(steps) < limit:
        state = steps[-1].game.state
        add(fold.move, to_act[0], rng.choice(ruleset.legal(state, to_act[0])))
    return Played(ruleset, secret, [step.game for step in steps], [json.loads(step.body) for step in steps])


def rehashed(events, start=0):
    """`events` with every link from index `start` on made right again, as a forger would."""
    for index in range(start, len(events)):
        event = events[index]
        event["version"] = index + 1
        if index:
            event["previous"] = events[index - 1]["hash"]
        event["hash"] = wire.event_hash(event)
    return events
