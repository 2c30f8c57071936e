"""Ed25519 (RFC 8032), with the cases decided on which implementations differ, so that every verifier says the same.

A public key is the one encoding of a point of the curve that is not of small order. A signature is right if S is below
the group's order, R is not of small order, and R is, byte for byte, the encoding of S·B − h·A (no cofactor).
"""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

KEY_BYTES = 32
SIGNATURE_BYTES = 64

_P = 2**255 - 19
_D = -121665 * pow(121666, -1, _P) % _P
_Y_OF_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022
_Y_OF_SMALL_ORDER = frozenset({0, 1, _P - 1, _Y_OF_ORDER_8, _P - _Y_OF_ORDER_8})
"""The y of the eight points of small order: under such a key one signature fits many messages."""


def is_public_key(public: bytes) -> bool:
    """Whether `public` (32 bytes) is the one encoding of a point of the curve that is not of small order."""
    y = _y(public)
    if y >= _P or y in _Y_OF_SMALL_ORDER:
        return False
    # x² = (y² − 1) / (d·y² + 1) must be a square. It is not 0, for then y were ±1: so both signs of x exist.
    return pow((y * y - 1) * (_D * y * y + 1), (_P - 1) // 2, _P) == 1


def verifies(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether `signature` is that of the key `public`, one for which `is_public_key` holds, over `message`."""
    if len(signature) != SIGNATURE_BYTES or _y(signature[:KEY_BYTES]) in _Y_OF_SMALL_ORDER:
        return False
    try:
        # OpenSSL refuses S beyond the order, uses no cofactor, and compares R byte for byte.
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def _y(point: bytes) -> int:
    return int.from_bytes(point, "little") & ~(1 << 255)
