"""What streams send of events: each encoded once for all who may read the same, in a bounded cache.

A reader is told by what he may open: a seat, a spectator (None) or, once the game has ended, everybody (`OPEN`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from enum import Enum
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from projections import reader
from service.store import Store

PAGE = 50
CACHE_BYTES = 8 * 1024 * 1024
_ENTRY_BYTES = 400  # what an entry takes beside its body, about
_CONCURRENT_READS = 2  # of the pool's connections: many who come at once must not keep players waiting


class Everybody(Enum):
    """Who reads a game that has ended."""

    OPEN = "open"


OPEN = Everybody.OPEN
Reader = str | Everybody | None


class Reading(Struct, frozen=True):
    """An event as some reader may read it. kind: of the event. body: its JSON."""

    version: int
    kind: str
    body: bytes


class _Place(Struct, frozen=True):
    """Where an event stands in its game, and what kind it is."""

    version: int
    kind: str


class Readings:
    """The events of all games as their readers may read them. `cache_bytes` bounds what is kept."""

    def __init__(self, store: Store, *, cache_bytes: int = CACHE_BYTES) -> None:
        self._store = store
        self._cache: OrderedDict[tuple[str, int, Reader], Reading] = OrderedDict()
        self._left = cache_bytes
        self._locks: WeakValueDictionary[tuple[str, Reader], asyncio.Lock] = WeakValueDictionary()
        self._reads = asyncio.Semaphore(_CONCURRENT_READS)

    async def page(self, game: str, after: int, last: int, reader: Reader) -> list[Reading]:
        """The events that follow version `after`, up to `last` but at most `PAGE`. Raises Unavailable.

        `OPEN` may be the reader only of a game that has ended, a seat only who has proved to hold it.
        """
        last = min(last, after + PAGE)
        lock = self._locks.setdefault((game, reader), asyncio.Lock())
        async with lock:
            known = [self._cache.get((game, version, reader)) for version in range(after + 1, last + 1)]
            found = [reading for reading in known if reading is not None]
            if len(found) == len(known):
                return found
            async with self._reads:
                bodies = await self._store.bodies(game, after, last - after)
            readings = [_read(body, reader) for body in bodies]
            for reading in readings:
                self._remember(game, reading, reader)
            return readings

    def _remember(self, game: str, reading: Reading, reader: Reader) -> None:
        key = (game, reading.version, reader)
        if key in self._cache:
            return
        self._cache[key] = reading
        self._left -= len(reading.body) + _ENTRY_BYTES
        while self._left < 0:
            _, oldest = self._cache.popitem(last=False)
            self._left += len(oldest.body) + _ENTRY_BYTES


def _read(body: bytes, audience: Reader) -> Reading:
    event = msgspec.json.decode(body, type=_Place)
    seat = None if isinstance(audience, Everybody) else audience
    return Reading(event.version, event.kind, bytes(reader.encoded(body, seat, ended=audience is OPEN)))
