"""What goes into the store and comes out of it."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class Head(Struct, frozen=True):
    """A game as the lists show it. game_id: UUID in lowercase text. seats: all of them, in order of play."""

    game_id: str
    ruleset: str
    ruleset_version: int
    version: int
    status: str
    seats: tuple[str, ...]
    to_act: tuple[str, ...]
    created_at: datetime
    updated_at: datetime


class SeatRow(Struct, frozen=True):
    """Who sits on a seat. player: human or bot. Names live here alone, outside the chain.

    token_digest: SHA-256 of the seat's token; None for a bot, and in lists, which have no use for it.
    """

    seat: str
    player: str
    bot: str | None = None
    name: str | None = None
    token_digest: bytes | None = None


class Loaded(Struct, frozen=True):
    """A whole game, as of one moment. bodies: the recorded events in order; secret opens them: never log it."""

    head: Head
    secret: bytes
    host_digest: bytes
    seats: tuple[SeatRow, ...]
    bodies: list[bytes]


class Answer(Struct, frozen=True):
    """What was answered to a request with an Idempotency-Key.

    caller: who asked (a name within the game). key_digest: of the key. fingerprint: of the request.
    sealed: the answer, encrypted under the key.
    """

    caller: str
    key_digest: bytes
    fingerprint: bytes
    status: int
    sealed: bytes


class Key(Struct, frozen=True):
    """A public key (Ed25519, 32 bytes) that signs receipts from not_before until not_after (None: still)."""

    key_id: str
    public_key: bytes
    not_before: datetime
    not_after: datetime | None = None
