"""The JSON of the API that is the same for all rulesets. Times are RFC 3339 in UTC, hashes lowercase hex."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from domain import canonical
from domain.game import MAX_ALLOWANCE, Game, Status
from domain.ruleset import Outcome, SeatId, Text
from domain.strategies import Strategy
from projections.replay import Scene
from service.store import SeatRow

_JSON_INT = {"format": "int64", "maximum": canonical.MAX_INTEGER}
Version = Annotated[int, Meta(ge=0, description="How many events the game has.", extra_json_schema=_JSON_INT)]
ExpectedVersion = Annotated[
    int, Meta(ge=0, le=canonical.MAX_INTEGER, description="The version on which the sender decided.")
]
GameId = Annotated[str, Meta(description="The game's id: a UUID in lower case with dashes.")]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Entropy = Annotated[
    str,
    # Python's `$` also stands before a last newline, which no verifier takes for hex; the lookahead shuts it out.
    Meta(pattern=r"^([0-9a-f]{2}){16,64}(?!\n)$", description="16 to 64 random bytes, lowercase hex."),
]
PublicKey = Annotated[
    str,
    Meta(pattern="^[A-Za-z0-9_-]{43}$", description="An Ed25519 public key: 32 bytes, base64url without padding."),
]
MoveSignature = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_-]{86}$",
        description="Ed25519 over the canonical form of {fingerprint, game, move, previous, version}: 64 bytes, "
        "base64url without padding. Needed for a seat with a public key.",
    ),
]
Allowance = Annotated[
    int,
    Meta(ge=1, le=MAX_ALLOWANCE, description="Seconds for each move; then another seat may claim the time."),
]
Access = Annotated[
    Literal["public", "unlisted", "private"],
    Meta(
        description="public, as by default: the list of games shows the table. unlisted: who has its address knows of "
        "it. private: to everybody without a token of it there is no such game."
    ),
]
Spectators = Annotated[
    Literal["always", "afterEnd", "never"],
    Meta(description="When those may look on who have no seat, the host among them; always, by default."),
]
Joining = Annotated[
    Literal["open", "invitation"],
    Meta(
        description="Whether who knows of the table may sit down, or only the host and whom he invites: so at a "
        "private table, and elsewhere on demand."
    ),
]
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        description="A display name, kept in Unicode's NFC with single spaces, outside the record. No controls, marks "
        "of direction, nothing invisible but joiners between letters. Whoever shows it isolates it (`bdi`).",
    ),
]
Token = Annotated[str, Meta(min_length=32, max_length=200)]
Receipt = Annotated[
    str,
    Meta(description="A C2SP signed note over the game, its version and its hash. Keep it: it proves this history."),
]


class Wire(Struct, frozen=True, kw_only=True, rename="camel"):
    """Base of the answers: camelCase names."""


class SeatInfo(Wire, frozen=True, kw_only=True, rename="camel"):
    """One seat of a table as everybody may see it."""

    seat: SeatId
    taken: bool
    player: Literal["human", "bot"] | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    entropy: Literal["none", "committed", "revealed"] | UnsetType = UNSET


class ForkedFrom(Wire, frozen=True, kw_only=True, rename="camel"):
    """The mark of an analysis table: the game that it was forked from, and at which version."""

    game: GameId
    version: Version


class GameInfo(Wire, frozen=True, kw_only=True, rename="camel"):
    """A game from outside: what everybody may know. `secret` is there when the game has ended.

    awaited: those of `toAct` for whom the game waits; the others may act out of turn. deadline: from then on the time
    of the awaited seats may be claimed. agreedToEnd: who would end it without a winner. origin: of an analysis table,
    which counts in no standings.
    """

    game: GameId
    ruleset: str
    ruleset_version: int
    fingerprint: Hex64
    options: dict[str, Any]
    version: Version
    status: Status
    access: Access
    spectators: Spectators
    joining: Joining
    origin: ForkedFrom | UnsetType = UNSET
    seats: tuple[SeatInfo, ...]
    to_act: tuple[SeatId, ...]
    awaited: tuple[SeatId, ...]
    my_seat: SeatId | UnsetType = UNSET
    allowance: Allowance | UnsetType = UNSET
    deadline: str | UnsetType = UNSET
    agreed_to_end: tuple[SeatId, ...]
    created_at: str
    updated_at: str
    head: Hex64
    secret_commitment: Hex64
    secret: Hex64 | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET


class GameSummary(Wire, frozen=True, kw_only=True, rename="camel"):
    """A line in the list of games."""

    game: GameId
    ruleset: str
    ruleset_version: int
    version: Version
    status: Status
    spectators: Spectators
    joining: Joining
    origin: ForkedFrom | UnsetType = UNSET
    seats: tuple[SeatInfo, ...]
    to_act: tuple[SeatId, ...]
    created_at: str
    updated_at: str


class GamePage(Wire, frozen=True, kw_only=True, rename="camel"):
    """A page of games, newest first; `next` is the cursor of the page after it."""

    games: tuple[GameSummary, ...]
    next: str | UnsetType = UNSET


class GameCreated(Wire, frozen=True, kw_only=True, rename="camel"):
    """A new table. hostToken is shown this once; it seats bots."""

    game: GameId
    host_token: str
    version: Version
    receipt: Receipt


class Fork(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Fork the game at `version`. The table is unlisted unless something else is said, or its origin is private."""

    version: Annotated[int, Meta(ge=1, le=canonical.MAX_INTEGER)]
    allowance: Allowance | UnsetType = UNSET
    access: Access | UnsetType = UNSET
    spectators: Spectators | UnsetType = UNSET
    joining: Joining | UnsetType = UNSET


