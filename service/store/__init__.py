"""The event store: games, their events and seats in PostgreSQL, through asyncpg and plain SQL."""

from service.store.errors import Conflict, MigrationFailed, StoreFault, Unavailable
from service.store.migrate import migrate
from service.store.rows import (
    NOBODY,
    Answer,
    Head,
    Held,
    Invitation,
    Key,
    Loaded,
    Policy,
    Position,
    SeatRow,
    Ticket,
)
from service.store.store import Store

__all__ = [
    "NOBODY",
    "Answer",
    "Conflict",
    "Head",
    "Held",
    "Invitation",
    "Key",
    "Loaded",
    "MigrationFailed",
    "Policy",
    "Position",
    "SeatRow",
    "Store",
    "StoreFault",
    "Ticket",
    "Unavailable",
    "migrate",
]
