"""Games that play themselves, for tests of what must always hold. EXAMPLES scales all of them up."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from hypothesis import settings
from hypothesis import strategies as st

from domain.chance import Chance
from domain.mr_jack_london import RULESET
from domain.mr_jack_london.effects import LondonEffect
from domain.mr_jack_london.moves import Accuse, Escape, LondonMove
from domain.mr_jack_london.options import Options
from domain.mr_jack_london.state import State

EXAMPLES = int(os.environ.get("GASLAMP_EXAMPLES", "15"))
"""How many games or positions each property is tried on."""

READERS = ("detective", "jack", None)
LONGEST_GAME = 8 * 4 * 6
"""Commands: no turn takes more than select, move and three steps of the whistle."""

some = settings(max_examples=EXAMPLES, deadline=None, derandomize="GASLAMP_EXAMPLES" not in os.environ)
seeds = st.integers(min_value=0, max_value=2**32 - 1)
editions = st.sampled_from(["classic", "revised"])


def started(options, chance):
    """The state after the set-up."""
    return fold(RULESET.initial(options), RULESET.setup(options, chance))


def fold(state, effects):
    for effect in effects:
        state = RULESET.evolve(state, effect)
    return state


def choose(rng, moves):
    """Any of `moves`, but rarely one that ends the game, so that most games grow old."""
    lasting = [move for move in moves if not isinstance(move, Accuse | Escape)]
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
    seed: int, edition: str, chooser=choose
) -> Iterator[tuple[State, str, LondonMove, tuple[LondonEffect, ...], State]]:
    """A game: for each command the state before, the seat, the command, its effects and the state after."""
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
    state = started(Options(edition), chance)
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
