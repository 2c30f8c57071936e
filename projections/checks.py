"""The checks of single events that need no rules: form, chain, times, sealed parts, entropies."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
import rfc8785

from domain import canonical, sealed
from domain import events as wire
from domain.events import EntropyRevealed, GameCreated, Json, SeatTaken
from domain.ruleset import AnyRuleset, SeatId

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
_SALT = re.compile(r"[0-9a-f]{32}")
_ENTROPY = re.compile(r"(?:[0-9a-f]{2}){16,64}")


class Wrong(Exception):
    """Something is wrong, and so is the record. code: stable; version: the event's, or None where it is not one."""

    def __init__(self, code: str, detail: str, version: int | None = None) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail
        self.version = version


def form(ruleset: AnyRuleset, encoded: bytes) -> Any:
    """An event (canonical JSON) decoded, exactly of a form that `ruleset` can record. Raises Wrong: malformed_event."""
    try:
        typed = wire.decoder(ruleset).decode(encoded)
    except msgspec.ValidationError as error:
        raise Wrong("malformed_event", str(error)) from None
    if canonical.encode(typed) != encoded:
        raise Wrong("malformed_event", "holds more or less than an event of its kind, or holds it in another form")
    return typed


def link(event: Any, raw: Json, game: str, version: int, previous: str) -> None:
    """Check that an event is the link `version` of the chain of `game`, after the hash `previous`.

    Raises Wrong: wrong_game, wrong_version, wrong_kind, wrong_previous, wrong_hash.
    """
    if event.game != game:
        raise Wrong("wrong_game", "this event belongs to another game")
    if event.version != version:
        raise Wrong("wrong_version", f"version {event.version} stands where {version} belongs")
    if isinstance(event, GameCreated) != (version == 1):
        raise Wrong("wrong_kind", "game_created is the first event, and only the first")
    if event.previous != previous:
        raise Wrong("wrong_previous", "does not name the hash of the event before it")
    hashed = {key: value for key, value in sealed.strip(raw).items() if key != "hash"}
    if hashlib.sha256(_judged(hashed)).hexdigest() != event.hash:
        raise Wrong("wrong_hash", "its hash is not that of its content")


def _judged(value: Json) -> bytes:
    """The RFC 8785 form of `value`, by the rfc8785 library wherever it and the service's encoder could differ.

    They can in the writing of strings alone: in what is escaped, and in what is not ASCII.
    """
    encoded = canonical.encode(value)
    return encoded if encoded.isascii() and b"\\" not in encoded else rfc8785.dumps(value)


def origin(events: Sequence[Json], before: Sequence[Json] | None) -> int | None:
    """The version of the game before (`before`: its events) at which this one was forked, None where there is none.

    Raises Wrong: wrong_origin.
    """
    named = events[0].get("origin")
    if before is None:
        if named is not None:
            raise Wrong("wrong_origin", "it was forked from a game that is not in the record", 1)
        return None
    version = named.get("version") if isinstance(named, dict) else None
    if not isinstance(version, int) or isinstance(version, bool) or not 1 <= version <= len(before):
        raise Wrong("wrong_origin", "it names no version of the game before", 1)
    event = before[version - 1]
    if named != {"game": event.get("game"), "version": version, "hash": event.get("hash")}:
        raise Wrong("wrong_origin", "it names another game or history than the one before", 1)
    return version


def time(at: str) -> datetime:
    """The time of an event. Raises Wrong: wrong_time."""
    try:
        if _TIME.fullmatch(at):
            return datetime.fromisoformat(at)
    except ValueError:
        pass
    raise Wrong("wrong_time", "its time is not RFC 3339 in UTC with milliseconds")


def parts(found: Iterable[Json], *, full: bool, seat: SeatId | None, passed: Counter[str]) -> int:
    """Check the sealed parts `found` in an event; the number of those still closed.

    Open are exactly the parts that the record's reader may read: all in a full record, else those that name `seat`.
    Raises Wrong: malformed_event, part_not_open, part_not_sealed, wrong_commitment.
    """
    closed = 0
    for number, part in enumerate(found):
        is_open = "value" in part
        if is_open != ("salt" in part):
            raise Wrong("malformed_event", f"sealed part {number} has only one of salt and value")
        if is_open and not (full or seat in part["audience"]):
            raise Wrong("part_not_sealed", f"sealed part {number} is open, though its reader may not read it")
        if not is_open:
            if full or seat in part["audience"]:
                raise Wrong("part_not_open", f"sealed part {number} is closed, though its reader may read it")
            closed += 1
            continue
        if not _SALT.fullmatch(part["salt"]):
            raise Wrong("malformed_event", f"the salt of sealed part {number} is not 32 hex digits")
        if sealed.commitment(part["salt"], part["value"]) != part["commitment"]:
            raise Wrong("wrong_commitment", f"sealed part {number} is not what was committed to")
        passed["commitments"] += 1
    return closed


def salts(found: Iterable[Json], version: int, salt_key: bytes, passed: Counter[str]) -> None:
    """Check that the salts of the open parts `found` derive from the secret. Raises Wrong: wrong_salt."""
    for number, part in enumerate(found):
        if part["salt"] != sealed.salt(salt_key, version, number):
            raise Wrong("wrong_salt", f"the salt of sealed part {number} does not derive from the secret")
        passed["salts"] += 1


class Entropies:
    """What the seats committed to and revealed so far."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._commitments: dict[SeatId, str] = {}
        self.revealed: dict[SeatId, str] = {}

    def take(self, event: Any, passed: Counter[str]) -> Mapping[SeatId, str]:
        """Check `event` if it is about entropy; the entropies revealed after it. Raises Wrong: wrong_entropy."""
        if isinstance(event, SeatTaken) and isinstance(event.entropy_commitment, str):
            self._commitments[event.seat] = event.entropy_commitment
        elif isinstance(event, EntropyRevealed):
            if not _ENTROPY.fullmatch(event.entropy):
                raise Wrong("wrong_entropy", "entropy is 16 to 64 bytes in lowercase hex")
            made = wire.entropy_commitment(self._game, event.seat, event.entropy)
            if made != self._commitments.get(event.seat):
                raise Wrong("wrong_entropy", "this is not the entropy that the seat committed to")
            self.revealed[event.seat] = event.entropy
            passed["entropies"] += 1
        return self.revealed
