"""How a process learns where games are now: of its own events at once, of those of other processes by asking.

Whoever waits for a game follows it. While somebody does, one batched query a few times a second asks the database
which of the followed games have moved on; while nobody does, nothing is asked. A follower is only woken and told where
the game is: what happened he reads from the store, so that nothing piles up here for who is slow.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from uuid import UUID

import structlog

from service.store import Position, Store, Unavailable
from service.tables import Table, Tables

log = structlog.get_logger(__name__)

INTERVAL_SECONDS = 0.25
LOOK_SECONDS = 15.0
"""How often the database is asked which of the followed games are still there."""
_LEAST_SECONDS = 0.02
_BATCH = 1000


class _Game:
    """A game that is followed. `position` is None until it is known; removed: the operator has removed it."""

    __slots__ = ("followers", "position", "removed", "uuid")

    def __init__(self, game: str) -> None:
        self.uuid = UUID(game)
        self.position: Position | None = None
        self.removed = False
        self.followers: set[Follower] = set()


class Follower:
    """Waits for news of some games."""

    __slots__ = ("_games", "_news")

    def __init__(self, games: dict[str, _Game]) -> None:
        self._games = games
        self._news = asyncio.Event()

    def position(self, game: str) -> Position | None:
        """Where `game` is, as far as this process knows; None if it has not been told yet."""
        return self._games[game].position

    def removed(self, game: str) -> bool:
        """Whether `game` is not there any more."""
        return self._games[game].removed

    def wake(self) -> None:
        """Let `news` return."""
        self._news.set()

    async def news(self, seconds: float) -> bool:
        """Wait until something has happened since the last call; whether it did within `seconds`."""
        if not self._news.is_set():
            try:
                async with asyncio.timeout(seconds):
                    await self._news.wait()
            except TimeoutError:
                return False
        self._news.clear()
        return True


class Following:
    """All who wait for news of games in this process."""

    def __init__(
        self, tables: Tables, store: Store, *, interval: float = INTERVAL_SECONDS, look: float = LOOK_SECONDS
    ) -> None:
        self._store = store
        self._interval = interval
        self._look = look
        self._games: dict[str, _Game] = {}
        self._asking: asyncio.Task[None] | None = None
        self._wanted = asyncio.Event()
        self.closing = False
        self._heard = 0.0
        tables.listen(self._on_event)

    @property
    def games(self) -> int:
        """How many games are followed."""
        return len(self._games)

    @property
    def followers(self) -> int:
        """How many follow, each counted once a game."""
        return sum(len(game.followers) for game in self._games.values())

    def lag(self) -> float:
        """Since how many seconds the database has not said where the games are; 0 while none is followed."""
        return time.monotonic() - self._heard if self._games else 0.0

    @contextmanager
    def follow(self, games: Iterable[str]) -> Iterator[Follower]:
        """Follow `games` while it is entered. What happens from now on wakes the follower."""
        wanted = dict.fromkeys(games)
        follower = Follower({game: self._games.setdefault(game, _Game(game)) for game in wanted})
        for game in wanted:
            self._games[game].followers.add(follower)
        self._ask()
        try:
            yield follower
        finally:
            for game in wanted:
                followed = self._games[game]
                followed.followers.discard(follower)
                if not followed.followers:
                    del self._games[game]

    def wake(self, game: str) -> None:
        """Let who follows `game` here look again: something has changed for some that no position tells."""
        if (followed := self._games.get(game)) is not None:
            for follower in followed.followers:
                follower.wake()

    def release(self) -> None:
        """Wake everybody for good: the process is about to end, see `closing`."""
        self.closing = True
        for game in self._games.values():
            for follower in game.followers:
                follower.wake()

    async def close(self) -> None:
        """Stop asking; a question under way gets its answer, for its connection must not outlive the pool."""
        self.release()
        self._wanted.set()
        if self._asking is not None:
            await asyncio.gather(self._asking, return_exceptions=True)

    def _on_event(self, table: Table) -> None:
        if table.game.id in self._games:
            self._tell(table.game.id, table.position)

    def _tell(self, game: str, position: Position) -> None:
        followed = self._games.get(game)
        if followed is None or (followed.position is not None and not _newer(position, followed.position)):
            return
        followed.position = position
        for follower in followed.followers:
            follower.wake()

    def _ask(self) -> None:
        """See to it that the database is asked soon, and again while anybody follows."""
        self._wanted.set()
        if self._asking is None or self._asking.done():
            self._heard = time.monotonic()
            self._asking = asyncio.create_task(self._keep_asking(), name="following")

    async def _keep_asking(self) -> None:
        away, looked = False, time.monotonic()
        while self._games and not self.closing:
            self._wanted.clear()
            try:
                await self._ask_once()
                if time.monotonic() - looked >= self._look:
                    await self._look_for_removed()
                    looked = time.monotonic()
                self._heard = time.monotonic()
                away = False
            except Unavailable:
                if not away:
                    log.warning("following_paused", games=len(self._games))
                away = True
            except Exception:
                log.exception("following_failed")
            await asyncio.sleep(_LEAST_SECONDS)
            try:
                async with asyncio.timeout(self._interval):
                    await self._wanted.wait()
            except TimeoutError:
                continue

    async def _ask_once(self) -> None:
        known = iter(
            [
                (game.uuid, *((it.version, it.revision) if (it := game.position) else (0, 0)))
                for game in self._games.values()
            ]
        )
        while batch := list(islice(known, _BATCH)):
            for game, position in (await self._store.positions(batch)).items():
                self._tell(game, position)

    async def _look_for_removed(self) -> None:
        """Wake who follows a game that is not there any more: of that no position tells."""
        followed = list(self._games.items())
        for start in range(0, len(followed), _BATCH):
            batch = followed[start : start + _BATCH]
            there = await self._store.positions([(game.uuid, -1, -1) for _, game in batch])
            for name, game in batch:
                game.removed = name not in there
                if game.removed:
                    for follower in game.followers:
                        follower.wake()


def _newer(position: Position, known: Position) -> bool:
    """Whether `position` tells something that `known` does not; of two that race, neither goes back."""
    if position.version == known.version:
        return position.revision > known.revision
    return position.version > known.version
