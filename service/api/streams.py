"""What streams say: the events of a game to one reader, and where my games are."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from service.api import wire
from service.api.context import ARBITER
from service.following import Follower
from service.readings import OPEN, Readings
from service.store import Position
from service.streaming import Message
from service.tables import Table, Tables


class Seated(Struct, frozen=True):
    """A reader who holds a seat, by the digest of its token."""

    seat: str
    holder: bytes

    def sits_at(self, table: Table) -> bool:
        """Whether he holds the seat there (still)."""
        return any(
            row.seat == self.seat
            and row.player != ARBITER
            and row.token_digest is not None
            and hmac.compare_digest(row.token_digest, self.holder)
            for row in table.seats
        )


class EventStream:
    """The events of a game after `cursor`, as `seated` (None: a spectator) may read them when they are sent."""

    def __init__(
        self,
        tables: Tables,
        readings: Readings,
        table: Table,
        seated: Seated | None,
        cursor: int,
        resync: wire.StreamResync | None,
    ) -> None:
        self.games: Sequence[str] = (table.game.id,)
        self.done = False
        self._tables = tables
        self._readings = readings
        self._game = table.game.id
        self._position = table.position
        self._seated = seated
        self._cursor = cursor
        self._resync = resync

    async def read(self, follower: Follower) -> list[Message]:
        """What follows; the last message is `end`, or that the seat is no longer the reader's. Raises Unavailable."""
        if self.done:
            return []
        if self._resync is not None:
            told, self._resync = self._resync, None
            return [Message(msgspec.json.encode(told), self._cursor, "resync")]
        position = follower.position(self._game)
        if position is not None and position.version >= self._position.version:
            renewed, self._position = position.revision > self._position.revision, position
            if renewed and not await self._still_seated():
                return [self._stood_up()]
        ended = self._position.status == "ended"
        if self._cursor >= self._position.version:
            self.done = ended
            return [self._end()] if ended else []
        seat = None if self._seated is None else self._seated.seat
        page = await self._readings.page(self._game, self._cursor, self._position.version, OPEN if ended else seat)
        # By events seats change hands only through those that are no moves: no move is read by who has stood up.
        if not ended and any(reading.kind != "move" for reading in page) and not await self._still_seated():
            return [self._stood_up()]
        self._cursor += len(page)
        return [Message(reading.body, reading.version) for reading in page]

    async def _still_seated(self) -> bool:
        return self._seated is None or self._seated.sits_at(await self._tables.load(self._game))

    def _stood_up(self) -> Message:
        self.done = True
        return self.closed("not_a_player")

    def closed(self, reason: str) -> Message:
        """The message that ends the stream before its time."""
        said = {"kind": "closed", "reason": reason, "game": self._game}
        return Message(msgspec.json.encode(msgspec.convert(said, wire.StreamClosed)), name="closed")

    def _end(self) -> Message:
        end = wire.StreamEnd(game=self._game, version=self._cursor, events=f"/v1/games/{self._game}/events")
        return Message(msgspec.json.encode(end), self._cursor, "end")


class TurnStream:
    """Where the games of some seats are: all of them first, then those that have moved on."""

    def __init__(self, turns: Sequence[wire.Turn], unknown: Sequence[int], to_act: dict[str, Position]) -> None:
        self.games: Sequence[str] = tuple(dict.fromkeys(turn.game for turn in turns))
        self.done = False
        self._turns = turns
        self._unknown = tuple(unknown)
        self._sent = to_act
        self._began = False

    async def read(self, follower: Follower) -> list[Message]:
        """What has changed; the last message is `end`, when all games have ended."""
        if self.done:
            return []
        changed = {game for game in self.games if self._moved_on(follower, game)}
        told = [self._now(turn) for turn in self._turns if turn.game in changed or not self._began]
        if told or not self._began:
            unknown = () if self._began else self._unknown
            self._began = True
            return [Message(msgspec.json.encode(wire.Turns(turns=tuple(told), unknown=unknown)))]
        if all(position.status == "ended" for position in self._sent.values()):
            self.done = True
            return [Message(msgspec.json.encode(wire.StreamEnd()), name="end")]
        return []

    def closed(self, reason: str) -> Message:
        """The message that ends the stream before its time."""
        said = msgspec.convert({"kind": "closed", "reason": reason}, wire.StreamClosed)
        return Message(msgspec.json.encode(said), name="closed")

    def _moved_on(self, follower: Follower, game: str) -> bool:
        position = follower.position(game)
        if position is None or position.version <= self._sent[game].version:
            return False
        self._sent[game] = position
        return True

    def _now(self, turn: wire.Turn) -> wire.Turn:
        position = self._sent[turn.game]
        return msgspec.structs.replace(
            turn, version=position.version, status=position.status, my_turn=turn.seat in position.to_act
        )
