"""How many streams and long polls may be open at once: in the process, for an address, for a token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

from domain.filling import filled
from domain.ruleset import Text
from service.problems import Problem
from service.settings import Settings

_ALL_OPEN = Text("All {most} streams are open.", "همه‌ی {most} جریان بازند.")
_PER_TOKEN = Text("A token opens at most {most} streams at once.", "هر توکن هم‌زمان حداکثر {most} جریان باز می‌کند.")
_PER_ADDRESS = Text(
    "An address opens at most {most} streams at once.", "هر نشانی هم‌زمان حداکثر {most} جریان باز می‌کند."
)

RETRY_SECONDS = "5"


class Visitor(Struct, frozen=True):
    """Who opens a stream. address: where from, None if unknown. digests: of the tokens used."""

    address: str | None
    digests: Sequence[bytes] = ()


class Admission:
    """Counts what is open, and refuses what is too much."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._open: Counter[str | bytes] = Counter()
        self.streams = 0

    @contextmanager
    def enter(self, visitor: Visitor) -> Iterator[None]:
        """Be counted while it is entered. Raises Problem too_many_streams or streams_exhausted."""
        limits, retry = self._settings, {"Retry-After": RETRY_SECONDS}
        if self.streams >= limits.max_streams:
            raise Problem("streams_exhausted", filled(_ALL_OPEN, most=limits.max_streams), headers=retry)
        if any(self._open[digest] >= limits.max_streams_per_token for digest in visitor.digests):
            detail = filled(_PER_TOKEN, most=limits.max_streams_per_token)
            raise Problem("too_many_streams", detail, headers=retry)
        if visitor.address is not None and self._open[visitor.address] >= limits.max_streams_per_address:
            detail = filled(_PER_ADDRESS, most=limits.max_streams_per_address)
            raise Problem("too_many_streams", detail, headers=retry)
        counted: list[str | bytes] = [*visitor.digests]
        if visitor.address is not None:
            counted.append(visitor.address)
        self._open.update(counted)
        self.streams += 1
        try:
            yield
        finally:
            self.streams -= 1
            self._open.subtract(counted)
            for key in counted:
                if not self._open[key]:
                    del self._open[key]
