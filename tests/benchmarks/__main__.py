"""All benchmarks, one table each: over HTTP, in process, and beside boardgame.io. `make bench`, some six minutes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BASELINE = Path(__file__).parent / "baseline.json"
PARTS = (("http", "--against", str(BASELINE)), ("core",), ("latency",), ("rivals",))


def main() -> None:
    """Run each in a process of its own."""
    for name, *arguments in PARTS:
        subprocess.run([sys.executable, "-m", f"tests.benchmarks.{name}", *arguments], check=True)


if __name__ == "__main__":
    main()
