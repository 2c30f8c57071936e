"""A game as a pure fold over its events: what it is after each of them. Nothing is changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from domain.events import (
    Adjourned,
    ArbiterAppointed,
    Cancelled,
    EndAgreed,
    EntropyRevealed,
    GameCreated,
    Moved,
    Resigned,
    SeatLeft,
    SeatTaken,
    StepTakenBack,
    TimeClaimed,
)
from domain.ruleset import AnyRuleset, Outcome, SeatId
from domain.taking_back import Steps, after_move, after_taking_back, until

WITHOUT_WINNER = {reason: Outcome((), reason) for reason in ("adjourned", "agreed", "cancelled")}
"""How a game ends in which nobody wins, and not by its rules."""

Status = Literal["open", "ready", "playing", "ended"]


class Player(Struct, frozen=True, gc=False):
    """Who sits on a seat: a client or a bot, what he committed to and revealed, the key that signs his moves."""

    kind: Literal["human", "bot"]
    bot: str | None = None
    entropy_commitment: str | None = None
    entropy: str | None = None
    public_key: str | None = None


class Game(Struct, frozen=True, gc=False, kw_only=True):
    """A game after `version` events; `head` is the hash of the last. `state` is None until it starts.

    allowance: seconds for each move. waiting_since: the time of the start or the last move. agreed: the seats that want
    it to end without a winner. ended_by: how it ended, if not by its rules. steps: what can be taken back. base: of an
    analysis table, the finished game where it was forked; its state is the one that this game starts with.
    """

    ruleset: AnyRuleset
    id: str
    options: Any
    version: int
    head: str
    created_at: str
    updated_at: str
    secret_commitment: str
    seats: tuple[SeatId, ...]
    players: Mapping[SeatId, Player]
    state: Any = None
    arbiters: tuple[str, ...] = ()
    allowance: int | None = None
    waiting_since: str | None = None
    agreed: tuple[SeatId, ...] = ()
    ended_by: Outcome | None = None
    steps: Steps = Steps()
    base: Game | None = None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        if self.ended_by is not None:
            return self.ended_by
        return None if self.state is None else self.ruleset.outcome(self.state)

    @property
    def status(self) -> Status:
        """open: seats are free; ready: waiting for entropy to be revealed; playing; ended."""
        if self.outcome is not None:
            return "ended"
        if self.state is not None:
            return "playing"
        return "open" if len(self.players) < len(self.seats) else "ready"

    @property
    def to_act(self) -> tuple[SeatId, ...]:
        """The seats that may act now: to move, or to reveal their entropy."""
        if self.ended_by is not None:
            return ()
        if self.state is not None:
            return self.ruleset.to_act(self.state)
        if self.status == "ready":
            return tuple(s for s in self.seats if owes_entropy(self.players[s]))
        return ()

    @property
    def awaited(self) -> tuple[SeatId, ...]:
        """Those of `to_act` for whom the game waits; the others may act, but need not."""
        if self.state is None:
            return self.to_act
        free = self.ruleset.out_of_turn(self.state)
        return tuple(seat for seat in self.to_act if seat not in free)

    @property
    def entropies(self) -> dict[SeatId, str]:
        """The entropies revealed so far, by seat."""
        return {seat: p.entropy for seat, p in self.players.items() if p.entropy is not None}


def evolve(ruleset: AnyRuleset, game: Game | None, event: Any) -> Game:
    """`game` after `event` (decoded; sealed values may be absent), whose `hash` is set.

    Before the first event: None, or of an analysis table the finished game where it was forked. Raises ValueError for
    an event that cannot be the next.
    """
    if game is not None and isinstance(event, Moved):
        return _moved(game, event)
    if isinstance(event, GameCreated):
        return _created(ruleset, game, event)
    if game is None:
        raise ValueError("the first event must be game_created")
    if isinstance(event, StepTakenBack):
        return _gone_back(game, event)
    state, effects = game.state, getattr(event, "effects", ())
    if effects and state is None:
        state = ruleset.initial(game.options)
    for effect in effects:
        state = ruleset.evolve(state, effect)
    after: Game = msgspec.structs.replace(
        game,
        version=event.version,
        head=str(event.hash),
        updated_at=event.at,
        players=_players(game, event),
        state=state,
        arbiters=(*game.arbiters, event.arbiter) if isinstance(event, ArbiterAppointed) else game.arbiters,
        waiting_since=event.at if effects or isinstance(event, Resigned | TimeClaimed) else game.waiting_since,
        agreed=(*game.agreed, event.seat) if isinstance(event, EndAgreed) else game.agreed,
        ended_by=game.ended_by or _ended_by(game, event),
        steps=Steps() if isinstance(event, Resigned | TimeClaimed) else game.steps,
    )
    if state is None and game.base is not None and game.base.state is not None and is_ready(after):
        return msgspec.structs.replace(after, state=game.base.state, waiting_since=event.at)
    return after


def _created(ruleset: AnyRuleset, base: Game | None, event: Any) -> Game:
    """The table as it was opened. Raises ValueError."""
    check_base(base, event)
    return Game(
        ruleset=ruleset,
        id=event.game,
        options=event.options,
        version=event.version,
        head=str(event.hash),
        created_at=event.at,
        updated_at=event.at,
        secret_commitment=event.secret_commitment,
        seats=event.seats,
        players={},
        allowance=None if event.allowance is UNSET else event.allowance,
        base=base,
    )


def _moved(game: Game, event: Any) -> Game:
    """A seat moved: nearly every event is one, so what a move cannot change is not looked at. Raises ValueError.

    A human's move withdraws what was agreed about an end: he wants to go on. Bots are not asked, and take nothing back.
    """
    ruleset, seat, state = game.ruleset, event.seat, game.state
    if state is None:
        raise ValueError("nobody moves before the game starts")
    changes = ruleset.changes
    for effect in event.effects:
        state = changes[type(effect)](state, effect)
    at, agreed = event.at, game.agreed
    if game.players[seat].kind == "human":
        agreed, steps = (), after_move(ruleset, game.steps, game.state, game.waiting_since, event, state)
    else:
        steps = Steps(seat)
    after: Game = msgspec.structs.replace(
        game,
        version=event.version,
        head=event.hash,
        updated_at=at,
        state=state,
        waiting_since=at,
        agreed=agreed,
        steps=steps,
    )
    return after


def check_base(base: Game | None, event: Any) -> None:
    """Raise ValueError unless the first event names `base` as what it was forked from, or none where there is none."""
    named = None if event.origin is UNSET else (event.origin.game, event.origin.version, event.origin.hash)
    if named != (None if base is None else (base.id, base.version, base.head)):
        raise ValueError("the game does not begin where it says")


def _gone_back(game: Game, event: StepTakenBack) -> Game:
    """The board and the clock are as they were; what was said at the table since then stands. Raises ValueError."""
    past = game.steps.to(event.to_version)
    if past is None or event.seat != game.steps.seat:
        raise ValueError("nothing was done since then that can be taken back")
    return msgspec.structs.replace(
        game,
        version=event.version,
        head=str(event.hash),
        updated_at=event.at,
        state=past.state,
        waiting_since=past.waiting_since,
        steps=after_taking_back(game.steps, past),
    )


def _players(game: Game, event: Any) -> Mapping[SeatId, Player]:
    """Who sits where after `event`."""
    players = game.players
    match event:
        case SeatTaken():
            player = Player(
                kind=event.player,
                bot=_or_none(event.bot),
                entropy_commitment=_or_none(event.entropy_commitment),
                public_key=_or_none(event.public_key),
            )
            return {**players, event.seat: player}
        case EntropyRevealed():
            return {**players, event.seat: msgspec.structs.replace(players[event.seat], entropy=event.entropy)}
        case SeatLeft():
            return {seat: player for seat, player in players.items() if seat != event.seat}
        case Resigned() | TimeClaimed() if isinstance(event.handed_to, str):
            seat = event.seat if isinstance(event, Resigned) else event.against
            # A bot has no key to sign with.
            heir = msgspec.structs.replace(players[seat], kind="bot", bot=event.handed_to, public_key=None)
            return {**players, seat: heir}
    return players


def _ended_by(game: Game, event: Any) -> Outcome | None:
    """How `event` ended the game, if it did, and not by the rules."""
    match event:
        case Adjourned():
            return WITHOUT_WINNER["adjourned"]
        case Cancelled():
            return WITHOUT_WINNER["cancelled"]
        case Resigned() if event.handed_to is UNSET:
            return Outcome(tuple(seat for seat in game.seats if seat != event.seat), "resigned")
        case TimeClaimed() if event.handed_to is UNSET:
            return Outcome(tuple(seat for seat in game.seats if seat != event.against), "time")
        case EndAgreed():
            humans = {seat for seat, player in game.players.items() if player.kind == "human"}
            return WITHOUT_WINNER["agreed"] if humans <= {*game.agreed, event.seat} else None
    return None


def deadline(game: Game) -> datetime | None:
    """The moment from which the time may be claimed; None for a game without clock, or that waits for nobody."""
    return until(game.waiting_since, game.allowance) if game.awaited else None


def is_ready(game: Game) -> bool:
    """Whether every seat is taken and every committed entropy revealed: the game may start."""
    return len(game.players) == len(game.seats) and not any(map(owes_entropy, game.players.values()))


def owes_entropy(player: Player) -> bool:
    """Whether the player has committed to entropy that he has not revealed."""
    return player.entropy_commitment is not None and player.entropy is None


def _or_none(value: str | UnsetType) -> str | None:
    return None if value is UNSET else value
