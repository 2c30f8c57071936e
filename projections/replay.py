"""A game told version by version to one reader: words, numbers, knowledge and pictures, for those who play it again.

It is made from the events as that reader could read them at the time (`reader.redacted`), so it tells no more than he
was told: not even after the end, before the version at which he learned it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from domain.events import Json
from domain.game import Game
from domain.ruleset import AnyRuleset, Language, SeatId, Sketch
from projections import bounded, reader
from projections.picture import drawn
from projections.timeline import entry, sentence, term


class Measure(Struct, frozen=True, rename="camel"):
    """A number of the game as it stands; of: the seat whose it is, null for the table's. label: its name in words."""

    name: str
    of: SeatId | None
    label: str
    value: int


class Fact(Struct, frozen=True, rename="camel"):
    """Something that the reader knows, in words, and what it is about: terms of the ruleset, and their names."""

    name: str
    of: SeatId | None
    label: str
    items: tuple[str, ...]
    names: tuple[str, ...]


class Scene(Struct, frozen=True, rename="camel", kw_only=True):
    """One version through the eyes of one reader.

    at: when it happened. seat: who acted; null for the table. toAct: who may move now. lines: the timeline's words.
    marks: those of them that mark the course of the game. measures: the same numbers in every scene that has any.
    facts: what the reader knows now. board: the picture (SVG), where pictures were asked for.
    """

    version: int
    at: str
    seat: SeatId | None
    to_act: tuple[SeatId, ...]
    lines: tuple[str, ...]
    marks: tuple[str, ...]
    measures: tuple[Measure, ...]
    facts: tuple[Fact, ...]
    board: str | None


def scenes(
    ruleset: AnyRuleset,
    events: Sequence[Json],
    seat: SeatId | None,
    language: Language,
    *,
    after: int = 0,
    limit: int = 2**53,
    pictures: bool = False,
    base: Game | None = None,
    trusted: bool = True,
) -> Iterator[Scene]:
    """The scenes after version `after`, at most `limit`. `events` are all up to there, open or as `seat` reads them.

    trusted: they are the service's own; a stranger's are folded by `bounded`, and raise as there.
    """
    seen = reader.redacted(events[: after + limit], seat, ended=False)
    fold = reader.games if trusted else bounded.games
    for event, game in zip(seen, fold(ruleset, seen, base), strict=True):
        if game.version > after:
            yield _scene(game, event, seat, language, pictures=pictures)


def staged(
    ruleset: AnyRuleset, events: Sequence[Json], seat: SeatId | None, language: Language
) -> Iterator[tuple[Scene, Sketch]]:
    """Every scene of a record's events, whoever wrote it, with its board in characters: before the start a line for
    each seat. Raises as `bounded.games`.
    """
    seen = reader.redacted(events, seat, ended=False)
    for event, game in zip(seen, bounded.games(ruleset, seen), strict=True):
        view: Any = reader.view(game, seat)
        if view is None:
            waiting = tuple(((getattr(ruleset.words.seats[each], language), "plain"),) for each in game.seats)
        yield (
            _scene(game, event, seat, language, pictures=False),
            waiting if view is None else ruleset.sketch(view, seat, language),
        )


def _scene(game: Game, event: Json, seat: SeatId | None, language: Language, *, pictures: bool) -> Scene:
    ruleset, told = game.ruleset, entry(game.ruleset, event, language)
    view: Any = reader.view(game, seat)
    insight = None if view is None else ruleset.insight(view, seat)
    typed = reader.decoded(ruleset, event)
    marks = (
        ruleset.narrate(effect) for effect in getattr(typed, "effects", ()) if isinstance(effect, ruleset.milestones)
    )
    words = ruleset.words

    def label(name: str, of: SeatId | None) -> str:
        own = getattr(words.insights[name], language)
        return own if of is None else f"{own} · {getattr(words.seats[of], language)}"

    return Scene(
        version=told.version,
        at=told.at,
        seat=told.seat,
        to_act=game.to_act,
        lines=told.lines,
        marks=tuple(sentence(ruleset, line, language) for line in marks if line is not None),
        measures=tuple(Measure(g.name, g.of, label(g.name, g.of), g.value) for g in insight.gauges) if insight else (),
        facts=tuple(
            Fact(k.name, k.of, label(k.name, k.of), k.items, tuple(term(ruleset, i, language) for i in k.items))
            for k in insight.known
        )
        if insight
        else (),
        board=drawn(game, seat, language, event) if pictures else None,
    )
