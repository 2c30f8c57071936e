"""What a running service needs of a lock file, without what only its development needs. Standard library only.

    runtime_lock.py requirements.lock            what gaslamp itself needs
    runtime_lock.py requirements.lock NAME …     what the packages NAME need, and they themselves

The lock says of each package who needs it (`# via`).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

PROJECT = "gaslamp (pyproject.toml)"


def parts(lock: str) -> dict[str, tuple[str, set[str]]]:
    """Each package by name: its lines, and by whom it is needed."""
    found = {}
    for block in re.split(r"\n(?=[a-z0-9])", lock.strip()):
        name = re.match(r"[a-z0-9.-]+", block)
        if name is None:
            raise SystemExit(f"not a lock file: {block[:40]!r}")
        listed = re.findall(r"^    # (?:via )?  *(.+)$|^    # via (.+)$", block, re.MULTILINE)
        found[name[0]] = (block, {one or other for one, other in listed})
    return found


def needed(packages: dict[str, tuple[str, set[str]]], roots: set[str]) -> set[str]:
    """The names of `roots`, if they are packages, and of all that they need."""
    names = roots & packages.keys()
    while more := {name for name, (_, by) in packages.items() if by & (names | roots)} - names:
        names |= more
    return names


def main(lock: str, *roots: str) -> int:
    """Write the part of `lock` to standard output."""
    packages = parts(Path(lock).read_text())
    wanted = needed(packages, set(roots) or {PROJECT})
    sys.stdout.write("".join(packages[name][0] + "\n" for name in sorted(wanted)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
