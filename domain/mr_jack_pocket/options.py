"""Options of a new game: there are none."""

from __future__ import annotations

from msgspec import Struct


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The game is played in one way only."""
