"""Backups: the database as of one moment, with pg_dump, and beside it the keys that sign receipts.

A backup is a folder for its owner alone: it holds the secrets of games that have not ended, and private keys. Tokens
stand in it as digests.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import urllib.parse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import asyncpg

from service.embedded import binaries
from service.signing import join_keys, read_keys
from service.store.connection import Connection
from service.store.roles import ensure_role

DUMP = "database.dump"
KEYS = "keys"
_UNFINISHED = ".unfinished"


class BackupFailed(Exception):
    """The backup cannot be made, or not be used; the message says why, and holds no password."""


def make(dsn: str, data_dir: Path, folder: Path) -> None:
    """Write a backup of the database and of the keys in `data_dir` to `folder`, which must not exist.

    It gets its name when it is whole. Games go on meanwhile. Raises BackupFailed, OSError, EmbeddedError.
    """
    if folder.exists():
        raise BackupFailed(f"{folder} is there already; every backup takes a folder of its own")
    unfinished = folder.with_name(folder.name + _UNFINISHED)
    unfinished.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _alone(unfinished):
        _write(dsn, data_dir, folder, unfinished)


@contextmanager
def _alone(unfinished: Path) -> Iterator[None]:
    """Hold the folder: whoever made the same backup meanwhile would give half of it its name. Raises BackupFailed."""
    held = os.open(unfinished, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not unfinished.exists() or unfinished.stat().st_ino != os.fstat(held).st_ino:
            raise BlockingIOError  # whoever held it has just done
        yield
    except BlockingIOError:
        raise BackupFailed(f"{unfinished} is being written by another backup") from None
    finally:
        os.close(held)


def _write(dsn: str, data_dir: Path, folder: Path, unfinished: Path) -> None:
    try:
        (unfinished / DUMP).unlink(missing_ok=True)  # of one that was killed
        shutil.rmtree(unfinished / KEYS, ignore_errors=True)
        # Of tickets and quotas nothing is kept: they are over within the minute.
        forgotten = ["--exclude-table-data=gaslamp.stream_tickets", "--no-unlogged-table-data"]
        _run("pg_dump", dsn, ["--format=custom", "--schema=gaslamp", *forgotten, f"--file={unfinished / DUMP}"])
        (unfinished / DUMP).chmod(0o600)
        if (data_dir / KEYS).is_dir():
            # What a rotation is writing at this moment is no key yet, and may be gone before it is copied.
            shutil.copytree(data_dir / KEYS, unfinished / KEYS, ignore=shutil.ignore_patterns(".*"))
        unfinished.rename(folder)
    except BaseException:
        shutil.rmtree(unfinished, ignore_errors=True)
        raise


async def restore(dsn: str, data_dir: Path, folder: Path) -> None:
    """Put the backup in `folder` into a database without games, and its keys beside those in `data_dir`.

    dsn: of who owns, or will own, the schema. All of it or nothing. Raises BackupFailed, KeyFileRefused, OSError,
    EmbeddedError.
    """
    dump = folder / DUMP
    if not dump.is_file():
        raise BackupFailed(f"{folder} holds no {DUMP}: it is no backup of gaslamp")
    kept, saved = data_dir / KEYS, read_keys(folder / KEYS)
    read_keys(kept)  # refuses what cannot be used before anything is changed
    try:
        connection = await asyncpg.connect(dsn, timeout=30)
    except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise BackupFailed(f"the database cannot be reached ({type(error).__name__})") from None
    try:
        if await _games(connection):
            raise BackupFailed("there are games in the database; restore into one that has none")
        await ensure_role(connection)
        await connection.execute("DROP SCHEMA IF EXISTS gaslamp CASCADE")
    except asyncpg.PostgresError as error:
        raise BackupFailed(f"the database refused ({error.sqlstate}): {type(error).__name__}") from None
    finally:
        await connection.close(timeout=5)
    # The keys come first: who is killed in between restores again, which a database with games would refuse.
    joined = join_keys(kept, saved) if saved else []
    try:
        _run("pg_restore", dsn, ["--no-owner", "--single-transaction", "--exit-on-error", str(dump)])
    except BackupFailed:
        for file in joined:
            file.unlink()
        raise


async def _games(connection: Connection) -> bool:
    if not await connection.fetchval("SELECT to_regclass('gaslamp.games') IS NOT NULL"):
        return False
    return bool(await connection.fetchval("SELECT EXISTS (SELECT 1 FROM gaslamp.games)"))


def _run(program: str, dsn: str, options: Sequence[str]) -> None:
    """Run a program of PostgreSQL's on the database of `dsn`, whose password no list of processes shows."""
    address, secret = _without_password(dsn)
    try:
        done = subprocess.run(
            [str(binaries.find() / program), f"--dbname={address}", "--no-password", *options],
            env={**os.environ, "LC_ALL": "C", **({"PGPASSWORD": secret} if secret else {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            check=False,
            umask=0o077,
        )
    except ValueError as error:
        raise BackupFailed(f"the DSN cannot be used: {error}") from None
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise BackupFailed(f"{program} failed: {said[-1] if said else done.returncode}")


def _without_password(dsn: str) -> tuple[str, str | None]:
    parts = urllib.parse.urlsplit(dsn)
    query = urllib.parse.parse_qsl(parts.query, keep_blank_values=True)
    secret = next((value for name, value in query if name == "password"), None)
    user, _, host = parts.netloc.rpartition("@")
    name, _, password = user.partition(":")
    netloc = f"{name}@{host}" if name else host
    rest = urllib.parse.urlencode([pair for pair in query if pair[0] != "password"])
    return urllib.parse.urlunsplit(parts._replace(netloc=netloc, query=rest)), urllib.parse.unquote(password) or secret
