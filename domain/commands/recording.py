"""How an accepted command becomes the next event: hashed, sealed where not everybody may read, and folded."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from domain import canonical, sealed
from domain.chance import Chance, salt_key
from domain.events import Json
from domain.fold import Game, evolve, is_ready
from domain.ruleset import AnyRuleset


class Step(Struct, frozen=True):
    """One accepted command: the event as recorded, with every sealed part open, and the game after it.

    `body` is the canonical form of `event` (builtins, `hash` included): what is stored.
    """

    game: Game
    event: Json
    body: bytes


def record(ruleset: AnyRuleset, game: Game | None, event: Any, secret: bytes) -> Step:
    """Make `event` the next of `game`, None for its first: what it hashes to, what is stored, the game after it."""
    body = msgspec.to_builtins(event)
    hashed = canonical.encode(body)
    if not sealed.is_plain(hashed):
        hashed = sealed.seal(body, salt_key(secret, event.game), event.version)
    body["hash"] = hashlib.sha256(hashed).hexdigest()
    after = evolve(ruleset, game, msgspec.structs.replace(event, hash=body["hash"]))
    return Step(after, body, canonical.encode(body))


def with_setup(game: Game, event: Any, secret: bytes) -> Any:
    """`event` with the effects of the set-up, if the table is ready after it."""
    after = evolve(game.ruleset, game, event)
    if not is_ready(after) or after.state is not None:  # an analysis table begins with the state of its origin
        return event
    chance = Chance.of_game(secret, game.id, after.entropies)
    return msgspec.structs.replace(event, effects=game.ruleset.setup(game.options, chance))


def or_unset(value: str | None) -> str | UnsetType:
    """A field that an event has only where it holds something."""
    return UNSET if value is None else value
