"""The record: one game as one JSON file that anybody can replay and verify, without the service.

A full record is that of a game that has ended: all parts open, and with the secret. A partial record is what one
reader may read while the game runs: the same chain, with only his own parts open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from domain import canonical
from domain.events import Json
from domain.game import Game
from domain.ruleset import AnyRuleset, SeatId
from projections import bounded, reader, strict_json
from projections.keys import Jwks, RecordKeys, undated
from projections.strict_json import Unreadable

FORMAT = "gaslamp-record"
FORMAT_VERSION = 1
MEDIA_TYPE = "application/vnd.gaslamp.record+json"
MAX_ORIGINS = 8
"""How many games an analysis table can come from: forks of forks."""

Event = TypeVar("Event")
GameId = Annotated[str, Meta(pattern="^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", max_length=36)]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]


class OriginRecord(Struct, Generic[Event], frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A finished game that an analysis table was forked from: what its own full record holds of it alone."""

    game: GameId
    secret: Hex32
    events: list[Event]
    receipt: str | None


class Record(Struct, Generic[Event], frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A game's record.

    game, ruleset, rulesetVersion, fingerprint: as in the first event. reader: whose partial record it is, a seat, or
    null for a spectator and for a full record. secret: 64 hex digits, null while the game runs. events: from version 1.
    receipt: the signed note over the last event's version and hash. keys: a JWKS with the keys of the receipts.
    origins: of an analysis table, the games that it comes from, each forked from the one before; absent for others.
    """

    format: Literal["gaslamp-record"] = "gaslamp-record"
    format_version: Literal[1] = 1
    game: GameId
    ruleset: str
    ruleset_version: int
    fingerprint: Hex32
    reader: SeatId | None
    secret: Hex32 | None
    events: list[Event]
    receipt: str | None
    keys: RecordKeys
    origins: Annotated[list[OriginRecord[Event]], Meta(min_length=1, max_length=MAX_ORIGINS)] | UnsetType = UNSET


def record(
    game: Game,
    events: Iterable[Json],
    seat: SeatId | None,
    *,
    secret: bytes,
    receipt: str | None,
    keys: Jwks,
    origins: Sequence[OriginRecord[Json]] = (),
) -> Record[Json]:
    """The record of `game` for `seat` (None: a spectator); full if it has ended.

    `events` are all of the game's, open; `secret` leaves this function only if the game has ended. `receipt` is
    the one over the game's head; `origins` are there for an analysis table.
    """
    read = reader.redacted(events, seat, ended=game.status == "ended")
    return _made(game, read, seat, secret, receipt, keys, origins)


def stored(
    game: Game,
    bodies: Iterable[bytes],
    seat: SeatId | None,
    *,
    secret: bytes,
    receipt: str | None,
    keys: Jwks,
    origins: Sequence[OriginRecord[msgspec.Raw]] = (),
) -> Record[msgspec.Raw]:
    """The same from events as they are stored, in canonical JSON: what is open to the reader goes through as it is."""
    ended = game.status == "ended"
    read = [reader.encoded(body, seat, ended=ended) for body in bodies]
    return _made(game, read, seat, secret, receipt, keys, origins)


def _made(
    game: Game,
    events: list[Event],
    seat: SeatId | None,
    secret: bytes,
    receipt: str | None,
    keys: Jwks,
    origins: Sequence[OriginRecord[Event]],
) -> Record[Event]:
    ended = game.status == "ended"
    return Record(
        game=game.id,
        ruleset=game.ruleset.id,
        ruleset_version=game.ruleset.version,
        fingerprint=game.ruleset.fingerprint,
        reader=None if ended else seat,
        secret=secret.hex() if ended else None,
        events=events,
        receipt=receipt,
        keys=undated(keys),
        origins=list(origins) or UNSET,
    )


def base(ruleset: AnyRuleset, record: Record[Json]) -> Game | None:
    """Of an analysis table, the finished game where it was forked, as the record's origins tell; None of any other.

    Nothing is judged, but all is bounded: raises whatever the events of a stranger's record bring a ruleset to.
    """
    if record.origins is UNSET:
        return None
    found: Game | None = None
    origins = record.origins
    followers = [*(origin.events for origin in origins[1:]), record.events]
    for origin, follower in zip(origins, followers, strict=True):
        found = bounded.game_at(ruleset, origin.events, follower[0]["origin"]["version"], found)
    return found


def check(record: Record[Json]) -> None:
    """Refuse a record whose events hold numbers, lists or texts that no game does. Raises Unreadable: beyond_games."""
    events = [(f"/events/{place}", event) for place, event in enumerate(record.events)]
    for number, origin in enumerate(() if record.origins is UNSET else record.origins):
        events += [(f"/origins/{number}/events/{place}", event) for place, event in enumerate(origin.events)]
    try:
        for path, event in events:
            bounded.check(event, path)
    except bounded.Unbounded as error:
        raise Unreadable("beyond_games", str(error)) from None


def encode(record: Record[Any]) -> bytes:
    """The record as a file: its canonical form."""
    return canonical.encode(record)


def read(data: bytes, *, max_bytes: int = strict_json.MAX_BYTES) -> Record[Json]:
    """The record in the bytes of a file, whoever wrote it. Raises Unreadable.

    Its events are builtins of the canonical subset; nothing in it is judged yet: `verification.verify` does. Who folds
    them otherwise does it by `bounded`, after `check`.
    """
    given = strict_json.decode(data, max_bytes=max_bytes)
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise Unreadable("unknown_format", f"not an object with `format`: {FORMAT!r}")
    version = given.get("formatVersion")
    if isinstance(version, bool) or version != FORMAT_VERSION:
        raise Unreadable("unknown_format_version", f"this build reads version {FORMAT_VERSION} of the format")
    try:
        found = msgspec.convert(given, Record[Json])
    except msgspec.ValidationError as error:
        raise Unreadable("malformed", str(error)) from None
    if canonical.encode(found.keys) != canonical.encode(given["keys"]):
        raise Unreadable("malformed", "a key without all of its members")
    return found


__all__ = [
    "FORMAT",
    "FORMAT_VERSION",
    "MAX_ORIGINS",
    "MEDIA_TYPE",
    "OriginRecord",
    "Record",
    "Unreadable",
    "base",
    "check",
    "encode",
    "read",
    "record",
    "stored",
]
