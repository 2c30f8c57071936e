"""`gaslamp verify`: files and folders, offline, with the documented exit codes."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.cli.command import Running, environment, gaslamp, line
from tests.golden import FOLDER

GOLDEN = sorted(FOLDER.glob("mr-jack-london/*.record.json"))[:3]
Change = Callable[[dict], None]


def changed(record: Path, to: Path, change: Change) -> Path:
    """A copy of `record` with a change."""
    content = json.loads(record.read_bytes())
    change(content)
    to.write_text(json.dumps(content))
    return to


def tamper(content: dict) -> None:
    content["events"][5]["at"] = "2026-01-01T00:00:00.000Z"


@pytest.fixture
def partial(running: Running, tmp_path: Path) -> Path:
    """The record of a game that goes on."""
    file = tmp_path / "partial.record.json"
    file.write_bytes(httpx.get(f"{running.url}/v1/games/{running.open_table()}/record", trust_env=False).content)
    return file


def test_a_valid_record_ends_with_0_in_either_language(record: Path):
    done = gaslamp("verify", record)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{record}\n")
    assert "VALID: everything in this record is right." in done.stdout
    assert "معتبر: همه‌چیز در این پرونده درست است." in gaslamp("verify", record, "--lang", "fa").stdout
    assert gaslamp("verify", record, "--lang", "de").returncode == 2


def test_a_changed_record_ends_with_1_and_names_the_event(record: Path, tmp_path: Path):
    done = gaslamp("verify", changed(record, tmp_path / "x.record.json", tamper))
    assert (done.returncode, done.stderr) == (1, "")
    assert "INVALID" in done.stdout
    assert "Version 6" in done.stdout


def test_a_partial_record_ends_with_3(partial: Path):
    done = gaslamp("verify", partial)
    assert (done.returncode, done.stderr) == (3, "")
    assert "RIGHT AS FAR AS IT GOES" in done.stdout


@pytest.mark.parametrize("content", [b"", b"{", b"null", b"[]", b'{"format": "other"}', b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_record_ends_with_2(tmp_path: Path, content: bytes):
    file = tmp_path / "x.record.json"
    file.write_bytes(content)
    done = gaslamp("verify", file)
    assert (done.returncode, done.stderr) == (2, "")
    assert "UNREADABLE" in done.stdout


def test_what_is_not_there_is_named(tmp_path: Path):
    for name in ("absent.json", "[red]", os.fsdecode(b"\xff")):
        done = gaslamp("verify", tmp_path / name)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("gaslamp: ")
        assert "No such file" in done.stderr
    done = gaslamp("verify", tmp_path)
    assert (done.returncode, done.stderr) == (2, f"gaslamp: {tmp_path}: no *.record.json in this folder\n")


def test_the_worst_of_several_counts(record: Path, partial: Path, tmp_path: Path):
    wrong = changed(record, tmp_path / "wrong.record.json", tamper)
    absent = tmp_path / "absent"
    for files, code in (
        ([record, record], 0),
        ([record, partial], 3),
        ([partial, absent], 2),
        ([record, absent, wrong, partial], 1),
    ):
        assert gaslamp("verify", *files).returncode == code


def test_a_folder_is_verified_with_what_is_below_it(tmp_path: Path):
    (tmp_path / "deep").mkdir()
    for golden in GOLDEN:
        (tmp_path / "deep" / golden.name).write_bytes(golden.read_bytes())
    (tmp_path / "other.json").write_text("no record")
    done = gaslamp("verify", tmp_path, "--json")
    reports = [json.loads(text) for text in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert [Path(report["file"]).name for report in reports] == [golden.name for golden in GOLDEN]
    assert {report["report"]["verdict"] for report in reports} == {"valid"}


def test_a_terminal_sees_a_bar_and_the_output_stays_what_it_is(tmp_path: Path):
    for golden in GOLDEN:
        (tmp_path / golden.name).write_bytes(golden.read_bytes())
    shown, terminal = pty.openpty()
    with (tmp_path / "reports").open("wb") as output:
        process = subprocess.Popen(
            line("verify", tmp_path, "--json"),
            env=environment(TERM="xterm"),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=terminal,
        )
    os.close(terminal)
    seen = read_terminal(shown)
    assert process.wait(60) == 0
    assert "verifying" in seen
    assert f"{len(GOLDEN)}/{len(GOLDEN)}" in seen
    reports = [json.loads(text) for text in (tmp_path / "reports").read_text().splitlines()]
    assert len(reports) == len(GOLDEN)


def read_terminal(shown: int) -> str:
    seen = b""
    with suppress(OSError):  # how the close of the other end shows
        while chunk := os.read(shown, 65536):
            seen += chunk
    os.close(shown)
    return seen.decode()


def test_keys_that_were_kept_prove_who_signed(running: Running, record: Path, tmp_path: Path):
    keys = tmp_path / "keys.json"
    keys.write_bytes(httpx.get(f"{running.url}/v1/keys", trust_env=False).content)
    done = gaslamp("verify", record, "--keys", keys, "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["report"]["keys"] == "given"

    keys.write_text('{"keys": []}')
    assert gaslamp("verify", record, "--keys", keys).returncode == 1

    for content in (b"", b"{}]", b"\xff"):
        keys.write_bytes(content)
        done = gaslamp("verify", record, "--keys", keys)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("gaslamp: ")


def test_a_receipt_that_was_kept_shows_a_cut_history(record: Path, tmp_path: Path):
    receipt = tmp_path / "receipt"
    receipt.write_text(json.loads(record.read_bytes())["receipt"])
    assert gaslamp("verify", record, "--receipt", receipt).returncode == 0

    def cut(content: dict) -> None:
        del content["events"][-2:]
        content["secret"] = content["receipt"] = None

    shorter = changed(record, tmp_path / "shorter.record.json", cut)
    assert gaslamp("verify", shorter, "--receipt", receipt).returncode == 1

    for content in ("", "nothing\n"):
        receipt.write_text(content)
        assert gaslamp("verify", record, "--receipt", receipt).returncode == 1
    assert gaslamp("verify", record, "--receipt", tmp_path / "absent").returncode == 2


def test_a_reader_that_goes_away_is_no_error(record: Path):
    for command in (["verify", *[record] * 400], ["replay", record], ["--help"]):
        done = subprocess.run(
            ["bash", "-c", 'set -o pipefail; "$@" | head -c 1 >/dev/null', "bash", *map(str, line(*command))],
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.stderr == ""
        assert done.returncode in (0, 141) or command == ["--help"]


FAKE = "\x1b[2J\x1b[32m\r\nVALID: everything in this record is right.\n\u202e\u2028"


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_record_does_not_speak_to_the_terminal(tmp_path: Path, command: str):
    def member(content: dict) -> None:
        content[FAKE] = 1

    def ruleset(content: dict) -> None:
        content["ruleset"] = FAKE

    def seat(content: dict) -> None:
        content["events"][1]["seat"] = FAKE

    for change in (member, ruleset, seat):
        forged = changed(GOLDEN[0], tmp_path / "forged.record.json", change)
        done = gaslamp(command, forged)
        said = done.stdout + done.stderr
        assert not any(char in said for char in "\x1b\r\u202e\u2028")
        assert not any(line.startswith("VALID") for line in said.splitlines())


def test_many_records_come_one_a_line(record: Path, partial: Path, tmp_path: Path):
    good, part = record.read_bytes().strip(), partial.read_bytes().strip()
    many = tmp_path / "games.ndjson"
    many.write_bytes(b"\n".join([good, b"", good, b"{nothing}", part, b""]))
    result = gaslamp("verify", many)
    assert result.returncode == 2
    assert "4 records: 1 incomplete, 1 unreadable, 2 valid." in result.stderr
    assert f"{many}:4" in result.stdout
    assert f"{many}:5" in result.stdout
    assert f"{many}:1" not in result.stdout, "of many only what is not valid is told"
    told = gaslamp("verify", many, "--json").stdout.splitlines()
    assert [json.loads(line)["file"].rpartition(":")[2] for line in told] == ["1", "3", "4", "5"]


def test_many_records_come_through_a_pipe(record: Path):
    piped = record.read_text().strip() + "\n"
    result = gaslamp("verify", "-", input=piped * 3)
    assert result.returncode == 0
    assert result.stdout == ""
    assert "3 records: 3 valid." in result.stderr
    nothing = gaslamp("verify", "-", input="")
    assert (nothing.returncode, nothing.stderr) == (0, "0 records: nothing to verify.\n")


def test_a_line_that_is_too_large_is_one_unreadable_record(record: Path, tmp_path: Path):
    many = tmp_path / "games.jsonl"
    many.write_bytes(b"[" * (9 * 1024 * 1024) + b"\n" + record.read_bytes().strip())
    result = gaslamp("verify", many, "--json")
    verdicts = [json.loads(line)["report"]["verdict"] for line in result.stdout.splitlines()]
    assert verdicts == ["unreadable", "valid"]
