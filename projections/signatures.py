"""Signed moves and takings back: nobody without the seat's key could have made them, and who has it cannot deny."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from msgspec import UNSET

from domain import events as wire
from domain import sealed
from domain.events import Json, Moved, SeatTaken, StepTakenBack
from domain.game import Game
from projections import ed25519
from projections.checks import Wrong
from projections.ed25519 import KEY_BYTES, SIGNATURE_BYTES


def is_public_key(text: str) -> bool:
    """Whether `text` is 32 bytes, base64url without padding, of a key under which a signature proves something."""
    key = _decoded(text, KEY_BYTES)
    return key is not None and ed25519.is_public_key(key)


def verifies(public_key: str, signature: str, message: bytes) -> bool:
    """Whether `signature` (64 bytes, base64url without padding) is the key's, over `message` (RFC 8032)."""
    key, signed = _decoded(public_key, KEY_BYTES), _decoded(signature, SIGNATURE_BYTES)
    return key is not None and signed is not None and ed25519.verifies(key, signed, message)


def opened(event: Any) -> str | None:
    """The signature of an event, where there is one that its reader may read."""
    signature = event.signature
    if isinstance(signature, sealed.Sealed):
        return signature.known
    return signature if isinstance(signature, str) else None


def check(game: Game, event: Any, raw: Json) -> bool:
    """Whether a signature was verified: that of `event` (a move or a taking back after `game`), by its seat's key.

    Raises Wrong: malformed_event (a seat registers what is no key), missing_signature, unexpected_signature,
    wrong_signature. False for a seat without a key, and where the signature or a hidden field of the move is sealed to
    the reader.
    """
    if isinstance(event, SeatTaken) and isinstance(event.public_key, str) and not is_public_key(event.public_key):
        raise Wrong("malformed_event", "the seat's public key is none")
    if not isinstance(event, Moved | StepTakenBack):
        return False
    player = game.players.get(event.seat)
    key = None if player is None else player.public_key
    if key is None:
        if event.signature is not UNSET:
            raise Wrong("unexpected_signature", "the seat has no key, yet this is signed")
        return False
    if event.signature is UNSET:
        raise Wrong("missing_signature", "the seat has a key, yet this is not signed")
    signature = opened(event)
    if signature is None or sealed.unopened(raw.get("move")):
        return False
    place = (event.game, event.version, event.previous, game.ruleset.fingerprint)
    if isinstance(event, Moved):
        message = wire.signed_move(*place, _open(raw["move"]))
    else:
        message = wire.signed_taking_back(*place, event.to_version)
    if not verifies(key, signature, message):
        raise Wrong("wrong_signature", "the signature is not that of the seat's key over this in this place")
    return True


def _open(value: Any) -> Any:
    if isinstance(value, list):
        return [_open(item) for item in value]
    if not isinstance(value, dict):
        return value
    return value["value"] if sealed.is_sealed(value) else {name: _open(item) for name, item in value.items()}


def _decoded(text: str, size: int) -> bytes | None:
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return None
    canonical_form = base64.urlsafe_b64encode(data).rstrip(b"=").decode()
    return data if len(data) == size and canonical_form == text else None
