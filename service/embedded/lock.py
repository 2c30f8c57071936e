"""One service per data directory."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from service.embedded.errors import InUse


def acquire(data_dir: Path) -> int:
    """Lock `data_dir` until the returned descriptor is closed, or the process ends. Raises InUse."""
    path = data_dir / "lock"
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(descriptor, 32, 0).decode(errors="replace").strip()
        os.close(descriptor)
        raise InUse(
            f"another gaslamp (process {holder or 'unknown'}) is using {data_dir}; "
            "stop it, or choose another data directory"
        ) from None
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
    return descriptor
