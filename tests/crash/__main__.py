"""`make crash ARGS="KILLS SEED"`: kill as often as you like, under load. The seed is told, to run the same again."""

from __future__ import annotations

import asyncio
import secrets
import sys
import tempfile
import time
from pathlib import Path

from tests.crash.run import run

DEFAULT_KILLS = 300


def say(sentence: str) -> None:
    """Tell who watches, at once."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> int:
    """The exit code: 0 when all held."""
    kills = int(arguments[0]) if arguments else DEFAULT_KILLS
    seed = int(arguments[1]) if len(arguments) > 1 else secrets.randbelow(1_000_000)
    again = f'make crash ARGS="{kills} {seed}"'
    say(f"{kills} kills with seed {seed}; the same again: {again}")
    folder = Path(tempfile.mkdtemp(prefix="gaslamp-crash-"))
    begun = time.monotonic()
    try:
        report = asyncio.run(run(folder, kills=kills, seed=seed, tell=say))
    except BaseException:
        say(f"FAILED with seed {seed}; the data and the log are kept in {folder}; again: {again}")
        raise
    say(f"{report}\nAll held, in {time.monotonic() - begun:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
