"""Clients made from the document alone compile under strict settings and play a whole game of every ruleset."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from domain.registry import RULESETS
from tests.contract.tools import DOCUMENT, FOLDER, modules, npm_tool, ran
from tests.service.live import serving
from tests.verifier.node import NODE

PYTHON = Path(__file__).parent / "python"


@pytest.fixture(scope="module")
def url(database, data_dir):
    with serving(database, data_dir, registry=RULESETS) as live:
        yield live.url


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory):
    return tmp_path_factory.mktemp("service")


def check_games(said: str) -> None:
    """One line for each ruleset: how many moves there were, and what the verifier says of the record."""
    games = {line.split()[0]: line.split()[1:] for line in said.splitlines()}
    assert games.keys() == {ruleset.id for ruleset in RULESETS}
    assert {verdict for _, verdict in games.values()} == {"valid"}
    assert sum(int(moves) for moves, _ in games.values()) > 50


def test_the_python_client_is_strictly_typed_and_plays_every_game(url, tmp_path):
    made = tmp_path / "client"
    generator = Path(sys.executable).parent / "openapi-python-client"
    told = ran([
        generator, "generate", "--path", DOCUMENT, "--config", PYTHON / "client.yaml", "--output-path", made,
        "--fail-on-warning",
    ])  # fmt: skip
    assert "WARNING" not in told
    shutil.copy(PYTHON / "play.py", made)
    strict = [sys.executable, "-m", "mypy", "--strict", "--config-file", "", "--cache-dir", tmp_path / "mypy"]
    ran([*strict, "play.py"], cwd=made)
    check_games(ran([sys.executable, "play.py", url], cwd=made))


def test_the_typescript_client_is_strictly_typed_and_plays_every_game(url, tmp_path):
    for name in ("play.ts", "tsconfig.json", "package.json"):
        shutil.copy(FOLDER / name, tmp_path)
    (tmp_path / "node_modules").symlink_to(modules())
    npm_tool("openapi-typescript", DOCUMENT, "--output", tmp_path / "v1.d.ts", cwd=tmp_path)
    npm_tool("tsc", "--project", tmp_path, cwd=tmp_path)
    check_games(ran([NODE, "play.js", url], cwd=tmp_path))
