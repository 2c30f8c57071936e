"""The events of a game: one envelope for all rulesets, typed by each ruleset's moves and effects.

Every event is one link of the game's hash chain. What a reader gets is the event with its `hash`, and with the
sealed values that he may open. What is hashed is the canonical form without `hash`, salts and values.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from domain import canonical, sealed
from domain.ruleset import Ruleset, SeatId
from domain.sealed import Sealed

Move = TypeVar("Move")
Effect = TypeVar("Effect")
Options = TypeVar("Options")

Json = dict[str, Any]

_SECOND: Final = len('{"at":"2026-01-01T00:00:00.000Z","')
_EFFECTS: Final = ord("e")
"""Where the name of the second field of most events begins, and how, if that is `effects`."""


class Envelope(Struct, frozen=True, gc=False, kw_only=True, tag_field="kind", rename="camel"):
    """What every event has.

    game: the game's id. version: 1 for the first event, then without gaps. at: the server's time, RFC 3339 in UTC
    with milliseconds. previous: the hash of the event before (of the first: `genesis`), 64 hex digits. hash: the
    event's own hash, absent only while it is being made.
    """

    game: str
    version: int
    at: str
    previous: str
    hash: str | UnsetType = UNSET


class Origin(Struct, frozen=True):
    """Where an analysis table begins: the finished `game` after `version` events, of which the last has this hash."""

    game: str
    version: int
    hash: str


class GameCreated(Envelope, Generic[Options], frozen=True, kw_only=True, tag="game_created", rename="camel"):
    """The table was opened. secretCommitment: SHA-256 (hex) of the server's 32 secret bytes of this game.

    allowance: seconds for each move, after which another seat may claim the time; absent for a game without clock.
    origin: of an analysis table, which begins where a finished game was; absent for all others.
    """

    ruleset: str
    ruleset_version: int
    fingerprint: str
    options: Options
    seats: tuple[SeatId, ...]
    secret_commitment: str
    allowance: int | UnsetType = UNSET
    origin: Origin | UnsetType = UNSET


class SeatTaken(Envelope, Generic[Effect], frozen=True, kw_only=True, tag="seat_taken", rename="camel"):
    """Somebody sat down. The event that makes the table ready also holds the set-up as its effects.

    drawn: the seat was drawn by chance among those still free (label "seat/<version>", no entropies yet).
    bot: the strategy's name, for a bot. entropyCommitment: `entropy_commitment` of what this seat will reveal.
    publicKey: the Ed25519 key (32 bytes, base64url without padding) that signs every move of this seat from now on.
    """

    seat: SeatId
    player: Literal["human", "bot"]
    drawn: bool = False
    bot: str | UnsetType = UNSET
    entropy_commitment: str | UnsetType = UNSET
    public_key: str | UnsetType = UNSET
    effects: tuple[Effect, ...] = ()


class EntropyRevealed(Envelope, Generic[Effect], frozen=True, kw_only=True, tag="entropy_revealed", rename="camel"):
    """A seat revealed the entropy it had committed to (hex, 16 to 64 bytes); the last one starts the game."""

    seat: SeatId
    entropy: str
    effects: tuple[Effect, ...] = ()


class Moved(Envelope, Generic[Move, Effect], frozen=True, kw_only=True, tag="move", rename="camel"):
    """An accepted move, verbatim (its hidden fields sealed), and its effects in the order of the rules.

    signature: by the seat's key, if it has one, over `signed_move` (64 bytes, base64url without padding). Sealed where
    the move has hidden fields, since a signature lets anybody try what was signed.
    """

    seat: SeatId
    move: Move
    signature: str | Sealed[str] | UnsetType = UNSET
    effects: tuple[Effect, ...]


class StepTakenBack(Envelope, frozen=True, kw_only=True, tag="step_taken_back", rename="camel"):
    """`seat` went back to the game as it was at `to_version`, in its own turn; what it had done since is undone.

    signature: by the seat's key, if it has one, over `signed_taking_back`, in the form of a move's.
    """

    seat: SeatId
    to_version: int
    signature: str | UnsetType = UNSET


class SeatLeft(Envelope, frozen=True, kw_only=True, tag="seat_left", rename="camel"):
    """Who sat there stood up, before the game began; the seat is free again."""

    seat: SeatId


class Cancelled(Envelope, frozen=True, kw_only=True, tag="cancelled", rename="camel"):
    """The host closed the table before the game began."""


class Resigned(Envelope, frozen=True, kw_only=True, tag="resigned", rename="camel"):
    """`seat` gave up. Of two seats the other wins; of more the game goes on, and the bot `handedTo` plays the seat."""

    seat: SeatId
    handed_to: str | UnsetType = UNSET


class TimeClaimed(Envelope, frozen=True, kw_only=True, tag="time_claimed", rename="camel"):
    """`seat` claimed the time of `against`, for whom the game has waited longer than the allowance.

    What follows is as after a resignation of `against`.
    """

    seat: SeatId
    against: SeatId
    handed_to: str | UnsetType = UNSET


class EndAgreed(Envelope, frozen=True, kw_only=True, tag="end_agreed", rename="camel"):
    """`seat` would end the game without a winner; it ends so once every human seat has agreed since a human moved."""

    seat: SeatId


class ArbiterAppointed(Envelope, frozen=True, kw_only=True, tag="arbiter_appointed", rename="camel"):
    """The operator appointed an arbiter, who may look into the game and adjourn it."""

    arbiter: str


class ArbiterLooked(Envelope, frozen=True, kw_only=True, tag="arbiter_looked", rename="camel"):
    """The arbiter looked through the eyes of `seat` at version `at_version` of a game that had not ended."""

    arbiter: str
    seat: SeatId
    at_version: int


class Adjourned(Envelope, frozen=True, kw_only=True, tag="adjourned", rename="camel"):
    """The arbiter ended the game without a winner, for `reason`; its secrets open."""

    arbiter: str
    reason: str


@lru_cache(maxsize=64)
def event_type(ruleset: Ruleset[Any, Any, Any, Any, Any]) -> Any:
    """The tagged union of the events of `ruleset`, for msgspec."""
    effect: Any = ruleset.effect_type
    created, taken, revealed = _generic(GameCreated, SeatTaken, EntropyRevealed)
    return (
        created[ruleset.options_type]
        | taken[effect]
        | revealed[effect]
        | _moved_type(ruleset)
        | StepTakenBack
        | SeatLeft
        | Cancelled
        | Resigned
        | TimeClaimed
        | EndAgreed
        | ArbiterAppointed
        | ArbiterLooked
        | Adjourned
    )


def _moved_type(ruleset: Ruleset[Any, Any, Any, Any, Any]) -> Any:
    (moved,) = _generic(Moved)
    return moved[ruleset.recorded_move_type or ruleset.move_type, ruleset.effect_type]


def _generic(*types: Any) -> tuple[Any, ...]:
    """The same classes, to be given parameters that only a running program knows."""
    return types


class Decoder:
    """Of one event from its JSON bytes."""

    __slots__ = ("decode",)

    def __init__(self, decode: Callable[[bytes], Any]) -> None:
        self.decode = decode


@lru_cache(maxsize=64)
def decoder(ruleset: Ruleset[Any, Any, Any, Any, Any]) -> Decoder:
    """The decoder of one event of `ruleset` from its JSON bytes.

    The decoder of all kinds reads an event once to its `kind` and then again. Nearly every event is a move, and in
    canonical form looks like one from its second field on: so it is decoded as one, and only if it is none as any.
    """
    moved = msgspec.json.Decoder(_moved_type(ruleset)).decode
    whatever = msgspec.json.Decoder(event_type(ruleset)).decode

    def decode(body: bytes) -> Any:
        try:
            if body[_SECOND] == _EFFECTS:
                return moved(body)
        except (IndexError, msgspec.ValidationError):
            pass
        return whatever(body)

    return Decoder(decode)


def genesis(game: str, ruleset: str, ruleset_version: int) -> str:
    """What the first event has as `previous`: the digest of the game's id, ruleset and ruleset version."""
    return canonical.digest({"game": game, "ruleset": ruleset, "rulesetVersion": ruleset_version})


