"""Opening a table, and closing it before the game begins."""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec import UNSET

from domain import events
from domain.commands.permitted import check_not_started, check_running
from domain.commands.recording import Step, record
from domain.events import Cancelled, GameCreated, Origin
from domain.filling import filled
from domain.fold import Game
from domain.refused import Refused, refused
from domain.ruleset import AnyRuleset, InvalidOptions, SeatId, Text

MAX_ALLOWANCE = 31_536_000
"""The most seconds for a move: a year."""


def create(
    ruleset: AnyRuleset,
    game: str,
    options: Any,
    secret: bytes,
    at: str,
    *,
    allowance: int | None = None,
    base: Game | None = None,
) -> Step:
    """Open a table. `secret` is 32 random bytes, `at` RFC 3339, `allowance` seconds a move.

    base: of an analysis table, the finished game where it is forked. Raises InvalidOptions, Refused: cannot_fork.
    """
    if base is not None:
        _check_fork(ruleset, base, options)
    seats = opened_seats(ruleset, options, allowance)
    event = GameCreated(
        game=game,
        version=1,
        at=at,
        previous=events.genesis(game, ruleset.id, ruleset.version),
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        fingerprint=ruleset.fingerprint,
        options=options,
        seats=seats,
        secret_commitment=hashlib.sha256(secret).hexdigest(),
        allowance=UNSET if allowance is None else allowance,
        origin=UNSET if base is None else Origin(base.id, base.version, base.head),
    )
    return record(ruleset, base, event, secret)


def opened_seats(ruleset: AnyRuleset, options: Any, allowance: int | None) -> tuple[SeatId, ...]:
    """The seats of a table that is opened with `options` and `allowance`. Raises InvalidOptions."""
    if allowance is not None and not 1 <= allowance <= MAX_ALLOWANCE:
        raise InvalidOptions(
            filled(
                Text("The allowance is 1 to {most} seconds.", "مهلت هر حرکت ۱ تا {most} ثانیه است."), most=MAX_ALLOWANCE
            )
        )
    return ruleset.seats(options)


def cancel(game: Game, secret: bytes, at: str) -> Step:
    """Close the table before the game begins. Raises Refused: game_over, already_started."""
    check_running(game)
    check_not_started(game)
    event = Cancelled(game=game.id, version=game.version + 1, at=at, previous=game.head)
    return record(game.ruleset, game, event, secret)


def _check_fork(ruleset: AnyRuleset, base: Game, options: Any) -> None:
    """Refuse to fork where nothing is left to play, or to play something else on."""
    if base.ruleset is not ruleset or base.options != options:
        raise Refused(
            "cannot_fork",
            Text(
                "An analysis table has the ruleset and the options of its origin.",
                "میز تحلیل همان بازی و همان گزینه‌های سرچشمه‌ی خود را دارد.",
            ),
        )
    if base.state is not None and ruleset.outcome(base.state) is not None:
        raise refused("cannot_fork", version=base.version)
