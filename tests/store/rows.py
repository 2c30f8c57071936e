"""The rows of the events of a game as they lie in the database."""

from __future__ import annotations

import asyncpg


async def forms(database: str, game: str) -> bytes:
    """The first byte of each row, which tells its form."""
    connection = await asyncpg.connect(database)
    try:
        rows = await connection.fetch("SELECT body FROM gaslamp.events WHERE game_id = $1 ORDER BY version", game)
    finally:
        await connection.close()
    return b"".join(row["body"][:1] for row in rows)
