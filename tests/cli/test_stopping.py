"""A service ends when it is asked to: what is under way is finished first, and nothing is left behind."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.cli.command import ROOT, Running, alive, children, environment, eventually, launch, line, serving
from tests.conftest import Database

SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGHUP]
BODY = b'{"ruleset": "mr-jack-london"}'


@contextmanager
def half_a_request(service: Running) -> Iterator[socket.socket]:
    """A client that has sent the beginning of a request and takes its time."""
    with socket.create_connection(("127.0.0.1", service.port), timeout=60) as client:
        head = f"POST /v1/games HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\nContent-Length: {len(BODY)}"
        client.sendall(head.encode() + b"\r\n\r\n" + BODY[:10])
        # The service is at it once it has answered somebody who came later.
        assert service.games() is not None
        yield client


def read_all(client: socket.socket) -> bytes:
    received = b""
    while chunk := client.recv(65536):
        received += chunk
    return received


@pytest.fixture
def given(databases: Database) -> dict[str, str]:
    """The environment of a service on a database that is there already: it starts and stops faster."""
    return environment(GASLAMP_DSN=databases.owner)


@pytest.fixture
def hang_ups_heard() -> Iterator[None]:
    """Where the tests themselves run under `nohup`: a signal that is handled here is none that children ignore."""
    before = signal.signal(signal.SIGHUP, lambda *_: None)
    yield
    signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("hang_ups_heard")
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_requests_under_way_are_finished_and_new_ones_refused(tmp_path: Path, given, number: signal.Signals):
    with (
        serving(tmp_path / "errors", "--data-dir", tmp_path, env=given) as service,
        httpx.Client(base_url=service.url, trust_env=False) as idle,
        half_a_request(service) as slow,
    ):
        assert idle.get("/v1/health").status_code == 200  # and stays connected
        service.process.send_signal(number)
        eventually(lambda: refused(service.port), "the end of accepting")
        slow.sendall(BODY[10:])
        answer = read_all(slow)
        assert answer.startswith(b"HTTP/1.1 201 ")
        assert service.wait() == 0
        assert "connections_cut" not in service.events()
        game = json.loads(answer.partition(b"\r\n\r\n")[2])["game"]

    with serving(tmp_path / "again", "--data-dir", tmp_path, env=given) as service:
        assert game in service.games()


def test_streams_are_told_and_ended(tmp_path: Path, given):
    with serving(tmp_path / "errors", "--data-dir", tmp_path, env=given) as service:
        events = f"{service.url}/v1/games/{service.open_table()}/events"
        with httpx.stream("GET", events, headers={"Accept": "text/event-stream"}, trust_env=False) as stream:
            assert stream.status_code == 200
            chunks = stream.iter_text()
            said = next(chunks)
            service.process.send_signal(signal.SIGTERM)
            said += "".join(chunks)  # to its orderly end
        assert said.rstrip().rpartition("\n\n")[2]
        assert service.wait() == 0
        assert "connections_cut" not in service.events()


def test_who_never_finishes_is_cut_off(tmp_path: Path, given):
    with (
        serving(tmp_path / "errors", "--data-dir", tmp_path, env=given) as service,
        half_a_request(service),
    ):
        assert service.end() == 0
        told = [event for event in service.events() if event != "request"]
        assert told[-3:] == ["stopping", "connections_cut", "stopped"]


def test_a_second_signal_ends_it_at_once_with_its_database(tmp_path: Path):
    with (
        serving(tmp_path / "errors", "--data-dir", tmp_path / "data") as service,
        half_a_request(service),
    ):
        inside = children(service.process.pid)
        assert "postgres" in inside.values()
        service.process.send_signal(signal.SIGINT)
        eventually(lambda: "stopping" in service.events(), "its beginning to stop")
        assert service.end(signal.SIGINT) == 130
        eventually(lambda: alive(inside) == set(), "the end of PostgreSQL")
        assert "stopped" not in service.events()


def test_an_orderly_end_leaves_no_process(tmp_path: Path):
    with serving(tmp_path / "errors", "--data-dir", tmp_path / "data") as service:
        inside = children(service.process.pid)
        assert "postgres" in inside.values()
        assert service.end() == 0
        assert alive(inside) == set()


@pytest.mark.parametrize("number", SIGNALS[:2], ids=lambda number: number.name)
def test_it_can_be_stopped_while_it_starts(tmp_path: Path, number: signal.Signals):
    process = launch(tmp_path / "errors", "--data-dir", tmp_path / "data")
    try:
        eventually(lambda: bool(children(process.pid)), "the beginning of its database")
        inside = children(process.pid)
        process.send_signal(number)
        output, _ = process.communicate(timeout=60)
        assert (process.returncode, output) == (0, "")
        assert "Traceback" not in (tmp_path / "errors").read_text()
        assert alive(inside) == set()
    finally:
        process.kill()
        process.wait()


def test_it_goes_on_after_the_terminal_has_gone_where_that_is_wished(tmp_path: Path, given):
    """As `nohup` does it: SIGHUP is ignored when the service begins."""
    ignoring = (
        "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_IGN); os.execv(sys.executable, sys.argv[1:])"
    )
    command = [sys.executable, "-c", ignoring, *line("serve", "--port", 0, "--data-dir", tmp_path)]
    with serving(tmp_path / "errors", command=command, env=given) as service:
        service.process.send_signal(signal.SIGHUP)
        assert service.games() is not None
        assert service.end() == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
def test_the_service_of_a_demo_ends_with_it(tmp_path: Path, number: signal.Signals):
    process = subprocess.Popen(
        line("demo", "--record", tmp_path / "demo.record.json"),
        env=environment(TMPDIR=str(tmp_path)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout.readline().startswith("Game ")
        inside = children(process.pid)
        assert "postgres" in inside.values()
        process.send_signal(number)
        _, errors = process.communicate(timeout=60)
        assert "Traceback" not in errors
        eventually(lambda: alive(inside) == set(), "the end of its service")
        if number != signal.SIGKILL:
            assert process.returncode == 128 + number
            assert list(tmp_path.iterdir()) == []
    finally:
        process.kill()
        process.wait()


def refused(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0
