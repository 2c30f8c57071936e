"""What every effect of a game has in common."""

from __future__ import annotations

from msgspec import Struct


class Effect(Struct, frozen=True, gc=False, tag_field="type", rename="camel"):
    """Something that happened by the rules. Effects are trees, so the garbage collector need not know them."""
