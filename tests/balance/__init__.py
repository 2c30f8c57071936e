"""How often each side wins when both are played with a little foresight.

`python -m tests.balance [GAMES]` plays GAMES games (1000 unless given) of each variant of every ruleset that has a
`careful` bot, and prints the shares; `python -m tests.balance rulings [GAMES]` does so for New York under rulings that
could be otherwise. Each game is made by its number alone, so the figures can be had again.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from domain.chance import Chance
from domain.ruleset import AnyRuleset, Outcome

GAMES = 1000
BOT = "careful"


def play(ruleset: AnyRuleset, options: Any, number: int, bot: str = BOT) -> Outcome:
    """How game `number` ends, with `bot` on every seat."""
    rng, chance = random.Random(number), Chance(number.to_bytes(32, "big"))
    state = ruleset.initial(options)
    for effect in ruleset.setup(options, chance):
        state = ruleset.evolve(state, effect)
    while actors := ruleset.to_act(state):
        seat = actors[0]
        move = ruleset.bots[bot](ruleset.view(state, seat), ruleset.legal(state, seat), rng)
        for effect in ruleset.decide(state, seat, move, chance):
            state = ruleset.evolve(state, effect)
    outcome = ruleset.outcome(state)
    assert outcome is not None
    return outcome


def shares(ruleset: AnyRuleset, options: Any, games: int) -> str:
    """One line: how many games, what each seat won of them in per cent, and how they ended."""
    outcomes = [play(ruleset, options, number) for number in range(games)]
    won = Counter(seat for outcome in outcomes for seat in outcome.winners)
    ended = Counter(outcome.reason for outcome in outcomes)
    seats = ", ".join(f"{seat} {100 * won[seat] / games:.1f} %" for seat in ruleset.seats(options))
    reasons = ", ".join(f"{reason} {ended[reason]}" for reason in ruleset.words.reasons)
    return f"{games} games: {seats} ({reasons})"
