"""The event store: games, their events and seats in PostgreSQL, through asyncpg and plain SQL."""

from service.store.errors import Conflict, MigrationFailed, NoRoom, StoreFault, Unavailable
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
    Room,
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
    "NoRoom",
    "Policy",
    "Position",
    "Room",
    "SeatRow",
    "Store",
    "StoreFault",
    "Ticket",
    "Unavailable",
    "migrate",
]
