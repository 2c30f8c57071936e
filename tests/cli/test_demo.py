"""`gaslamp demo`: a game of each ruleset, told, recorded and verified; and what it says where that cannot be."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from domain.registry import RULESETS
from tests.cli.command import Running, gaslamp


def test_it_brings_its_own_service(tmp_path: Path):
    done = gaslamp("demo", "--bot", "random", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "VALID: everything in this record is right." in done.stdout
    assert [entry.name for entry in tmp_path.iterdir()] == ["demo.record.json"]


GAMES = [(ruleset.id, ("fa", "en")[number % 2]) for number, ruleset in enumerate(RULESETS)]


@pytest.mark.parametrize(("ruleset", "lang"), GAMES)
def test_it_plays_every_ruleset_in_a_language(tmp_path: Path, running: Running, ruleset: str, lang: str):
    record = tmp_path / "my game.record.json"
    done = gaslamp("demo", "--url", running.url, "--ruleset", ruleset, "--lang", lang, "--record", record)
    assert (done.returncode, done.stderr) == (0, "")
    name = RULESETS.get(ruleset).words.name
    assert done.stdout.startswith("بازی " if lang == "fa" else "Game ")
    assert (name.fa if lang == "fa" else name.en) in done.stdout
    assert ("معتبر:" if lang == "fa" else "VALID:") in done.stdout
    assert json.loads(record.read_bytes())["ruleset"] == ruleset
    told = [int(line[:4]) for line in done.stdout.splitlines() if line[:4].strip().isdigit() and line[4:6] == "  "]
    assert told == sorted(told)
    assert told[-1] == len(json.loads(record.read_bytes())["events"])


def test_what_there_is_not_is_named_with_what_there_is(running: Running):
    done = gaslamp("demo", "--url", running.url, "--ruleset", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert all(ruleset.id in done.stderr for ruleset in RULESETS)
    done = gaslamp("demo", "--url", running.url, "--bot", "deep-blue")
    assert (done.returncode, done.stdout) == (2, "")
    assert "greedy" in done.stderr
    assert gaslamp("demo", "--lang", "de").returncode == 2


@pytest.mark.parametrize("address", ["127.0.0.1:8000", "ftp://127.0.0.1", "http://", "nonsense"])
def test_what_is_no_address_is_said(address: str):
    done = gaslamp("demo", "--url", address)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"gaslamp: {address} is no address")


def test_a_service_that_is_not_there_is_said():
    done = gaslamp("demo", "--url", "http://127.0.0.1:1")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("gaslamp: http://127.0.0.1:1 does not answer")


@contextmanager
def stranger(status: int, kind: str, body: bytes) -> Iterator[str]:
    """A server that answers everything alike."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


ANSWERS = {
    "refuses": (503, "application/problem+json", b'{"title":"Away","detail":"Later.","code":"unavailable"}', "Later."),
    "is another's": (404, "text/html", b"<h1>Not here</h1>", "no Gaslamp"),
    "speaks otherwise": (200, "application/json", b"[1]", "no Gaslamp"),
    "forgets": (201, "application/json", b"{}", "no Gaslamp"),
}


@pytest.mark.parametrize(("status", "kind", "body", "word"), ANSWERS.values(), ids=ANSWERS)
def test_a_service_that_does_not_play_along_is_said(tmp_path: Path, status: int, kind: str, body: bytes, word: str):
    with stranger(status, kind, body) as address:
        done = gaslamp("demo", "--url", address, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert word in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_record_that_cannot_be_written_is_said_before_the_game(tmp_path: Path, running: Running):
    done = gaslamp("demo", "--url", running.url, "--record", tmp_path / "no such folder" / "demo.record.json")
    assert (done.returncode, done.stdout) == (1, "")
    assert "no such folder" in done.stderr
