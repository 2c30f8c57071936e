"""Cursors: where a page of a list ended, in a form that clients pass back as it is.

A cursor belongs to one list with its filters and carries a checksum over both: one that was cut, changed or brought
from another list is refused rather than giving some other page. It holds nothing that the page before did not show, so
the checksum needs no key, and every process of the service reads the cursors of the others.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import uuid
from datetime import datetime

from domain.ruleset import Text
from service.problems import Problem

_CHECKSUM_BYTES = 9


def write(listed: str, moment: datetime, last: str) -> str:
    """The cursor after the entry `last` (a game's id) of time `moment` in the list that `listed` describes."""
    position = f"{moment.isoformat()} {last}".encode()
    return base64.urlsafe_b64encode(_checksum(listed, position) + position).decode().rstrip("=")


def read(listed: str, cursor: str) -> tuple[datetime, str]:
    """Time and id out of a cursor of this list. Raises Problem invalid_cursor."""
    try:
        raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        position = raw[_CHECKSUM_BYTES:]
        moment, _, last = position.decode().partition(" ")
        found = datetime.fromisoformat(moment), str(uuid.UUID(last))
        if found[0].tzinfo is None or write(listed, *found) != cursor:
            raise ValueError
    except (ValueError, binascii.Error):
        raise Problem(
            "invalid_cursor",
            Text("Follow the cursors as they were given.", "نشانگرها را همان‌گونه که گرفته‌اید دنبال کنید."),
        ) from None
    return found


def _checksum(listed: str, position: bytes) -> bytes:
    return hashlib.sha256(b"gaslamp cursor v1\n" + listed.encode() + b"\n" + position).digest()[:_CHECKSUM_BYTES]
