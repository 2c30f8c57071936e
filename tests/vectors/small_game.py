"""The small game of the vectors: it has a drawn seat, entropy, shuffles, hidden moves, sealed effects and an end."""

from __future__ import annotations

import copy
import json

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain import events as wire
from domain import game as fold
from projections import notes, reader
from projections import record as records
from projections.keys import Jwks, jwk
from projections.notes import Receipt, Signature
from tests import toy

GAME = "5f0c2a9e-3b1d-4c7a-9e42-0d6b8f1a7c35"
SECRET = bytes(range(32))
ENTROPY = {"keeper": "00112233445566778899aabbccddeeff", "seeker": "ff" * 32}
SERVICE = "play.example.org"
PRIVATE = Ed25519PrivateKey.from_private_bytes(
    bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
)
"""The private key of RFC 8032, section 7.1, test 1, and of RFC 8037, appendix A."""
PUBLIC = PRIVATE.public_key().public_bytes_raw()


def small_game(cups=("left", "middle", "right"), guess="middle"):
    """The steps of a small game that has everything: a drawn seat, entropy, shuffles, hidden moves, an end."""
    steps = [fold.create(toy.RULESET, GAME, toy.Options(), SECRET, _at(1))]

    def add(make, *args, **kwargs):
        steps.append(make(steps[-1].game, *args, SECRET, _at(len(steps) + 1), **kwargs))

    first = fold.draw_seat(steps[-1].game, SECRET)
    other = next(seat for seat in toy.SEATS if seat != first)
    add(fold.take_seat, None, entropy_commitment=wire.entropy_commitment(GAME, first, ENTROPY[first]))
    add(fold.take_seat, other, entropy_commitment=wire.entropy_commitment(GAME, other, ENTROPY[other]))
    add(fold.reveal_entropy, "keeper", ENTROPY["keeper"])
    add(fold.reveal_entropy, "seeker", ENTROPY["seeker"])
    add(fold.move, "keeper", toy.Shift(cups[0]))
    add(fold.move, "seeker", toy.Peek(cups[1]))
    add(fold.move, "keeper", toy.Shift(cups[2]))
    add(fold.move, "seeker", toy.Guess(guess))
    return [json.loads(step.body) for step in steps]


def _at(version):
    return f"2026-03-01T20:00:{version:02}.250Z"


def a_record(events, seat=None, upto=None):
    upto = len(events) if upto is None else upto
    game = reader.game_at(toy.RULESET, events, upto)
    keys = Jwks((jwk(PUBLIC),))
    given = copy.deepcopy(events[:upto])
    made = records.record(game, given, seat, secret=SECRET, receipt=receipt(events[upto - 1]), keys=keys)
    return json.loads(records.encode(made))


def receipt(event, private=PRIVATE, **changed):
    said = {
        "service": SERVICE,
        "game": event["game"],
        "version": event["version"],
        "hash": event["hash"],
        "at": event["at"],
    }
    text = notes.receipt_text(Receipt(**{**said, **changed}))
    key_id = notes.key_id(SERVICE, private.public_key().public_bytes_raw())
    return notes.write(text, [Signature(SERVICE, key_id, private.sign(text.encode()))])
