"""Games that play themselves, for tests of what must always hold. EXAMPLES scales all of them up."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

from domain.chance import Chance
from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.effects import NewYorkEffect
from domain.mr_jack_new_york.moves import Accuse, AccuseWith, Escape, EscapeWith, NewYorkMove
from domain.mr_jack_new_york.state import State

EXAMPLES = int(os.environ.get("GASLAMP_EXAMPLES", "12"))
"""How many games or positions each property is tried on."""

READERS = ("detective", "jack", None)
LONGEST_GAME = 8 * 4 * 3
"""Commands: an activation takes select, movement and ability."""
ENDING = (Accuse, AccuseWith, Escape, EscapeWith)

some = settings(max_examples=EXAMPLES, deadline=None, derandomize="GASLAMP_EXAMPLES" not in os.environ)
seeds = st.integers(min_value=0, max_value=2**32 - 1)
variants = st.sampled_from(RULESET.variants)


def fold(state, effects):
    for effect in effects:
        state = RULESET.evolve(state, effect)
    return state


def started(options, chance):
    """The state after the set-up."""
    return fold(RULESET.initial(options), RULESET.setup(options, chance))


def choose(rng, moves):
    """Any of `moves`, but rarely one that ends the game, so that most games grow old."""
    lasting = [move for move in moves if not isinstance(move, ENDING)]
    return rng.choice(moves if not lasting or rng.random() < 0.01 else lasting)


def choose_fewest(rng, moves, state, seat, chance):
    """The move after which whoever is then to act has fewest moves: the way into dead ends."""
    tried = rng.sample(moves, min(len(moves), 24))

    def choices_left(move):
        after = fold(state, RULESET.decide(state, seat, move, chance))
        if after.outcome is not None:
            return 10_000
        return len(RULESET.legal(after, RULESET.to_act(after)[0]))

    return min(tried, key=choices_left)


def walk(
    seed: int, options, chooser=choose
) -> Iterator[tuple[State, str, NewYorkMove, tuple[NewYorkEffect, ...], State]]:
    """A game: for each command the state before, the seat, the command, its effects and the state after."""
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
    state = started(options, chance)
    while RULESET.to_act(state):
        (seat,) = RULESET.to_act(state)
        moves = RULESET.legal(state, seat)
        assert moves, "somebody is to act and cannot"
        known = (state, seat, chance) if chooser is choose_fewest else ()
        move = chooser(rng, moves, *known)
        effects = RULESET.decide(state, seat, move, chance)
        after = fold(state, effects)
        yield state, seat, move, effects, after
        state = after
