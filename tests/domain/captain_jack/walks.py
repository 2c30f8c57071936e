"""Games that play themselves, for tests of what must always hold."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from domain.captain_jack import RULESET
from domain.captain_jack.effects import CaptainEffect
from domain.captain_jack.moves import CaptainMove, Pass, Trade
from domain.captain_jack.state import State
from domain.chance import Chance, Shuffled
from domain.ruleset import History

Step = tuple[State, str, CaptainMove, tuple[CaptainEffect, ...], State]


def started(options, chance) -> State:
    """The state after the set-up."""
    return fold(RULESET.initial(options), RULESET.setup(options, chance))


def fold(state, effects) -> State:
    for effect in effects:
        state = RULESET.evolve(state, effect)
    return state


def choose(rng, moves):
    """Any of `moves`, but seldom a trade or a pass where there is more to do, so that ships are taken and sunk."""
    bolder = [move for move in moves if not isinstance(move, Trade | Pass)]
    return rng.choice(bolder if bolder and rng.random() < 0.8 else moves)


def evenly(rng, moves):
    """Any of `moves`, each equally likely."""
    return rng.choice(moves)


def choose_fewest(rng, moves, state, seat, chance):
    """The move after which whoever is then to act has fewest moves: the way into dead ends."""
    tried = rng.sample(moves, min(len(moves), 8))

    def choices_left(move):
        after = fold(state, RULESET.decide(state, seat, move, chance))
        to_act = RULESET.to_act(after)
        return len(RULESET.legal(after, to_act[0])) if to_act else 10_000

    return min(tried, key=choices_left)


def walk(seed: int, options, chooser=choose) -> Iterator[Step]:
    """A game: for each command the state before, the seat, the command, its effects and the state after."""
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
    state = started(options, chance)
    while RULESET.to_act(state):
        (seat,) = RULESET.to_act(state)
        moves = RULESET.legal(state, seat)
        assert moves, "somebody is to act and cannot"
        move = choose_fewest(rng, moves, state, seat, chance) if chooser is choose_fewest else chooser(rng, moves)
        effects = RULESET.decide(state, seat, move, chance)
        after = fold(state, effects)
        yield state, seat, move, effects, after
        state = after


def walked(seed: int, options, moves: int, chooser=choose) -> History[CaptainMove]:
    """What made the first `moves` moves of a walk."""
    effects = list(RULESET.setup(options, Chance(seed.to_bytes(32, "big"))))
    made = []
    for _, seat, move, done, _ in islice(walk(seed, options, chooser), moves):
        effects.extend(done)
        made.append((seat, move))
    draws = {effect.label: effect.order.known or () for effect in effects if isinstance(effect, Shuffled)}
    return History(options=options, draws=draws, moves=tuple(made))
