"""The notebooks of seats: what a player writes for himself. No event knows of them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from msgspec import Struct

from service.store.answered import columns, write
from service.store.database import Database
from service.store.rows import Answer

_ONE = "SELECT seat, revision, shared, body FROM gaslamp.notes WHERE game_id = $1 AND seat = $2"

_SHARED = "SELECT seat, revision, shared, body FROM gaslamp.notes WHERE game_id = $1 AND shared ORDER BY seat"

# Written only over the revision that it was made from; a first one only where there is none.
_WRITE = """
WITH first AS (
    INSERT INTO gaslamp.notes (game_id, seat, revision, shared, body)
    SELECT $1::uuid, $2::text, 1, $4::boolean, $5::bytea WHERE $3::int = 0
    ON CONFLICT DO NOTHING
    RETURNING game_id
), next AS (
    UPDATE gaslamp.notes SET revision = $3 + 1, shared = $4, body = $5
    WHERE game_id = $1 AND seat = $2 AND revision = $3
    RETURNING game_id
), written AS (
    SELECT game_id FROM first UNION ALL SELECT game_id FROM next
), answered AS (
    INSERT INTO gaslamp.answers (game_id, caller, key_digest, fingerprint, status, answer, created_at)
    SELECT w.game_id, $6::text, $7::bytea, $8::bytea, $9::int, $10::bytea, $11::timestamptz FROM written w
    WHERE $6::text IS NOT NULL
)
SELECT game_id FROM written
"""


class Notebook(Struct, frozen=True):
    """All notes of a seat, as JSON; revision 0 is that of a notebook in which nothing was ever written."""

    seat: str
    revision: int = 0
    shared: bool = False
    body: bytes = b"[]"


class Notes:
    """What the service asks of the database about notes. Raises Unavailable, and StoreFault for a defect."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, game_id: str, seat: str) -> Notebook:
        """The notebook of a seat."""
        row = await self._database.read(lambda connection: connection.fetchrow(_ONE, UUID(game_id), seat))
        return Notebook(seat) if row is None else Notebook(**row)

    async def shared(self, game_id: str) -> list[Notebook]:
        """The notebooks that their seats have shared, in the order of the seats' names."""
        rows = await self._database.read(lambda connection: connection.fetch(_SHARED, UUID(game_id)))
        return [Notebook(**row) for row in rows]

    async def write(self, game_id: str, made: Notebook, answer: Answer | None, at: Any) -> bool:
        """Keep `made`, which follows revision `made.revision - 1`; False if another was written since.

        Raises Conflict if the answer's key has been answered.
        """
        row = (UUID(game_id), made.seat, made.revision - 1, made.shared, made.body)
        return await write(self._database, _WRITE, *row, *columns(answer), at)
