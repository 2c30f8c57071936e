"""`gaslamp serve`: starts anywhere on nothing, says what to do next, and keeps the games."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path

import httpx
import pytest

from service.embedded import account
from service.embedded import launch as stage
from service.server import free_port
from tests.cli.command import ROOT, Running, alive, children, environment, eventually, launch, line, serving
from tests.conftest import Database
from tests.embedded import people

PLACES = {
    "what a shell would read": "my games, a'b\"c; $HOME %d `id` بازی‌ها",
    "markup": "[red]\n[/]".replace("/", "\\"),
    "no text": os.fsdecode(b"games\xff"),
}


def curl_line(service: Running) -> str:
    """The line of the banner that is there to be copied."""
    (copied,) = [text for text in service.banner.splitlines() if text.startswith("curl")]
    return copied


def test_it_says_where_it_is_and_what_to_do_next_and_keeps_the_games(tmp_path: Path):
    with serving(tmp_path / "first", "--data-dir", tmp_path / "data") as service:
        assert f"{service.url}/docs" in service.banner
        assert str(tmp_path / "data") in service.banner
        assert httpx.get(f"{service.url}/docs", trust_env=False).status_code == 200
        assert httpx.get(f"{service.url}/openapi/v1.json", trust_env=False).status_code == 200
        opened = subprocess.run(["bash", "-c", curl_line(service)], capture_output=True, text=True, check=True)
        game = json.loads(opened.stdout)["game"]
        assert service.games() == {game}
        assert service.end() == 0
        assert {"ready", "stopping", "stopped"} <= set(service.events())
        assert service.process.stdout.read() == ""

    with serving(tmp_path / "second", "--data-dir", tmp_path / "data") as service:
        assert service.games() == {game}


@pytest.mark.parametrize("name", PLACES.values(), ids=PLACES)
def test_it_starts_in_a_folder_with_any_name(tmp_path: Path, name: str):
    place = tmp_path / name
    place.mkdir()
    with serving(tmp_path / "errors", "--data-dir", place / ".gaslamp", cwd=place) as service:
        game = service.open_table()
        assert service.games() == {game}
        assert service.end() == 0
        assert service.log()
    assert {entry.name for entry in place.iterdir()} == {".gaslamp"}


ENVIRONMENTS = {
    "empty": {},
    "ASCII": {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "misleading": {
        "LC_ALL": "xx_YY.UTF-8",
        "LANG": "tr_TR.UTF-8",
        "HOME": "/nonexistent",
        "XDG_RUNTIME_DIR": "/nonexistent",
        "PGHOST": "nowhere",
        "PGPORT": "1",
        "PGSERVICE": "x",
        "PGSSLMODE": "verify-full",
    },
}


@pytest.mark.parametrize("given", ENVIRONMENTS.values(), ids=ENVIRONMENTS)
def test_it_starts_in_any_environment(tmp_path: Path, given: dict[str, str]):
    place = tmp_path / "بازی‌ها"
    place.mkdir()
    with serving(tmp_path / "errors", "--data-dir", place / "data", env=given) as service:
        game = service.open_table()
        seat = {"seat": "jack", "name": "شب‌گرد"}
        assert httpx.post(f"{service.url}/v1/games/{game}/seats", json=seat, trust_env=False).status_code == 201
        assert service.end() == 0
        assert service.log()


def test_an_ordinary_user_can_run_it():
    """Where the tests run as root: as somebody who may write to his own folder only."""
    place = Path(tempfile.mkdtemp(prefix="gaslamp-test-"))
    person = people.NOBODY if os.geteuid() == 0 else os.geteuid()
    python = people.interpreter()
    os.chown(place, person, -1)
    plan = stage.Plan(
        parent=os.getpid(),
        account=person if os.geteuid() == 0 else None,
        search=os.geteuid() == 0 and not account.may_pass(Path(python)),
        directory=str(place),
        arguments=[python, "-m", "service.cli", "serve", "--port", "0"],
        environment={"PYTHONPATH": f"{ROOT}:{people.sysconfig.get_path('purelib')}"},
    )
    command = [line()[0], "-I", "-S", stage.__file__, json.dumps(plan)]
    try:
        with serving(place / "errors", command=command) as service:
            game = service.open_table()
            inside = children(service.process.pid)
            owners = {Path(f"/proc/{pid}").stat().st_uid for pid in inside}
            assert owners == {person}
            assert service.games() == {game}
            assert service.end() == 0
            assert alive(inside) == set()
    finally:
        shutil.rmtree(place)


def test_two_run_beside_each_other(tmp_path: Path):
    first = launch(tmp_path / "a.err", "--data-dir", tmp_path / "a")
    with serving(tmp_path / "b.err", "--data-dir", tmp_path / "b") as second:
        one = Running(first, "".join(first.stdout.readline() for _ in range(8)), tmp_path / "a.err")
        tables = one.open_table(), second.open_table()
        assert (one.games(), second.games()) == ({tables[0]}, {tables[1]})
        assert one.port != second.port
        assert one.end() == 0
        assert second.games() == {tables[1]}
    first.stdout.close()


def test_killed_outright_it_leaves_no_process_and_loses_no_game(tmp_path: Path):
    with serving(tmp_path / "first", "--data-dir", tmp_path / "data") as service:
        games = {service.open_table() for _ in range(5)}
        inside = children(service.process.pid)
        assert "postgres" in inside.values()
        service.process.kill()
        service.wait()
        eventually(lambda: alive(inside) == set(), "the end of PostgreSQL")

    with serving(tmp_path / "second", "--data-dir", tmp_path / "data") as service:
        assert service.games() == games
        assert service.end() == 0
        assert service.log()


def test_bots_play_on_after_the_service_was_killed(tmp_path: Path):
    with serving(tmp_path / "first", "--data-dir", tmp_path / "data", "--bot-delay", 0.01) as service:
        with httpx.Client(base_url=service.url, trust_env=False) as client:
            table = client.post("/v1/games", json={"ruleset": "mr-jack-london"}).json()
            path, host = f"/v1/games/{table['game']}", {"Authorization": f"Bearer {table['hostToken']}"}
            for seat in ("jack", "detective"):
                seated = client.post(f"{path}/seats", json={"seat": seat, "bot": "random"}, headers=host)
                assert seated.status_code == 201
            eventually(lambda: client.get(path).json()["version"] > 12, "the bots' first moves")
            before = client.get(f"{path}/events").json()["events"]
        service.process.kill()
        service.wait()

    with serving(tmp_path / "second", "--data-dir", tmp_path / "data", "--bot-delay", 0) as service:
        with httpx.Client(base_url=service.url, trust_env=False) as client:
            eventually(lambda: client.get(path).json()["status"] == "ended", "the end of the game")
            record = tmp_path / "game.record.json"
            record.write_bytes(client.get(f"{path}/record").content)
            hashes = [event["hash"] for event in json.loads(record.read_bytes())["events"]]
            assert [event["hash"] for event in before] == hashes[: len(before)]
        verdict = subprocess.run(
            line("verify", record), env=environment(), cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert verdict.returncode == 0, verdict.stdout


def test_a_closed_output_does_not_stop_it(tmp_path: Path):
    """`gaslamp serve | true`: nobody reads the banner, but the service serves."""
    reader, writer = os.pipe()
    os.close(reader)
    port = free_port("127.0.0.1")
    process = subprocess.Popen(
        line("serve", "--port", port, "--data-dir", tmp_path / "data"),
        env=environment(),
        cwd=ROOT,
        stdout=writer,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        eventually(lambda: healthy(port), "an answer")
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()


def healthy(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/v1/health", trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


def test_before_its_body_a_request_has_64_kib(tmp_path: Path, databases: Database):
    """As docs/operations.md says of the server: what is longer it refuses itself."""
    with serving(tmp_path / "errors", "--data-dir", tmp_path, env=environment(GASLAMP_DSN=databases.owner)) as service:
        told = {}
        for size in (60_000, 70_000):
            with socket.create_connection(("127.0.0.1", service.port), timeout=30) as connection:
                head = f"GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: {'y' * size}\r\n\r\n"
                connection.sendall(head.encode()[: 64 * 1024])  # what it had not read would reset the connection
                told[size] = connection.recv(4096).split()[1]
        assert told == {60_000: b"200", 70_000: b"431"}
