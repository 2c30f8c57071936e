"""Who is asking: bearer tokens of seats, hosts, arbiters and the operator, known as SHA-256 digests only.

A token carries 256 random bits, so a fast digest is enough; comparisons take the same time for every answer.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable

from service.store import SeatRow

_WRITTEN = re.compile(r"([a-z]{4,12})_[A-Za-z0-9_-]{32,}")
_TOKEN = re.compile(r"[\x21-\x7e]{32,200}")


def masked(text: str) -> str:
    """`text` with every token in it made unreadable: for what a sender put where no token belongs."""
    return _WRITTEN.sub(r"\1_…", text) if "_" in text else text


def new_token(kind: str) -> str:
    """A fresh token, `seat_…`, `host_…`, `invitation_…`; the only moment at which it is known in clear."""
    return f"{kind}_{secrets.token_urlsafe(32)}"


def token_digest(token: str) -> bytes:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def bearer(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The well-formed token in the Authorization header (RFC 6750) among those of a request, None without one.

    Raises ValueError for another scheme, a token of another form, or more than one header (RFC 9110 5.3).
    """
    authorizations = [value for name, value in headers if name == b"authorization"]
    if not authorizations:
        return None
    scheme, _, rest = authorizations[0].decode("latin-1").partition(" ")
    token = rest.strip(" \t")
    if scheme.lower() != "bearer" or not _TOKEN.fullmatch(token) or len(authorizations) > 1:
        raise ValueError("not a bearer token of this service")
    return token


def holder_of(token: str, seats: Iterable[SeatRow]) -> SeatRow | None:
    """The seat (or arbiter) that `token` holds, or None."""
    return row_of(token_digest(token), seats)


def row_of(digest: bytes, seats: Iterable[SeatRow]) -> SeatRow | None:
    """The seat (or arbiter) whose token has this digest, or None. Looks at all, so that the time tells nothing."""
    found = None
    for row in seats:
        if row.token_digest is not None and hmac.compare_digest(digest, row.token_digest):
            found = row
    return found


def matches(token: str, digest: bytes) -> bool:
    """Whether `token` is the one of this digest: the host's, or the operator's."""
    return same(token_digest(token), digest)


def same(one: bytes, other: bytes) -> bool:
    """Whether two digests are the same; it takes the same time for every answer."""
    return hmac.compare_digest(one, other)
