"""All that would differ from run to run, fixed: whoever draws at random gets the same in each telling of a story."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch


class Draws:
    """What `secrets` gives while it is replaced: a function of the story, of what is drawn, and of how often before.

    Of what is drawn, so that a draw more in one place of the service does not change all others.
    """

    def __init__(self) -> None:
        self.begin("")

    def begin(self, story: str) -> None:
        """From here on the draws of `story`, from its beginning."""
        self._story = story
        self._drawn: Counter[str] = Counter()

    def token_bytes(self, nbytes: int | None = None) -> bytes:
        return self._bytes("bytes", nbytes)

    def token_hex(self, nbytes: int | None = None) -> str:
        return self._bytes("hex", nbytes).hex()

    def token_urlsafe(self, nbytes: int | None = None) -> str:
        return base64.urlsafe_b64encode(self._bytes("urlsafe", nbytes)).rstrip(b"=").decode()

    def randbits(self, k: int) -> int:
        return int.from_bytes(self._bytes("bits", (k + 7) // 8)) & ((1 << k) - 1)

    def randbelow(self, exclusive_upper_bound: int) -> int:
        return int.from_bytes(self._bytes("below", 16)) % exclusive_upper_bound

    def _bytes(self, what: str, nbytes: int | None) -> bytes:
        size = 32 if nbytes is None else nbytes
        what = f"{what} {size}"
        self._drawn[what] += 1
        drawn = b""
        while len(drawn) < size:
            drawn += hashlib.sha256(f"{self._story} {what} {self._drawn[what]} {len(drawn)}".encode()).digest()
        return drawn[:size]


@contextmanager
def draws() -> Iterator[Draws]:
    """Replace the source of chance in this process for as long as the context lasts."""
    fixed = Draws()
    replaced = ("token_bytes", "token_hex", "token_urlsafe", "randbits", "randbelow")
    with patch.multiple(secrets, **{name: getattr(fixed, name) for name in replaced}):
        yield fixed
