"""A server that outlived its service: found by the cluster's own pid file, proved to be ours, stopped cleanly."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from service.embedded.errors import EmbeddedError

_PATIENCE = 120.0


def clear(cluster: Path, tell: Callable[[str], None]) -> None:
    """Stop a surviving server of `cluster` and wait for it; remove stale lock files. Raises EmbeddedError.

    The caller holds the lock of the data directory, so that nobody else is starting one.
    """
    pid_file = cluster / "postmaster.pid"
    pid = _read_pid(pid_file)
    begun = time.monotonic()
    if pid is not None and serves(pid, cluster):
        tell(f"stopping the PostgreSQL that an earlier service left behind (process {pid})")
        _interrupt(pid, cluster)
        while serves(pid, cluster):
            _wait(begun, f"PostgreSQL (process {pid}) of an earlier service does not stop")
    drain(cluster)
    # PostgreSQL would take whatever process has the number by now for its server: also a dead one that nobody reaps.
    for stale in (pid_file, *cluster.glob(".s.PGSQL.*.lock")):
        stale.unlink(missing_ok=True)


def drain(cluster: Path) -> None:
    """Wait for the children of a server that has ended: they end when they notice. Raises EmbeddedError."""
    begun = time.monotonic()
    while any(serves(pid, cluster) for pid in _processes()):
        _wait(begun, f"processes of an ended PostgreSQL still work in {cluster}")


def serves(pid: int, cluster: Path) -> bool:
    """Whether process `pid` is a running PostgreSQL that works in `cluster`."""
    process = Path("/proc") / str(pid)
    try:
        state, name, owner = _status(process)
        if state in "ZX" or name != "postgres" or owner != cluster.stat().st_uid:
            return False
    except (OSError, KeyError):
        return False
    try:
        return (process / "cwd").samefile(cluster)
    except PermissionError:
        # Root without CAP_SYS_PTRACE: but the owner's uid is private to this cluster.
        return True
    except OSError:
        return False


def _status(process: Path) -> tuple[str, str, int]:
    lines = (process / "status").read_text(errors="replace").splitlines()
    fields = {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return fields["State"][0], fields["Name"], int(fields["Uid"].split()[1])


def _interrupt(pid: int, cluster: Path) -> None:
    """Ask for a fast shutdown. The descriptor pins the process, so that no other can have taken its number."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        if serves(pid, cluster):
            signal.pidfd_send_signal(process, signal.SIGINT)
    except ProcessLookupError:
        return
    finally:
        os.close(process)


def _read_pid(pid_file: Path) -> int | None:
    try:
        return abs(int(pid_file.read_text(errors="replace").split("\n", 1)[0]))
    except (FileNotFoundError, ValueError):
        return None


def _processes() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _wait(begun: float, complaint: str) -> None:
    if time.monotonic() - begun > _PATIENCE:
        raise EmbeddedError(complaint)
    time.sleep(0.02)
