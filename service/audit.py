"""The audit: every game in the database is verified as it is stored, and held to its head, its seats and receipts."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime

import msgspec
from msgspec import UNSET, Struct

from domain.registry import Registry, UnknownRuleset
from projections import notes, verification
from projections.keys import Jwks, RecordKeys
from projections.record import Record
from service import origins
from service.store import Loaded, Store

PAGE = 100


class Finding(Struct, frozen=True, kw_only=True):
    """What the audit says of one game. wrong: None, or why it is not right; version: the first wrong event."""

    game: str
    ruleset: str
    events: int
    wrong: str | None = None
    code: str | None = None
    version: int | None = None


class Place(Struct, frozen=True):
    """How far an audit has come, from the newest game to the oldest: where it can be taken up again."""

    created_at: datetime
    game: str


async def audit(
    store: Store,
    registry: Registry,
    keys: Jwks,
    receipts: Sequence[str] = (),
    after: Place | None = None,
) -> AsyncIterator[tuple[Place, Finding]]:
    """Verify all games, newest first, from `after` on. `receipts`: signed notes that players kept.

    A game that moves on meanwhile is verified as of one moment; one that was created meanwhile may be left out.
    """
    by_game = _by_game(receipts)
    cursor = None if after is None else (after.created_at, after.game)
    while True:
        page = await store.list_games(after=cursor, limit=PAGE, unlisted=True)
        for head, _ in page:
            loaded = await store.load(head.game_id)
            if loaded is not None:
                found = await origins.origins(store, loaded.head)
                yield Place(head.created_at, head.game_id), _verify(loaded, found, registry, keys, by_game)
        if len(page) < PAGE:
            break
        cursor = (page[-1][0].created_at, page[-1][0].game_id)
    if after is None:
        for game, texts in by_game.items():
            if await store.head(game) is None:
                place = Place(datetime.max.replace(tzinfo=UTC), game)
                yield place, _lost(game, len(texts))


def _verify(
    loaded: Loaded, found: Sequence[Loaded], registry: Registry, keys: Jwks, receipts: Mapping[str, list[str]]
) -> Finding:
    head = loaded.head
    finding = Finding(game=head.game_id, ruleset=head.ruleset, events=len(loaded.bodies))
    try:
        ruleset = registry.get(head.ruleset, head.ruleset_version)
    except UnknownRuleset as error:
        return _wrong(finding, "unknown_ruleset", f"this build has {error}")
    try:
        stored = [msgspec.json.decode(body) for body in loaded.bodies]
    except msgspec.DecodeError:
        return _wrong(finding, "malformed_event", "a stored event is not JSON")
    record = Record(
        game=head.game_id,
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        fingerprint=ruleset.fingerprint,
        reader=None,
        secret=loaded.secret.hex(),
        events=stored,
        receipt=None,
        keys=RecordKeys(),
        origins=origins.as_records(found, None, msgspec.json.decode) or UNSET,
    )
    report = verification.audit(record, ruleset, keys, receipts.get(head.game_id, ()))
    if report.first_wrong is not None:
        return _wrong(finding, report.first_wrong.code, report.first_wrong.detail, report.first_wrong.version)
    if head.version != len(stored):
        return _wrong(finding, "wrong_head", f"the head names version {head.version}", head.version)
    return finding


def _wrong(found: Finding, code: str, detail: str, version: int | None = None) -> Finding:
    return msgspec.structs.replace(found, wrong=detail, code=code, version=version)


def _lost(game: str, receipts: int) -> Finding:
    detail = f"the game is not in the database, but {receipts} receipt(s) are over it"
    return Finding(game=game, ruleset="", events=0, wrong=detail, code="game_missing")


def _by_game(receipts: Sequence[str]) -> dict[str, list[str]]:
    """The receipts by the game that each claims to be over. Raises notes.MalformedNote."""
    found: dict[str, list[str]] = {}
    for text in receipts:
        found.setdefault(notes.receipt(notes.parse(text).text).game, []).append(text)
    return found
