"""The database cluster on disk: how it is made, and the settings it runs with.

Every program sees the cluster as `/proc/self/cwd`: its working directory is entered beforehand. So no character of
the path can hurt, its length does not matter, and no folder above it has to be open to the server's account.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
import shutil
import subprocess
import sys
from pathlib import Path

from service.embedded import account, launch
from service.embedded.errors import EmbeddedError
from service.embedded.roles import SUPERUSER

HERE = "/proc/self/cwd"
PORT = 5432

_SETTINGS = {
    # Nobody but this machine's service: no network, one socket inside the cluster's own closed folder.
    "listen_addresses": "",
    "unix_socket_directories": ".",
    "unix_socket_permissions": "0700",
    "port": str(PORT),
    "password_encryption": "scram-sha-256",
    "max_connections": "60",
    # An answered move is on disk.
    "fsync": "on",
    "synchronous_commit": "on",
    "full_page_writes": "on",
    # Small machines: no /dev/shm, bounded write-ahead log, no workers nobody needs.
    "shared_buffers": "64MB",
    "dynamic_shared_memory_type": "mmap",
    "max_parallel_workers_per_gather": "0",
    "min_wal_size": "32MB",
    "max_wal_size": "256MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "jit": "off",
    "timezone": "UTC",
    # At most seven files, with neither statements nor their parameters nor the rows that an error was about.
    "logging_collector": "on",
    "log_directory": "log",
    "log_filename": "postgresql-%a.log",
    "log_rotation_age": "1d",
    "log_rotation_size": "0",
    "log_truncate_on_rotation": "on",
    "log_file_mode": "0600",
    "log_timezone": "UTC",
    "log_statement": "none",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
    "log_checkpoints": "off",
}
_ENVIRONMENT = {"LC_ALL": "C", "TZ": "UTC", "PATH": "/usr/bin:/bin"}


def password(data_dir: Path, role: str) -> str:
    """The password of `role`: derived from the data directory's key, a file for its owner alone."""
    key = (data_dir / "postgres.key").read_bytes()
    return hmac.digest(key, role.encode(), "sha256").hex()


def ensure(data_dir: Path, programs: Path) -> Path:
    """The cluster's directory, made with initdb if there is none. Raises EmbeddedError.

    It gets its name when it is whole: what an interrupted start left behind is thrown away.
    """
    cluster = data_dir / "postgres"
    unfinished = data_dir / "postgres.unfinished"
    if unfinished.exists():
        shutil.rmtree(unfinished)
    if cluster.exists():
        if not (data_dir / "postgres.key").exists():
            raise EmbeddedError(f"{data_dir / 'postgres.key'} is missing: the key to the database beside it")
    else:
        _ensure_key(data_dir / "postgres.key")
        unfinished.mkdir(mode=0o700)
        _initdb(unfinished, programs, password(data_dir, SUPERUSER))
        unfinished.rename(cluster)
        _sync(data_dir)
    return cluster


def command(
    programs: Path, program: str, options: list[str], *, directory: Path, uid: int | None, parent: int
) -> list[str]:
    """The command line that runs `program` in `directory` as `uid` and ends it with the process `parent`."""
    search = uid is not None and not account.may_pass(programs / program)
    plan = launch.Plan(
        parent=parent,
        account=uid,
        search=search,
        directory=str(directory),
        arguments=[str(programs / program), *options],
        environment=_ENVIRONMENT,
    )
    return [sys.executable, "-I", "-S", launch.__file__, json.dumps(plan)]


def server_options() -> list[str]:
    """The arguments of `postgres`."""
    return ["-D", HERE, *(part for name, value in _SETTINGS.items() for part in ("-c", f"{name}={value}"))]


def _initdb(cluster: Path, programs: Path, superuser_password: str) -> None:
    uid = None
    if os.geteuid() == 0:
        uid = account.for_initdb()
        account.give(cluster, uid)
    pipe = os.memfd_create("password", 0)
    try:
        os.write(pipe, superuser_password.encode())
        options = [
            f"--pgdata={HERE}",
            f"--username={SUPERUSER}",
            f"--pwfile=/proc/self/fd/{pipe}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--no-instructions",
        ]
        done = subprocess.run(
            command(programs, "initdb", options, directory=cluster, uid=uid, parent=os.getpid()),
            pass_fds=[pipe],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
        )
    finally:
        os.close(pipe)
    if done.returncode != 0:
        reason = done.stderr.strip() or done.stdout.strip()
        raise EmbeddedError(f"initdb failed: {reason}; run gaslamp as another user, or give a database with --dsn")
    if uid is not None:
        account.give(cluster, account.private())


def _ensure_key(path: Path) -> None:
    if not path.exists():
        fresh = path.with_suffix(".fresh")
        fresh.unlink(missing_ok=True)
        fresh.touch(mode=0o600)
        fresh.write_bytes(secrets.token_bytes(32))
        fresh.rename(path)


def _sync(directory: Path) -> None:
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
