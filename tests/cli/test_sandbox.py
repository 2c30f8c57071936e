"""`gaslamp sandbox`: on data of its own, and never on that of a service where games count."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.command import PATIENCE, ROOT, environment, gaslamp, line


@contextmanager
def sandbox(*arguments, **env):
    """A sandbox on a free port; its address, and what it said."""
    process = subprocess.Popen(
        line("sandbox", "--port", 0, *arguments),
        env=environment(**env),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        said = []
        while not said or not said[-1].startswith("Stop with"):
            said.append(process.stdout.readline())
            assert said[-1], process.communicate()[1]
        yield said[0].split()[-1], process
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def test_it_plays_cases_keeps_its_data_and_ends_in_order(tmp_path: Path):
    data = tmp_path / "sand box"
    elsewhere = {"GASLAMP_DATA_DIR": str(tmp_path / "true"), "GASLAMP_DSN": "postgresql://nobody@127.0.0.1:1/nothing"}
    with sandbox("--data-dir", data, **elsewhere) as (url, process):
        refusal = httpx.get(
            f"{url}/v1/rulesets", headers={"Gaslamp-Sandbox": "unavailable; seconds=7"}, trust_env=False
        )
        assert (refusal.status_code, refusal.headers["retry-after"]) == (503, "7")
        created = httpx.post(f"{url}/v1/games", json={"ruleset": "mr-jack-london"}, trust_env=False).json()
        assert created["receipt"].startswith("gaslamp-sandbox/")
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert not (tmp_path / "true").exists()
    with sandbox("--data-dir", data) as (url, _):
        assert httpx.get(f"{url}/v1/games/{created['game']}", trust_env=False).status_code == 200
    refused = gaslamp("serve", "--port", 0, "--data-dir", data)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "this is a sandbox's database" in refused.stderr


@pytest.mark.parametrize("games", [0, 1])
def test_it_refuses_the_database_of_an_ordinary_service(running, tmp_path, games):
    """A service that has no game yet will have one."""
    data = Path(running.banner.split("embedded PostgreSQL in ")[1].splitlines()[0])
    if games:
        running.open_table()
    before = running.games()
    refused = gaslamp("sandbox", "--port", 0, "--data-dir", data)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr
    assert running.games() == before


def test_it_takes_an_empty_database_and_marks_it(empty_database, tmp_path):
    with sandbox("--dsn", empty_database.superuser, "--data-dir", tmp_path) as (url, _):
        assert httpx.get(f"{url}/sandbox/cases", trust_env=False).status_code == 200
    refused = gaslamp("serve", "--port", 0, "--dsn", empty_database.superuser, "--data-dir", tmp_path)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "sandbox's database" in refused.stderr


def test_an_ordinary_service_knows_nothing_of_it(running):
    for path in ("/sandbox/cases", "/sandbox/rehearsals", "/sandbox/rehearsals/x/v1/rulesets"):
        assert httpx.get(f"{running.url}{path}", trust_env=False).status_code == 404
    asked = httpx.get(f"{running.url}/v1/rulesets", headers={"Gaslamp-Sandbox": "unavailable"}, trust_env=False)
    assert asked.status_code == 200
    assert "gaslamp-sandbox" not in asked.headers
