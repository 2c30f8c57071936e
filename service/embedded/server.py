"""The running server: a child of the service, kept by one thread, gone when the service is gone."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
import urllib.parse
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import asyncpg
import structlog

from service.embedded import account, binaries, cluster, lock, roles, survivor
from service.embedded.errors import EmbeddedError

_log = structlog.get_logger(__name__)

_STOP_PATIENCE = 60.0
_TELL_EVERY = 5.0
_NOT_YET = (
    FileNotFoundError,
    ConnectionError,
    TimeoutError,
    asyncpg.CannotConnectNowError,
    asyncpg.ConnectionDoesNotExistError,
)
_HEALTHY_AFTER = 60.0
_RESTART_PAUSES = (0.5, 1.0, 2.0, 5.0, 10.0)
# A Unix socket's address has 108 bytes, the last of them zero.
_LONGEST_DIRECTORY = 107 - len(f"/.s.PGSQL.{cluster.PORT}")


def start(data_dir: Path, *, tell: Callable[[str], None] | None = None) -> Embedded:
    """Start PostgreSQL on `data_dir` (made if absent, with mode 0700) and wait until it answers.

    tell: called with a sentence when there is something to wait for. Blocks: from a coroutine call it in a thread.
    Raises EmbeddedError.
    """
    tell = tell or (lambda sentence: _log.info("embedded_postgres", note=sentence))
    data_dir = Path(os.path.abspath(data_dir))  # noqa: PTH100  (resolving links could leave what the user named)
    try:
        programs = binaries.find()
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        if data_dir.stat().st_mode & 0o002:
            raise EmbeddedError(f"{data_dir} is writable by everybody; a database in it would not be safe")
        locked = lock.acquire(data_dir)
    except OSError as error:
        raise EmbeddedError(f"cannot use {data_dir} as data directory: {error.strerror}") from error
    try:
        return Embedded(data_dir, programs, locked, tell)
    except OSError as error:
        os.close(locked)
        raise EmbeddedError(f"cannot use {data_dir} as data directory: {error}") from error
    except BaseException:
        os.close(locked)
        raise


class Embedded:
    """A running PostgreSQL; made by `start`. As a context manager it stops at the end."""

    def __init__(self, data_dir: Path, programs: Path, locked: int, tell: Callable[[str], None]) -> None:
        self._data_dir = data_dir
        self._programs = programs
        self._locked = locked
        self._tell = tell
        self._cluster = cluster.ensure(data_dir, programs)
        self._uid = account.of_cluster(self._cluster)
        if self._uid is not None and self._cluster.stat().st_uid != self._uid:
            account.give(self._cluster, self._uid)
        self._directory = os.open(self._cluster, os.O_PATH | os.O_DIRECTORY)
        self._stopping = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._failure = ""
        self._spawned = threading.Event()
        # The kernel's "signal me when my parent dies" means the thread that spawned: this one lives on.
        self._keeper = threading.Thread(target=self._keep, name="postgres-keeper", daemon=True)
        self._keeper.start()
        try:
            self._await_ready()
        except BaseException:
            self.stop(release=False)
            raise

    def dsn(self, role: str, database: str = roles.DATABASE) -> str:
        """The address of `database` for `role` (OWNER or SERVICE). Holds the password: never log it."""
        query = urllib.parse.urlencode({"host": self._socket_directory(), "port": cluster.PORT})
        return f"postgresql://{role}:{cluster.password(self._data_dir, role)}@/{database}?{query}"

    @property
    def pid(self) -> int | None:
        """The server's process id, or None while it is not running."""
        process = self._process
        return process.pid if process is not None and process.returncode is None else None

    def stop(self, *, release: bool = True) -> None:
        """Shut down: open transactions are rolled back, committed ones are on disk. Blocks. Does nothing twice."""
        self._stopping.set()
        if self._directory < 0:
            return
        self._spawned.wait()
        self._signal(signal.SIGINT)
        self._keeper.join(_STOP_PATIENCE)
        if self._keeper.is_alive():
            _log.warning("embedded_postgres_slow_stop")
            self._signal(signal.SIGQUIT)
            self._keeper.join()
        try:
            survivor.drain(self._cluster)
        finally:
            os.close(self._directory)
            self._directory = -1
            if release:
                os.close(self._locked)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _socket_directory(self) -> str:
        path = os.fsencode(self._cluster)
        # asyncpg reads a comma as the end of one host of several; a DSN is text, which a name need not be.
        if len(path) <= _LONGEST_DIRECTORY and b"," not in path and _is_text(str(self._cluster)):
            return str(self._cluster)
        return f"/proc/{os.getpid()}/fd/{self._directory}"

    def _keep(self) -> None:
        """Run the server until told to stop; start it again, ever more slowly, when it ends by itself."""
        failures = 0
        while not self._stopping.is_set():
            begun = time.monotonic()
            try:
                survivor.clear(self._cluster, self._tell)
                self._process = self._spawn()
            except Exception as error:  # whatever it is, who waits for the start must learn of it
                self._failure = str(error)
                self._process = None
            self._spawned.set()
            if self._process is not None:
                self._failure = f"exit status {self._process.wait()}"
            if self._stopping.is_set():
                return
            failures = 1 if time.monotonic() - begun > _HEALTHY_AFTER else failures + 1
            _log.error("embedded_postgres_ended", reason=self._failure)
            self._stopping.wait(_RESTART_PAUSES[min(failures, len(_RESTART_PAUSES)) - 1])

    def _spawn(self) -> subprocess.Popen[bytes]:
        output = os.open(
            self._data_dir / "postgres.start.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600
        )
        try:
            return subprocess.Popen(
                cluster.command(
                    self._programs,
                    "postgres",
                    cluster.server_options(),
                    directory=self._cluster,
                    uid=self._uid,
                    parent=os.getpid(),
                ),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,  # a terminal's Ctrl-C is for the service, which stops the server last
            )
        finally:
            os.close(output)

    def _await_ready(self) -> None:
        dsn = self.dsn(roles.SUPERUSER, "postgres")
        begun = told = time.monotonic()
        self._spawned.wait()
        while True:
            process = self._process
            if process is None or process.returncode is not None:
                raise EmbeddedError(
                    f"PostgreSQL did not start: {self._complaint()}; a database can also be given with --dsn"
                )
            try:
                roles.prepare(dsn, lambda role: cluster.password(self._data_dir, role))
            except _NOT_YET:
                # No socket yet, or recovering; however long that takes, the process is alive and at work.
                pass
            except OSError as error:
                raise EmbeddedError(f"cannot reach PostgreSQL in {self._cluster}: {error.strerror}") from None
            except asyncpg.PostgresError as error:
                raise EmbeddedError(f"PostgreSQL refused to be set up: {error.args[0]}") from None
            else:
                return
            if time.monotonic() - told > _TELL_EVERY:
                told = time.monotonic()
                self._tell(f"PostgreSQL is still starting, after {told - begun:.0f} s (it recovers from a crash)")
            time.sleep(0.02)

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)

    def _complaint(self) -> str:
        """Why the server ended, and the last lines that it wrote: to its log, once it has come so far to open one."""
        lines = _lines(self._data_dir / "postgres.start.log")
        logs = sorted((self._cluster / "log").glob("*.log"), key=_age)
        if logs and any("redirecting log output" in line for line in lines):
            lines = _lines(logs[-1])
        return " / ".join([self._failure, *lines[-6:]])


def _lines(log: Path) -> list[str]:
    return log.read_text(errors="replace").splitlines() if log.exists() else []


def _is_text(name: str) -> bool:
    """Not so of a name with bytes that the locale's encoding does not know: they stand in it as lone surrogates."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _age(path: Path) -> float:
    return path.stat().st_mtime
