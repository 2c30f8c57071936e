"""How these tests wait for the projection, and play games whose ends are known."""

from __future__ import annotations

import time

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.service.test_signed_moves import base64url, sign

PATIENCE = 60.0


def settled(api, count, **params):
    """The results once there are `count` of them (of at most a page)."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = api.get("/v1/results", params={"limit": 100, **params}).json()["results"]
        if len(found) == count or time.monotonic() > deadline:
            assert len(found) == count, [(each["outcome"], each["seats"]) for each in found]
            return found
        time.sleep(0.05)


def until(condition):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.05)


def won_by_seeker(table, sign_with=None):
    """Play so that the seeker finds the thimble: he wins by a right guess."""
    return _played(table, sign_with or {}, "left")


def won_by_keeper(table, sign_with=None):
    """Play so that the seeker misses it."""
    return _played(table, sign_with or {}, "right")


def _played(table, keys, guess):
    for seat, move in (("keeper", {"type": "shift", "cup": "left"}), ("seeker", {"type": "guess", "cup": guess})):
        signed = {"signature": sign(keys[seat], table, move)} if seat in keys else {}
        answer = table.send(seat, move, **signed)
        assert answer.status_code == 201, answer.text
    return table


def new_key():
    return Ed25519PrivateKey.generate()


def public(key):
    return base64url(key.public_key().public_bytes_raw())


def keyed(api, keeper, seeker, **members):
    """A table of two seats with a key each."""
    table = api.create("toy", **members)
    table.sit("keeper", publicKey=public(keeper))
    table.sit("seeker", publicKey=public(seeker))
    return table
