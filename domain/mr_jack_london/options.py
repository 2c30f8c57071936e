"""Options of a new game (ML-1)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

EditionId = Literal["classic", "revised"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """edition: which printed board is used; they differ in manholes and in two start hexes only (ML-1)."""

    edition: EditionId = "classic"