class TakeSeat(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Sit down. Without `seat`, one of the free seats is drawn by chance, provably.

    bot: seat this bot instead of yourself (takes the host token). invitation: its token, where sitting down takes one;
    one that is for a seat names it. entropyCommitment: SHA-256 over the canonical form of
    `{"entropy", "game", "seat"}`; you reveal the entropy when the table is full, so only with a named seat. publicKey:
    from then on each move of the seat must carry this key's signature; not for bots.
    """

    seat: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    bot: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    invitation: Token | UnsetType = UNSET
    entropy_commitment: Hex64 | UnsetType = UNSET
    public_key: PublicKey | UnsetType = UNSET


class SeatTaken(Wire, frozen=True, kw_only=True, rename="camel"):
    """A seat is yours (token, shown this once) or a bot's (no token)."""

    game: GameId
    seat: SeatId
    token: str | UnsetType = UNSET
    version: Version
    receipt: Receipt


class TokenRenewed(Wire, frozen=True, kw_only=True, rename="camel"):
    """The new token, shown this once, and what it holds: a seat, the table as its host, or an arbiter's office.

    `seat` is the seat's name, or the arbiter's.
    """

    game: GameId
    holder: Literal["seat", "host", "arbiter"]
    seat: SeatId | UnsetType = UNSET
    token: str


class Forgotten(Wire, frozen=True, kw_only=True, rename="camel"):
    """There is no name any more of who sits on the seat (or is that arbiter)."""

    game: GameId
    seat: SeatId


class ClaimTime(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Claim the time of a seat for which the game has waited longer than the allowance."""

    against: Annotated[str, Meta(max_length=40)]


class Nothing(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """An empty object: the request says all by its address."""


class Recorded(Wire, frozen=True, kw_only=True, rename="camel"):
    """It is recorded, as this version. `status` and `outcome` say whether it ended the game."""

    game: GameId
    version: Version
    status: Status
    outcome: Outcome | UnsetType = UNSET
    receipt: Receipt


class TakeBackStep(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """Go back to the game as it was at `toVersion`, one of the `takeBack` of the legal moves.

    signature: for a seat with a public key, over the canonical form of {fingerprint, game, previous, toVersion,
    version}.
    """

    to_version: Annotated[int, Meta(ge=1, le=canonical.MAX_INTEGER, description="A version that may be gone back to.")]
    expected_version: ExpectedVersion | UnsetType = UNSET
    signature: MoveSignature | UnsetType = UNSET


class TakeBackOffer(Wire, frozen=True, kw_only=True, rename="camel"):
    """A version that the seat may go back to, before a step of its turn. until: from then on it is too late."""

    to_version: Version
    until: str | UnsetType = UNSET


class RevealEntropy(Struct, frozen=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """The entropy that the seat committed to."""

    entropy: Entropy


class EntropyRevealed(Wire, frozen=True, kw_only=True, rename="camel"):
    """The entropy is recorded."""

    game: GameId
    seat: SeatId
    version: Version
    receipt: Receipt


class DryRun(Wire, frozen=True, kw_only=True, rename="camel"):
    """The move would be accepted at this version."""

    game: GameId
    version: Version
    accepted: Literal[True]


class TimelineEntry(Wire, frozen=True, kw_only=True, rename="camel"):
    """What happened at one version, in words."""

    version: Version
    at: str
    seat: SeatId | None
    lines: tuple[str, ...]


class TimelinePage(Wire, frozen=True, kw_only=True, rename="camel"):
    """The timeline in the reader's language; `next` is the version to continue after."""

    game: GameId
    language: Literal["en", "fa"]
    version: Version
    entries: tuple[TimelineEntry, ...]
    next: int | UnsetType = UNSET


class Replay(Wire, frozen=True, kw_only=True, rename="camel"):
    """A game, or a record, told version by version through the eyes of `seat` (null: a spectator).

    version: how many events there are. tellable: up to which they are a game, of one of ours all. status, outcome: as
    they are then. eyes: the seats through whose eyes this reader may look. next: the version to continue after.
    """

    game: GameId
    ruleset: str
    ruleset_version: int
    language: Literal["en", "fa"]
    version: Version
    tellable: Version
    status: Status
    outcome: Outcome | UnsetType = UNSET
    seats: tuple[SeatId, ...]
    eyes: tuple[SeatId, ...]
    seat: SeatId | None
    scenes: tuple[Scene, ...]
    next: int | UnsetType = UNSET


class ChoiceInWords(Wire, frozen=True, kw_only=True, rename="camel"):
    """A legal move for people: a line in their language, and its hooks in the picture of the board.

    A hook `hex-G7` is the element with `data-hex="G7"`; a click on it means the moves that have this hook.
    """

    line: str
    hooks: tuple[str, ...]


class RulesetSummary(Wire, frozen=True, kw_only=True, rename="camel"):
    """A ruleset in the list. strategies: what each of `bots` is called and how it plays."""

    ruleset: str
    version: int
    versions: tuple[int, ...]
    fingerprint: Hex64
    name: Text
    summary: Text
    seats: tuple[SeatId, ...]
    bots: tuple[str, ...]
    strategies: dict[str, Strategy]


class RulesetInfo(Wire, frozen=True, kw_only=True, rename="camel"):
    """A ruleset with all that a client needs: board or cards, schemas, words and rules in both languages.

    strategies: what each of `bots` is called and how it plays.
    """

    ruleset: str
    version: int
    versions: tuple[int, ...]
    fingerprint: Hex64
    name: Text
    summary: Text
    seats: dict[SeatId, Text]
    bots: tuple[str, ...]
    strategies: dict[str, Strategy]
    options_schema: dict[str, Any]
    move_schema: dict[str, Any]
    event_schema: dict[str, Any]
    view_schema: dict[str, Any]
    data: dict[str, Any]
    terms: dict[str, Text]
    lines: dict[str, Text]
    moves: dict[str, Text]
    insights: dict[str, Text]
    errors: dict[str, Text]
    reasons: dict[str, Text]
    rules: dict[str, Text]


class RulesetList(Wire, frozen=True, kw_only=True, rename="camel"):
    """All rulesets, each in its newest version."""

    rulesets: tuple[RulesetSummary, ...]


class Readiness(Wire, frozen=True, kw_only=True, rename="camel"):
    """Whether the process can serve: `ok`, its database is `unavailable`, or `unmigrated`."""

    status: Literal["ok", "unavailable", "unmigrated"]


class Health(Wire, frozen=True, kw_only=True, rename="camel"):
    """The state of the service."""

    status: Literal["ok"]


def seat_infos(game: Game, rows: tuple[SeatRow, ...]) -> tuple[SeatInfo, ...]:
    """The seats of a game for everybody, with the names that are kept outside the chain."""
    names = {row.seat: row.name for row in rows}
    infos = []
    for seat in game.seats:
        player = game.players.get(seat)
        if player is None:
            infos.append(SeatInfo(seat=seat, taken=False))
            continue
        entropy: Literal["none", "committed", "revealed"] = "none"
        if player.entropy_commitment is not None:
            entropy = "committed" if player.entropy is None else "revealed"
        infos.append(
            SeatInfo(
                seat=seat,
                taken=True,
                player=player.kind,
                bot=player.bot or UNSET,
                name=names.get(seat) or UNSET,
                entropy=entropy,
            )
        )
    return tuple(infos)
