"""Encoded answers about games as they are now, kept for who asks the same again before the next event."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from domain.game import Game
from service.api.answers import encode

MAX_BYTES = 32 * 1024 * 1024


class Kept:
    """The latest answers by game, kind and reader; of together at most `max_bytes` the newest.

    A kept answer holds for the very game that it was made of: the next event makes another.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._answers: OrderedDict[tuple[str, str, str | None], tuple[Game, bytes]] = OrderedDict()

    def answer(self, game: Game, kind: str, seat: str | None, make: Callable[[], Any]) -> bytes:
        """The answer of this kind for `seat` (None: a spectator), as JSON; `make` gives its value where it is new."""
        key = (game.id, kind, seat)
        found = self._answers.get(key)
        if found is not None and found[0] is game:
            self._answers.move_to_end(key)
            return found[1]
        body = encode(make())
        if found is not None:
            self._bytes -= len(found[1])
        self._answers[key] = (game, body)
        self._answers.move_to_end(key)
        self._bytes += len(body)
        while self._bytes > self._max_bytes:
            _, (_, oldest) = self._answers.popitem(last=False)
            self._bytes -= len(oldest)
        return body
