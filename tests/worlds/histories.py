"""Random histories, and the other worlds beside them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from domain.ruleset import AnyRuleset, History
from domain.worlds import Dealt


class Pair(Struct, frozen=True):
    """Two histories that `reader` (a seat; None: a spectator) cannot tell apart, and the fact that they differ."""

    ruleset: AnyRuleset
    reader: str | None
    one: History[Any]
    other: History[Any]

    @property
    def differs(self) -> bool:
        return self.one != self.other


class Recorded(Dealt):
    """Chance that writes down what it drew."""

    __slots__ = ("drawn",)

    def __init__(self, key: bytes) -> None:
        super().__init__(key, {})
        self.drawn: dict[str, tuple[str, ...] | int] = {}

    def below(self, label: str, bound: int) -> int:
        self.drawn[label] = number = super().below(label, bound)
        return number

    def permutation(self, label: str, items: Sequence[str]) -> tuple[str, ...]:
        self.drawn[label] = order = super().permutation(label, items)
        return order


def history(ruleset: AnyRuleset, options: Any, rng: random.Random, length: int) -> tuple[Any, History[Any]]:
    """The state and the history of a random game of at most `length` moves that has not ended.

    Each player follows one of the ruleset's bots; which, changes from game to game.
    """
    chance = Recorded(rng.randbytes(32))
    state = ruleset.initial(options)
    for effect in ruleset.setup(options, chance):
        state = ruleset.evolve(state, effect)
    bots = {seat: rng.choice(list(ruleset.bots.values())) for seat in ruleset.seats(options)}
    moves: list[Any] = []
    while len(moves) < length:
        seat = rng.choice(ruleset.to_act(state))
        legal = ruleset.legal(state, seat)
        choice = bots[seat](ruleset.view(state, seat), legal, rng)
        before = dict(chance.drawn)
        after = state
        for effect in ruleset.decide(state, seat, choice, chance):
            after = ruleset.evolve(after, effect)
        if ruleset.outcome(after) is not None:
            return state, History(options=options, draws=before, moves=tuple(moves))
        state = after
        moves.append((seat, choice))
    return state, History(options=options, draws=dict(chance.drawn), moves=tuple(moves))


def pairs(ruleset: AnyRuleset, rng: random.Random, length: int = 120) -> list[Pair]:
    """One history of a random variant, and for each reader another world beside it."""
    options = rng.choice(ruleset.variants)
    state, one = history(ruleset, options, rng, rng.randint(0, length))
    readers = (*ruleset.seats(options), None)
    return [Pair(ruleset, reader, one, ruleset.another_world(state, one, reader, rng)) for reader in readers]
