"""Play the golden games that are missing."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count
from typing import Any

from domain.registry import RULESETS
from domain.ruleset import AnyRuleset
from tests import golden

SOME = 5
"""How many steps a golden game with takings back has at least of them."""


def main(wanted: list[str]) -> None:
    """For each ruleset (or those named), each variant: look for games of each ending."""
    for ruleset in RULESETS:
        if wanted and ruleset.id not in wanted:
            continue
        strategies = [(one, other) for one in ruleset.bots for other in ruleset.bots]
        for number, options in enumerate(ruleset.variants):
            folder = golden.FOLDER / ruleset.id
            missing = Counter({reason.replace("_", "-"): golden.EACH for reason in ruleset.words.reasons})
            missing -= Counter(
                path.name.split(".")[1] for path in folder.glob(f"v{ruleset.version}-{number}.*.record.json")
            )
            for seed in count(number * 1_000_000 + ruleset.version * 10_000_000):
                if not missing or seed % 1_000_000 >= golden.ATTEMPTS:
                    break
                steps = golden.play(ruleset, options, seed, strategies[seed % len(strategies)])
                outcome = steps[-1].game.outcome
                reason = "" if outcome is None else outcome.reason.replace("_", "-")
                if missing[reason]:
                    missing -= Counter([reason])
                    data = golden.record_of(steps, golden.secret_of(seed))
                    name = f"v{ruleset.version}-{number}.{reason}.{len(steps)}"
                    if (folder / f"{name}.record.json").exists():  # of another game as long as this one
                        name += f"-{seed}"
                    golden.write(name, ruleset, data, golden.digests([step.game for step in steps]))
                    sys.stdout.write(f"{ruleset.id}/{name}\n")
            take_back(ruleset, number, options)
            for reason in sorted(missing):
                sys.stdout.write(f"{ruleset.id}: no game of variant {number} ended by {reason}\n")


def take_back(ruleset: AnyRuleset, number: int, options: Any) -> None:
    """A game with some steps taken back, if there is none yet and the ruleset has such steps."""
    if list((golden.FOLDER / ruleset.id).glob(f"v{ruleset.version}-{number}.taken-back.*")):
        return
    first = 900_000 + number * 1_000
    for seed in range(first, first + 60):
        steps = golden.play(ruleset, options, seed, ("random",), wavering=True)
        if sum(step.event["kind"] == "step_taken_back" for step in steps) >= SOME:
            name = f"v{ruleset.version}-{number}.taken-back.{len(steps)}"
            data = golden.record_of(steps, golden.secret_of(seed))
            golden.write(name, ruleset, data, golden.digests([step.game for step in steps]))
            sys.stdout.write(f"{ruleset.id}/{name}\n")
            return


main(sys.argv[1:])
