"""Finished games in the database: what they come to, kept up with the events, listed, counted, and exported."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from msgspec import Struct

from projections.finished import Finished, Side
from service.store import finished_sql as sql
from service.store import packing
from service.store.database import Database

_SEPARATOR = "\x1f"
_COUNTED_TO = 100_000
_DROPPED_AT_ONCE = 5_000


class Pending(Struct, frozen=True):
    """A finished game that is still to be folded."""

    game_id: str
    ruleset: str
    ruleset_version: int
    version: int


class Generations(Struct, frozen=True):
    """Which building of the projection is served, and which is being built (the same where none is)."""

    serving: int
    building: int


class Lag(Struct, frozen=True):
    """How many finished games are not folded yet, and since when the longest of them waits."""

    games: int
    since: datetime | None


class Search(Struct, frozen=True, kw_only=True):
    """What is looked for among finished games; None: anything.

    winner: a seat, or `nobody`. bots: `none` played, `some` did, or there was nobody else. name: a display name,
    whatever its case. key: the public key of one of its seats.
    """

    ruleset: str | None = None
    ruleset_version: int | None = None
    ended_after: datetime | None = None
    ended_before: datetime | None = None
    reason: str | None = None
    winner: str | None = None
    bots: Literal["none", "some", "only"] | None = None
    name: str | None = None
    key: str | None = None

    @property
    def span(self) -> tuple[Any, ...]:
        """The parameters of every statement: ruleset, version and time."""
        return (self.ruleset, self.ruleset_version, self.ended_after, self.ended_before)


class Listed(Struct, frozen=True):
    """A finished game in a list. ended_at: the place of it. names: display names by seat."""

    finished: Finished
    ended_at: datetime
    names: dict[str, str]


class Whole(Struct, frozen=True):
    """A finished game as it is exported. head: hex. secret: open by now."""

    game_id: str
    ruleset: str
    ruleset_version: int
    version: int
    ended_at: datetime
    secret: bytes
    head: str
    updated_at: datetime
    bodies: list[bytes]


class FinishedGames:
    """The projection of finished games. All methods raise Unavailable, and StoreFault for a defect of ours."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def generations(self) -> Generations:
        """What is served and built."""
        row = await self._database.read(lambda connection: connection.fetchrow(sql.STATE))
        return Generations(row["serving"], row["building"])

    async def claim(self, holder: str, now: datetime, until: datetime) -> Generations | None:
        """Be the one who folds until then; None if another process is."""
        row = await self._database.run(lambda connection: connection.fetchrow(sql.CLAIM, holder, now, until))
        return None if row is None else Generations(row["serving"], row["building"])

    async def build(self) -> None:
        """Begin to build all anew, beside what is served; nothing new where that has begun already."""
        await self._database.run(lambda connection: connection.execute(sql.BUILD))

    async def serve(self, generations: Generations, skipped: Sequence[str] = ()) -> None:
        """Serve what has been built, and drop what was before it; of the games of `skipped` that stays what it was."""
        generation, ids = generations.building, [UUID(game) for game in skipped]
        await self._database.run(lambda connection: connection.execute(sql.KEEP, generations.serving, generation, ids))
        await self._database.run(lambda connection: connection.execute(sql.SERVE, generation))
        dropped = f"DELETE {_DROPPED_AT_ONCE}"
        while dropped == f"DELETE {_DROPPED_AT_ONCE}":
            dropped = await self._database.run(
                lambda connection: connection.execute(sql.DROP_OLD, generation, _DROPPED_AT_ONCE)
            )

    async def pending(self, generation: int, limit: int, skipped: Sequence[str] = ()) -> list[Pending]:
        """Finished games that `generation` does not hold yet."""
        ids = [UUID(game) for game in skipped]
        rows = await self._database.read(lambda connection: connection.fetch(sql.PENDING, generation, ids, limit))
        return [Pending(str(row["game_id"]), row["ruleset"], row["ruleset_version"], row["version"]) for row in rows]

    async def lag(self, generation: int, *, most: int = _COUNTED_TO) -> Lag:
        """How far `generation` is behind the events, counted up to `most` games."""
        row = await self._database.read(lambda connection: connection.fetchrow(sql.LAG, generation, most))
        return Lag(row["games"], row["since"])

    async def bodies(self, game_ids: Sequence[str]) -> dict[str, list[bytes]]:
        """The recorded events of each game, in order."""
        ids = [UUID(game) for game in game_ids]
        rows = await self._database.read(lambda connection: connection.fetch(sql.BODIES, ids))
        return {(game := str(row["game_id"])): packing.unpacked(row["bodies"], row["hashes"], game) for row in rows}

    async def save(self, games: Sequence[Finished], generations: Generations) -> None:
        """Keep what the games come to, in what is served and in what is built. Does nothing twice."""
        if not games:
            return
        columns = [list(column) for column in zip(*map(_row, games), strict=True)]
        both = sorted({generations.serving, generations.building})
        await self._database.run(lambda connection: connection.execute(sql.SAVE, *columns, both, generations.building))

    async def search(
        self, search: Search, *, older: tuple[datetime, str] | None, newer: tuple[datetime, str] | None, limit: int
    ) -> list[Listed]:
        """Finished games, the last ended first: those before the place `older`, or next above the place `newer`."""
        at = newer or older
        place = (None, None) if at is None else (at[0], UUID(at[1]))
        statement = sql.OLDER if newer is None else sql.NEWER
        more = (search.reason, search.winner, search.bots, search.name, search.key)
        rows = await self._database.read(
            lambda connection: connection.fetch(statement, *search.span, *more, *place, limit)
        )
        return [_listed(row) for row in rows]

    async def games(self, search: Search) -> list[Mapping[str, Any]]:
        """Counts and lengths by ruleset and version (`reason` None), and by reason."""
        rows: list[Mapping[str, Any]] = await self._database.read(
            lambda connection: connection.fetch(sql.GAMES, *search.span)
        )
        return rows

    async def sides(self, search: Search) -> list[Mapping[str, Any]]:
        """Games and wins by ruleset, version, seat and bot (None: a human)."""
        rows: list[Mapping[str, Any]] = await self._database.read(
            lambda connection: connection.fetch(sql.SIDES, *search.span)
        )
        return rows

    async def standings(self, search: Search, seat: str | None) -> list[Mapping[str, Any]]:
        """Games and wins by public key, the most wins first."""
        rows: list[Mapping[str, Any]] = await self._database.read(
            lambda connection: connection.fetch(sql.STANDINGS, *search.span, seat)
        )
        return rows

    async def place(self, game_id: str) -> datetime | None:
        """When a finished game that everybody may see ended; None for any other."""
        ended: datetime | None = await self._database.read(
            lambda connection: connection.fetchval(sql.PLACE, UUID(game_id))
        )
        return ended

    async def export(
        self, search: Search, after: tuple[datetime, str] | None, limit: int
    ) -> list[tuple[Pending, datetime]]:
        """The next finished games in the order in which they ended, each with that time."""
        place = (None, None) if after is None else (after[0], UUID(after[1]))
        rows = await self._database.read(lambda connection: connection.fetch(sql.EXPORT, *search.span, *place, limit))
        return [
            (Pending(str(row["game_id"]), row["ruleset"], row["ruleset_version"], row["version"]), row["ended_at"])
            for row in rows
        ]

    async def whole(self, games: Sequence[tuple[Pending, datetime]]) -> list[Whole]:
        """These games with all of their events, in the same order."""
        ids = [UUID(game.game_id) for game, _ in games]
        rows = await self._database.read(lambda connection: connection.fetch(sql.WHOLE, ids))
        found = {str(row["game_id"]): row for row in rows}
        return [
            Whole(
                game_id=game.game_id,
                ruleset=game.ruleset,
                ruleset_version=game.ruleset_version,
                version=row["version"],
                ended_at=ended_at,
                secret=row["secret"],
                head=row["head"].hex(),
                updated_at=row["updated_at"],
                bodies=packing.unpacked(row["bodies"], row["hashes"], game.game_id),
            )
            for game, ended_at in games
            if (row := found.get(game.game_id)) is not None
        ]