def event_hash(event: Json) -> str:
    """The hash of an event (builtins, open or redacted): SHA-256 over its canonical form, in hex.

    Left out are `hash` itself and every salt and value of a sealed part.
    """
    hashed = sealed.strip(event)
    hashed.pop("hash", None)
    return canonical.digest(hashed)


def entropy_commitment(game: str, seat: SeatId, entropy: str) -> str:
    """What a seat commits to when it joins, for `entropy` (lowercase hex) to be revealed later."""
    return canonical.digest({"entropy": entropy, "game": game, "seat": seat})


def signed_move(game: str, version: int, previous: str, fingerprint: str, move: Json) -> bytes:
    """What a seat's key signs: the canonical form of the move with all that ties it to this place of this history.

    version: the one that the move makes. previous: the hash of the event before it. fingerprint: the ruleset's. move:
    as it was sent, its hidden fields open.
    """
    return canonical.encode(
        {"fingerprint": fingerprint, "game": game, "move": move, "previous": previous, "version": version}
    )


def signed_taking_back(game: str, version: int, previous: str, fingerprint: str, to_version: int) -> bytes:
    """What a seat's key signs to go back to `to_version`: the canonical form, with the place as for `signed_move`."""
    return canonical.encode(
        {"fingerprint": fingerprint, "game": game, "previous": previous, "toVersion": to_version, "version": version}
    )
