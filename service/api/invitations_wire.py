"""The JSON of invitations, and of looking on by one."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.ruleset import SeatId
from service.api.wire import GameId, Token, Wire


class Invite(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Invite somebody: to sit down (on `seat`, else on any) or to watch; so often, and for so many seconds from now."""

    purpose: Literal["seat", "watch"] = "seat"
    seat: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    uses: Annotated[int, Meta(ge=1, le=1000)] = 1
    lifetime: Annotated[int, Meta(ge=60, le=31_536_000)] = 604_800


class Invited(Wire, frozen=True, kw_only=True, rename="camel"):
    """An invitation. token: for who is invited, shown this once. invitation: its id, for the host."""

    game: GameId
    invitation: str
    token: str
    purpose: Literal["seat", "watch"]
    seat: SeatId | UnsetType = UNSET
    uses: int
    expires_at: str


class InvitationInfo(Wire, frozen=True, kw_only=True, rename="camel"):
    """What became of an invitation: it works as long as it is neither revoked nor expired and `used` below `uses`."""

    invitation: str
    purpose: Literal["seat", "watch"]
    seat: SeatId | UnsetType = UNSET
    uses: int
    used: int
    created_at: str
    expires_at: str
    revoked_at: str | UnsetType = UNSET


class InvitationList(Wire, frozen=True, kw_only=True, rename="camel"):
    """The invitations of a table, the oldest first."""

    game: GameId
    invitations: tuple[InvitationInfo, ...]


class Watch(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Use an invitation to watch, by its token."""

    invitation: Token


class Watching(Wire, frozen=True, kw_only=True, rename="camel"):
    """The token of who looks on, shown this once."""

    game: GameId
    token: str
