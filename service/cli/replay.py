"""`gaslamp replay`: read a record as a story, or see what a seat saw at some version."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from domain.game import AnyRuleset
from domain.registry import RULESETS, UnknownRuleset
from projections import reader
from projections import record as records
from projections.strict_json import Unreadable
from projections.timeline import Language, timeline


def replay(
    record: Annotated[Path, Parameter(help="A record file.")],
    *,
    seat: Annotated[str | None, Parameter(help="Through whose eyes; without it a spectator's.")] = None,
    version: Annotated[
        int | None, Parameter(help="Show the view and the legal moves at this version, as JSON.")
    ] = None,
    all: Annotated[bool, Parameter(negative="", help="Open every sealed part that the record holds.")] = False,  # noqa: A002
    lang: Annotated[str, Parameter(help="Language of the timeline: en or fa.")] = "en",
) -> int:
    """Replay a record: its timeline in words, or with --version what a seat knew and could do at that moment.

    Exit code 2 when the record cannot be read, or has no such version or seat. It verifies nothing.
    """
    try:
        given = records.read(record.read_bytes())
        ruleset = RULESETS.get(given.ruleset, given.ruleset_version)
        events = reader.redacted(given.events, seat, ended=all)
        if seat is not None and seat not in given.events[0]["seats"]:
            raise LookupError(f"there is no seat {seat!r}; the seats are {', '.join(given.events[0]['seats'])}")
        if version is not None:
            return _moment(ruleset, reader.redacted(given.events[:version], seat, ended=False), version, seat)
        return _story(ruleset, events, "fa" if lang == "fa" else "en")
    except OSError as error:
        return _fail(f"{record}: {error.strerror}")
    except (Unreadable, UnknownRuleset, LookupError, msgspec.ValidationError) as error:
        return _fail(f"{record}: {error}")


def _story(ruleset: AnyRuleset, events: list[dict[str, Any]], language: Language) -> int:
    for entry in timeline(ruleset, events, language):
        for line in entry.lines:
            sys.stdout.write(f"{entry.version:>5}  {entry.at}  {line}\n")
    return 0


def _moment(ruleset: AnyRuleset, events: list[dict[str, Any]], version: int, seat: str | None) -> int:
    game = reader.game_at(ruleset, events, version)
    moment = {
        "game": game.id,
        "version": game.version,
        "seat": seat,
        "status": game.status,
        "toAct": game.to_act,
        "view": reader.view(game, seat),
        "legalMoves": () if seat is None else reader.legal(game, seat),
    }
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(moment), indent=2) + b"\n")
    return 0


def _fail(message: str) -> int:
    sys.stderr.write(f"gaslamp: {message}\n")
    return 2
