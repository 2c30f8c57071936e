"""What is open for as long as clients wait: streams and long polls, and what they hold."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from domain.ruleset import Text
from service.admission import Admission, Visitor
from service.following import Following
from service.problems import Problem
from service.readings import Readings
from service.settings import Settings
from service.store import Store
from service.tables import Tables


class Live:
    """The waiting clients of this process."""

    def __init__(self, settings: Settings, store: Store, tables: Tables) -> None:
        self.settings = settings
        self.following = Following(tables, store, look=max(1.0, settings.keep_alive))
        self.readings = Readings(store)
        self.admission = Admission(settings)
        self.closed: Counter[str] = Counter()
        """Streams that the service ended before their time, by reason."""
        self._leaving: set[asyncio.Task[Any]] = set()

    @contextmanager
    def admitted(self, visitor: Visitor) -> Iterator[None]:
        """Be counted as one who waits. Raises Problem: too many, or the service is about to end."""
        if self.following.closing:
            raise Problem(
                "unavailable",
                Text("The service is shutting down.", "سرویس در حال ایستادن است."),
                headers={"Retry-After": "2"},
            )
        with self.admission.enter(visitor):
            yield

    def leave(self, sending: Iterable[asyncio.Task[Any]]) -> None:
        """Keep what is still being sent to who has been cut off, until it is taken or his connection ends."""
        for task in sending:
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    def release(self) -> None:
        """End every stream and long poll: each says so to its client. The first thing to do when the process ends."""
        self.following.release()

    async def close(self) -> None:
        """Let go of all that is left."""
        await self.following.close()
        leaving = list(self._leaving)
        for task in leaving:
            task.cancel()
        await asyncio.gather(*leaving, return_exceptions=True)
