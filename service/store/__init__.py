"""The event store: games, their events and seats in PostgreSQL, through asyncpg and plain SQL."""

from service.store.errors import Conflict, MigrationFailed, StoreFault, Unavailable
from service.store.migrate import migrate
from service.store.rows import Answer, Head, Key, Loaded, SeatRow
from service.store.store import Store

__all__ = [
    "Answer",
    "Conflict",
    "Head",
    "Key",
    "Loaded",
    "MigrationFailed",
    "SeatRow",
    "Store",
    "StoreFault",
    "Unavailable",
    "migrate",
]
