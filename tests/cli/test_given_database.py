"""`--dsn`: the service on a PostgreSQL of the user's own, several processes at once."""

from __future__ import annotations

import json
import os
import pwd
import re
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.command import environment, gaslamp, serving
from tests.conftest import Database

SYSTEM = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))


@pytest.fixture(scope="module", params=["the wheel's", *(f"the system's {path.parent.name}" for path in SYSTEM)])
def dsn(request: pytest.FixtureRequest, empty_database: Database) -> Iterator[str]:
    """An empty database for its owner: on this package's PostgreSQL, and on each that the system has installed."""
    version = request.param.rpartition(" ")[2]
    if not version.isdigit():
        yield empty_database.owner
        return
    programs = Path("/usr/lib/postgresql") / version / "bin"
    with tempfile.TemporaryDirectory(prefix="gaslamp-test-", ignore_cleanup_errors=True) as place:
        person = pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else os.geteuid()
        os.chown(place, person, -1)
        account = {"user": person, "group": person} if os.geteuid() == 0 else {}

        def run(*command: object) -> None:
            subprocess.run([*map(str, command)], check=True, cwd=place, capture_output=True, **account)

        run(programs / "initdb", "-D", f"{place}/data", "-U", "gaslamp", "-E", "UTF8", "--locale=C", "-A", "trust")
        settings = f"-c listen_addresses='' -c unix_socket_directories={place} -c fsync=off"
        run(programs / "pg_ctl", "-D", f"{place}/data", "-w", "-l", f"{place}/log", "-o", settings, "start")
        try:
            run(programs / "createdb", "-h", place, "-U", "gaslamp", "games")
            yield f"postgresql://gaslamp:unused@/games?host={place}"
        finally:
            run(programs / "pg_ctl", "-D", f"{place}/data", "-w", "-m", "fast", "stop")


def test_it_migrates_and_serves_and_several_are_as_one(tmp_path: Path, dsn: str):
    options = ["--data-dir", tmp_path / "data"]
    with (
        serving(tmp_path / "a", *options, env=environment(GASLAMP_DSN=dsn)) as first,
        serving(tmp_path / "b", "--dsn", dsn, *options) as second,
    ):
        assert "the given PostgreSQL" in first.banner
        game = first.open_table()
        assert second.games() == {game}
        seat = {"seat": "jack", "name": "Ada"}
        token = httpx.post(f"{second.url}/v1/games/{game}/seats", json=seat, trust_env=False).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        own = httpx.get(f"{first.url}/v1/games/{game}/view", headers=headers, trust_env=False)
        assert own.status_code == 200
        assert httpx.get(f"{first.url}/v1/keys", trust_env=False).json() == (
            httpx.get(f"{second.url}/v1/keys", trust_env=False).json()
        )
        assert first.end() == 0
        assert second.games() == {game}
        assert second.end() == 0
        for service in (first, second):
            assert service.log()
            assert dsn not in service.banner + service.said()
    assert not (tmp_path / "data" / "postgres").exists()
    assert secret(dsn) not in (tmp_path / "a").read_text() + (tmp_path / "b").read_text()


def test_migrate_says_what_it_did(dsn: str, tmp_path: Path):
    """In any order with the test above: what is to be done is done once."""
    for _ in range(2):
        done = gaslamp("migrate", env=environment(GASLAMP_DSN=dsn), cwd=tmp_path)
        assert done.returncode == 0, done.stderr
    assert done.stdout == "The database was up to date.\n"
    assert list(tmp_path.iterdir()) == []


def test_migrate_brings_the_embedded_database_up_to_date(tmp_path: Path):
    done = gaslamp("migrate", "--data-dir", tmp_path / "data")
    assert done.returncode == 0, done.stderr
    applied = len(re.findall(r"(?m)^applied \S+$", done.stdout))
    assert len(done.stdout.splitlines()) == applied + 1 >= 2
    assert done.stdout.endswith("\nThe database is up to date.\n")
    assert [json.loads(line)["event"] for line in done.stderr.splitlines()] == ["migration_applied"] * applied
    again = gaslamp("migrate", "--data-dir", tmp_path / "data")
    assert (again.returncode, again.stdout) == (0, "The database was up to date.\n")


def secret(dsn: str) -> str:
    return dsn.partition("://")[2].partition("@")[0].partition(":")[2]
