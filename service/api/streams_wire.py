"""The JSON of following: tickets for streams, whose turn it is, and how a stream ends."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.game import Status
from domain.ruleset import SeatId
from service.api.wire import GameId, Version, Wire


class StreamTicket(Wire, frozen=True, kw_only=True, rename="camel"):
    """Opens one stream of the game until `expiresAt`, as `seat` or a spectator reads it. Shown this once."""

    game: GameId
    seat: SeatId | UnsetType = UNSET
    ticket: str
    expires_at: str


class AskTurns(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """The seat tokens of the games that are asked about, up to 100."""

    tokens: Annotated[
        list[Annotated[str, Meta(min_length=32, max_length=200)]],
        Meta(min_length=1, max_length=100, description="Seat tokens, of any games."),
    ]


class Turn(Wire, frozen=True, kw_only=True, rename="camel"):
    """A seat of mine: where its game is, and whether it may act there. index: the place of its token, from 0."""

    index: int
    game: GameId
    ruleset: str
    seat: SeatId
    version: Version
    status: Status
    my_turn: bool


class TurnList(Struct, frozen=True, kw_only=True, rename="camel", tag_field="kind", tag="turns"):
    """My seats. unknown: the places of the tokens that hold no seat. In a stream only what has changed follows."""

    turns: tuple[Turn, ...]
    unknown: tuple[int, ...] = ()


class StreamResync(Struct, frozen=True, kw_only=True, rename="camel", tag_field="kind", tag="resync"):
    """The cursor is none of this game's: read the game anew. The stream goes on after `version`."""

    game: GameId
    version: Version
    status: Status
    reason: Literal["malformed", "beyond_head"]


class StreamEnd(Struct, frozen=True, kw_only=True, rename="camel", tag_field="kind", tag="end"):
    """The last item: the game has ended (of several: all have), and nothing will follow.

    Its secrets are open: what was sent sealed can be read in full at `events`.
    """

    game: GameId | UnsetType = UNSET
    version: Version | UnsetType = UNSET
    events: str | UnsetType = UNSET


class StreamClosed(Struct, frozen=True, kw_only=True, rename="camel", tag_field="kind", tag="closed"):
    """The service ends the stream before the game has ended: come back, with the last version that you got.

    slow_reader: what was sent was not taken in time. shutting_down, unavailable, failed: the service's reasons.
    not_a_player: the token holds the seat no longer, or the operator has removed the table.
    """

    reason: Literal["slow_reader", "shutting_down", "unavailable", "failed", "not_a_player"]
    game: GameId | UnsetType = UNSET
