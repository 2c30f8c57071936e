"""Which account PostgreSQL runs under. It refuses root, so root lends it a private, nameless uid.

The uid is in no passwd entry and runs nothing else, so no other process of the machine can read the data or
signal the server, and no account has to be created.
"""

from __future__ import annotations

import os
import pwd
import secrets
from pathlib import Path

from service.embedded.errors import EmbeddedError

# Above what systemd gives to services and containers, below 2^31; the second where only 16 bits are mapped.
_RANGES = (range(2_000_000_000, 2_100_000_000), range(30_000, 59_999))


def of_cluster(cluster: Path) -> int | None:
    """The uid for the server on the data of `cluster` (None: the service's own, which is not root)."""
    if os.geteuid() != 0:
        return None
    owner = cluster.stat().st_uid
    return owner or private()


def private() -> int:
    """A uid that is mapped here, has no name and runs nothing. Raises EmbeddedError."""
    mapped = [
        range(int(first), int(first) + int(count))
        for first, _, count in (line.split() for line in Path("/proc/self/uid_map").read_text().splitlines())
    ]
    taken = {entry.pw_uid for entry in pwd.getpwall()} | running()
    for candidates in _RANGES:
        for _ in range(64):
            uid = secrets.choice(candidates)
            if uid not in taken and any(uid in part for part in mapped) and not _named(uid):
                return uid
    raise EmbeddedError("no free user id for PostgreSQL, which refuses to run as root; give a database with --dsn")


def for_initdb() -> int:
    """The uid for initdb, which insists on an account with a name: one that runs nothing at the moment."""
    busy = running()
    names = sorted(pwd.getpwall(), key=lambda entry: (entry.pw_name != "nobody", -entry.pw_uid))
    for entry in names:
        if entry.pw_uid != 0 and entry.pw_uid not in busy:
            return entry.pw_uid
    raise EmbeddedError("initdb refuses to run as root and there is no other idle account; give a database with --dsn")


def running() -> set[int]:
    """The uids of all processes that can be seen."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            found.add(process.stat().st_uid)
        except OSError:  # it has ended
            continue
    return found


def give(tree: Path, uid: int) -> None:
    """Make `uid` the owner of `tree` and everything in it, following no link. Raises EmbeddedError."""
    try:
        os.chown(tree, uid, uid, follow_symlinks=False)
        for _, directories, files, descriptor in os.fwalk(tree, follow_symlinks=False):
            for name in directories + files:
                os.chown(name, uid, uid, dir_fd=descriptor, follow_symlinks=False)
    except PermissionError:
        raise EmbeddedError(
            "PostgreSQL refuses to run as root, and this root may not give files to another user; "
            "run gaslamp as an ordinary user, or give a database with --dsn"
        ) from None


def may_pass(program: Path) -> bool:
    """Whether everybody may pass all folders on the way to `program`, and run it."""
    return all(parent.stat().st_mode & 0o001 for parent in (program, *program.parents))


def _named(uid: int) -> bool:
    try:
        pwd.getpwuid(uid)
    except KeyError:
        return False
    return True
