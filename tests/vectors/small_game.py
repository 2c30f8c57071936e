"""The small game of the vectors: it has a drawn seat, entropy, shuffles, hidden moves, sealed effects and an end."""

from __future__ import annotations

import base64
import copy
import json

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain import events as wire
from domain import game as fold
from projections import notes, reader
from projections import record as records
from projections.keys import Jwks, jwk
from projections.notes import Receipt, Signature
from projections.record import OriginRecord
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


SEAT_KEYS = {
    "keeper": Ed25519PrivateKey.from_private_bytes(
        bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    ),
    "seeker": Ed25519PrivateKey.from_private_bytes(
        bytes.fromhex("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7")
    ),
}
"""The private keys of RFC 8032, section 7.1, tests 2 and 3: both seats sign their moves."""


class Table:
    """The small game while it is played."""

    def __init__(self, allowance=None):
        self.steps = [fold.create(toy.RULESET, GAME, toy.Options(), SECRET, _at(1), allowance=allowance)]

    @property
    def game(self):
        return self.steps[-1].game

    def add(self, make, *args, **kwargs):
        self.steps.append(make(self.game, *args, SECRET, _at(len(self.steps) + 1), **kwargs))

    def sit_down(self, seat, drawn):
        self.add(
            fold.take_seat,
            None if drawn else seat,
            entropy_commitment=wire.entropy_commitment(GAME, seat, ENTROPY[seat]),
            public_key=base64url(SEAT_KEYS[seat].public_key().public_bytes_raw()),
        )

    def move(self, seat, move):
        self.add(fold.move, seat, move, signature=base64url(SEAT_KEYS[seat].sign(self.message(move))))

    def take_back(self, seat, version):
        self.add(fold.take_back, seat, version, signature=base64url(SEAT_KEYS[seat].sign(self.back(version))))

    def back(self, version):
        """What a seat's key signs to go back to `version` next."""
        game = self.game
        return wire.signed_taking_back(GAME, game.version + 1, game.head, toy.RULESET.fingerprint, version)

    def message(self, move):
        """What a seat's key signs for `move` to be the next."""
        game = self.game
        fingerprint = toy.RULESET.fingerprint
        return wire.signed_move(GAME, game.version + 1, game.head, fingerprint, msgspec.to_builtins(move))

    @property
    def events(self):
        return [json.loads(step.body) for step in self.steps]


def small_game(cups=("left", "middle", "right"), guess="middle"):
    """The events of a small game with all kinds of things: a drawn seat, entropy, shuffles, signed and hidden moves."""
    table = Table()
    first = fold.draw_seat(table.game, SECRET)
    table.sit_down(first, drawn=True)
    table.sit_down(next(seat for seat in toy.SEATS if seat != first), drawn=False)
    table.add(fold.reveal_entropy, "keeper", ENTROPY["keeper"])
    table.add(fold.reveal_entropy, "seeker", ENTROPY["seeker"])
    table.move("keeper", toy.Shift(cups[0]))
    table.move("seeker", toy.Peek(cups[1]))
    table.move("keeper", toy.Shift(cups[2]))
    table.move("seeker", toy.Guess(guess))
    return table.events


def taken_back_game():
    """The events of a small game with a clock in which the seeker twice thinks better of the cup that he touches."""
    table = Table(allowance=60)
    for seat in toy.SEATS:
        table.add(fold.take_seat, seat, public_key=base64url(SEAT_KEYS[seat].public_key().public_bytes_raw()))
    table.move("keeper", toy.Shift("left"))
    table.move("seeker", toy.Touch("left"))
    table.take_back("seeker", 4)
    table.move("seeker", toy.Touch("right"))
    table.take_back("seeker", 6)
    table.move("seeker", toy.Touch("middle"))
    table.move("seeker", toy.Peek("middle"))
    table.move("keeper", toy.Shift("right"))
    table.move("seeker", toy.Guess("right"))
    return table.events


def adjourned_game(reason="The café closes."):
    """The events of a small game that an arbiter looked into and adjourned: nobody signed, no entropy, a bot."""
    table = Table()
    table.add(fold.take_seat, "keeper")
    table.add(fold.take_seat, "seeker", bot="random")
    table.add(fold.appoint_arbiter)
    table.add(fold.move, "keeper", toy.Shift("left"))
    table.add(fold.look, "arbiter-1", "keeper", 5)
    table.add(fold.adjourn, "arbiter-1", reason)
    return table.events


FORK = "0c9d3b58-7e42-4a16-8b5f-e1d2a4c6f708"
FORK_SECRET = bytes(range(32, 64))


def forked_game():
    """The record of an analysis table: the small game, forked at version 6, where another cup is named."""
    events = small_game()
    origin = OriginRecord(game=GAME, secret=SECRET.hex(), events=events, receipt=receipt(events[-1]))
    base = reader.game_at(toy.RULESET, events, 6)
    steps = [fold.create(toy.RULESET, FORK, toy.Options(), FORK_SECRET, _at(10), base=base)]
    for seat in toy.SEATS:
        steps.append(fold.take_seat(steps[-1].game, seat, FORK_SECRET, _at(10 + len(steps))))
    steps.append(fold.move(steps[-1].game, "seeker", toy.Guess("right"), FORK_SECRET, _at(13)))
    made = records.record(
        steps[-1].game,
        [json.loads(step.body) for step in steps],
        None,
        secret=FORK_SECRET,
        receipt=receipt(steps[-1].event),
        keys=Jwks((jwk(PUBLIC),)),
        origins=[origin],
    )
    return json.loads(records.encode(made))


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


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
