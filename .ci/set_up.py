"""Makes .venv as it is locked, unless it is so already. Standard library only; `make` runs it before every target.

One at a time, always from nothing, and marked as done only when it is whole: an interrupted one is made anew.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
STALE = ROOT / ".venv.stale"
LOCK = ROOT / "requirements.lock"


def main() -> int:
    """Make it if need be; the result is the exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036  (who runs it may not know)
        sys.stderr.write("Gaslamp needs Python 3.11 or newer; say where it is with make PYTHON=/path/to/python3.11 …\n")
        return 1
    with LOCK.open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = fingerprint()
        if not is_ready(wanted):
            sys.stderr.write("Setting up .venv; this happens once and takes a minute.\n")
            try:
                make(wanted)
            except subprocess.CalledProcessError as error:
                return error.returncode
            except KeyboardInterrupt:
                return 130  # what is half made will be made anew
    return 0


def fingerprint() -> str:
    """What .venv depends on: what is locked, what is declared, and its place, which is written all over it."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    declared = json.dumps([project["build-system"], project["project"]], sort_keys=True)
    return hashlib.sha256(b"\0".join([LOCK.read_bytes(), declared.encode(), os.fsencode(ROOT)])).hexdigest()


def is_ready(wanted: str) -> bool:
    """Whether .venv is whole, of what is wanted, and its Python still there."""
    mark = VENV / "ready"
    return (VENV / "bin" / "python").exists() and mark.exists() and mark.read_text() == wanted


def make(wanted: str) -> None:
    """Make .venv from nothing. Raises subprocess.CalledProcessError."""
    clear(STALE)
    if VENV.exists() or VENV.is_symlink():
        # Out of the way at once, whoever may be using it and writing to it.
        VENV.rename(STALE)
        clear(STALE)
    run(sys.executable, "-m", "venv", VENV)
    pip: list[str | Path] = [VENV / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    run(*pip, "--require-hashes", "-r", LOCK)
    run(*pip, "--no-deps", "--no-build-isolation", "--editable", ROOT)
    (VENV / "ready").write_text(wanted)


def clear(tree: Path) -> None:
    """Remove `tree` as far as that goes."""
    if tree.is_symlink():
        tree.unlink()
    else:
        shutil.rmtree(tree, ignore_errors=True)


def run(*command: str | os.PathLike[str]) -> None:
    """Run a command, and let it speak for itself where it fails."""
    subprocess.run(command, check=True, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
