"""How late the event loop is: what keeps it busy too long shows here first."""

from __future__ import annotations

import asyncio
import time
from collections import deque

BEAT_SECONDS = 0.25
_REMEMBERED = 60


class Pulse:
    """Measures the loop for as long as `beat` runs."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=_REMEMBERED)
        self._due: float | None = None

    async def beat(self) -> None:
        """Wake up a few times a second and see how late it was. Never returns."""
        while True:
            self._due = time.monotonic() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            self._late.append(max(0.0, time.monotonic() - self._due))

    def lag(self) -> float:
        """The most seconds that it was late in the last quarter of a minute, or is late now."""
        late_now = 0.0 if self._due is None else max(0.0, time.monotonic() - self._due)
        return max(late_now, *self._late, 0.0)
