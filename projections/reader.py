"""What a reader may read of a game's events, and the game as it was after each of them.

Events are builtins (the stored bodies, decoded), in order from version 1. A reader is a seat or, as None, a spectator.
While the game runs he reads the sealed parts that name him; once it has ended everything is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from domain import canonical, sealed
from domain import events as wire
from domain import game as fold
from domain.events import Json
from domain.game import Game
from domain.ruleset import AnyRuleset, SeatId


class NoSuchVersion(LookupError):
    """The game has no such version: it is below 1 or beyond the last event."""

    def __init__(self, version: int, last: int) -> None:
        super().__init__(f"there is no version {version}; the last one is {last}")
        self.version = version
        self.last = last


def redacted(events: Iterable[Json], seat: SeatId | None, *, ended: bool) -> list[Json]:
    """`events` as `seat` (None: a spectator) may read them; `ended` is whether the game has ended by now.

    `seat` must be a seat that the reader has proved to hold. The hashes stay what they are.
    """
    return [one(event, seat, ended=ended) for event in events]


def one(event: Json, seat: SeatId | None, *, ended: bool) -> Json:
    """A single event as `seat` (None: a spectator) may read it."""
    if ended:
        return event
    read: Json = sealed.redact(event, seat)
    return read


def encoded(body: bytes, seat: SeatId | None, *, ended: bool) -> msgspec.Raw:
    """A single event, stored as `body` (canonical JSON), as `seat` (None: a spectator) may read it, as JSON."""
    if ended or sealed.is_plain(body):
        return msgspec.Raw(body)
    return msgspec.Raw(canonical.encode(sealed.redact(msgspec.json.decode(body), seat)))


def decoded(ruleset: AnyRuleset, event: Json) -> Any:
    """`event` (open or redacted) as the ruleset's typed event. Raises msgspec.ValidationError."""
    return msgspec.convert(event, wire.event_type(ruleset))


def games(ruleset: AnyRuleset, events: Iterable[Json], base: Game | None = None) -> Iterator[Game]:
    """The game after each event in turn. Redacted events give the game as their reader knows it.

    base: of an analysis table, the finished game where it was forked (`Game.base`).
    """
    game = base
    for event in events:
        game = fold.evolve(ruleset, game, decoded(ruleset, event))
        yield game


def game_at(ruleset: AnyRuleset, events: Sequence[Json], version: int | None = None, base: Game | None = None) -> Game:
    """The game as it was after `version` (None: the last event). Raises NoSuchVersion."""
    last = len(events)
    wanted = last if version is None else version
    if not 1 <= wanted <= last:
        raise NoSuchVersion(wanted, last)
    for game in games(ruleset, events[:wanted], base):
        if game.version == wanted:
            return game
    raise NoSuchVersion(wanted, last)


def view(game: Game, seat: SeatId | None) -> Any | None:
    """What `seat` (None: a spectator) may know of `game`, of the ruleset's view type; None before the start."""
    return None if game.state is None else game.ruleset.view(game.state, seat)


def legal(game: Game, seat: SeatId) -> tuple[Any, ...]:
    """The moves that `seat` may make in `game`, of the ruleset's move type; none before the start or off turn."""
    return tuple(game.ruleset.legal(game.state, seat)) if game.state is not None and seat in game.to_act else ()
