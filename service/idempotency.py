"""Idempotency keys: a repeated POST gets the first answer, byte for byte, and does nothing again.

Keys are scoped to (game, caller). The stored answer may hold a token, so it is encrypted under a key derived from the
Idempotency-Key itself, of which the database has only a digest: who reads the database reads no token.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import uuid
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Struct

from domain import canonical
from domain.ruleset import Text
from service.problems import Problem
from service.store import Answer

_KEY = re.compile(r"[\x21-\x7e]{16,128}")
_NONCE_BYTES = 12


class Idempotency(Struct, frozen=True):
    """One request that carries a key. caller: the seat, or what the request creates for an anonymous caller."""

    caller: str
    key: str
    fingerprint: bytes

    @property
    def key_digest(self) -> bytes:
        """What is stored of the key."""
        return hashlib.sha256(self.key.encode()).digest()

    def seal(self, status: int, body: bytes) -> Answer:
        """The answer as it is stored."""
        nonce = secrets.token_bytes(_NONCE_BYTES)
        sealed = nonce + AESGCM(self._encryption_key()).encrypt(nonce, body, self.fingerprint)
        return Answer(
            caller=self.caller,
            key_digest=self.key_digest,
            fingerprint=self.fingerprint,
            status=status,
            sealed=sealed,
        )

    def open(self, answer: Answer) -> tuple[int, bytes]:
        """Status and body of the stored answer. Raises Problem key_reused for another request's."""
        if answer.fingerprint != self.fingerprint:
            raise Problem(
                "key_reused",
                Text("The same key came with another body or address.", "همین کلید با بدنه یا نشانی دیگری آمد."),
            )
        nonce, sealed = answer.sealed[:_NONCE_BYTES], answer.sealed[_NONCE_BYTES:]
        return answer.status, AESGCM(self._encryption_key()).decrypt(nonce, sealed, self.fingerprint)

    def _encryption_key(self) -> bytes:
        kdf = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"gaslamp stored answer v1")
        return kdf.derive(self.key.encode())


def check_key(key: str | None) -> None:
    """Raise Problem malformed_request for a key of another form.

    To be asked before a table that not everybody may know of is looked up: it tells nothing of the table.
    """
    if key is not None and not _KEY.fullmatch(key):
        raise Problem(
            "malformed_request",
            Text(
                "Idempotency-Key takes 16 to 128 visible ASCII characters, such as a UUID.",
                "Idempotency-Key از ۱۶ تا ۱۲۸ نویسه‌ی دیدنی «ASCII» می‌گیرد، مانند یک UUID.",
            ),
        )


def idempotency(key: str | None, caller: str, operation: str, body: Any) -> Idempotency | None:
    """The idempotency of a request, None without a key. `operation`: method and path, `body`: what was sent (builtins).

    Raises Problem malformed_request for a key of another form.
    """
    check_key(key)
    if key is None:
        return None
    # Under the key: who reads the database can try no guesses of what was sent, such as a name.
    fingerprint = hmac.digest(key.encode(), operation.encode() + b"\n" + canonical.encode(body), "sha256")
    return Idempotency(caller, key, fingerprint)


def game_id_of(key: Idempotency | None) -> str:
    """The id of the game that a creation makes: with a key the same for a repeat, so that both find each other."""
    if key is None:
        return new_id()
    digest = hashlib.sha256(b"gaslamp create v1\n" + key.key.encode()).digest()
    return str(uuid.UUID(bytes=digest[:16], version=4))


def new_id() -> str:
    """An id that no game has."""
    return str(uuid.uuid4())
