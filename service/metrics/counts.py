"""Plain counts, written by the event loop's thread and read by that of a scrape."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds for durations."""

POWERS_OF_TWO = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)
"""Upper bounds for sizes of batches."""


class Histogram:
    """How many values were at most each of `bounds`, how many were greater, and their sum."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        """Count one value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def buckets(self) -> list[tuple[str, float]]:
        """As Prometheus has them: each bound with how many were at most that, the last without bound."""
        reached, found = 0, []
        for bound, count in zip((*self.bounds, float("inf")), list(self.counts), strict=True):
            reached += count
            found.append(("+Inf" if bound == float("inf") else repr(bound), float(reached)))
        return found


class Requests:
    """What was asked and what came of it. An operation that does not exist is counted as "none"."""

    def __init__(self) -> None:
        self.answered: Counter[tuple[str, int]] = Counter()
        """By operation and status; 0 where the client was gone before there was an answer."""
        self.refused: Counter[str] = Counter()
        """By the code of the problem, those of the rules included."""
        self.seconds: dict[str, Histogram] = {}
        """By operation, until the answer began."""
        self.open = 0

    def count(self, operation: str, status: int, seconds: float, refusal: str | None) -> None:
        """Count one request that has ended."""
        self.answered[operation, status] += 1
        if refusal is not None:
            self.refused[refusal] += 1
        histogram = self.seconds.get(operation)
        if histogram is None:
            histogram = self.seconds[operation] = Histogram()
        histogram.observe(seconds)


class Appends:
    """What the event store appended."""

    def __init__(self) -> None:
        self.events: Counter[tuple[str, str]] = Counter()
        """By ruleset and kind of event."""
        self.conflicts = 0
        self.rows = Histogram(POWERS_OF_TWO)
        """How many events went into each statement."""
        self.seconds = Histogram()
        """How long each statement took, the wait for a connection included."""
