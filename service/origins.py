"""Where analysis tables come from: the finished games, each forked from the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from domain.game import Game
from domain.ruleset import AnyRuleset
from projections import reader
from projections.record import MAX_ORIGINS, OriginRecord
from service.signing import Signer
from service.store import Head, Loaded, Store

MAX_BYTES = 3 * 1024 * 1024
"""How much the events of all origins together may be, so that every record stays one that can be verified."""


Event = TypeVar("Event")


class _Head(Struct, frozen=True):
    """What a receipt is over."""

    version: int
    hash: str
    at: str


async def origins(store: Store, head: Head) -> list[Loaded]:
    """The games that the one of `head` comes from, the first one first; none for what is no analysis table."""
    found: list[Loaded] = []
    while head.origin is not None and len(found) <= MAX_ORIGINS:
        loaded = await store.load(head.origin[0])
        if loaded is None:
            raise LookupError("an origin is not in the database")
        found.insert(0, loaded)
        head = loaded.head
    return found


def base(ruleset: AnyRuleset, head: Head, found: Sequence[Loaded]) -> Game | None:
    """The finished game where the one of `head` was forked, with what that was forked from."""
    if not found:
        return None
    game: Game | None = None
    for loaded, follower in zip(found, [*(each.head for each in found[1:]), head], strict=True):
        if follower.origin is None:
            raise LookupError("a fork names its origin")
        events = [msgspec.json.decode(body) for body in loaded.bodies]
        game = reader.game_at(ruleset, events, follower.origin[1], game)
    return game


def as_records(
    found: Sequence[Loaded], signer: Signer | None, event: Callable[[bytes], Event]
) -> list[OriginRecord[Event]]:
    """The origins as they stand in a record, with a receipt over the end of each by `signer` (None: without).

    event: what an event's body becomes in it.
    """
    made = []
    for loaded in found:
        last = msgspec.json.decode(loaded.bodies[-1], type=_Head)
        game = loaded.head.game_id
        receipt = None if signer is None else signer.receipt(game, last.version, last.hash, last.at)
        events = [event(body) for body in loaded.bodies]
        made.append(OriginRecord(game=game, secret=loaded.secret.hex(), events=events, receipt=receipt))
    return made


def too_much(found: Sequence[Loaded]) -> bool:
    """Whether a game that comes from all of these would have a record beyond the bounds."""
    return len(found) > MAX_ORIGINS or sum(len(body) for loaded in found for body in loaded.bodies) > MAX_BYTES
