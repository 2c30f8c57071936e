"""What streams say: the events of a game to one reader, and where my games are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec

from service.api import streams_wire
from service.api.standing import Standing
from service.following import Follower
from service.readings import OPEN, Reading, Readings
from service.store import Held, Store
from service.streaming import Message
from service.tables import Table, Tables

Still = Callable[[Table], Awaitable[bool]]
"""Whether the reader is (still) what he was when he came."""


class EventStream:
    """The events of a game after `cursor`, as `standing` may read them when they are sent."""

    def __init__(
        self,
        readings: Readings,
        tables: Tables,
        table: Table,
        standing: Standing,
        still: Still,
        cursor: int,
        resync: streams_wire.StreamResync | None,
    ) -> None:
        self.games: Sequence[str] = (table.game.id,)
        self.done = False
        self._tables = tables
        self._readings = readings
        self._game = table.game.id
        self._position = table.position
        self._standing = standing
        self._still = still
        self._cursor = cursor
        self._resync = resync
        self._sure = True

    async def read(self, follower: Follower) -> list[Message]:
        """What follows; the last message is `end`, or that nothing is to be read here any more. Raises Unavailable."""
        if self.done:
            return []
        if follower.removed(self._game):
            return [self._stood_up()]
        if self._resync is not None:
            told, self._resync = self._resync, None
            return [Message(msgspec.json.encode(told), self._cursor, "resync")]
        position = follower.position(self._game)
        if position is not None and position.version >= self._position.version:
            renewed, self._position = position.revision > self._position.revision, position
            if renewed and not await self._is_still():
                return [self._stood_up()]
        ended = self._position.status == "ended"
        if self._cursor >= self._position.version:
            self.done = ended
            return [self._end()] if ended else await self._quiet()
        reader = OPEN if ended else self._standing.seat
        page = await self._readings.page(self._game, self._cursor, self._position.version, reader)
        if self._asks_again(page, ended=ended) and not await self._is_still():
            return [self._stood_up()]
        self._cursor += len(page)
        self._sure = True
        return [Message(reading.body, reading.version) for reading in page]

    async def _quiet(self) -> list[Message]:
        """Nothing has happened. Of who looks on by invitation it is asked, once in each silence, whether he still does:
        no position tells that an invitation was revoked, for it concerns nobody else.
        """
        sure, self._sure = self._sure, False
        if self._standing.role != "watcher" or sure or await self._is_still():
            return []
        return [self._stood_up()]

    def _asks_again(self, page: list[Reading], *, ended: bool) -> bool:
        """Whether the reader may have become another: invitations are revoked at any time, and by events seats change
        hands only through those that are no moves, so that no move is read by who has stood up.
        """
        if self._standing.role == "watcher":
            return True
        return self._standing.seat is not None and not ended and any(reading.kind != "move" for reading in page)

    async def _is_still(self) -> bool:
        return await self._still(await self._tables.load(self._game))

    def _stood_up(self) -> Message:
        self.done = True
        return self.closed("not_a_player")

    def closed(self, reason: str) -> Message:
        """The message that ends the stream before its time."""
        said = {"kind": "closed", "reason": reason, "game": self._game}
        return Message(msgspec.json.encode(msgspec.convert(said, streams_wire.StreamClosed)), name="closed")

    def _end(self) -> Message:
        end = streams_wire.StreamEnd(game=self._game, version=self._cursor, events=f"/v1/games/{self._game}/events")
        return Message(msgspec.json.encode(end), self._cursor, "end")


class TurnStream:
    """Where the games of some seats are: all of them first, then those that have moved on."""

    def __init__(
        self,
        store: Store,
        turns: Sequence[streams_wire.Turn],
        unknown: Sequence[int],
        held: Mapping[tuple[str, str], Held],
    ) -> None:
        """held: what the tokens hold, by game and seat."""
        self._store = store
        self._holders = {place: row.token_digest for place, row in held.items()}
        self._handed_over = {place for place, row in held.items() if row.player != "human"}
        self.games: Sequence[str] = tuple(dict.fromkeys(turn.game for turn in turns))
        self.done = False
        self._turns = turns
        self._unknown = tuple(unknown)
        self._sent = {row.game_id: row.position for row in held.values()}
        self._doubtful: set[str] = set()
        self._began = False

    async def read(self, follower: Follower) -> list[Message]:
        """What has changed; the last message is `end`, when all games have ended, or that no token holds a seat."""
        if self.done:
            return []
        changed = {game for game in self.games if self._moved_on(follower, game)}
        gone = await self._let_go()
        await self._look_who_plays(changed)
        told = [self._now(turn) for turn in self._turns if turn.game in changed or not self._began]
        if told or gone or not self._began:
            unknown = gone if self._began else tuple(sorted((*self._unknown, *gone)))
            self._began = True
            self.done = bool(gone) and not self._turns
            last = [self.closed("not_a_player")] if self.done else []
            return [Message(msgspec.json.encode(streams_wire.TurnList(turns=tuple(told), unknown=unknown))), *last]
        if all(position.status == "ended" for position in self._sent.values()):
            self.done = True
            return [Message(msgspec.json.encode(streams_wire.StreamEnd()), name="end")]
        return []

    def closed(self, reason: str) -> Message:
        """The message that ends the stream before its time."""
        said = msgspec.convert({"kind": "closed", "reason": reason}, streams_wire.StreamClosed)
        return Message(msgspec.json.encode(said), name="closed")

    async def _let_go(self) -> tuple[int, ...]:
        """Tell no more of the seats that their tokens hold no longer; the places of these tokens."""
        asked = {self._holders[turn.game, turn.seat] for turn in self._turns if turn.game in self._doubtful}
        if not asked:
            return ()
        rows = await self._store.held(list(asked))
        held = {(row.game_id, row.seat) for row in rows}
        lost = [t for t in self._turns if t.game in self._doubtful and (t.game, t.seat) not in held]
        self._doubtful.clear()
        self._turns = [turn for turn in self._turns if turn not in lost]
        left = {turn.game for turn in self._turns}
        self.games = tuple(game for game in self.games if game in left)
        self._sent = {game: position for game, position in self._sent.items() if game in left}
        return tuple(turn.index for turn in lost)

    async def _look_who_plays(self, changed: set[str]) -> None:
        """Before a seat is told that it is its turn: whether a bot plays it since it was given up."""
        asked = [
            self._holders[turn.game, turn.seat]
            for turn in self._turns
            if turn.game in changed
            and turn.seat in self._sent[turn.game].to_act
            and (turn.game, turn.seat) not in self._handed_over
        ]
        for row in await self._store.held(list(dict.fromkeys(asked))) if asked else ():
            if row.player != "human":
                self._handed_over.add((row.game_id, row.seat))

    def _moved_on(self, follower: Follower, game: str) -> bool:
        position, before = follower.position(game), self._sent[game]
        if follower.removed(game):
            self._doubtful.add(game)
        if position is None or position.version < before.version:
            return False
        moved_on = position.version > before.version
        # Tokens are renewed at any time, and seats are left before the start.
        if position.revision > before.revision or (moved_on and before.status in ("open", "ready")):
            self._doubtful.add(game)
        self._sent[game] = position
        return moved_on

    def _now(self, turn: streams_wire.Turn) -> streams_wire.Turn:
        position = self._sent[turn.game]
        mine = turn.seat in position.to_act and (turn.game, turn.seat) not in self._handed_over
        return msgspec.structs.replace(turn, version=position.version, status=position.status, my_turn=mine)
