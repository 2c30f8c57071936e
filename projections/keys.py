"""The public keys that receipts are signed with, as JSON Web Keys (RFC 7517, RFC 8037)."""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from domain import canonical
from projections import ed25519, strict_json


class Jwk(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A public Ed25519 key. x: its 32 bytes, base64url without padding. kid: its RFC 7638 thumbprint, likewise."""

    kty: Literal["OKP"] = "OKP"
    crv: Literal["Ed25519"] = "Ed25519"
    alg: Literal["EdDSA"] = "EdDSA"
    use: Literal["sig"] = "sig"
    x: str
    kid: str

    def __post_init__(self) -> None:
        """Hold `x` to its form and `kid` to `x`, so that no other spelling of a key passes."""
        if not ed25519.is_public_key(self.public):
            raise ValueError("x is not a point of the curve, or one of small order")
        if self.kid != thumbprint(self.public):
            raise ValueError("kid is not the RFC 7638 thumbprint of the key")

    @property
    def public(self) -> bytes:
        """The key's 32 bytes. Raises ValueError."""
        return _unbase64url(self.x)


class DatedJwk(Jwk, frozen=True, kw_only=True, forbid_unknown_fields=False):
    """A key with its validity, as the service publishes it, in seconds since 1970.

    nbf: when it was made (older events it may attest all the same). exp: it attests no event from then on.
    """

    nbf: int | UnsetType = UNSET
    exp: int | UnsetType = UNSET


class Jwks(Struct, frozen=True):
    """A set of keys with their validity, retired ones included: what a service publishes and a player may keep."""

    keys: tuple[DatedJwk, ...] = ()


class RecordKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys that a record carries: without validity, which nothing in a record could prove."""

    keys: tuple[Jwk, ...] = ()


def jwk(public: bytes, *, nbf: int | UnsetType = UNSET, exp: int | UnsetType = UNSET) -> DatedJwk:
    """The JWK of the 32 bytes of a public Ed25519 key."""
    return DatedJwk(x=_base64url(public), kid=thumbprint(public), nbf=nbf, exp=exp)


def undated(keys: Jwks) -> RecordKeys:
    """The keys of `keys` as a record carries them, in the order of their ids."""
    return RecordKeys(tuple(Jwk(x=key.x, kid=key.kid) for key in sorted(keys.keys, key=lambda key: key.kid)))


def read(data: bytes) -> Jwks:
    """A JWKS from the bytes of its JSON. Keys of other kinds are passed over, as RFC 7517 asks. Raises Unreadable."""
    given: dict[str, list[dict[str, Any]]] = strict_json.decode(data, dict[str, Any])
    keys = given.get("keys")
    if not isinstance(keys, list):
        raise strict_json.Unreadable("malformed", "a JWKS is an object with an array `keys`")
    ours = [key for key in keys if isinstance(key, dict) and (key.get("kty"), key.get("crv")) == ("OKP", "Ed25519")]
    try:
        return msgspec.convert({"keys": ours}, Jwks)
    except msgspec.ValidationError as error:
        raise strict_json.Unreadable("malformed", str(error)) from None


def thumbprint(public: bytes) -> str:
    """The RFC 7638 thumbprint of a public Ed25519 key: SHA-256, base64url without padding."""
    members = {"crv": "Ed25519", "kty": "OKP", "x": _base64url(public)}
    return _base64url(hashlib.sha256(canonical.encode(members)).digest())


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _unbase64url(text: str) -> bytes:
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        data = b""
    if len(data) != ed25519.KEY_BYTES or _base64url(data) != text:
        raise ValueError("x is not 32 bytes in base64url without padding")
    return data
