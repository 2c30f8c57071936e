"""Play the golden games that are missing."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import count

from domain.registry import RULESETS
from tests import golden


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
            for reason in sorted(missing):
                sys.stdout.write(f"{ruleset.id}: no game of variant {number} ended by {reason}\n")


main(sys.argv[1:])
