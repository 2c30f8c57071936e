"""The README's first game is played as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import httpx

from service.cli import COMMANDS
from tests.cli.command import ROOT, Running, environment, line
from tests.guides import block

README = (ROOT / "README.md").read_text()


def test_the_first_game_can_be_played_line_by_line(running: Running, tmp_path: Path):
    lines = block("README.md", "first-game").splitlines()
    assert len(lines) < 13
    assert lines[0].startswith("API=http://127.0.0.1:8000/v1 ")
    assert lines[-1].endswith("; .venv/bin/gaslamp verify my.record.json")
    lines[0] = lines[0].replace("http://127.0.0.1:8000", running.url)
    lines[-1] = lines[-1].replace(".venv/bin/gaslamp", '"$@"')
    marked = [f"{text}\necho; echo '--- {number}'" for number, text in enumerate(lines)]
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", "\n".join([*marked[:-1], lines[-1]]), "bash", *line()],
        env=environment(),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    said = re.split(r"\n--- \d+\n", done.stdout)
    assert (done.returncode, done.stderr) == (3, "")  # right as far as it goes
    assert len(said) == len(lines)
    assert json.loads(said[4])["seat"] == "jack"
    assert json.loads(said[6])["view"]
    assert "\n— " in said[8]
    assert re.search("[\u0600-\u06ff]", said[9])
    record = json.loads((tmp_path / "my.record.json").read_bytes())
    assert record["reader"] == "detective"
    info = httpx.get(f"{running.url}/v1/games/{record['game']}", trust_env=False).json()
    assert {seat["seat"]: seat.get("bot") for seat in info["seats"]} == {"jack": "greedy", "detective": None}


def test_every_command_is_listed():
    listed = re.findall(r"(?m)^gaslamp (\w+)  ", README)
    assert listed == list(COMMANDS)


def test_make_has_the_targets_that_it_names():
    targets = re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text())
    for command, target in (text.split()[:2] for text in block("README.md", "make").splitlines()):
        assert command == "make"
        assert target in targets
