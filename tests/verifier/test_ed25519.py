"""Ed25519 where implementations differ: both verifiers decide as PROTOCOL.md, section 6, does."""

from __future__ import annotations

import base64
import hashlib
import random

import pytest

from projections import ed25519, signatures
from tests.projections.played import key

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
IDENTITY = (0, 1)


def plus(a, b):
    (x1, y1), (x2, y2) = a, b
    t = D * x1 * x2 * y1 * y2
    return (x1 * y2 + x2 * y1) * pow(1 + t, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - t, -1, P) % P


def times(n, point):
    result = IDENTITY
    while n:
        if n & 1:
            result = plus(result, point)
        point, n = plus(point, point), n >> 1
    return result


def decode(data):
    y = int.from_bytes(data, "little") & (1 << 255) - 1
    u, v = y * y - 1, D * y * y + 1
    x = u * pow(v, 3, P) * pow(u * pow(v, 7, P), (P - 5) // 8, P) % P
    if (v * x * x - u) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    assert (v * x * x - u) % P == 0
    return (P - x if x & 1 != data[31] >> 7 else x) % P, y % P


def encode(point, *, odd=None, y=None):
    x = point[0] & 1 if odd is None else odd
    return ((point[1] if y is None else y) | x << 255).to_bytes(32, "little")


BASE = decode((4 * pow(5, -1, P) % P).to_bytes(32, "little"))
ORDER_8 = next(
    point
    for n in range(2, 99)
    if pow((n * n - 1) * (D * n * n + 1), (P - 1) // 2, P) == 1
    for point in [times(L, decode(n.to_bytes(32, "little")))]
    if times(4, point) != IDENTITY
)
SMALL = [times(n, ORDER_8) for n in range(8)]


def both(node, public, signature, message):
    """What both verifiers, which must agree, say of a key and of a signature under it."""
    said = ed25519.is_public_key(public), ed25519.verifies(public, signature, message.encode())
    assert node.ask("isPublicKey", key=public.hex()) is said[0]
    if said[0]:
        assert node.ask("verifies", key=public.hex(), signature=signature.hex(), message=message) is said[1]
    return said


def challenge(r, public, message):
    return int.from_bytes(hashlib.sha512(r + public + message.encode()).digest(), "little") % L


def test_there_are_eight_points_of_small_order_and_none_is_a_key(node):
    assert len(set(SMALL)) == 8
    for point in SMALL:
        spellings = {encode(point), encode(point, odd=1 - (point[0] & 1))}
        if point[1] < 19:
            spellings |= {encode(point, odd=odd, y=point[1] + P) for odd in (0, 1)}
        for public in spellings:
            assert both(node, public, bytes(64), "") == (False, False)
            assert not signatures.is_public_key(base64.urlsafe_b64encode(public).decode().rstrip("="))


def test_y_must_be_below_p_and_on_the_curve(node):
    on_curve = 0
    for y in range(60):
        for odd in (0, 1):
            public = encode((0, y), odd=odd)
            is_key = node.ask("isPublicKey", key=public.hex())
            assert is_key is ed25519.is_public_key(public)
            on_curve += is_key
            if y < 19:
                twice = encode((0, y + P), odd=odd)
                assert not node.ask("isPublicKey", key=twice.hex())
                assert not ed25519.is_public_key(twice)
    assert 0 < on_curve < 120


@pytest.mark.parametrize("seed", range(4))
def test_s_must_be_below_the_order(node, seed):
    private = key(seed).private
    public, signature = key(seed).public, private.sign(b"move")
    s = int.from_bytes(signature[32:], "little")
    assert both(node, public, signature, "move") == (True, True)
    for other in (s + L, s + 2 * L, s | 1 << 255):
        if other < 2**256:
            assert both(node, public, signature[:32] + other.to_bytes(32, "little"), "move") == (True, False)


def test_r_of_small_order_is_refused_though_the_equation_holds(node):
    a = 12345
    public = encode(times(a, BASE))
    r = encode(IDENTITY)
    s = challenge(r, public, "move") * a % L
    assert both(node, public, r + s.to_bytes(32, "little"), "move") == (True, False)


def test_no_cofactor_is_used(node):
    """R with a part of small order fits only the equation that is multiplied by eight."""
    a, nonce = 12345, 67890
    public = encode(times(a, BASE))
    for small in SMALL:
        r = encode(plus(times(nonce, BASE), small))
        s = (nonce + challenge(r, public, "move") * a) % L
        expected = small == IDENTITY
        assert both(node, public, r + s.to_bytes(32, "little"), "move") == (True, expected)


def test_keys_with_a_part_of_small_order_are_decided_alike(node):
    a, nonce = 12345, 67890
    right = 0
    for small in SMALL[1:]:
        public = encode(plus(times(a, BASE), small))
        for n in range(8):
            r = encode(times(nonce + n, BASE))
            s = (nonce + n + challenge(r, public, "move") * a) % L
            right += both(node, public, r + s.to_bytes(32, "little"), "move")[1]
    assert 0 < right < 56


def test_random_bytes(node):
    rng = random.Random(0)
    for _ in range(300):
        both(node, rng.randbytes(32), rng.randbytes(64), "move")
