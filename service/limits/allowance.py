"""What is left of a quota, for each client: spent here at once, leased from the database in parts.

All processes of a service share the quotas. A process that has a part of one in hand spends it without asking anybody,
and gets the next part before the last is used up. So a request waits for the database only where its process has
nothing in hand, which the first hundredth of a quota, free in each process, spares nearly all: with n processes at most
q + (n - 1) * (q // FREE) requests pass in a window of a quota q, and where q is below FREE never more than q.

Each client's windows begin at a moment of their own, the same for every process, so that not all begin at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from hashlib import blake2b

from msgspec import Struct

from service.limits.quota import Quota
from service.store import Unavailable

FREE = 100
_PARTS = 20
_MOST_CLIENTS = 100_000


class Wish(Struct, frozen=True):
    """A part of a quota that a process asks for.

    client: whose quota, as a digest. ends: the window's end. wanted: requests. pool: all that is leased in a window.
    """

    client: bytes
    ends: datetime
    wanted: int
    pool: int


Lease = Callable[[Wish], Awaitable[tuple[int, int]]]
"""Asks the database: how many requests are granted, and how many are left to grant. Raises Unavailable."""


class Client:
    """What one client has left, in this process. id: a digest. ends: of his window, seconds since the epoch.

    hand: requests that may pass without asking. pool: what the database has left to grant, as far as is known.
    """

    __slots__ = ("asking", "ends", "hand", "id", "pool")

    def __init__(self, id_: bytes) -> None:
        self.id = id_
        self.ends = 0.0
        self.hand = 0
        self.pool = 0
        self.asking: asyncio.Task[None] | None = None

    @property
    def remaining(self) -> int:
        """Requests left in the window, as far as this process knows."""
        return self.hand + self.pool


class Allowances:
    """What the clients of one quota have left. `name` tells the quota from others in the database."""

    def __init__(self, name: str, quota: Quota, lease: Lease, now: Callable[[], float] = time.time) -> None:
        self.name = name
        self.quota = quota
        self._free = quota.requests // FREE
        self._pool = quota.requests - self._free
        self._part = max(1, quota.requests // _PARTS)
        self._low = min(self._part // 4, self._free // 2)
        self._about = f"{name} {quota}".encode()
        self._lease = lease
        self._now = now
        self._clients: dict[bytes, Client] = {}

    def client(self, key: bytes) -> Client:
        """The client of `key` in its window of now."""
        client = self._clients.get(key)
        if client is None:
            if len(self._clients) >= _MOST_CLIENTS:
                # What has been leased stays leased: each forgotten client gains less than a hundredth.
                self._clients.clear()
            client = self._clients[key] = Client(blake2b(key, digest_size=16, key=self._about).digest())
        now, seconds = self._now(), self.quota.seconds
        if not client.ends - seconds <= now < client.ends:
            begins = int.from_bytes(client.id[:6], "big") / 2**48 * seconds
            client.ends = (now - begins) // seconds * seconds + seconds + begins
            client.hand, client.pool = self._free, self._pool
        return client

    async def ask(self, client: Client) -> None:
        """Get a part of the quota into the client's hand, unless there is none left."""
        await asyncio.shield(self._asking(client))

    def spend(self, client: Client) -> None:
        """Let one request pass, for which something must be in hand."""
        client.hand -= 1
        if client.hand <= self._low and client.hand and client.pool and client.asking is None:
            self._asking(client)

    def _asking(self, client: Client) -> asyncio.Task[None]:
        if client.asking is None:
            client.asking = asyncio.create_task(self._ask(client), name="allowance")
        return client.asking

    async def _ask(self, client: Client) -> None:
        ends, pool = client.ends, self._pool
        try:
            granted, left = await self._lease(Wish(client.id, datetime.fromtimestamp(ends, UTC), self._part, pool))
        except Unavailable:  # without a database each process limits for itself
            granted = min(self._part, client.pool)
            left = client.pool - granted
        finally:
            client.asking = None
        if client.ends == ends:
            client.hand += granted
            client.pool = left
