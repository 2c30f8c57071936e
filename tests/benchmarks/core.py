"""How fast the core is, in process, on one core: `python -m tests.benchmarks.core`.

Random playouts (legal moves, a choice, decide and evolve), replay (decode and evolve of recorded events), verification
of whole records, as `gaslamp verify` does it. Processor time is counted, so that other programs weigh less.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from domain import canonical, events, game
from domain.chance import Chance
from domain.registry import RULESETS
from domain.ruleset import AnyRuleset
from projections import record as records
from projections.verification import verify_bytes

GOLDEN = Path(__file__).parents[1] / "golden"
ROUNDS = 5
SECONDS = 0.6

Work = Callable[[], int]
"""Does something once and tells how many moves or events that were."""


def playouts(ruleset: AnyRuleset) -> Work:
    rng = random.Random(1)

    def once() -> int:
        chance, moves = Chance(rng.randbytes(32)), 0
        options = ruleset.options_type()
        state = ruleset.initial(options)
        for effect in ruleset.setup(options, chance):
            state = ruleset.evolve(state, effect)
        while ruleset.outcome(state) is None:
            seat = ruleset.to_act(state)[0]
            for effect in ruleset.decide(state, seat, rng.choice(ruleset.legal(state, seat)), chance):
                state = ruleset.evolve(state, effect)
            moves += 1
        return moves

    return once


def replay(ruleset: AnyRuleset, recorded: list[list[bytes]]) -> Work:
    decoder = events.decoder(ruleset)

    def once() -> int:
        for bodies in recorded:
            current = None
            for body in bodies:
                current = game.evolve(ruleset, current, decoder.decode(body))
        return sum(map(len, recorded))

    return once


def verification(files: list[bytes]) -> Work:
    return lambda: sum(verify_bytes(file, RULESETS).events for file in files)


def rates(work: Work) -> list[float]:
    """How much a second of processor time, in each round."""
    work()
    found = []
    for _ in range(ROUNDS):
        started, done = time.process_time(), 0
        while (spent := time.process_time() - started) < SECONDS:
            done += work()
        found.append(done / spent)
    return found


def main() -> None:
    """Measure and print."""
    printed = Table(title=f"in process, one core, {ROUNDS} rounds, per second of processor time")
    for column in ("", "median", "min", "max"):
        printed.add_column(column, justify="left" if not column else "right")
    for ruleset in RULESETS:
        files = [path.read_bytes() for path in sorted((GOLDEN / ruleset.id).glob("*.record.json"))]
        recorded = [[canonical.encode(event) for event in records.read(file).events] for file in files]
        works = {"playouts": playouts(ruleset), "replay": replay(ruleset, recorded), "verify": verification(files)}
        for name, work in works.items():
            found = rates(work)
            cells = (f"{value:,.0f}" for value in (statistics.median(found), min(found), max(found)))
            printed.add_row(f"{ruleset.id}: {name}", *cells)
    Console(width=100).print(printed)


if __name__ == "__main__":
    main()
