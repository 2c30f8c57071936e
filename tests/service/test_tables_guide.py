"""What the guide to tables shows works as it stands there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess

from projections.record import MAX_ORIGINS
from service.api.invitations import MOST
from service.api.invitations_wire import Invite
from tests.guides import ROOT, block
from tests.service.expect import eventually

BLOCKS = ("private", "invite", "join", "spectators", "fork")


def test_its_blocks_are_one_story(api):
    if shutil.which("curl") is None:
        assert all("curl" in block("tables.md", mark) for mark in BLOCKS)
        return
    ours = 'echo; echo "$WHATIF"; echo "$HOST"\n'
    script = "set -eo pipefail\n" + "".join(block("tables.md", mark) for mark in BLOCKS) + ours
    env = {"PATH": os.environ["PATH"], "API": f"{api.url}/v1", "PYTHONIOENCODING": "utf-8"}
    told = subprocess.run(["bash", "-c", script], env=env, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    lines = told.stdout.splitlines()
    assert "not_for_spectators\nunknown_game\nended\nended\n" in told.stdout
    assert "{'game': '" in told.stdout
    fork, host = lines[-2].removeprefix(api.url), lines[-1].removeprefix("Authorization: Bearer ")
    eventually(lambda: api.get(fork, token=host).json()["status"] == "ended", 60)
    record = api.get(f"{fork}/record", token=host).content
    assert api.post("/v1/verifications", content=record).json()["verdict"] == "valid"
    assert json.loads(record)["origins"]


def test_the_persian_page_tells_the_same_story():
    assert [block("fa/tables.md", mark) for mark in BLOCKS] == [block("tables.md", mark) for mark in BLOCKS]


def test_the_figures_it_gives_are_the_right_ones():
    text = re.sub(r"\s+", " ", (ROOT / "docs" / "tables.md").read_text())
    assert f"up to {MOST} invitations" in text
    assert f"up to {MAX_ORIGINS} deep" in text
    assert Invite().lifetime == 7 * 24 * 3600
    assert "a week by default" in text
