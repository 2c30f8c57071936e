"""The invitations of a game, and who looks on by one. Tokens are known as digests only."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from service.store.answered import columns, write
from service.store.database import Database
from service.store.rows import Answer, Invitation

_COLUMNS = "invitation, digest, purpose, seat, uses, used, created_at, expires_at, revoked_at"

# Who mints holds the table's row until he is done: the next one counts what he has made.
_TURN = "SELECT g.game_id FROM gaslamp.games g WHERE g.game_id = $1 FOR NO KEY UPDATE"

_MINT = """
WITH minted AS (
    INSERT INTO gaslamp.invitations (game_id, invitation, digest, purpose, seat, uses, used, created_at, expires_at)
    SELECT $1::uuid, $2, $3::bytea, $4, $5, $6::int, 0, $7::timestamptz, $8::timestamptz
    WHERE (SELECT count(*) FROM gaslamp.invitations i WHERE i.game_id = $1) < $9::int
    RETURNING game_id
), answered AS (
    INSERT INTO gaslamp.answers (game_id, caller, key_digest, fingerprint, status, answer, created_at)
    SELECT m.game_id, $10::text, $11::bytea, $12::bytea, $13::int, $14::bytea, $7 FROM minted m
    WHERE $10::text IS NOT NULL
)
SELECT game_id FROM minted
"""

_ALL = f"SELECT {_COLUMNS} FROM gaslamp.invitations WHERE game_id = $1 ORDER BY created_at, invitation"

_ONE = f"SELECT {_COLUMNS} FROM gaslamp.invitations WHERE game_id = $1 AND digest = $2"

_REVOKE = f"""
UPDATE gaslamp.invitations SET revoked_at = COALESCE(revoked_at, $3) WHERE game_id = $1 AND invitation = $2
RETURNING {_COLUMNS}
"""

# Two who come at once wait for each other at the invitation's row, and the second finds it used.
_WATCH = """
WITH used AS (
    UPDATE gaslamp.invitations i SET used = i.used + 1
    WHERE i.game_id = $1 AND i.digest = $2 AND i.purpose = 'watch' AND i.used < i.uses AND i.revoked_at IS NULL
      AND i.expires_at > $4
    RETURNING i.game_id, i.invitation
), watching AS (
    INSERT INTO gaslamp.watchers (game_id, digest, invitation, created_at)
    SELECT u.game_id, $3::bytea, u.invitation, $4::timestamptz FROM used u
), answered AS (
    INSERT INTO gaslamp.answers (game_id, caller, key_digest, fingerprint, status, answer, created_at)
    SELECT u.game_id, $5::text, $6::bytea, $7::bytea, $8::int, $9::bytea, $4 FROM used u WHERE $5::text IS NOT NULL
)
SELECT game_id FROM used
"""

_WATCHES = """
SELECT 1 FROM gaslamp.watchers w
JOIN gaslamp.invitations i ON i.game_id = w.game_id AND i.invitation = w.invitation
WHERE w.game_id = $1 AND w.digest = $2 AND i.revoked_at IS NULL
"""


class Invitations:
    """What the service asks of the database about invitations. Raises Unavailable, and StoreFault for a defect."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def mint(self, game_id: str, minted: Invitation, *, most: int, answer: Answer | None) -> bool:
        """Keep a new invitation, with the answer to its request; False if the game has `most` already, however many are
        made at once.

        Raises Conflict if the answer's key has been answered.
        """
        row = (
            UUID(game_id),
            minted.invitation,
            minted.digest,
            minted.purpose,
            minted.seat,
            minted.uses,
            minted.created_at,
            minted.expires_at,
            most,
        )
        return await write(self._database, _MINT, *row, *columns(answer), turn=(_TURN, UUID(game_id)))

    async def all(self, game_id: str) -> list[Invitation]:
        """All invitations of a game, the oldest first."""
        rows = await self._database.read(lambda connection: connection.fetch(_ALL, UUID(game_id)))
        return [_invitation(row) for row in rows]

    async def by_token(self, game_id: str, digest: bytes) -> Invitation | None:
        """The invitation whose token has this digest, usable or not."""
        row = await self._database.read(lambda connection: connection.fetchrow(_ONE, UUID(game_id), digest))
        return None if row is None else _invitation(row)

    async def revoke(self, game_id: str, invitation: str, at: datetime) -> Invitation | None:
        """End an invitation, and the looking on by it; as it is then. None if the game has no such invitation."""
        row = await self._database.read(lambda connection: connection.fetchrow(_REVOKE, UUID(game_id), invitation, at))
        return None if row is None else _invitation(row)

    async def watch(self, game_id: str, digest: bytes, watcher: bytes, at: datetime, answer: Answer | None) -> bool:
        """Use up the invitation of `digest` once for the token of digest `watcher`; False if it is not usable.

        Raises Conflict if the answer's key has been answered.
        """
        return await write(self._database, _WATCH, UUID(game_id), digest, watcher, at, *columns(answer))

    async def watches(self, game_id: str, watcher: bytes) -> bool:
        """Whether the token of digest `watcher` lets its holder look on (still)."""
        found = await self._database.read(lambda connection: connection.fetchval(_WATCHES, UUID(game_id), watcher))
        return found is not None


def _invitation(row: Mapping[str, Any]) -> Invitation:
    return Invitation(**{name: row[name] for name in Invitation.__struct_fields__})
