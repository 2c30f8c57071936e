"""Two worlds in this process: what the domain and the projections give a reader, at every version."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any
from unittest import mock

import msgspec

from domain import canonical, game
from domain.chance import Chance
from domain.game import Game, Refused, Step
from domain.ruleset import History, IllegalMove
from domain.worlds import Dealt
from projections import reader, record
from projections.keys import Jwks
from projections.picture import drawn
from projections.replay import scenes
from projections.timeline import LANGUAGES, timeline
from tests.worlds.histories import Pair
from tests.worlds.patterns import pattern

SECRET = bytes(range(32))
ID = "00000000-0000-4000-8000-000000000000"
AT = "2026-01-01T00:00:00.000Z"


class Leak(AssertionError):
    """The reader can tell the two worlds apart."""


def compare(pair: Pair, rng: random.Random) -> int:
    """Compare the two worlds of `pair` at every version; the number of versions. Raises Leak."""
    compared = 0
    one, other = (list(world(pair, history)) for history in (pair.one, pair.other))
    if len(one) != len(other):
        raise Leak(f"{pair.ruleset.id}, {pair.reader}: {len(one)} events in one world, {len(other)} in the other")
    for left, right in zip(one, other, strict=True):
        last = compared + 1 == len(one)
        tried = list(commands(left[-1].game, pair.reader, rng))
        answers = [dict(everything(steps, pair.reader, tried, last=last)) for steps in (left, right)]
        for name, answer in answers[0].items():
            if answers[1].get(name) != answer:
                raise Leak(f"{pair.ruleset.id}, {pair.reader}, version {len(left)}: {name} differs")
        if list(answers[0]) != list(answers[1]):
            raise Leak(f"{pair.ruleset.id}, {pair.reader}, version {len(left)}: other answers in another order")
        compared += 1
    return compared


def thinks_better(number: int) -> bool:
    """Whether the move of this number, if it can be taken back, is: and then played again."""
    return number % 3 != 0


def world(pair: Pair, history: History[Any]) -> Iterator[list[Step]]:
    """The steps of a world: after the set-up, and after each move or taking back (the same list, growing)."""
    with dealt(history.draws):
        steps = [game.create(pair.ruleset, ID, history.options, SECRET, AT)]
        for seat in steps[0].game.seats:
            steps.append(game.take_seat(steps[-1].game, seat, SECRET, AT))
        yield list(steps)
        for number, (seat, move) in enumerate(history.moves):
            before = steps[-1].game.version
            steps.append(game.move(steps[-1].game, seat, move, SECRET, AT))
            yield list(steps)
            if thinks_better(number) and before in offered(steps[-1].game, seat):
                steps.append(game.take_back(steps[-1].game, seat, before, SECRET, AT))
                yield list(steps)
                steps.append(game.move(steps[-1].game, seat, move, SECRET, AT))
                yield list(steps)


def offered(current: Game, seat: str) -> list[int]:
    """The versions that `seat` may go back to."""
    return [past.version for past in game.takes_back_to(current, seat)]


def dealt(draws: Mapping[str, tuple[str, ...] | int]) -> Any:
    """While it is entered, all chance gives `draws`."""
    return mock.patch.object(Chance, "of_game", lambda secret, _game, _entropies: Dealt(secret, draws))


def everything(steps: list[Step], seat: str | None, tried: list[Any], *, last: bool) -> Iterator[tuple[str, bytes]]:
    """Each thing that `seat` can get of a game, by name; whole logs only at the `last` version.

    Pictures are drawn from the view alone and take long: every eighth is compared, and the last.
    """
    current = steps[-1].game
    yield "view", canonical.encode(reader.view(current, seat))
    yield "status", canonical.encode([current.status, current.to_act, current.version])
    yield "what can be taken back", canonical.encode({other: offered(current, other) for other in current.seats})
    if seat is not None:
        for version in range(max(0, current.version - 4), current.version + 2):
            yield f"answer to a taking back to {version}", _taken_back(current, seat, version)
        yield "legal moves", msgspec.json.encode(reader.legal(current, seat))
    seen = reader.redacted([steps[-1].event], seat, ended=False)
    yield "event", pattern(canonical.encode(seen))
    for language in LANGUAGES:
        if last or len(steps) % 8 == 0:
            yield f"picture {language}", drawn(current, seat, language, seen[0]).encode()
        yield f"timeline {language}", msgspec.json.encode(timeline(current.ruleset, seen, language))
    if seat is not None:
        view = reader.view(current, seat)
        choices = [current.ruleset.choice(view, move) for move in reader.legal(current, seat)]
        yield "sketch", msgspec.json.encode(current.ruleset.sketch(view, seat, "fa"))
        yield "choices", msgspec.json.encode(choices)
    if last:
        events = [step.event for step in steps]
        yield "replay", msgspec.json.encode(list(scenes(current.ruleset, events, seat, "fa")))
        exported = record.record(current, events, seat, secret=SECRET, receipt=None, keys=Jwks())
        yield "record", pattern(record.encode(exported))
    for number, move in enumerate(tried):
        yield f"answer {number} to {move}", _tried(current, seat, move)


def commands(current: Game, seat: str | None, rng: random.Random) -> Iterator[Any]:
    """What `seat` might try: moves that are legal for somebody, and near misses of them.

    Legal ones only where their effects tell the sender nothing new yet: a dry run answers no more than "accepted".
    """
    if seat is None:
        return
    kinds: dict[type, list[Any]] = {}
    for other in current.seats:
        for move in reader.legal(current, other):
            kinds.setdefault(type(move), []).append(move)
    sample = [move for known in kinds.values() for move in rng.sample(known, min(3, len(known)))]
    yield from sample
    for left, right in pairwise(sample):
        crossed, other = msgspec.to_builtins(left), msgspec.to_builtins(right)
        name = rng.choice(sorted(crossed))
        if name in other:
            crossed[name] = other[name]
        try:
            yield msgspec.convert(crossed, current.ruleset.move_type)
        except msgspec.ValidationError:
            continue


def _taken_back(current: Game, seat: str, version: int) -> bytes:
    """The answer to a dry run of a taking back."""
    try:
        game.check_taking_back(current, seat, version, AT)
    except Refused as error:
        return canonical.encode([error.code, error.detail.en, error.detail.fa])
    return b"accepted"


def _tried(current: Game, seat: str | None, move: Any) -> bytes:
    """The answer to a dry run."""
    try:
        game.decide(current, str(seat), move, SECRET)
    except IllegalMove as error:
        return canonical.encode([error.code, error.detail.en, error.detail.fa, error.rule])
    except Refused as error:
        return canonical.encode([error.code, error.detail.en, error.detail.fa])
    return b"accepted"
