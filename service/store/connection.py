"""The type of a connection: asyncpg carries no types of its own."""

from typing import Any, TypeAlias

Connection: TypeAlias = Any
"""An asyncpg.Connection, or one lent by a pool."""