def _row(game: Finished) -> tuple[Any, ...]:
    return (
        UUID(game.game),
        game.version,
        game.ruleset,
        game.ruleset_version,
        datetime.fromisoformat(game.created_at),
        datetime.fromisoformat(game.ended_at),
        game.moves,
        game.reason,
        _SEPARATOR.join(game.winners),
        _SEPARATOR.join(side.seat for side in game.sides),
        _SEPARATOR.join(side.bot or "-" for side in game.sides),
        _SEPARATOR.join(side.key or "-" for side in game.sides),
        _SEPARATOR.join(side.seat for side in game.sides if side.gave_up),
    )


def _listed(row: Mapping[str, Any]) -> Listed:
    sides = tuple(
        Side(seat, bot, key, seat in row["given_up"])
        for seat, bot, key in zip(row["seats"], row["bots"], row["keys"], strict=True)
    )
    found = Finished(
        game=str(row["game_id"]),
        ruleset=row["ruleset"],
        ruleset_version=row["ruleset_version"],
        version=row["version"],
        created_at=row["created_at"].isoformat(),
        ended_at=row["ended_at"].isoformat(),
        moves=row["moves"],
        reason=row["reason"],
        winners=tuple(row["winners"]),
        sides=sides,
    )
    return Listed(found, row["ended_at"], dict(zip(row["named"] or (), row["names"] or (), strict=True)))
