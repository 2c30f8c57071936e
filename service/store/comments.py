"""Comments on games that have ended, numbered in their order. No event knows of them."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from msgspec import Struct

from service.store.answered import columns, write
from service.store.database import Database
from service.store.rows import Answer

_COLUMNS = "number, version, author, text, removed, at"

_STANDING = """
SELECT coalesce(max(number), 0) AS last, count(*) FILTER (WHERE author = $2 AND at > $3) AS recent,
       min(at) FILTER (WHERE author = $2 AND at > $3) AS since,
       count(*) FILTER (WHERE author = $2) AS own
FROM gaslamp.comments WHERE game_id = $1
"""

_ADD = """
WITH added AS (
    INSERT INTO gaslamp.comments (game_id, number, version, author, text, at)
    VALUES ($1::uuid, $2, $3, $4, $5, $6::timestamptz)
    ON CONFLICT DO NOTHING
    RETURNING game_id
), answered AS (
    INSERT INTO gaslamp.answers (game_id, caller, key_digest, fingerprint, status, answer, created_at)
    SELECT a.game_id, $7::text, $8::bytea, $9::bytea, $10::int, $11::bytea, $6 FROM added a WHERE $7::text IS NOT NULL
)
SELECT game_id FROM added
"""

_ONE = f"SELECT {_COLUMNS} FROM gaslamp.comments WHERE game_id = $1 AND number = $2"

_PAGE = f"""
SELECT {_COLUMNS} FROM gaslamp.comments WHERE game_id = $1 AND number > $2 ORDER BY number LIMIT $3
"""

_REMOVE = f"""
UPDATE gaslamp.comments SET text = NULL, removed = coalesce(removed, $3) WHERE game_id = $1 AND number = $2
RETURNING {_COLUMNS}
"""


class Comment(Struct, frozen=True):
    """A comment at `version`. author: `seat/<seat>`, `arbiter/<arbiter>` or `host`. removed: by whom, if it was."""

    number: int
    version: int
    author: str
    text: str | None
    removed: str | None
    at: datetime


class Standing(Struct, frozen=True):
    """The last number of a game; how many comments an author wrote since a moment, when the first of these, how many
    in all.
    """

    last: int
    recent: int
    since: datetime | None
    own: int


class Comments:
    """What the service asks of the database about comments. Raises Unavailable, and StoreFault for a defect."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def standing(self, game_id: str, author: str, after: datetime) -> Standing:
        """Where the comments of a game stand, and what `author` wrote after a moment."""
        row = await self._database.read(lambda connection: connection.fetchrow(_STANDING, UUID(game_id), author, after))
        return Standing(**row)

    async def add(self, game_id: str, made: Comment, answer: Answer | None) -> bool:
        """Keep a comment under its number, with the answer to its request; False if the number is taken.

        Raises Conflict if the answer's key has been answered.
        """
        row = (UUID(game_id), made.number, made.version, made.author, made.text, made.at)
        return await write(self._database, _ADD, *row, *columns(answer))

    async def one(self, game_id: str, number: int) -> Comment | None:
        """The comment of this number."""
        row = await self._database.read(lambda connection: connection.fetchrow(_ONE, UUID(game_id), number))
        return None if row is None else Comment(**row)

    async def page(self, game_id: str, after: int, limit: int) -> list[Comment]:
        """The comments after number `after`, in order."""
        rows = await self._database.read(lambda connection: connection.fetch(_PAGE, UUID(game_id), after, limit))
        return [Comment(**row) for row in rows]

    async def remove(self, game_id: str, number: int, by: str) -> Comment | None:
        """Erase the text of a comment; what is left of it."""
        row = await self._database.read(lambda connection: connection.fetchrow(_REMOVE, UUID(game_id), number, by))
        return None if row is None else Comment(**row)
