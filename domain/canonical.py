"""The canonical form of everything that is hashed: RFC 8785 on a narrow subset.

The subset holds objects with ASCII keys, arrays, strings without lone surrogates, booleans, null and
integers within ±(2^53 - 1). On it msgspec's sorted encoding is byte-identical to RFC 8785, and some
forty times faster than a pure implementation; the tests hold it to the `rfc8785` library.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

MAX_INTEGER = 2**53 - 1
MAX_DEPTH = 64

_encoder = msgspec.json.Encoder(order="sorted")


class NotCanonical(ValueError):
    """A value outside the subset that may be hashed; `path` says where, in JSON Pointer (RFC 6901)."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path or '/'}: {reason}")
        self.path = path
        self.reason = reason


def encode(value: Any) -> bytes:
    """The canonical bytes of `value` (builtins or msgspec Structs of the subset). Checks nothing."""
    return _encoder.encode(value)


def digest(value: Any) -> str:
    """SHA-256 over the canonical bytes of `value`, in lowercase hex."""
    return hashlib.sha256(_encoder.encode(value)).hexdigest()


def check(value: Any) -> None:
    """Raise NotCanonical for the first thing in `value` (builtins) that may not be hashed."""
    for path, reason in _violations(value, "", 0):
        raise NotCanonical(path, reason)


def _violations(value: Any, path: str, depth: int) -> Iterator[tuple[str, str]]:
    if depth > MAX_DEPTH:
        yield path, f"nested deeper than {MAX_DEPTH}"
    elif value is None or isinstance(value, bool):
        return
    elif isinstance(value, int):
        if not -MAX_INTEGER <= value <= MAX_INTEGER:
            yield path, "integer beyond ±(2^53 - 1)"
    elif isinstance(value, str):
        if not _is_unicode(value):
            yield path, "lone surrogate"
    elif isinstance(value, list | tuple):
        for index, item in enumerate(value):
            yield from _violations(item, f"{path}/{index}", depth + 1)
    elif isinstance(value, dict):
        for key, item in value.items():
            if not (isinstance(key, str) and key.isascii()):
                yield path, "object key that is not ASCII"
            else:
                yield from _violations(item, f"{path}/{_pointer(key)}", depth + 1)
    else:
        yield path, f"{type(value).__name__} is not hashable data"


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _pointer(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
