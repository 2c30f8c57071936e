"""Whether a step of a ruleset can be taken back, for the tests that name which."""

from __future__ import annotations

from domain import game as fold
from domain.events import Moved
from domain.taking_back import can_be_undone


def takes_back(ruleset, state, move, chance, seat=None) -> bool:
    """Whether `seat` (the one that is to act) can take `move` back after it was made in `state`."""
    seat = seat or ruleset.to_act(state)[0]
    effects = ruleset.decide(state, seat, move, chance)
    after = state
    for effect in effects:
        after = ruleset.evolve(after, effect)
    recorded = fold.recorded(ruleset, seat, move)
    event = Moved(game="", version=1, at="", previous="", seat=seat, move=recorded, effects=effects)
    return can_be_undone(ruleset, seat, state, event, after)
