"""What goes into the store and comes out of it."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from msgspec import Struct


class Policy(Struct, frozen=True):
    """Who finds, watches and joins a table; chosen when it is opened, and no part of its chain.

    access: `public` stands in the lists; `unlisted` is for who has its address; of a `private` one nobody learns who
    was not let in. spectators: when those may look on who have no seat. joining: whether sitting down takes an
    invitation.
    """

    access: Literal["public", "unlisted", "private"] = "public"
    spectators: Literal["always", "afterEnd", "never"] = "always"
    joining: Literal["open", "invitation"] = "open"


class Head(Struct, frozen=True):
    """A game as the lists show it. game_id: UUID in lowercase text. seats: all of them, in order of play.

    revision: counts what changed about the seats without an event: tokens and names.
    origin: game and version that it was forked from; such an analysis table counts in no standings.
    """

    game_id: str
    ruleset: str
    ruleset_version: int
    version: int
    status: str
    seats: tuple[str, ...]
    to_act: tuple[str, ...]
    created_at: datetime
    updated_at: datetime
    revision: int = 0
    policy: Policy = Policy()
    origin: tuple[str, int] | None = None


class Room(Struct, frozen=True):
    """How many games may be unfinished at once that were opened from one address. host: a keyed digest of it."""

    host: bytes
    games: int


class Position(Struct, frozen=True):
    """Where a game is: its version, its status and the seats that may act; revision as in `Head`."""

    version: int
    status: str
    to_act: tuple[str, ...]
    revision: int = 0


class Held(Struct, frozen=True):
    """The seat that a token holds, by the token's digest, and where its game is."""

    token_digest: bytes
    game_id: str
    ruleset: str
    seat: str
    player: str
    position: Position


class Ticket(Struct, frozen=True):
    """A stream ticket, by its digest.

    seat: whose eyes it opens, None for who looks on; holder: the digest of the token that it was given for.
    """

    digest: bytes
    seat: str | None
    holder: bytes
    expires_at: datetime


class Invitation(Struct, frozen=True):
    """An invitation, by the digest of its token. seat: the one that it is for, None for any, and for watching."""

    invitation: str
    digest: bytes
    purpose: Literal["seat", "watch"]
    seat: str | None
    uses: int
    used: int
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None = None

    def usable(self, now: datetime) -> bool:
        """Whether it can be used once more."""
        return self.used < self.uses and self.revoked_at is None and now < self.expires_at


NOBODY = "nobody"
"""What `player` is in the row of a seat that was left; no row of it comes out of the store."""


class SeatRow(Struct, frozen=True):
    """Who sits on a seat. player: human, bot, arbiter or NOBODY. Names live here alone, outside the chain.

    token_digest: SHA-256 of the seat's token; None for a bot, and in lists, which have no use for it.
    """

    seat: str
    player: str
    bot: str | None = None
    name: str | None = None
    token_digest: bytes | None = None


class Loaded(Struct, frozen=True):
    """A whole game, as of one moment. bodies: the recorded events in order; secret opens them: never log it.

    host_digest: of the host's token; origin: of the one with which the table was opened.
    """

    head: Head
    secret: bytes
    host_digest: bytes
    origin: bytes
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
