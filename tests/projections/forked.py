"""Analysis tables as the tests make them: forks of played games, played on."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

from msgspec import Struct

from domain import game as fold
from domain.game import Game, Step
from projections import reader
from projections import record as records
from projections.record import OriginRecord, Record
from tests.projections.played import KEYS, Played, at


class Forked(Struct, frozen=True):
    """A fork while it is played: what it comes from, and its own steps."""

    origins: tuple[OriginRecord, ...]
    steps: list[Step]
    secret: bytes

    @property
    def game(self) -> Game:
        return self.steps[-1].game

    @property
    def events(self):
        return [json.loads(step.body) for step in self.steps]

    def add(self, make, *args, **more):
        self.steps.append(make(self.game, *args, self.secret, at(len(self.steps) + 1), **more))

    def record(self, seat=None, keys=KEYS) -> Record:
        return records.record(
            self.game, self.events, seat, secret=self.secret, receipt=None, keys=keys, origins=self.origins
        )

    def end(self) -> None:
        """Let it end by agreement, wherever it is."""
        for seat in self.game.seats:
            self.add(fold.agree_to_end, seat)


def origin_of(played: Played) -> OriginRecord:
    """A played game as an origin."""
    return OriginRecord(game=played.games[-1].id, secret=played.secret.hex(), events=played.events, receipt=None)


def fork(
    ruleset, base: Game, origins: Sequence[OriginRecord], seed=0, moves=30, game="11111111-2222-4333-8444-555555555555"
) -> Forked:
    """A fork of the game `base`, its last origin, with humans on all seats, played on at random for so many moves."""
    rng = random.Random(seed)
    secret = rng.randbytes(32)
    made = Forked(tuple(origins), [fold.create(ruleset, game, base.options, secret, at(1), base=base)], secret)
    for seat in made.game.seats:
        made.add(fold.take_seat, seat)
    for _ in range(moves):
        if not (to_act := made.game.to_act):
            break
        seat = rng.choice(to_act)
        made.add(fold.move, seat, rng.choice(reader.legal(made.game, seat)))
    return made
