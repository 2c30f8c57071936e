"""Whether the process can serve, for who sends it requests: a load balancer, a cluster.

However many ask, one question at a time is on its way to the database, over the pool that everything uses: a pool that
is stuck is a process that cannot serve.
"""

from __future__ import annotations

import asyncio
import time
from typing import Literal

from service.store import Store, Unavailable
from service.store.errors import StoreFault
from service.store.migrate import known

State = Literal["ok", "unavailable", "unmigrated"]

PATIENCE_SECONDS = 2.0
"""After so long without an answer the database is away."""


class Readiness:
    """Asks the database of one process."""

    def __init__(self, store: Store, *, patience: float = PATIENCE_SECONDS) -> None:
        self._store = store
        self._patience = patience
        self._needed = known()
        self._asking: asyncio.Task[State] | None = None
        self._since = 0.0

    async def check(self) -> State:
        """The state now, within the patience."""
        now = time.monotonic()
        # What was asked so long ago hangs on a dead connection, and may hang there when the database is back.
        if self._asking is None or self._asking.done() or now - self._since >= self._patience:
            self._asking, self._since = asyncio.create_task(self._ask(), name="readiness"), now
        done, _ = await asyncio.wait({self._asking}, timeout=self._patience)
        return self._asking.result() if done and self._asking.done() else "unavailable"

    async def _ask(self) -> State:
        try:
            return "ok" if self._needed <= await self._store.migrations() else "unmigrated"
        except (Unavailable, StoreFault):
            return "unavailable"
