"""Options of a new game: what a table may settle otherwise."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

EastmanRuling = Literal["moves_only", "ends_the_game"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """eastman: what the character that Eastman moves may do (NY-44).

    moves_only: neither accuse nor escape. ends_the_game: the Detective may accuse with it and Jack escape with it.
    """

    eastman: EastmanRuling = "moves_only"
