"""What can go wrong with the store."""

from __future__ import annotations


class Conflict(Exception):
    """Nothing was stored: the game is not at the version that the step was made from, or the key was answered.

    version: where the game is now, or None if it is not known (such as a created id that exists already). Look for a
    stored answer first, then load again.
    """

    def __init__(self, version: int | None) -> None:
        super().__init__(f"the game is at version {version}")
        self.version = version


class NoRoom(Exception):
    """Nothing was stored: as many games are unfinished as may be that were opened from there."""


class Unavailable(Exception):
    """The database is away, full or too slow. Nothing happened, or it is unknown: try again with the same key."""


class StoreFault(Exception):
    """The database refused a statement, which is a defect of ours. Holds the SQLSTATE and no data."""


def copied(error: Exception) -> Exception:
    """An exception of its own for each who waits: a traceback grows where it is raised."""
    return type(error)(*error.args)


class MigrationFailed(Exception):
    """The database cannot be used as it is; the message says what to do, and holds no password."""
