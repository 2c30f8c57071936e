"""`gaslamp replay`: step through a record, read it as a story, or see what a seat saw at some version."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from domain.events import Json
from domain.registry import RULESETS
from domain.ruleset import AnyRuleset, Language
from projections import bounded, reader
from projections import record as records
from projections.printable import printable
from projections.record import Record
from projections.replay import staged
from projections.strict_json import Unreadable
from projections.timeline import timeline
from service.cli import stepping
from service.cli.files import read
from service.cli.terminal import fail


def replay(
    record: Annotated[Path, Parameter(help="A record file.")],
    *,
    seat: Annotated[str | None, Parameter(help="Through whose eyes; without it a spectator's.")] = None,
    version: Annotated[
        int | None, Parameter(help="Show the view and the legal moves at this version, as JSON.")
    ] = None,
    board: Annotated[
        bool, Parameter(negative="", help="Show boards in characters: of every version, or with --version of that one.")
    ] = False,
    all: Annotated[bool, Parameter(negative="", help="Open every sealed part that the record holds.")] = False,  # noqa: A002
    lang: Annotated[Language, Parameter(help="Language of the timeline.")] = "en",
) -> int:
    """Replay a record: in a terminal step by step, with a board in characters; the keys stand below it.

    Where the output goes elsewhere: its timeline in words, with --board the boards too, with --version what a seat knew
    and could do at that moment. Colours are off with NO_COLOR.

    Exit code 2 when the record cannot be read, or has no such version or seat. It verifies nothing.
    """
    try:
        if all and (seat is not None or version is not None or board):
            raise LookupError("--all tells the whole story, so it goes with neither --seat, --version nor --board")
        given = records.read(read(record))
        records.check(given)
        if stepping.can_step() and not all and (board or version is None):
            _step(given, version, seat, lang)
            return 0
        if board:
            told = _boards(given, version, seat, lang)
        else:
            told = _moment(given, version, seat) if version is not None else _story(given, seat, all, lang)
    except OSError as error:
        return fail(f"{record}: {error.strerror}", 2)
    except (Unreadable, LookupError) as error:
        return fail(f"{record}: {error}", 2)
    sys.stdout.write(told)
    return 0


class NotPlayable(LookupError):
    """The events of the record are no game by its ruleset."""

    def __init__(self, error: Exception) -> None:
        super().__init__(f"its events are no game ({type(error).__name__}); `gaslamp verify` says what is wrong")


def _stages(given: Record[Json], seat: str | None, language: Language) -> list[stepping.Stage]:
    ruleset = _ruleset(given, seat)
    try:
        return list(staged(ruleset, given.events, seat, language))
    except Exception as error:  # whoever wrote the record, it may hold anything
        raise NotPlayable(error) from error


def _boards(given: Record[Json], version: int | None, seat: str | None, language: Language) -> str:
    words = _ruleset(given, seat).words.seats
    stages = _stages(given, seat, language)
    if version is not None and not 1 <= version <= len(stages):
        raise reader.NoSuchVersion(version, len(stages))
    chosen = stages if version is None else stages[version - 1 : version]
    eyes = stepping.eyes_in_words(words, seat, language)
    return stepping.plain(chosen, eyes, len(stages), language, colours=stepping.coloured())


def _step(given: Record[Json], version: int | None, seat: str | None, language: Language) -> None:
    """Step through the record; of a partial one only its reader's eyes are open."""
    ruleset = _ruleset(given, seat)
    seats = tuple(map(str, given.events[0]["seats"]))
    open_to = seats if given.secret is not None else tuple(each for each in seats if each in (given.reader, seat))
    stepping.step(
        lambda eyes, told: _stages(given, eyes, told), open_to, ruleset.words.seats, seat, language, version or 1
    )


def _story(given: Record[Json], seat: str | None, opened: bool, language: Language) -> str:
    ruleset = _ruleset(given, seat)
    try:
        entries = timeline(ruleset, reader.redacted(given.events, seat, ended=opened), language)
        return "".join(
            f"{entry.version:>5}  {printable(entry.at)}  {printable(line)}\n"
            for entry in entries
            for line in entry.lines
        )
    except Exception as error:  # whoever wrote the record, it may hold anything
        raise NotPlayable(error) from error


def _moment(given: Record[Json], version: int, seat: str | None) -> str:
    ruleset = _ruleset(given, seat)
    try:
        seen = reader.redacted(given.events, seat, ended=False)
        game = bounded.game_at(ruleset, seen, version, records.base(ruleset, given))
        moment = {
            "game": game.id,
            "version": game.version,
            "seat": seat,
            "status": game.status,
            "toAct": game.to_act,
            "view": reader.view(game, seat),
            "legalMoves": () if seat is None else reader.legal(game, seat),
        }
        return msgspec.json.format(msgspec.json.encode(moment), indent=2).decode() + "\n"
    except reader.NoSuchVersion:
        raise
    except Exception as error:  # as above
        raise NotPlayable(error) from error


def _ruleset(given: Record[Json], seat: str | None) -> AnyRuleset:
    """The ruleset of the record, if it has `seat`. Raises LookupError."""
    ruleset = RULESETS.get(given.ruleset, given.ruleset_version)
    try:
        seats = tuple(map(str, given.events[0]["seats"]))
    except (IndexError, KeyError, TypeError) as error:
        raise NotPlayable(error) from error
    if seat is not None and seat not in seats:
        raise LookupError(f"there is no seat {seat!r}; the seats are {', '.join(seats)}")
    return ruleset
