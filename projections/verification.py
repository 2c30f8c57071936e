"""Verifying a record, offline: it stops at the first thing that is wrong and says what and where.

PROTOCOL.md describes each check, in this order.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from domain import canonical, sealed
from domain import events as wire
from domain.chance import salt_key
from domain.events import Json, StepTakenBack
from domain.game import Game
from domain.registry import Registry, UnknownRuleset
from domain.ruleset import AnyRuleset
from projections import adjudication, checks, reader, receipts, signatures, strict_json
from projections import record as records
from projections.checks import Wrong
from projections.keys import Jwks
from projections.record import OriginRecord, Record, Unreadable
from projections.report import CHECKS, Check, FirstWrong, KeysFrom, Report


def verify_bytes(
    data: bytes,
    registry: Registry,
    keys: Jwks | None = None,
    others: Sequence[str] = (),
    *,
    max_bytes: int = strict_json.MAX_BYTES,
) -> Report:
    """As `verify`, of the bytes of a file; `unreadable` where they are no record. Never raises for any bytes."""
    try:
        given = records.read(data, max_bytes=max_bytes)
    except Unreadable as error:
        wrong = FirstWrong(code=error.code, detail=error.detail, position=error.position)
        return Report(verdict="unreadable", first_wrong=wrong)
    return verify(given, registry, keys, others)


def verify(record: Record[Json], registry: Registry, keys: Jwks | None = None, others: Sequence[str] = ()) -> Report:
    """Verify `record`, as `record.read` gave it.

    `keys`: the service's published keys, kept from elsewhere; without them those in the record are taken, which say
    only that receipt and record belong together. `others`: further receipts of the game (signed notes), such as a
    player kept: they prove a rewritten history and a cut tail.
    """
    try:
        ruleset = registry.get(record.ruleset, record.ruleset_version)
    except UnknownRuleset as error:
        wrong = FirstWrong(code="unknown_ruleset", detail=f"this build has {error.args[0]}")
        return Report(verdict="unreadable", events=len(record.events), first_wrong=wrong)
    return _report(_Walk(record, ruleset), keys, others)


def audit(record: Record[Json], ruleset: AnyRuleset, keys: Jwks | None = None, others: Sequence[str] = ()) -> Report:
    """Verify what the service itself holds of a game: all parts open and with the secret, ended or not."""
    return _report(_Walk(record, ruleset, may_run=True), keys, others)


def _report(walk: _Walk, keys: Jwks | None, others: Sequence[str]) -> Report:
    record, origin, before = walk.record, None, None
    try:
        walk.begin()
        for origin in () if record.origins is UNSET else record.origins:
            before = _origin(walk, origin, before, keys)
        origin = None
        walk.fork(before)
        walk.run(keys, others)
    except Wrong as error:
        game = UNSET if origin is None else origin.game
        wrong = FirstWrong(code=error.code, detail=error.detail, version=error.version, game=game)
        return walk.report(keys, wrong)
    return walk.report(keys, None)


def _origin(walk: _Walk, origin: OriginRecord[Json], before: _Walk | None, keys: Jwks | None) -> _Walk:
    """Verify a game that the record's was forked from, as the full record that it would be by itself."""
    own = replace(walk.record, game=origin.game, reader=None, secret=origin.secret, events=origin.events)
    passed = _Walk(replace(own, receipt=origin.receipt, origins=UNSET), walk.ruleset, passed=walk.passed)
    passed.begin()
    passed.fork(before)
    passed.run(keys, ())
    walk.passed["origins"] += 1
    return passed


