"""The store: what the service asks of the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from domain.game import Step
from service.metrics.counts import Appends
from service.store import packing, sql
from service.store.allowances import Leases
from service.store.answered import columns
from service.store.comments import Comments
from service.store.database import SERVICE_ROLE, Database, Pool
from service.store.erasure import Erasure
from service.store.finished import FinishedGames
from service.store.group import MAX_ROWS, Appender, bots_due, instant
from service.store.invitations import Invitations
from service.store.notes import Notes
from service.store.openings import Openings
from service.store.places import Places, Where
from service.store.rows import NOBODY, Answer, Head, Held, Key, Loaded, Policy, Position, Room, SeatRow, Ticket


class Store:
    """The event store of one process. All methods raise Unavailable, and StoreFault for a defect of ours."""

    def __init__(self, database: Database, append_rows: int = MAX_ROWS, form: packing.Form = "packed") -> None:
        self._database = database
        self._packed = packing.WRITERS[form]
        self._appender = Appender(database, append_rows, self._packed)
        self._leases = Leases(database)
        self.invitations = Invitations(database)
        self._places = Places(database)
        self.finished = FinishedGames(database)
        """What finished games come to."""
        self.erasure = Erasure(database)
        self.notes = Notes(database)
        self.comments = Comments(database)
        self.openings = Openings(database)

    @classmethod
    async def connect(
        cls,
        dsn: str,
        *,
        pool_size: int = 10,
        role: str | None = SERVICE_ROLE,
        pooled: bool = False,
        append_rows: int = MAX_ROWS,
        form: packing.Form = "packed",
    ) -> Store:
        """Connect to the migrated database of `dsn`.

        role: what to work under; None if the DSN's user is the service's own role (as in the embedded database).
        pooled: the DSN is that of a pooler in transaction mode. append_rows: events gathered into one statement.
        form: how events are written.
        Raises Unavailable, or MigrationFailed for a server that is too old or a role that may not be taken.
        """
        return cls(await Database.connect(dsn, pool_size=pool_size, role=role, pooled=pooled), append_rows, form)

    async def close(self) -> None:
        """Finish the appends under way, then close the connections."""
        await self._appender.close()
        await self._leases.close()
        await self._places.close()
        await self._database.close()

    async def create(
        self,
        step: Step,
        *,
        secret: bytes,
        host_digest: bytes,
        answer: Answer | None = None,
        policy: Policy = Policy(),  # noqa: B008  (frozen)
        room: Room | None = None,
    ) -> None:
        """Store a new game with its first event. Raises Conflict if the id is taken, NoRoom where `room` is full."""
        game, head = step.game, bytes.fromhex(step.game.head)
        row = (
            UUID(game.id),
            game.ruleset.id,
            game.ruleset.version,
            game.version,
            game.status,
            list(game.to_act),
            bots_due(step),
            head,
            secret,
            host_digest,
            instant(game.created_at),
            self._packed(step.body, game.id, head),
            *columns(answer),
            list(game.seats),
            policy.access,
            policy.spectators,
            policy.joining,
            None if game.base is None else UUID(game.base.id),
            None if game.base is None else game.base.version,
        )
        await self.openings.open(row, room)
        self._count(step)

    async def append(
        self,
        step: Step,
        *,
        seat: SeatRow | None = None,
        answer: Answer | None = None,
        revision: int | None = None,
        invitation: str | None = None,
        stored: Callable[[], None] = lambda: None,
    ) -> None:
        """Store the next event of a game, with the seat that it takes and the answer to the request.

        invitation: the id of the one that is used up by it. On return the event is on disk. Raises Conflict if the game
        has moved on, or has no such event before this one, or is not of this `revision` any more, or if the answer's
        key has been answered or the invitation used up. A caller that is cancelled leaves the append going on;
        `stored` is called in any case when it is on disk.
        """
        await self._appender.append(step, seat, answer, stored, revision, invitation)
        self._count(step)

    async def renew_token(
        self, game_id: str, old: bytes, new: bytes, *, at: datetime, answer: Answer | None = None
    ) -> bool:
        """Let the token of digest `new` hold what `old` holds in the game; False if that is nothing."""
        row = (UUID(game_id), old, new, at, *columns(answer))
        renewed = await self._database.detached(
            self._database.run(lambda connection: connection.fetchval(sql.RENEW, *row))
        )
        return renewed is not None

    def _count(self, step: Step) -> None:
        self.appends.events[step.game.ruleset.id, step.event["kind"]] += 1

    @property
    def appends(self) -> Appends:
        """What was appended, counted."""
        return self._appender.counts

    @property
    def appends_waiting(self) -> int:
        """How many events wait to be appended."""
        return self._appender.waiting

    @property
    def pool(self) -> Pool:
        """The connections as they are now."""
        return self._database.pool

    @property
    def failures(self) -> Counter[str]:
        """Statements that failed, by SQLSTATE or kind of error."""
        return self._database.failures

    async def load(self, game_id: str) -> Loaded | None:
        """The whole game as of one moment, in one round trip."""
        row = await self._database.read(lambda connection: connection.fetchrow(sql.LOAD, UUID(game_id)))
        if row is None:
            return None
        return Loaded(
            head=_head(row),
            secret=row["secret"],
            host_digest=row["host_digest"],
            origin=row["origin"],
            seats=_seats(row, row["digests"]),
            bodies=packing.unpacked(row["bodies"], row["hashes"], str(row["game_id"])),
        )

    async def head(self, game_id: str) -> Head | None:
        """Where a game is."""
        row = await self._database.read(lambda connection: connection.fetchrow(sql.HEAD, UUID(game_id)))
        return None if row is None else _head(row)

    async def where(self, game_id: str) -> Where | None:
        """Where a game is, None if there is no such game; those who ask at once share a round trip."""
        return await self._places.of(UUID(game_id))

    async def heads(self, game_ids: Sequence[str]) -> dict[str, int]:
        """The versions of the games of `game_ids` that exist, in one round trip."""
        ids = [UUID(game_id) for game_id in game_ids]
        rows = await self._database.read(lambda connection: connection.fetch(sql.PLACES, ids))
        return {str(row["game_id"]): row["version"] for row in rows}

    async def positions(self, known: Sequence[tuple[UUID, int, int]]) -> dict[str, Position]:
        """Where those of the `known` games (each with version and revision) are that have gone beyond, in one trip."""
        ids, versions, revisions = ([row[column] for row in known] for column in range(3))
        rows = await self._database.read(lambda connection: connection.fetch(sql.POSITIONS, ids, versions, revisions))
        return {str(row["game_id"]): _position(row) for row in rows}

    async def held(self, digests: Sequence[bytes]) -> list[Held]:
        """The seats that the tokens of these digests hold, and where their games are, in one round trip."""
        rows = await self._database.read(lambda connection: connection.fetch(sql.HELD, list(digests)))
        return [
            Held(
                token_digest=row["token_digest"],
                game_id=str(row["game_id"]),
                ruleset=row["ruleset"],
                seat=row["seat"],
                player=row["player"],
                position=_position(row),
            )
            for row in rows
        ]

    async def add_ticket(self, game_id: str, ticket: Ticket, *, now: datetime, others: int) -> None:
        """Keep a stream ticket; of its holder's tickets before it only the newest `others` stay."""
        game, seat = UUID(game_id), (ticket.digest, ticket.seat, ticket.holder, ticket.expires_at)
        await self._database.detached(
            self._database.run(lambda connection: connection.execute(sql.ADD_TICKET, game, *seat, now, others))
        )

    async def ticket(self, game_id: str, digest: bytes) -> Ticket | None:
        """The ticket, whether it has expired or not; None if there is no such ticket of this game."""
        row = await self._database.read(lambda connection: connection.fetchrow(sql.TICKET, UUID(game_id), digest))
        return None if row is None else _ticket(row)

    async def use_ticket(self, game_id: str, digest: bytes) -> Ticket | None:
        """Take the ticket out, whether it has expired or not; None if there is no such ticket of this game."""
        row = await self._database.detached(
            self._database.run(lambda connection: connection.fetchrow(sql.USE_TICKET, UUID(game_id), digest))
        )
        return None if row is None else _ticket(row)

    async def bodies(self, game_id: str, after: int, limit: int) -> list[bytes]:
        """Up to `limit` recorded events that follow version `after`, in order."""
        game = UUID(game_id)
        rows = await self._database.read(lambda connection: connection.fetch(sql.BODIES, game, after, limit))
        return [packing.unpack(row["body"], str(game), row["hash"]) for row in rows]

    async def answer(self, game_id: str, caller: str, key_digest: bytes) -> Answer | None:
        """What was answered to `caller` under the key of this digest."""
        row = await self._database.read(
            lambda connection: connection.fetchrow(sql.ANSWER, UUID(game_id), caller, key_digest)
        )
        if row is None:
            return None
        return Answer(
            caller=row["caller"],
            key_digest=row["key_digest"],
            fingerprint=row["fingerprint"],
            status=row["status"],
            sealed=row["answer"],
        )

    async def list_games(
        self,
        *,
        ruleset: str | None = None,
        status: str | None = None,
        after: tuple[datetime, str] | None = None,
        limit: int,
        unlisted: bool = False,
    ) -> list[tuple[Head, tuple[SeatRow, ...]]]:
        """Games with their seats (without token digests), newest first.

        unlisted: also the games that no list for everybody may hold (`sql.SHOWN`). after: created_at and game_id of the
        last one of the page before. Each game comes exactly once.
        """
        at, game_id = (after[0], UUID(after[1])) if after else (None, None)
        rows = await self._database.read(
            lambda connection: connection.fetch(sql.LIST, ruleset, status, at, game_id, limit, unlisted)
        )
        return [(_head(row), _seats(row, None)) for row in rows]

    async def count_games(self) -> int:
        """How many games there are."""
        count: int = await self._database.read(lambda connection: connection.fetchval(sql.COUNT))
        return count

    async def bots_due(self, limit: int) -> list[str]:
        """Games in which a bot is to act, those that wait longest first."""
        rows = await self._database.read(lambda connection: connection.fetch(sql.BOTS_DUE, limit))
        return [str(row["game_id"]) for row in rows]

    async def save_key(self, key: Key) -> None:
        """Publish a signing key, or the end of one; the key itself never changes."""
        await self._database.read(
            lambda connection: connection.execute(
                sql.SAVE_KEY, key.key_id, key.public_key, key.not_before, key.not_after
            )
        )

    async def keys(self) -> list[Key]:
        """All signing keys there ever were, oldest first."""
        rows = await self._database.read(lambda connection: connection.fetch(sql.KEYS))
        return [
            Key(
                key_id=row["key_id"],
                public_key=row["public_key"],
                not_before=row["not_before"],
                not_after=row["not_after"],
            )
            for row in rows
        ]

    async def migrations(self) -> frozenset[str]:
        """The names of the migrations that the database has had."""
        rows = await self._database.read(lambda connection: connection.fetch(sql.MIGRATIONS))
        return frozenset(row["name"] for row in rows)

    async def lease(self, client: bytes, ends: datetime, wanted: int, pool: int) -> tuple[int, int]:
        """Take up to `wanted` of a client's quota in the window that ends at `ends`: what is granted, what is left.

        client: a digest. pool: all that is leased in a window.
        """
        return await self._leases.lease(client, ends, wanted, pool)

    async def ping(self) -> None:
        """Return if the database answers."""
        await self._database.read(lambda connection: connection.fetchval("SELECT 1"))


