"""Games that play themselves, for tests of what must always hold."""

from __future__ import annotations

from domain.mr_jack_london import RULESET
from domain.mr_jack_london.moves import Accuse, Escape


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