class _Walk:
    """One verification: what was found so far."""

    def __init__(
        self,
        record: Record[Json],
        ruleset: AnyRuleset,
        *,
        may_run: bool = False,
        passed: Counter[str] | None = None,
    ) -> None:
        self.record = record
        self.may_run = may_run
        self.ruleset = ruleset
        self.secret = None if record.secret is None else bytes.fromhex(record.secret)
        self.passed: Counter[str] = Counter() if passed is None else passed
        self.base: Game | None = None
        self.game: Game | None = None
        self.ended = False
        self.sealed = 0
        self.receipts: list[int] = []
        self.entropies = checks.Entropies(record.game)
        self.latest: datetime | None = None
        self.set_back = False

    def begin(self) -> None:
        """Check what must hold before any event is looked at."""
        if self.secret is not None and self.record.reader is not None:
            raise Wrong("wrong_reader", "a full record has no reader")
        if not self.record.events:
            raise Wrong("no_events", "a record has at least its first event", 1)

    def fork(self, before: _Walk | None) -> None:
        """Begin where the game `before`, which was found right, is said to have been forked."""
        version = checks.origin(self.record.events, None if before is None else before.record.events)
        if before is not None and version is not None:
            self.base = reader.game_at(self.ruleset, before.record.events, version, before.base)

    def run(self, keys: Jwks | None, others: Sequence[str]) -> None:
        """Check every event, then the receipts and the end."""
        salts = None if self.secret is None else salt_key(self.secret, self.record.game)
        for version, raw in enumerate(self.record.events, 1):
            try:
                self._event(version, raw, salts)
            except Wrong as error:
                error.version = version
                raise
        self._receipts(keys, others)
        self._end()

    def _event(self, version: int, raw: Json, salts: bytes | None) -> None:
        if version == 1:
            self._ruleset(raw)
        encoded = canonical.encode(raw)
        event = checks.form(self.ruleset, encoded)
        parts = [] if sealed.is_plain(encoded) else sealed.parts(raw)
        self.passed["schema"] += 1
        record = self.record
        genesis = wire.genesis(record.game, record.ruleset, record.ruleset_version)
        checks.link(event, raw, record.game, version, genesis if self.game is None else self.game.head)
        self.passed["chain"] += 1
        self._time(event.at)
        if version == 1:
            self._first(event)
        self.sealed += checks.parts(parts, full=salts is not None, seat=record.reader, passed=self.passed)
        revealed = self.entropies.take(event, self.passed)
        if self.game is not None and signatures.check(self.game, event, raw):
            self.passed["signatures"] += 1
        if self.game is not None and isinstance(event, StepTakenBack):
            adjudication.taking_back(self.game, event)
        if self.secret is None or salts is None:
            self.game, self.ended = adjudication.evolve(self.ruleset, self.game or self.base, event, raw)
            return
        checks.salts(parts, version, salts, self.passed)
        adjudication.draws(self.game, event, self.secret, revealed, self.passed)
        self.game = adjudication.adjudicate(self.ruleset, self.game or self.base, event, raw, self.secret)
        self.ended = self.game.status == "ended"
        self.passed["rules"] += 1

    def _ruleset(self, raw: Json) -> None:
        """What the record, its first event and this build say about the ruleset must be the same."""
        record = self.record
        named = (raw.get("ruleset"), raw.get("rulesetVersion"))
        if named != (record.ruleset, record.ruleset_version) or isinstance(named[1], bool):
            raise Wrong("wrong_ruleset", "the first event names another ruleset than the record")
        if not raw.get("fingerprint") == record.fingerprint == self.ruleset.fingerprint:
            raise Wrong("wrong_fingerprint", "this was played under other data than this version of the ruleset has")
        self.passed["ruleset"] += 1

    def _first(self, event: Any) -> None:
        if self.secret is not None:
            if hashlib.sha256(self.secret).hexdigest() != event.secret_commitment:
                raise Wrong("wrong_secret", "the secret is not the one that was committed to")
            self.passed["secret"] += 1
        if self.record.reader is not None and self.record.reader not in event.seats:
            raise Wrong("wrong_reader", "the record's reader is no seat of this game")

    def _time(self, at: str) -> None:
        moment = checks.time(at)
        if self.latest is not None and moment < self.latest:
            self.set_back = True
        self.latest = moment
        self.passed["times"] += 1

    def _receipts(self, keys: Jwks | None, others: Sequence[str]) -> None:
        known = self.record.keys.keys if keys is None else keys.keys
        own = [] if self.record.receipt is None else [(self.record.receipt, True)]
        for text, of_head in (*own, *((text, False) for text in others)):
            version = receipts.check(text, self.record.game, self.record.events, known, of_head=of_head)
            self.receipts.append(version)
            self.passed["receipts"] += 1

    def _end(self) -> None:
        last = len(self.record.events)
        if self.secret is None and self.ended:
            raise Wrong("secret_missing", "the game has ended, but the record does not reveal the secret", last)
        if self.secret is not None and not self.ended and not self.may_run:
            raise Wrong("no_end", f"a full record has an end; this one stops after version {last}", last + 1)
        if self.ended:
            self.passed["end"] += 1

    def report(self, keys: Jwks | None, wrong: FirstWrong | None) -> Report:
        used: KeysFrom = "none"
        if self.receipts:
            used = "record" if keys is None else "given"
        game = self.game
        return Report(
            verdict="invalid" if wrong else "valid" if self.secret is not None else "incomplete",
            game=self.record.game,
            ruleset=self.record.ruleset,
            ruleset_version=self.record.ruleset_version,
            reader=self.record.reader,
            events=len(self.record.events),
            verified_to=0 if game is None else game.version,
            head=None if game is None else game.head,
            outcome=game.outcome if game is not None and self.ended else None,
            sealed=self.sealed,
            keys=used,
            receipts=tuple(sorted(self.receipts)),
            checks=tuple(Check(name, self.passed[name]) for name in CHECKS),
            first_wrong=wrong,
            notices=self._notices(used) if wrong is None else (),
        )

    def _notices(self, used: KeysFrom) -> tuple[str, ...]:
        found = {
            "analysis_table": self.base is not None,
            "parts_sealed": self.sealed > 0,
            "tail_unproven": self.secret is None,
            "no_receipt": not self.receipts,
            "keys_from_record": used == "record",
            "clock_set_back": self.set_back,
        }
        return tuple(name for name, applies in found.items() if applies)


__all__ = ["audit", "verify", "verify_bytes"]