def _head(row: Mapping[str, Any]) -> Head:
    return Head(
        game_id=str(row["game_id"]),
        ruleset=row["ruleset"],
        ruleset_version=row["ruleset_version"],
        version=row["version"],
        status=row["status"],
        seats=tuple(row["seats"]),
        to_act=tuple(row["to_act"]),
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        revision=row["revision"],
        policy=Policy(row["access"], row["spectators"], row["joining"]),
        origin=None if row["origin_game"] is None else (str(row["origin_game"]), row["origin_version"]),
    )


def _ticket(row: Mapping[str, Any]) -> Ticket:
    return Ticket(row["digest"], row["seat"], row["holder"], row["expires_at"])


def _position(row: Mapping[str, Any]) -> Position:
    return Position(row["version"], row["status"], tuple(row["to_act"]), row["revision"])


def _seats(row: Mapping[str, Any], digests: Sequence[bytes | None] | None) -> tuple[SeatRow, ...]:
    taken = row["taken"] or ()
    columns = zip(taken, row["players"] or (), row["bots"] or (), row["names"] or (), strict=True)
    return tuple(
        SeatRow(
            seat=seat,
            player=player,
            bot=bot,
            name=name,
            token_digest=digests[place] if digests else None,
        )
        for place, (seat, player, bot, name) in enumerate(columns)
        if player != NOBODY
    )
