"""`make failover ARGS="ROUNDS SEED"`: in each round each fault once, while games are played."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import sys
import tempfile
import time
from pathlib import Path

from tests.failover.cluster import missing
from tests.failover.faults import FAULTS
from tests.failover.run import Report, run

_SECONDS_A_FAULT = 240


def say(sentence: str) -> None:
    """Tell who watches, at once."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """The exit code: 0 when all held, 2 when something is not installed."""
    if needed := missing():
        say(f"failover needs {', '.join(needed)}; on Debian: apt-get install postgresql patroni etcd-server")
        return 2
    rounds = int(arguments[0]) if arguments else 1
    seed = int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1_000_000)
    kinds = [kind for _ in range(rounds) for kind in FAULTS]
    say(f'{len(kinds)} faults with seed {seed}; the same again: make failover ARGS="{rounds} {seed}"')
    folder, begun = Path(tempfile.mkdtemp(prefix="gaslamp-failover-")), time.monotonic()
    folder.chmod(0o755)
    try:
        report = asyncio.run(_bounded(folder, kinds, seed))
    except BaseException:
        say(f"FAILED with seed {seed}; data and logs are kept in {folder}")
        raise
    shutil.rmtree(folder)
    say(f"{report}\nAll held, in {time.monotonic() - begun:.0f} s.")
    return 0


async def _bounded(folder: Path, kinds: list[str], seed: int) -> Report:
    return await asyncio.wait_for(run(folder, kinds=kinds, seed=seed, tell=say), _SECONDS_A_FAULT * len(kinds))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
