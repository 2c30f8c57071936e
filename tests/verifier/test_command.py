"""The verifier on the command line: the same exit codes as `gaslamp verify`."""

from __future__ import annotations

import json
import subprocess

import pytest

from tests.texts.persian import PERSIAN
from tests.vectors import make
from tests.vectors.test_vectors import FILES
from tests.verifier.node import NODE, VERIFIER

KEYS = json.dumps(FILES["record.json"]["keys"])


def run(*arguments):
    command = [NODE, VERIFIER / "cli.mjs", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def kept(tmp_path):
    (tmp_path / "keys.json").write_text(KEYS)
    (tmp_path / "receipt.txt").write_text(FILES["record.json"]["receipt"])
    (tmp_path / "forged.json").write_text(json.dumps(FILES["record.json"] | {"secret": "0" * 64}))
    return tmp_path


def test_exit_codes(kept):
    for name, code in (
        ("record.json", 0),
        ("adjourned.json", 0),
        ("fork.json", 0),
        ("partial.json", 3),
        ("canonical.json", 2),
    ):
        assert run(make.HERE / name).returncode == code
    assert run(kept / "forged.json").returncode == 1
    assert run(kept / "missing.json").returncode == 2
    assert run().returncode == 2


def test_a_kept_receipt_shows_that_the_end_was_cut_off(kept):
    answer = run(make.HERE / "partial.json", "--keys", kept / "keys.json", "--receipt", kept / "receipt.txt", "--json")
    assert answer.returncode == 1
    report = json.loads(answer.stdout)
    assert report["firstWrong"] == {"code": "tail_missing", "version": 9}


def test_a_person_reads_what_was_checked_and_what_was_not():
    answer = run(make.HERE / "record.json")
    assert "not checked here: rules, end" in answer.stdout
    assert "signatures: 4 right" in answer.stdout
    assert answer.stderr == ""


def test_a_record_does_not_speak_to_the_terminal(tmp_path):
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(FILES["record.json"] | {"ruleset": "\x1b[2J\r\nvalid\n\u202e"}))
    said = run(forged).stdout
    assert "\\u001b[2J" in said
    assert not any(char in said for char in "\x1b\r\u202e")
    assert said.splitlines().count("valid") == 0


def test_it_speaks_persian_where_it_is_asked_to():
    for name in ("record.json", "partial.json", "adjourned.json"):
        lines = run(make.HERE / name, "--lang", "fa").stdout.splitlines()
        assert len(lines) == len(run(make.HERE / name).stdout.splitlines())
        assert all(PERSIAN.search(line) for line in lines), "nothing is left in English"
        assert "\u2068" not in "".join(lines)
    assert run(make.HERE / "record.json", "--lang", "de").returncode == 2
