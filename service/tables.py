"""The tables: loads games, makes their next event and appends it, safely under concurrency and repeats.

The state of a game is cached by version. A stale cache can only cause a conflict (then the command is decided anew)
or a
refusal, which is given only after the cache was found to be fresh.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from domain import events, game
from domain.game import Game, IllegalMove, Refused, Step
from domain.registry import Registry
from domain.ruleset import AnyRuleset, Text
from service import origins
from service.clock import Clock, rfc3339
from service.details import usual
from service.idempotency import Idempotency
from service.problems import Problem
from service.store import NOBODY, Answer, Conflict, Loaded, NoRoom, Policy, Position, Room, SeatRow, Store, Unavailable

MAX_ATTEMPTS = 20
SECRET_BYTES = 32
NO_ROOM_SECONDS = "60"
"""When to ask again for a table: nobody knows when one of the others ends."""
_CHANGE_HOLDERS = ("seat_taken", "seat_left", "arbiter_appointed")
"""The kinds of events after which other tokens hold."""


class _Kind(Struct, frozen=True):
    """What kind an event is."""

    kind: str


class Table(Struct, frozen=True):
    """A game as the service holds it. `secret` never leaves the service before the end.

    host_digest: of the host's token; origin: of the one with which the table was opened. revision: as in `Head`.
    """

    game: Game
    secret: bytes
    host_digest: bytes
    seats: tuple[SeatRow, ...]
    origin: bytes
    revision: int = 0
    policy: Policy = Policy()

    @property
    def position(self) -> Position:
        """Where the game is."""
        return Position(self.game.version, self.game.status, self.game.to_act, self.revision)


class Change(Struct, frozen=True):
    """What a command wants appended: the step, a seat row for who sat down or left, and the answer to its sender.

    invitation: the id of the one that it uses up.
    """

    step: Step
    status: int
    body: bytes
    seat: SeatRow | None = None
    invitation: str | None = None


class Answered(Struct, frozen=True):
    """The answer to a command; `replayed` when it is a stored one. `step` is None then."""

    status: int
    body: bytes
    replayed: bool = False
    step: Step | None = None


Listener = Callable[[Table], None]
"""Called in the event loop after each event that this process appended."""


class Tables:
    """All games of the service, one coherent view over the event store."""

    def __init__(self, store: Store, registry: Registry, clock: Clock, *, cache_size: int = 10_000) -> None:
        self.store = store
        self.registry = registry
        self._clock = clock
        self._cache: OrderedDict[str, Table] = OrderedDict()
        self._cache_size = cache_size
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._listeners: list[Listener] = []
        self.loads = 0
        """How many games were loaded whole."""

    @property
    def cached(self) -> int:
        """How many games the cache holds."""
        return len(self._cache)

    def listen(self, listener: Listener) -> None:
        """Call `listener` after every event appended by this process."""
        self._listeners.append(listener)

    def now(self) -> str:
        """The time for the next event."""
        return rfc3339(self._clock())

    def moment(self) -> datetime:
        """The time now."""
        return self._clock()

    async def create(
        self,
        game_id: str,
        build: Callable[[bytes], tuple[Step, bytes, bytes]],
        idempotency: Idempotency | None,
        *,
        policy: Policy = Policy(),  # noqa: B008  (frozen)
        room: Room | None = None,
    ) -> Answered:
        """Open a table. `build` takes the new secret and gives (step, answer's body, digest of the host token).

        room: how many games from the sender's address may be unfinished, None for any number.
        """
        if idempotency is not None and (stored := await self.stored(game_id, idempotency)):
            return stored
        secret = new_secret()
        step, body, host_digest = build(secret)
        answer = idempotency.seal(201, body) if idempotency else None
        try:
            await self.store.create(
                step, secret=secret, host_digest=host_digest, answer=answer, policy=policy, room=room
            )
        except (Conflict, NoRoom) as error:
            stored = await self.stored(game_id, idempotency) if idempotency else None
            if stored is None:
                raise _not_opened(error) from None
            return stored
        self._remember(Table(step.game, secret, host_digest, (), host_digest, policy=policy))
        return Answered(201, body, step=step)

    async def renew_token(self, game_id: str, old: bytes, new: bytes, answer: Answer | None) -> bool:
        """Let a new token hold what the old one holds, with the answer to the request; False if that is nothing."""
        renewed = await self.store.renew_token(game_id, old, new, at=self.moment(), answer=answer)
        if renewed:
            await self._changed(game_id)
        return renewed

    async def forget(self, game_id: str, seat: str) -> bool:
        """Remove the name of who sits on `seat`, and what he wrote beside the game; False if there was nothing."""
        forgotten = await self.store.erasure.forget(game_id, seat)
        await self._tell(game_id)  # whatever there was, so that nobody can tell what
        return forgotten

    async def _changed(self, game_id: str) -> None:
        """Forget what was known of a game's seats, and tell who follows it."""
        self._cache.pop(game_id, None)
        await self._tell(game_id)

    async def _tell(self, game_id: str) -> None:
        """Tell who follows a game where it is by the database."""
        try:
            table = await self.load(game_id)
        except Unavailable:  # it is done all the same, and whoever comes next will load it
            return
        for listener in self._listeners:
            listener(table)

    async def load(self, game_id: str) -> Table:
        """The table as the database has it now. Raises Problem unknown_game."""
        cached = self._cache.get(game_id)
        if cached is None:
            return await self._load(game_id)
        where = await self.store.where(game_id)
        if where is None:
            raise Problem("unknown_game")
        if where.revision != cached.revision:
            return await self._load(game_id)
        return cached if where.version == cached.game.version else await self._catch_up(cached, where.version)

    async def known(self, game_id: str) -> Table:
        """The table as this process knows it, perhaps behind the database. Raises Problem unknown_game."""
        return self._cache.get(game_id) or await self._load(game_id)

    async def command(
        self,
        game_id: str,
        build: Callable[[Table], Change],
        *,
        idempotency: Idempotency | None,
        precondition: Callable[[Table], None] = lambda _: None,
        ahead: Callable[[], Awaitable[None]] | None = None,
    ) -> Answered:
        """Decide and append one command. `precondition` raises Problem for a version that is not the caller's.

        ahead: awaited before each decision, to look at what is no part of the table.

        Concurrent commands of one game are taken one after another; when another process was faster, the command is
        decided anew on the game as it then is. Whether its key was answered before is asked only when the command is
        refused, for the append itself takes no key twice.
        """
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            table = await self.known(game_id)
            for _ in range(MAX_ATTEMPTS):
                try:
                    if ahead is not None:
                        await ahead()
                    precondition(table)
                    change = build(table)
                except (Problem, IllegalMove, Refused):
                    if idempotency is not None and (stored := await self.stored(game_id, idempotency)):
                        return stored
                    fresh = await self.load(game_id)
                    if (fresh.game.version, fresh.revision) == (table.game.version, table.revision):
                        raise
                    table = fresh
                    continue
                answer = idempotency.seal(change.status, change.body) if idempotency else None
                try:
                    stored_now = partial(self._appended, table, change)
                    await self.store.append(
                        change.step,
                        seat=change.seat,
                        answer=answer,
                        revision=table.revision,
                        invitation=change.invitation,
                        stored=stored_now,
                    )
                except Conflict:
                    if idempotency is not None and (stored := await self.stored(game_id, idempotency)):
                        return stored
                    table = await self._load(game_id)
                    continue
                return Answered(change.status, change.body, step=change.step)
        raise Problem(
            "unavailable",
            Text("The game is changing too fast.", "بازی پی‌درپی دگرگون می‌شود."),
            headers={"Retry-After": "1"},
        )

    async def replay(self, table: Table, version: int) -> Game:
        """The game as it was after `version` events. Raises Problem unknown_version."""
        if version == table.game.version:
            return table.game
        if not 1 <= version <= table.game.version:
            raise usual("unknown_version", last=table.game.version)
        past = _fold(table.game.ruleset, table.game.base, await self.store.bodies(table.game.id, 0, version))
        if past is None:
            raise Problem("unknown_version")
        return past

    async def stored(self, game_id: str, idempotency: Idempotency) -> Answered | None:
        """What was answered to the same request before. Raises Problem key_reused."""
        answer = await self.store.answer(game_id, idempotency.caller, idempotency.key_digest)
        if answer is None:
            return None
        status, body = idempotency.open(answer)
        return Answered(status, body, replayed=True)

    async def _load(self, game_id: str) -> Table:
        self.loads += 1
        loaded = await self.store.load(game_id)
        if loaded is None:
            raise Problem("unknown_game")
        ruleset = self.registry.get(loaded.head.ruleset, loaded.head.ruleset_version)
        base = origins.base(ruleset, loaded.head, await origins.origins(self.store, loaded.head))
        current = _fold(ruleset, base, loaded.bodies)
        if current is None:
            raise Problem("unknown_game")
        return self._remember(_table(current, loaded))

    async def _catch_up(self, table: Table, version: int) -> Table:
        missing = version - table.game.version
        if missing < 0:
            return await self._load(table.game.id)
        bodies = await self.store.bodies(table.game.id, table.game.version, missing)
        if any(msgspec.json.decode(body, type=_Kind).kind in _CHANGE_HOLDERS for body in bodies):
            return await self._load(table.game.id)  # whose tokens are not in the events
        current = _fold(table.game.ruleset, table.game, bodies)
        return self._remember(replace(table, game=current or table.game))

    def _appended(self, table: Table, change: Change) -> None:
        """Remember and tell, also where whoever asked for it has hung up."""
        seats = table.seats
        if (row := change.seat) is not None:
            seats = tuple(other for other in seats if other.seat != row.seat)
            seats = seats if row.player == NOBODY else (*seats, row)
        after = self._remember(replace(table, game=change.step.game, seats=seats))
        for listener in self._listeners:
            listener(after)

    def _remember(self, table: Table) -> Table:
        self._cache[table.game.id] = table
        self._cache.move_to_end(table.game.id)
        if len(self._cache) > self._cache_size:
            self._cache.popitem(last=False)
        return table


def _table(current: Game, loaded: Loaded) -> Table:
    return Table(
        current,
        loaded.secret,
        loaded.host_digest,
        loaded.seats,
        origin=loaded.origin,
        revision=loaded.head.revision,
        policy=loaded.head.policy,
    )


def _not_opened(error: Conflict | NoRoom) -> Problem:
    if isinstance(error, Conflict):
        return Problem("key_reused", Text("The key was used before.", "این کلید پیش‌تر به کار رفته است."))
    detail = Text(
        "As many games as may be that were opened from your address have not ended.",
        "بازی‌های پایان‌نیافته‌ای که از نشانی شما باز شده‌اند به بیشترین شمار مجاز رسیده‌اند.",
    )
    return Problem("too_many_unfinished_games", detail, headers={"Retry-After": NO_ROOM_SECONDS})


def new_secret() -> bytes:
    """The secret of a new game: all its chance derives from it."""
    return secrets.token_bytes(SECRET_BYTES)


def _fold(ruleset: AnyRuleset, start: Game | None, bodies: list[bytes]) -> Game | None:
    decoder = events.decoder(ruleset)
    current = start
    for body in bodies:
        current = game.evolve(ruleset, current, decoder.decode(body))
    return current
