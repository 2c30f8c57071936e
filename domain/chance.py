"""Chance that anybody can check afterwards: labelled, unbiased draws from one secret key.

The key of a game is HMAC-SHA256(secret, canonical({"entropies": [...], "game": id})), with the entropies
revealed so far as `{"entropy": hex, "seat": id}`, sorted by seat. A draw is named by a label. Its stream is HKDF-Expand
(RFC 5869, SHA-256, PRK = key, info = "gaslamp draw v1 " + label), read as 32-bit big-endian words. A number
below n takes the first word w with w < 2^32 - (2^32 mod n), as w mod n: rejection sampling, no modulo bias.
A shuffle is Fisher-Yates from the last place down, over items in canonical (sorted) order.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from domain import canonical
from domain.effect import Effect
from domain.sealed import Sealed, sealed

WORD = 2**32
MAX_WORDS = 255 * 32 // 4
"""How many words one label yields: HKDF-Expand ends after 255 blocks."""

_BLOCK = 32
_INFO = b"gaslamp draw v1 "


class Shuffled(Effect, frozen=True, tag="shuffled"):
    """Effect: `items` (sorted) were shuffled under `label`; the first of `order` is the top one.

    Sealed for everybody until the end, when the draw can be derived again.
    """

    label: str
    items: tuple[str, ...]
    order: Sealed[tuple[str, ...]]


class Drawn(Effect, frozen=True, tag="drawn"):
    """Effect: a number from 0 to `bound` - 1 was drawn under `label`. Sealed until the end."""

    label: str
    bound: int
    value: Sealed[int]


class Chance:
    """Draws from one key. Stateless: the same label always gives the same draw, so use each label once."""

    __slots__ = ("_source",)

    def __init__(self, key: bytes | Callable[[], bytes]) -> None:
        """key: the key, or what derives it once something is drawn, for most moves draw nothing."""
        self._source = key

    @property
    def _key(self) -> bytes:
        if not isinstance(self._source, bytes):
            self._source = self._source()
        return self._source

    @classmethod
    def of_game(cls, secret: bytes, game: str, entropies: Mapping[str, str]) -> Chance:
        """The chance of `game`: `secret` (32 bytes) and the revealed `entropies` by seat (hex)."""
        return cls(partial(_key_of, secret, game, entropies))

    def below(self, label: str, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely. `bound` is 1 to 2^32."""
        return _below(bound, self._words(label))

    def permutation(self, label: str, items: Sequence[str]) -> tuple[str, ...]:
        """`items`, sorted and then shuffled, each order equally likely."""
        words = self._words(label)
        order = sorted(items)
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def shuffle(self, label: str, items: Sequence[str]) -> Shuffled:
        """The effect that records a shuffle of `items` under `label`."""
        return Shuffled(label, tuple(sorted(items)), sealed(self.permutation(label, items)))

    def draw(self, label: str, bound: int) -> Drawn:
        """The effect that records a number below `bound` drawn under `label`."""
        return Drawn(label, bound, sealed(self.below(label, bound)))

    def _words(self, label: str) -> Iterator[int]:
        key, info = self._key, _INFO + label.encode()
        block = b""
        for counter in range(1, 256):
            block = hmac.digest(key, block + info + bytes((counter,)), "sha256")
            for start in range(0, _BLOCK, 4):
                yield int.from_bytes(block[start : start + 4], "big")
        raise RuntimeError(f"label {label!r} needs more than {MAX_WORDS} words")


def _key_of(secret: bytes, game: str, entropies: Mapping[str, str]) -> bytes:
    message = {
        "entropies": [{"entropy": entropies[seat], "seat": seat} for seat in sorted(entropies)],
        "game": game,
    }
    return hmac.digest(secret, canonical.encode(message), "sha256")


def salt_key(secret: bytes, game: str) -> bytes:
    """The key that the salts of `game` derive from; no part of it shows in an opened salt."""
    return hmac.digest(secret, b"gaslamp salts v1 " + game.encode(), "sha256")


def _below(bound: int, words: Iterator[int]) -> int:
    limit = WORD - WORD % bound
    return next(word for word in words if word < limit) % bound
