"""The commands and the client of the guide to the sandbox work as they stand there."""

from __future__ import annotations

import json
import os
import subprocess

import httpx

from service.cli import COMMANDS
from service.sandbox.cases import CASES
from tests.guides import ROOT, block, names


def shell(mark, live):
    env = {"PATH": os.environ["PATH"], "SANDBOX": live.url}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block("conformance.md", mark)], env=env, capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def test_its_command_begins_a_rehearsal(live):
    begun = json.loads(shell("rehearsal", live))
    assert [case["left"] for case in begun["cases"]] == [1, 3, 1]


def test_its_header_is_answered_with_the_case(live):
    assert "retry-after: 3" in shell("header", live).lower()


def test_the_command_it_names_is_there():
    command, name, option, port = block("conformance.md", "sandbox").split()
    assert (command, option, port.isdigit()) == ("gaslamp", "--port", True)
    assert name in COMMANDS


def test_its_client_tells_what_was_wrong(live, table, guide):
    rehearse = names("conformance.md", "judged")["rehearse"]

    def careless(address):
        for _ in range(2):
            httpx.post(f"{address}{table.path}/moves", json={}, trust_env=False)

    def careful(address):
        with httpx.Client(base_url=address, trust_env=False) as client:
            guide["read"](client, table.path, table.tokens["keeper"])

    case = {"case": "internal_error"}
    assert rehearse(live.url, [case], careful) == []
    assert rehearse(live.url, [case], careless) == [
        "internal_error: It sent no Idempotency-Key, so nobody can tell a repeat from a second request."
    ]


def test_its_checklist_has_every_case():
    page = (ROOT / "docs" / "conformance.md").read_text()
    missing = [case for case in CASES if f"`{case}`" not in page.split("## The checklist")[1]]
    assert missing == []
