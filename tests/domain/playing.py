"""Whole games by random moves, for tests that hold every ruleset to the contract."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from domain import sealed
from domain.chance import Chance, Drawn, Shuffled
from domain.ruleset import History
from domain.worlds import Dealt
from tests import toy
from tests.chosen import CHOSEN

RULESETS_UNDER_TEST = (*CHOSEN, toy.RULESET)
SEEDS = range(4)


class Turn(Struct, frozen=True):
    """A move: the state before, who made it, its effects and the state after."""

    before: Any
    seat: str
    move: Any
    effects: tuple[Any, ...]
    after: Any


class Game(Struct, frozen=True):
    """The options, the effects of the set-up, the state after it and the moves to the end."""

    options: Any
    setup: tuple[Any, ...]
    start: Any
    turns: tuple[Turn, ...]


def fold(ruleset, state, effects):
    for effect in effects:
        state = ruleset.evolve(state, effect)
    return state


@lru_cache(maxsize=256)
def played(ruleset, variant: int, seed: int) -> Game:
    """A game of the random bot on every seat."""
    rng, chance, options = random.Random(seed), Chance(seed.to_bytes(32, "big")), ruleset.variants[variant]
    setup = ruleset.setup(options, chance)
    start = state = fold(ruleset, ruleset.initial(options), setup)
    turns = []
    while ruleset.to_act(state):
        seat = rng.choice(ruleset.to_act(state))
        move = ruleset.bots["random"](ruleset.view(state, seat), ruleset.legal(state, seat), rng)
        effects = ruleset.decide(state, seat, move, chance)
        after = fold(ruleset, state, effects)
        turns.append(Turn(state, seat, move, effects, after))
        state = after
    return Game(options, setup, start, tuple(turns))


def all_games():
    """(ruleset, game) of every variant of every ruleset, a few games each."""
    for ruleset in RULESETS_UNDER_TEST:
        for variant in range(len(ruleset.variants)):
            for seed in SEEDS:
                yield ruleset, played(ruleset, variant, seed)


def history(game: Game, moves: int) -> History:
    """What made the game up to its first `moves` moves."""
    effects = [*game.setup, *(effect for turn in game.turns[:moves] for effect in turn.effects)]
    draws = {}
    for effect in effects:
        if isinstance(effect, Shuffled):
            draws[effect.label] = effect.order.value
        elif isinstance(effect, Drawn):
            draws[effect.label] = effect.value.value
    return History(
        options=game.options, draws=draws, moves=tuple((turn.seat, turn.move) for turn in game.turns[:moves])
    )


def replayed(ruleset, history: History) -> Game:
    """The game that `history` makes."""
    chance = Dealt(bytes(32), history.draws)
    setup = ruleset.setup(history.options, chance)
    start = state = fold(ruleset, ruleset.initial(history.options), setup)
    turns = []
    for seat, move in history.moves:
        effects = ruleset.decide(state, seat, move, chance)
        after = fold(ruleset, state, effects)
        turns.append(Turn(state, seat, move, effects, after))
        state = after
    return Game(history.options, setup, start, tuple(turns))


def as_read_by(reader, effects):
    """The effects as `reader` gets them while the game runs, as builtins."""
    return sealed.redact(msgspec.to_builtins(list(effects)), reader)


def move_as_read_by(ruleset, reader, seat, move):
    """The move as `reader` gets it: hidden fields only for their audience."""
    hidden = ruleset.hidden_fields(seat, move)
    return {
        name: value for name, value in msgspec.to_builtins(move).items() if name not in hidden or reader in hidden[name]
    }
