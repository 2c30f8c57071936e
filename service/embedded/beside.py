"""The embedded server of a service that runs: for commands that work beside it, such as a backup."""

from __future__ import annotations

import os
import urllib.parse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from service.embedded import cluster, roles


@contextmanager
def running(data_dir: Path) -> Iterator[str]:
    """The owner's DSN of the server that somebody else runs on `data_dir`. Holds the password: never log it.

    Raises OSError if this user may not.
    """
    directory = os.open(data_dir / "postgres", os.O_PATH | os.O_DIRECTORY)
    try:
        # By way of the descriptor: the path itself may be too long for a socket, or hold what a DSN cannot.
        query = urllib.parse.urlencode({"host": f"/proc/{os.getpid()}/fd/{directory}", "port": cluster.PORT})
        password = cluster.password(data_dir, roles.OWNER)
        yield f"postgresql://{roles.OWNER}:{password}@/{roles.DATABASE}?{query}"
    finally:
        os.close(directory)
