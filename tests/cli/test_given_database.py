"""`--dsn`: the service on a PostgreSQL of the user's own, several processes at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.cli.command import environment, gaslamp, serving
from tests.cli.servers import SYSTEM, system_postgres
from tests.conftest import Database


@pytest.fixture(scope="module", params=["the wheel's", *(f"the system's {path.parent.name}" for path in SYSTEM)])
def dsn(request: pytest.FixtureRequest, empty_database: Database) -> Iterator[str]:
    """An empty database for its owner: on this package's PostgreSQL, and on each that the system has installed."""
    version = request.param.rpartition(" ")[2]
    if not version.isdigit():
        yield empty_database.owner
        return
    with system_postgres(next(path for path in SYSTEM if path.parent.name == version)) as server:
        yield server.dsn


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
