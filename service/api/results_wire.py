"""The JSON of finished games: lists of them, statistics, standings."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.ruleset import Outcome, SeatId
from service.api.wire import GameId, PublicKey, SeatInfo, Version, Wire

Count = Annotated[int, Meta(ge=0)]


class Result(Wire, frozen=True, kw_only=True, rename="camel"):
    """A finished game as everybody may see it. seats: who sat down there, whoever played on for him."""

    game: GameId
    ruleset: str
    ruleset_version: int
    version: Version
    moves: Count
    seats: tuple[SeatInfo, ...]
    outcome: Outcome
    created_at: str
    ended_at: str


class ResultPage(Wire, frozen=True, kw_only=True, rename="camel"):
    """A page of finished games, the last ended first. `next` is the cursor of the games before, `previous` after."""

    results: tuple[Result, ...]
    next: str | UnsetType = UNSET
    previous: str | UnsetType = UNSET


class Ending(Wire, frozen=True, kw_only=True, rename="camel"):
    """How many games ended for a reason; without_winner: whether nobody won them."""

    reason: str
    without_winner: bool
    games: Count


class Lengths(Wire, frozen=True, kw_only=True, rename="camel"):
    """How many moves the games took, of all seats together."""

    fewest: Count
    median: Count
    most: Count
    total: Count


class SideCount(Wire, frozen=True, kw_only=True, rename="camel"):
    """Games and wins of a seat; `bot` where a bot of that name sat there, without it a human."""

    seat: SeatId
    bot: str | UnsetType = UNSET
    games: Count
    wins: Count


class RulesetStatistics(Wire, frozen=True, kw_only=True, rename="camel"):
    """What became of the finished games of one version of a ruleset."""

    ruleset: str
    ruleset_version: int
    games: Count
    moves: Lengths
    endings: tuple[Ending, ...]
    seats: tuple[SideCount, ...]


class Statistics(Wire, frozen=True, kw_only=True, rename="camel"):
    """Statistics of finished games, by ruleset and version."""

    rulesets: tuple[RulesetStatistics, ...]


class Standing(Wire, frozen=True, kw_only=True, rename="camel"):
    """What a public key has won. Equal wins in equally many games share a rank."""

    rank: Annotated[int, Meta(ge=1)]
    key: PublicKey
    games: Count
    wins: Count
    last_game_at: str


class StandingList(Wire, frozen=True, kw_only=True, rename="camel"):
    """The keys with the most wins. keys: how many there are in all."""

    keys: Count
    standings: tuple[Standing, ...]
