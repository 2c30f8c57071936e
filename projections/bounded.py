"""Events that a stranger wrote, folded with bounded work: no table holds more than its game has.

`evolve` trusts its effects, for the rules made them. A record that was forged may tell of a hundred million aces, and
whoever folds it would lay them. So everything that reads a record without judging it again by the rules goes through
here: first what each event holds (`check`), then what lies on the table after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from domain.events import Json
from domain.game import Game, opened_seats
from domain.ruleset import AnyRuleset
from projections import reader
from projections.reader import NoSuchVersion

MOST: Final = 1000
"""The largest number, the longest list and the longest text in a record's options, moves and effects.

No game comes near: the deck of Captain Jack, 364 cards, is the most of anything.
"""

MOST_EFFECTS: Final = 100
"""The most effects of one event; a set-up has some fifteen."""

_PLAIN: Final = frozenset((str, int, bool, bytes, type(None)))

_JUDGED: Final = ("options", "move", "effects")


class Unbounded(ValueError):
    """Something that no game holds."""


def check(event: Json, path: str = "") -> None:
    """Raise Unbounded where the options, move or effects of `event` (builtins) hold more than any game does.

    path: the JSON Pointer (RFC 6901) of the event, for the message.
    """
    for name in _JUDGED:
        if name in event and _is_beyond(event[name]):
            raise Unbounded(f"{next(_beyond(event[name], f'{path}/{name}'))} goes beyond {MOST}, as no game does")
    effects = event.get("effects")
    if isinstance(effects, list) and len(effects) > MOST_EFFECTS:
        raise Unbounded(f"{path}/effects goes beyond {MOST_EFFECTS}, as no game does")


def check_opening(game: Game) -> None:
    """Judge the options of `game`, after its first event, as at the opening of a table.

    Raises InvalidOptions, or Unbounded for other seats than they give.
    """
    if opened_seats(game.ruleset, game.options, game.allowance) != game.seats:
        raise Unbounded("seats that the options do not give")


def check_game(game: Game) -> None:
    """Raise Unbounded where `game`, after an event, holds more than its ruleset has."""
    if not game.players.keys() <= set(game.seats):
        raise Unbounded("somebody sits where no seat is")
    if max(len(game.agreed), len(game.arbiters), len(game.steps.past)) > MOST:
        raise Unbounded("more agreements, arbiters or steps than a game can have")
    if game.state is not None and (_is_long(game.state) or not game.ruleset.fits(game.state)):
        raise Unbounded("more lies on the table than the game has")


def games(ruleset: AnyRuleset, events: Iterable[Json], base: Game | None = None) -> Iterator[Game]:
    """As `reader.games`, of events that anybody may have written. Raises whatever they bring a ruleset to, and
    Unbounded before they bring it to more than a game is.
    """
    for place, game in enumerate(reader.games(ruleset, _checked(events), base)):
        if place == 0:
            check_opening(game)
        check_game(game)
        yield game


def game_at(ruleset: AnyRuleset, events: Sequence[Json], version: int, base: Game | None = None) -> Game:
    """As `reader.game_at`, of such events."""
    if not 1 <= version <= len(events):
        raise NoSuchVersion(version, len(events))
    for game in games(ruleset, events[:version], base):
        if game.version == version:
            return game
    raise NoSuchVersion(version, len(events))


def _checked(events: Iterable[Json]) -> Iterator[Json]:
    for place, event in enumerate(events):
        if place and event.get("kind") == "game_created":
            raise Unbounded("a game is opened once")
        check(event)
        yield event


def _is_beyond(value: Any) -> bool:
    """Whether a number, list or text in `value` (builtins) is beyond MOST."""
    kind = type(value)
    if kind is int:
        return not -MOST <= value <= MOST
    if kind is dict:
        return len(value) > MOST or any(map(_is_beyond, value.values()))
    if kind is list:
        return len(value) > MOST or any(map(_is_beyond, value))
    return kind is str and len(value) > MOST


def _beyond(value: Any, path: str) -> Iterator[str]:
    """Where such things are; of nested ones the innermost first."""
    members: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, Mapping):
        members = value.items()
    elif isinstance(value, list):
        members = enumerate(value)
    for name, member in members:
        if _is_beyond(member):
            yield from _beyond(member, f"{path}/{name}")
    yield path


def _is_long(value: Any) -> bool:
    """Whether a row of `value` (a state or a part of one) is longer than MOST."""
    if isinstance(value, Struct):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    elif isinstance(value, tuple | frozenset):
        if len(value) > MOST:
            return True
        parts = list(value)
    else:
        return False
    return not _PLAIN.issuperset(map(type, parts)) and any(_is_long(part) for part in parts if type(part) not in _PLAIN)


__all__ = ["MOST", "MOST_EFFECTS", "Unbounded", "check", "check_game", "check_opening", "game_at", "games"]
