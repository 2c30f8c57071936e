"""The JSON of arbiters: appointed, looking into a game, adjourning it."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from domain import canonical
from service.api.wire import GameId, Name, Receipt, Version, Wire


class AppointArbiter(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Appoint an arbiter; his name is kept outside the record."""

    name: Name | UnsetType = UNSET


class ArbiterAppointed(Wire, frozen=True, kw_only=True, rename="camel"):
    """The arbiter's token, shown this once."""

    game: GameId
    arbiter: str
    token: str
    version: Version
    receipt: Receipt


class LookInto(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Look through the eyes of `seat` at `version` (the newest if left out)."""

    seat: Annotated[str, Meta(max_length=40)]
    version: Annotated[int, Meta(ge=1, le=canonical.MAX_INTEGER)] | UnsetType = UNSET


class Adjourn(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """End the game without a winner. The reason stands in the record for ever: name no person in it."""

    reason: Annotated[str, Meta(min_length=1, max_length=500)]


class GameAdjourned(Wire, frozen=True, kw_only=True, rename="camel"):
    """The game has ended without a winner, and its secrets are open."""

    game: GameId
    version: Version
    receipt: Receipt
