"""How an event lies in its row: what other columns say is left out, and digits lie in half the room.

A packed body is the byte 01, then the event's JSON text in which single bytes below 20 (hex) stand for what was taken
out, then, if digits were, the byte 00 and those, two in a byte: of the hash before, of each commitment and its salt.
JSON text holds no byte below 20 (RFC 8259, section 7), so nothing can be taken for what it is not. A body that begins
otherwise is the text itself: so are the rows of earlier versions of the service.
"""

from __future__ import annotations

import re
from binascii import hexlify, unhexlify
from collections.abc import Callable, Sequence
from typing import Final, Literal

Form = Literal["packed", "whole"]
"""How events are written; both are read."""

Writer = Callable[[bytes, str, bytes], bytes]
"""What makes a row's body, from what `pack` takes."""

_PACKED: Final = b"\x01"
_DIGITS: Final = b"\x00"
_MOVED, _CHAINED, _PREVIOUS, _SEALED = b"\x02", b"\x03", b"\x04", b"\x05"
_MOVE: Final = b'"kind":"move","move":{'
"""What most events say after their hash. Rows leave it out, so it stays what it is."""

_previous = re.compile(rb'"previous":"([0-9a-f]{64})",')
_salted = re.compile(rb'"commitment":"([0-9a-f]{64})","salt":"([0-9a-f]{32})",')


def pack(body: bytes, game: str, digest: bytes) -> bytes:
    """What the row of an event of `game` with this hash holds for `body`, the event's JSON text."""
    chained, digits = _chained(game, digest), []
    text = body.replace(chained + _MOVE, _MOVED, 1).replace(chained, _CHAINED, 1)
    if found := _previous.search(text):
        digits.append(found[1])
        text = text.replace(found[0], _PREVIOUS, 1)
    if pairs := _salted.findall(text):
        digits += [part for pair in pairs for part in pair]
        text = _salted.sub(_SEALED, text)
    if not digits:
        return _PACKED + text
    return _PACKED + text + _DIGITS + unhexlify(b"".join(digits))


def unpack(body: bytes, game: str, digest: bytes) -> bytes:
    """The event's JSON text, from its row."""
    if not body.startswith(_PACKED):
        return body
    text, _, packed = body[1:].partition(_DIGITS)
    chained, digits = _chained(game, digest), hexlify(packed)
    text = text.replace(_MOVED, chained + _MOVE).replace(_CHAINED, chained)
    if _PREVIOUS in text:
        text = text.replace(_PREVIOUS, b'"previous":"' + digits[:64] + b'",')
        digits = digits[64:]
    if not digits:
        return text
    first, *rest = text.split(_SEALED)
    pieces = [first]
    for place, piece in enumerate(rest):
        at = 96 * place
        pieces += b'"commitment":"', digits[at : at + 64], b'","salt":"', digits[at + 64 : at + 96], b'",', piece
    return b"".join(pieces)


WRITERS: Final[dict[Form, Writer]] = {
    "packed": pack,
    "whole": lambda body, _game, _digest: body,
}


def unpacked(bodies: Sequence[bytes] | None, digests: Sequence[bytes] | None, game: str) -> list[bytes]:
    """The events of a game, from its rows in order; none where there are no rows."""
    return [unpack(body, game, digest) for body, digest in zip(bodies or (), digests or (), strict=True)]


def _chained(game: str, digest: bytes) -> bytes:
    return b'"game":"' + game.encode() + b'","hash":"' + hexlify(digest) + b'",'
