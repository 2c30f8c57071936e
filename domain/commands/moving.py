"""Moves, and steps of one's own turn taken back."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from domain import sealed
from domain.chance import Chance
from domain.commands.permitted import check_human, check_open, check_playing
from domain.commands.recording import Step, or_unset, record
from domain.events import Moved, StepTakenBack
from domain.fold import Game
from domain.refused import refused
from domain.ruleset import AnyRuleset, SeatId
from domain.taking_back import MOST, Past, until


def move(game: Game, seat: SeatId, choice: Any, secret: bytes, at: str, *, signature: str | None = None) -> Step:
    """Play `choice` (of the ruleset's move type) for `seat`. Raises IllegalMove, or Refused: game_over, not_started.

    signature: recorded as it is; whoever calls has verified it.
    """
    effects = decide(game, seat, choice, secret)
    event: Moved[Any, Any] = Moved(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        seat=seat,
        move=recorded(game.ruleset, seat, choice),
        signature=_recorded_signature(game.ruleset, choice, seat, signature),
        effects=effects,
    )
    return record(game.ruleset, game, event, secret)


def decide(game: Game, seat: SeatId, choice: Any, secret: bytes) -> tuple[Any, ...]:
    """The effects that `choice` would have; the same refusals as `move`, and nothing is recorded."""
    check_open(game)
    if game.state is None:
        raise refused("not_started")
    chance = Chance.of_game(secret, game.id, game.entropies)
    effects: tuple[Any, ...] = game.ruleset.decide(game.state, seat, choice, chance)
    return effects


def recorded(ruleset: AnyRuleset, seat: SeatId, choice: Any) -> Any:
    """`choice` as its event holds it: the fields that not everybody may read are sealed parts."""
    hidden = ruleset.hidden_fields(seat, choice)
    if not hidden:
        return choice
    fields = msgspec.to_builtins(choice)
    for name, audience in hidden.items():
        fields[name] = {"audience": sorted(audience), "commitment": "", "value": fields[name]}
    return msgspec.convert(fields, ruleset.recorded_move_type)


def _recorded_signature(
    ruleset: AnyRuleset, choice: Any, seat: SeatId, signature: str | None
) -> str | sealed.Sealed[str] | UnsetType:
    if signature is None:
        return UNSET
    return sealed.sealed(signature, seat) if ruleset.hidden_fields(seat, choice) else signature


def take_back(
    game: Game, seat: SeatId, to_version: int, secret: bytes, at: str, *, signature: str | None = None
) -> Step:
    """Go back to the game as it was at `to_version`. Raises Refused as `check_taking_back`.

    signature: recorded as it is; whoever calls has verified it.
    """
    check_taking_back(game, seat, to_version, at)
    event = StepTakenBack(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        seat=seat,
        to_version=to_version,
        signature=or_unset(signature),
    )
    return record(game.ruleset, game, event, secret)


def check_taking_back(game: Game, seat: SeatId, to_version: int, at: str) -> None:
    """Refuse what `take_back` would.

    Raises Refused: game_over, not_started, seat_handed_over, nothing_to_take_back, taken_back_too_often,
    too_late_to_take_back.
    """
    check_playing(game)
    check_human(game, seat)
    past = game.steps.to(to_version) if seat == game.steps.seat else None
    if past is None:
        raise refused("nothing_to_take_back", version=to_version)
    if game.steps.taken_back >= MOST:
        raise refused("taken_back_too_often", most=MOST)
    end = until(past.waiting_since, game.allowance)
    if end is not None and datetime.fromisoformat(at) >= end:
        raise refused("too_late_to_take_back")


def takes_back_to(game: Game, seat: SeatId) -> tuple[Past, ...]:
    """What `seat` may go back to now, oldest first, as far as its time is not over. Public."""
    steps = game.steps
    if game.outcome is not None or seat != steps.seat or steps.taken_back >= MOST:
        return ()
    return steps.past if game.players[seat].kind == "human" else ()
