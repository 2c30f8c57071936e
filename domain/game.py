"""A game as a pure fold over its events, and the commands that make the next event.

The service and the verifier share this module: what the service appends is what the verifier computes again.
`Game` is the state after some version; the functions `create`, `take_seat`, `reveal_entropy` and `move` give the next
`Step`, or raise. Nothing is changed in place.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from domain import canonical, events, sealed
from domain.chance import Chance, salt_key
from domain.events import (
    Adjourned,
    ArbiterAppointed,
    ArbiterLooked,
    EntropyRevealed,
    GameCreated,
    Json,
    Moved,
    SeatTaken,
)
from domain.ruleset import IllegalMove, Outcome, Ruleset, SeatId

AnyRuleset = Ruleset[Any, Any, Any, Any, Any]
ADJOURNED = Outcome((), "adjourned")
"""How a game ends that an arbiter adjourned: nobody wins."""

Status = Literal["open", "ready", "playing", "ended"]


class Refused(Exception):
    """A command about the table (not a move) that cannot be done now; `code` names why."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class Player(Struct, frozen=True):
    """Who sits on a seat: a client or a bot, what he committed to and revealed, the key that signs his moves."""

    kind: Literal["human", "bot"]
    bot: str | None = None
    entropy_commitment: str | None = None
    entropy: str | None = None
    public_key: str | None = None


class Game(Struct, frozen=True, kw_only=True):
    """A game after `version` events; `head` is the hash of the last. `state` is None until it starts."""

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
    adjourned: bool = False

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        if self.adjourned:
            return ADJOURNED
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
        if self.adjourned:
            return ()
        if self.state is not None:
            return self.ruleset.to_act(self.state)
        if self.status == "ready":
            return tuple(s for s in self.seats if _owes_entropy(self.players[s]))
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


class Step(Struct, frozen=True):
    """One accepted command: the event as recorded, with every sealed part open, and the game after it.

    `body` is the canonical form of `event` (builtins, `hash` included): what is stored.
    """

    game: Game
    event: Json
    body: bytes


def create(ruleset: AnyRuleset, game: str, options: Any, secret: bytes, at: str) -> Step:
    """Open a table. `secret` is 32 random bytes, `at` RFC 3339. Raises InvalidOptions."""
    event = GameCreated(
        game=game,
        version=1,
        at=at,
        previous=events.genesis(game, ruleset.id, ruleset.version),
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        fingerprint=ruleset.fingerprint,
        options=options,
        seats=ruleset.seats(options),
        secret_commitment=hashlib.sha256(secret).hexdigest(),
    )
    return _record(ruleset, None, event, secret)


def take_seat(
    game: Game,
    seat: SeatId | None,
    secret: bytes,
    at: str,
    *,
    bot: str | None = None,
    entropy_commitment: str | None = None,
    public_key: str | None = None,
) -> Step:
    """Sit down on `seat`, or on one drawn by chance (None).

    Raises Refused: game_over, table_full, unknown_seat, seat_taken, unknown_bot.
    """
    _check_not_adjourned(game)
    if game.status != "open":
        raise Refused("table_full", "Every seat of this game is taken.")
    drawn = seat is None
    if seat is None:
        seat = draw_seat(game, secret)
    if seat not in game.seats:
        raise Refused("unknown_seat", f"The seats of this game are {', '.join(game.seats)}.")
    if seat in game.players:
        raise Refused("seat_taken", f"Seat {seat} is taken.")
    if bot is not None and bot not in game.ruleset.bots:
        raise Refused("unknown_bot", f"The bots of this ruleset are {', '.join(game.ruleset.bots)}.")
    event: SeatTaken[Any] = SeatTaken(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        seat=seat,
        drawn=drawn,
        player="human" if bot is None else "bot",
        bot=_or_unset(bot),
        entropy_commitment=_or_unset(entropy_commitment),
        public_key=_or_unset(public_key),
    )
    return _record(game.ruleset, game, _with_setup(game, event, secret), secret)


def reveal_entropy(game: Game, seat: SeatId, entropy: str, secret: bytes, at: str) -> Step:
    """Reveal what `seat` committed to. Raises Refused: game_over, entropy_not_due, entropy_mismatch."""
    _check_not_adjourned(game)
    if game.status != "ready" or not _owes_entropy(game.players[seat]):
        raise Refused("entropy_not_due", "Entropy is revealed once, when every seat is taken, by who committed to it.")
    if events.entropy_commitment(game.id, seat, entropy) != game.players[seat].entropy_commitment:
        raise Refused("entropy_mismatch", "This is not the entropy that the seat committed to.")
    event: EntropyRevealed[Any] = EntropyRevealed(
        game=game.id, version=game.version + 1, at=at, previous=game.head, seat=seat, entropy=entropy
    )
    return _record(game.ruleset, game, _with_setup(game, event, secret), secret)


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
        move=_recorded(game.ruleset, seat, choice),
        signature=_recorded_signature(game.ruleset, choice, seat, signature),
        effects=effects,
    )
    return _record(game.ruleset, game, event, secret)


def appoint_arbiter(game: Game, secret: bytes, at: str) -> Step:
    """Appoint the next arbiter, `arbiter-1` and so on. Raises Refused: game_over."""
    _check_running(game)
    event = ArbiterAppointed(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        arbiter=f"arbiter-{len(game.arbiters) + 1}",
    )
    return _record(game.ruleset, game, event, secret)


