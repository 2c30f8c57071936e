"""The commands that make the next event of a game: `create`, `take_seat`, `move` and others give a `Step`, or raise.

The service and the verifier share this module: what the service appends is what the verifier computes again.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from domain import canonical, events, sealed
from domain.chance import Chance, salt_key
from domain.events import (
    Adjourned,
    ArbiterAppointed,
    ArbiterLooked,
    Cancelled,
    EndAgreed,
    EntropyRevealed,
    GameCreated,
    Json,
    Moved,
    Origin,
    Resigned,
    SeatLeft,
    SeatTaken,
    StepTakenBack,
    TimeClaimed,
)
from domain.filling import filled
from domain.fold import Game, Player, Status, deadline, evolve, is_ready, owes_entropy
from domain.refused import Refused, refused
from domain.ruleset import AnyRuleset, IllegalMove, InvalidOptions, SeatId, Text
from domain.taking_back import MOST, Past, until

MAX_ALLOWANCE = 31_536_000
"""The most seconds for a move: a year."""


class Step(Struct, frozen=True):
    """One accepted command: the event as recorded, with every sealed part open, and the game after it.

    `body` is the canonical form of `event` (builtins, `hash` included): what is stored.
    """

    game: Game
    event: Json
    body: bytes


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
    return _record(ruleset, base, event, secret)


def opened_seats(ruleset: AnyRuleset, options: Any, allowance: int | None) -> tuple[SeatId, ...]:
    """The seats of a table that is opened with `options` and `allowance`. Raises InvalidOptions."""
    if allowance is not None and not 1 <= allowance <= MAX_ALLOWANCE:
        raise InvalidOptions(
            filled(
                Text("The allowance is 1 to {most} seconds.", "مهلت هر حرکت ۱ تا {most} ثانیه است."), most=MAX_ALLOWANCE
            )
        )
    return ruleset.seats(options)


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
    _check_open(game)
    if game.status != "open":
        raise refused("table_full")
    drawn = seat is None
    if seat is None:
        seat = draw_seat(game, secret)
    if seat not in game.seats:
        raise refused("unknown_seat", seats=game.seats)
    if seat in game.players:
        raise refused("seat_taken", seat=seat)
    if bot is not None and bot not in game.ruleset.bots:
        raise refused("unknown_bot", bots=tuple(game.ruleset.bots))
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
    _check_open(game)
    if game.status != "ready" or not owes_entropy(game.players[seat]):
        raise refused("entropy_not_due")
    if events.entropy_commitment(game.id, seat, entropy) != game.players[seat].entropy_commitment:
        raise refused("entropy_mismatch")
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
        move=recorded(game.ruleset, seat, choice),
        signature=_recorded_signature(game.ruleset, choice, seat, signature),
        effects=effects,
    )
    return _record(game.ruleset, game, event, secret)


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
        signature=_or_unset(signature),
    )
    return _record(game.ruleset, game, event, secret)


def check_taking_back(game: Game, seat: SeatId, to_version: int, at: str) -> None:
    """Refuse what `take_back` would.

    Raises Refused: game_over, not_started, seat_handed_over, nothing_to_take_back, taken_back_too_often,
    too_late_to_take_back.
    """
    _check_playing(game)
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


def leave(game: Game, seat: SeatId, secret: bytes, at: str) -> Step:
    """Stand up from `seat` before the game begins. Raises Refused: game_over, already_started.

    Not once entropy has been revealed: whoever sat down then could choose his own by it.
    """
    _check_running(game)
    _check_not_started(game)
    if game.entropies:
        raise Refused(
            "already_started",
            Text(
                "Entropy has been revealed, so everybody stays on his seat.",
                "آنتروپی آشکار شده است، پس هر کس روی صندلی خود می‌ماند.",
            ),
        )
    event = SeatLeft(game=game.id, version=game.version + 1, at=at, previous=game.head, seat=seat)
    return _record(game.ruleset, game, event, secret)


def cancel(game: Game, secret: bytes, at: str) -> Step:
    """Close the table before the game begins. Raises Refused: game_over, already_started."""
    _check_running(game)
    _check_not_started(game)
    event = Cancelled(game=game.id, version=game.version + 1, at=at, previous=game.head)
    return _record(game.ruleset, game, event, secret)


def resign(game: Game, seat: SeatId, secret: bytes, at: str) -> Step:
    """Give up. Raises Refused: game_over, not_started, seat_handed_over."""
    _check_playing(game)
    check_human(game, seat)
    event = Resigned(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        seat=seat,
        handed_to=_or_unset(_heir(game)),
    )
    return _record(game.ruleset, game, event, secret)


def claim_time(game: Game, seat: SeatId, against: SeatId, secret: bytes, at: str) -> Step:
    """Claim the time of `against`.

    Raises Refused: game_over, not_started, seat_handed_over, unknown_seat, nothing_to_claim.
    """
    _check_playing(game)
    check_human(game, seat)
    if against not in game.seats:
        raise refused("unknown_seat", seats=game.seats)
    if against not in game.awaited or seat in game.awaited:
        raise refused("nothing_to_claim")
    due = deadline(game)
    if due is None or datetime.fromisoformat(at) < due:
        raise Refused(
            "nothing_to_claim", Text("The time of this move has not run out.", "وقت این حرکت هنوز تمام نشده است.")
        )
    event = TimeClaimed(
        game=game.id,
        version=game.version + 1,
        at=at,
        previous=game.head,
        seat=seat,
        against=against,
        handed_to=_or_unset(_heir(game)),
    )
    return _record(game.ruleset, game, event, secret)


def agree_to_end(game: Game, seat: SeatId, secret: bytes, at: str) -> Step:
    """Offer, or accept, to end without a winner. Raises Refused: game_over, not_started, already_agreed."""
    _check_playing(game)
    check_human(game, seat)
    if seat in game.agreed:
        raise refused("already_agreed")
    event = EndAgreed(game=game.id, version=game.version + 1, at=at, previous=game.head, seat=seat)
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
        raise refused("unknown_seat", seats=game.seats)
    if not 1 <= at_version <= game.version:
        raise refused("unknown_version", last=game.version)
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
    _check_open(game)
    if game.state is None:
        raise refused("not_started")
    chance = Chance.of_game(secret, game.id, game.entropies)
    effects: tuple[Any, ...] = game.ruleset.decide(game.state, seat, choice, chance)
    return effects


def draw_seat(game: Game, secret: bytes) -> SeatId:
    """The seat that the next player gets who leaves the choice to chance: any free one, each equally likely."""
    free = [seat for seat in game.seats if seat not in game.players]
    chance = Chance.of_game(secret, game.id, {})
    return free[chance.below(f"seat/{game.version + 1}", len(free))]


def _with_setup(game: Game, event: Any, secret: bytes) -> Any:
    """`event` with the effects of the set-up, if the table is ready after it."""
    after = evolve(game.ruleset, game, event)
    if not is_ready(after) or after.state is not None:  # an analysis table begins with the state of its origin
        return event
    chance = Chance.of_game(secret, game.id, after.entropies)
    return msgspec.structs.replace(event, effects=game.ruleset.setup(game.options, chance))


def _record(ruleset: AnyRuleset, game: Game | None, event: Any, secret: bytes) -> Step:
    body = msgspec.to_builtins(event)
    hashed = canonical.encode(body)
    if not sealed.is_plain(hashed):
        hashed = sealed.seal(body, salt_key(secret, event.game), event.version)
    body["hash"] = hashlib.sha256(hashed).hexdigest()
    after = evolve(ruleset, game, msgspec.structs.replace(event, hash=body["hash"]))
    return Step(after, body, canonical.encode(body))


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


def _check_running(game: Game) -> None:
    if game.outcome is not None:
        raise refused("game_over")


def _check_open(game: Game) -> None:
    """Refuse where the game was ended from outside; where it ended by the rules, they say so themselves."""
    if game.ended_by is not None:
        raise Refused(
            "game_over",
            filled(
                Text("The game has ended ({reason}).", "بازی پایان یافته است ({reason})."), reason=game.ended_by.reason
            ),
        )


def _check_playing(game: Game) -> None:
    _check_running(game)
    if game.state is None:
        raise refused("not_started")


def _check_not_started(game: Game) -> None:
    if game.state is not None:
        raise refused("already_started")


def check_human(game: Game, seat: SeatId) -> None:
    """Refuse what the holder of a seat would do that he has given up. Raises Refused: seat_handed_over."""
    if game.players[seat].kind != "human":
        raise refused("seat_handed_over")


def _heir(game: Game) -> str | None:
    """The bot that plays on for a seat that is given up, where more than two play; None where the game ends."""
    if len(game.seats) == 2:
        return None
    return "greedy" if "greedy" in game.ruleset.bots else "random"


def _check_arbiter(game: Game, arbiter: str) -> None:
    if arbiter not in game.arbiters:
        raise refused("not_the_arbiter")


def _or_unset(value: str | None) -> str | UnsetType:
    return UNSET if value is None else value


__all__ = [
    "MAX_ALLOWANCE",
    "Game",
    "IllegalMove",
    "Player",
    "Refused",
    "Status",
    "Step",
    "adjourn",
    "agree_to_end",
    "appoint_arbiter",
    "cancel",
    "check_human",
    "check_taking_back",
    "claim_time",
    "create",
    "deadline",
    "decide",
    "draw_seat",
    "evolve",
    "is_ready",
    "leave",
    "look",
    "move",
    "opened_seats",
    "recorded",
    "resign",
    "reveal_entropy",
    "take_back",
    "take_seat",
    "takes_back_to",
]
