"""`make` sets .venv up once, anew when what it depends on has changed, and never leaves a half-made one in use."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.cli.command import ROOT, environment


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what the set-up reads, in a folder with a space, with a `pip` that installs nothing."""
    folder = tmp_path / "my clone"
    (folder / ".ci").mkdir(parents=True)
    for name in (".ci/set_up.py", "Makefile", "pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture
def set_up(project: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    specification = importlib.util.spec_from_file_location("set_up", project / ".ci" / "set_up.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)

    def run(*command: object) -> None:
        if "venv" in command:
            (module.VENV / "bin").mkdir(parents=True)
            (module.VENV / "bin" / "python").symlink_to(sys.executable)
        made.append(command)

    made: list[tuple[object, ...]] = []
    monkeypatch.setattr(module, "run", run)
    monkeypatch.setattr(module, "made", made, raising=False)
    return module


def times(set_up: ModuleType) -> int:
    """How often an environment was made."""
    return sum("venv" in command for command in set_up.made)


def test_it_is_made_once(set_up: ModuleType):
    assert [set_up.main(), set_up.main(), times(set_up)] == [0, 0, 1]
    assert any("--require-hashes" in command for command in set_up.made)


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_it_is_made_anew_when_what_it_depends_on_changes(set_up: ModuleType, project: Path, name: str):
    set_up.main()
    (project / name).touch()
    assert [set_up.main(), times(set_up)] == [0, 1]
    text = (project / name).read_text()
    (project / name).write_text(text.replace("asyncpg>=0.31", "asyncpg>=0.32").replace("asyncpg==", "asyncpg==1"))
    assert [set_up.main(), times(set_up)] == [0, 2]


def test_it_is_made_anew_after_an_interruption_and_when_its_python_is_gone(set_up: ModuleType):
    set_up.main()
    (set_up.VENV / "ready").unlink()
    (set_up.VENV / "left over").touch()
    assert [set_up.main(), times(set_up)] == [0, 2]
    assert not (set_up.VENV / "left over").exists()
    (set_up.VENV / "bin" / "python").unlink()
    (set_up.VENV / "bin" / "python").symlink_to("/nonexistent/python")
    assert [set_up.main(), times(set_up)] == [0, 3]


def test_a_failure_is_passed_on_and_leaves_it_unfinished(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch):
    def fail(*command: object) -> None:
        raise subprocess.CalledProcessError(3, list(command))

    with monkeypatch.context() as patch:
        patch.setattr(set_up, "run", fail)
        assert set_up.main() == 3
    assert [set_up.main(), times(set_up)] == [0, 1]


def test_a_link_in_its_place_is_replaced_and_what_it_led_to_stays(set_up: ModuleType, tmp_path: Path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    set_up.VENV.symlink_to(elsewhere)
    assert set_up.main() == 0
    assert elsewhere.is_dir()
    assert not set_up.VENV.is_symlink()


def test_make_takes_another_python_and_passes_a_failure_on(project: Path):
    other = project / "my python"
    other.write_text('#!/bin/sh\necho "asked to run $1"\nexit 7\n')
    other.chmod(0o755)
    env = {name: value for name, value in environment().items() if not name.startswith(("MAKE", "MFLAGS", "PYTHON"))}
    for target in ("run", "demo", "check", "setup"):
        done = subprocess.run(
            ["make", target, f"PYTHON={other}"], cwd=project, env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode != 0
        assert done.stdout == "asked to run .ci/set_up.py\n"
    assert not (project / ".venv").exists()
