"""Database servers that the system has installed, run for a test; nothing is asked of a system that has none."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from service.server import free_port

SYSTEM = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
"""The programs of each PostgreSQL of the system, oldest first."""

PGBOUNCER = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")


def account() -> dict[str, int]:
    """Servers refuse to run as root: the arguments of `subprocess` that make them run as somebody else."""
    person = pwd.getpwnam("nobody").pw_uid
    return {"user": person, "group": person} if os.geteuid() == 0 else {}


@dataclass(frozen=True)
class Server:
    """A running PostgreSQL with one empty database, in a folder of its own."""

    dsn: str
    place: Path


@contextmanager
def system_postgres(programs: Path, *settings: str, host: str = "") -> Iterator[Server]:
    """A server of the system's, reached through a socket file, or at a port of `host`. `settings`: as name=value."""
    with tempfile.TemporaryDirectory(prefix="gaslamp-test-", ignore_cleanup_errors=True) as place:
        os.chown(place, account().get("user", -1), -1)

        def run(*command: object) -> None:
            subprocess.run([*map(str, command)], check=True, cwd=place, capture_output=True, **account())

        port = free_port(host) if host else 5432
        run(programs / "initdb", "-D", f"{place}/data", "-U", "gaslamp", "-E", "UTF8", "--locale=C", "-A", "trust")
        given = [
            f"listen_addresses='{host}'",
            f"port={port}",
            f"unix_socket_directories={place}",
            "fsync=off",
            *settings,
        ]
        options = " ".join(f"-c {setting}" for setting in given)
        run(programs / "pg_ctl", "-D", f"{place}/data", "-w", "-l", f"{place}/log", "-o", options, "start")
        try:
            run(programs / "createdb", "-h", place, "-p", port, "-U", "gaslamp", "games")
            address = f"{host}:{port}/games" if host else f"/games?host={place}"
            yield Server(f"postgresql://gaslamp:unused@{address}", Path(place))
        finally:
            run(programs / "pg_ctl", "-D", f"{place}/data", "-w", "-m", "fast", "stop")


@contextmanager
def pooled(server: Server, program: str) -> Iterator[str]:
    """The address, HOST:PORT/DATABASE, of a PgBouncer in transaction mode before `server`, with two connections."""
    port = free_port("127.0.0.1")
    file = server.place / "pgbouncer.ini"
    file.write_text(
        f"[databases]\ngames = host={server.place} dbname=games\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {port}\nauth_type = trust\nauth_file = {server.place}/users\npool_mode = transaction\n"
        "default_pool_size = 2\nunix_socket_dir =\n"
    )
    (server.place / "users").write_text('"gaslamp" ""\n"games" ""\n')
    for given in (file, server.place / "users"):
        given.chmod(0o644)
    process = subprocess.Popen([program, "-q", str(file)], stderr=subprocess.DEVNULL, **account())
    try:
        for _ in range(500):
            if _listens(port):
                break
            time.sleep(0.02)
        yield f"127.0.0.1:{port}/games"
    finally:
        process.terminate()
        process.wait(30)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