def look(game: Game, arbiter: str, seat: SeatId, at_version: int, secret: bytes, at: str) -> Step:
    """Record that `arbiter` looks through the eyes of `seat` at `at_version`.

    Raises Refused: game_over (then nothing is hidden any more), not_the_arbiter, unknown_seat, unknown_version.
    """
    _check_running(game)
    _check_arbiter(game, arbiter)
    if seat not in game.seats:
        raise Refused("unknown_seat", f"The seats of this game are {', '.join(game.seats)}.")
    if not 1 <= at_version <= game.version:
        raise Refused("unknown_version", f"The game's versions are 1 to {game.version}.")
    event = ArbiterLooked(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        arbiter=arbiter,
        seat=seat,
        at_version=at_version,
    )
    return _record(game.ruleset, game, event, secret)


def adjourn(game: Game, arbiter: str, reason: str, secret: bytes, at: str) -> Step:
    """End the game without a winner, for `reason`. Raises Refused: game_over, not_the_arbiter."""
    _check_running(game)
    _check_arbiter(game, arbiter)
    event = Adjourned(game=game.id, version=game.version + 1, at=at, previous=game.head, arbiter=arbiter, reason=reason)
    return _record(game.ruleset, game, event, secret)


def decide(game: Game, seat: SeatId, choice: Any, secret: bytes) -> tuple[Any, ...]:
    """The effects that `choice` would have; the same refusals as `move`, and nothing is recorded."""
    _check_not_adjourned(game)
    if game.state is None:
        raise Refused("not_started", "The game has not started yet.")
    chance = Chance.of_game(secret, game.id, game.entropies)
    effects: tuple[Any, ...] = game.ruleset.decide(game.state, seat, choice, chance)
    return effects


def evolve(ruleset: AnyRuleset, game: Game | None, event: Any) -> Game:
    """`game` after `event` (decoded; sealed values may be absent), whose `hash` is set. None before the first."""
    if isinstance(event, GameCreated):
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
        )
    if game is None:
        raise ValueError("the first event must be game_created")
    players = game.players
    if isinstance(event, SeatTaken):
        player = Player(
            kind=event.player,
            bot=_or_none(event.bot),
            entropy_commitment=_or_none(event.entropy_commitment),
            public_key=_or_none(event.public_key),
        )
        players = {**players, event.seat: player}
    elif isinstance(event, EntropyRevealed):
        revealed = msgspec.structs.replace(players[event.seat], entropy=event.entropy)
        players = {**players, event.seat: revealed}
    state, effects = game.state, getattr(event, "effects", ())
    if effects and state is None:
        state = ruleset.initial(game.options)
    for effect in effects:
        state = ruleset.evolve(state, effect)
    return msgspec.structs.replace(
        game,
        version=event.version,
        head=str(event.hash),
        updated_at=event.at,
        players=players,
        state=state,
        arbiters=(*game.arbiters, event.arbiter) if isinstance(event, ArbiterAppointed) else game.arbiters,
        adjourned=game.adjourned or isinstance(event, Adjourned),
    )


def draw_seat(game: Game, secret: bytes) -> SeatId:
    """The seat that the next player gets who leaves the choice to chance: any free one, each equally likely."""
    free = [seat for seat in game.seats if seat not in game.players]
    chance = Chance.of_game(secret, game.id, {})
    return free[chance.below(f"seat/{game.version + 1}", len(free))]


def is_ready(game: Game) -> bool:
    """Whether every seat is taken and every committed entropy revealed: the game may start."""
    return len(game.players) == len(game.seats) and not any(map(_owes_entropy, game.players.values()))


def _with_setup(game: Game, event: Any, secret: bytes) -> Any:
    """`event` with the effects of the set-up, if the table is ready after it."""
    after = evolve(game.ruleset, game, event)
    if not is_ready(after):
        return event
    chance = Chance.of_game(secret, game.id, after.entropies)
    return msgspec.structs.replace(event, effects=game.ruleset.setup(game.options, chance))


def _record(ruleset: AnyRuleset, game: Game | None, event: Any, secret: bytes) -> Step:
    body = sealed.seal(msgspec.to_builtins(event), salt_key(secret, event.game), event.version)
    body["hash"] = events.event_hash(body)
    after = evolve(ruleset, game, msgspec.structs.replace(event, hash=body["hash"]))
    return Step(after, body, canonical.encode(body))


def _recorded(ruleset: AnyRuleset, seat: SeatId, choice: Any) -> Any:
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


def _check_running(game: Game) -> None:
    if game.outcome is not None:
        raise Refused("game_over", "The game has ended.")


def _check_not_adjourned(game: Game) -> None:
    if game.adjourned:
        raise Refused("game_over", "The game was adjourned.")


def _check_arbiter(game: Game, arbiter: str) -> None:
    if arbiter not in game.arbiters:
        raise Refused("not_the_arbiter", "Only an arbiter of this game may do this.")


def _owes_entropy(player: Player) -> bool:
    return player.entropy_commitment is not None and player.entropy is None


def _or_unset(value: str | None) -> str | UnsetType:
    return UNSET if value is None else value


def _or_none(value: str | UnsetType) -> str | None:
    return None if value is UNSET else value


__all__ = [
    "AnyRuleset",
    "Game",
    "IllegalMove",
    "Player",
    "Refused",
    "Status",
    "Step",
    "create",
    "decide",
    "draw_seat",
    "evolve",
    "is_ready",
    "move",
    "reveal_entropy",
    "take_seat",
]
