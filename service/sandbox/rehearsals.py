"""Rehearsals: a client's base address, the cases that will be played to it, and what it asked and did."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence

from msgspec import Struct, field

from service.sandbox.asking import Ask

MOST = 1000
"""Rehearsals that are remembered; the oldest is forgotten first."""
MOST_REQUESTS = 2000
"""Requests of a rehearsal that are remembered; more are answered, but not judged."""


class Asked(Struct, kw_only=True):
    """One request of a client. at: seconds on a clock of this process. cursor: after which version, if it told one.

    key, body, caller: digests of the Idempotency-Key, of the body and of the Authorization. status: of the answer, 0
    before there is one. taken: whether the answer was taken to its end.
    """

    at: float
    operation: str
    method: str
    path: str
    game: str | None
    stream: bool
    key: str | None
    body: str
    caller: str | None
    cursor: str | None
    status: int = 0
    taken: bool = False


class Played(Struct, kw_only=True):
    """A case that was played to a request. last: the last version that a stream told of in an item that was sent whole.

    goes_on: whether the game does after what was to end it. note: why it could not be played as asked for, if so.
    """

    ask: Ask
    request: Asked
    ended: float = 0.0
    last: int | None = None
    goes_on: bool = False
    note: str = ""


class Scripted(Struct, kw_only=True):
    """A case of a rehearsal, and what of it is left to play."""

    ask: Ask
    skip: int
    left: int
    played: list[Played] = field(default_factory=list)


class Rehearsal(Struct, kw_only=True):
    """What one client rehearses: its script, and its requests in order."""

    id: str
    script: list[Scripted]
    requests: list[Asked] = field(default_factory=list)

    def note(self, request: Asked) -> None:
        """Remember a request."""
        if len(self.requests) < MOST_REQUESTS:
            self.requests.append(request)

    def due(self, request: Asked) -> Played | None:
        """The case to be played to `request`, which is counted; None if it passes."""
        for scripted in self.script:
            if not scripted.left or not scripted.ask.fits(request.operation, request.method, stream=request.stream):
                continue
            if scripted.skip:
                scripted.skip -= 1
                continue
            scripted.left -= 1
            played = Played(ask=scripted.ask, request=request)
            scripted.played.append(played)
            return played
        return None


class Rehearsals:
    """The rehearsals of this process."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Rehearsal] = OrderedDict()
        self._keys: OrderedDict[str, None] = OrderedDict()

    def begin(self, asks: Sequence[Ask]) -> Rehearsal:
        """A new rehearsal of `asks`, each checked."""
        script = [Scripted(ask=ask, skip=ask.skip, left=ask.times) for ask in asks]
        rehearsal = Rehearsal(id=secrets.token_urlsafe(12), script=script)
        self._known[rehearsal.id] = rehearsal
        if len(self._known) > MOST:
            self._known.popitem(last=False)
        return rehearsal

    def find(self, rehearsal: str) -> Rehearsal | None:
        """The rehearsal of this id."""
        return self._known.get(rehearsal)

    def first_with(self, key: str | None) -> bool:
        """Whether no request with this Idempotency-Key has asked for a case by header: a retry is to succeed."""
        if key is None:
            return True
        first = key not in self._keys
        self._keys[key] = None
        if len(self._keys) > MOST * 10:
            self._keys.popitem(last=False)
        return first


def now() -> float:
    """Seconds on a clock that never goes back."""
    return time.monotonic()
