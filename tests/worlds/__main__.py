"""`make leaks`: compare two worlds in this process, as many pairs of positions as one likes."""

from __future__ import annotations

import random
import sys

from rich.progress import Progress

from domain.registry import RULESETS
from tests.worlds import inside
from tests.worlds.histories import pairs


def main(wanted: int, seed: int) -> None:
    """Compare `wanted` pairs of positions for each ruleset; the seed makes a finding repeatable."""
    for ruleset in RULESETS:
        rng = random.Random(f"{seed} {ruleset.id}")
        compared = worlds = discarded = 0
        with Progress() as progress:
            task = progress.add_task(ruleset.id, total=wanted)
            while compared < wanted:
                for pair in pairs(ruleset, rng):
                    if pair.differs:
                        compared += inside.compare(pair, rng)
                        worlds += 1
                    else:
                        discarded += 1
                progress.update(task, completed=compared)
        sys.stdout.write(
            f"{ruleset.id}: {compared} pairs of positions in {worlds} pairs of worlds alike, {discarded} discarded\n"
        )


main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
