"""What the command says about itself."""

from __future__ import annotations

import re
import tomllib

import pytest

from service.cli import COMMANDS
from tests.cli.command import ROOT, environment, gaslamp


def help_of(*command: str) -> str:
    done = gaslamp(*command, "--help", env=environment(COLUMNS="300"))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_help_lists_every_command_with_what_it_does():
    said = help_of()
    for command in COMMANDS:
        assert re.search(rf"(?m)^.*\b{command}\s{{2,}}\S.*", said), command
    assert gaslamp().stdout.split() == gaslamp("--help").stdout.split()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_explains_each_option_and_its_exit_codes(command: str):
    said = help_of(command)
    options = re.findall(r"(?m)^\W+((?:[A-Z]+ )?--\S+(?: --\S+)*)(.*)$", said)
    assert options
    for names, rest in options:
        assert re.search(r"\s{2,}\S+ \S+", rest), names
    assert "xit code" in said


def test_the_version_is_the_packages():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert gaslamp("--version").stdout == f"{project['version']}\n"
    assert project["scripts"] == {"gaslamp": "service.cli:main"}
