"""What the tests of the command share: one service on an embedded database, and games played there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.command import Running, gaslamp, serving


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service that the tests of the session play on, and that none of them ends."""
    folder = tmp_path_factory.mktemp("shared")
    with serving(folder / "errors", "--data-dir", folder / "data", "--bot-delay", 0) as service:
        yield service
        assert service.end() == 0


@pytest.fixture(scope="session")
def record(running: Running, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game that was played on the shared service."""
    file = tmp_path_factory.mktemp("record") / "a game.record.json"
    done = gaslamp("demo", "--url", running.url, "--bot", "random", "--record", file)
    assert done.returncode == 0, done.stderr
    return file
