"""What cannot be done is said in one line that names it, with the documented exit code, and no secret."""

from __future__ import annotations

import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from service.embedded import survivor
from service.settings import InvalidSetting, from_environment
from tests.cli.command import Running, environment, gaslamp, line
from tests.conftest import Database

PASSWORD = "p4ssw0rd-of-the-house"


def one_line(done: subprocess.CompletedProcess, code: int, *words: str) -> str:
    """The one line on standard error of a command that has ended with `code`."""
    assert done.returncode == code, done.stderr
    assert done.stdout == ""
    (said,) = [text for text in done.stderr.splitlines() if not text.startswith("{")]
    assert said.startswith("gaslamp: ")
    for word in words:
        assert word in said
    return said


@contextmanager
def listener(*, answering: bool = True) -> Iterator[int]:
    """The port of a server that hangs up on everybody, or of one that never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        if answering:
            threading.Thread(target=hang_up, args=[server], daemon=True).start()
        yield server.getsockname()[1]
        server.shutdown(socket.SHUT_RDWR)


def hang_up(server: socket.socket) -> None:
    while True:
        try:
            server.accept()[0].close()
        except OSError:
            return


def test_a_taken_port_is_named_with_a_free_one(tmp_path: Path):
    with listener(answering=False) as port:
        said = one_line(gaslamp("serve", "--port", port, "--data-dir", tmp_path / "data"), 1, f"127.0.0.1:{port}")
        free = int(said.split("--port ")[1].split(",")[0])
        assert free != port
        socket.create_server(("127.0.0.1", free)).close()
    assert not (tmp_path / "data").exists()


def test_of_two_that_want_one_port_at_once_one_serves(tmp_path: Path, databases: Database):
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    both = [
        subprocess.Popen(
            line("serve", "--port", port, "--data-dir", tmp_path / name),
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in "ab"
    ]
    try:
        served = [process for process in both if process.stdout.readline()]
        (refused,) = [process for process in both if process not in served]
        said = refused.communicate(timeout=60)[1]
        assert refused.returncode == 1
        assert f"127.0.0.1:{port} is taken" in said
        name = "ab"[both.index(refused)]
        processes = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
        assert not any(survivor.serves(pid, tmp_path / name / "postgres") for pid in processes)
        served[0].terminate()
        served[0].communicate(timeout=60)
        assert served[0].returncode == 0
    finally:
        for process in both:
            process.kill()
            process.wait()


def test_a_data_directory_in_use_is_named_with_its_user(running: Running):
    data_dir = running.errors.parent / "data"
    done = gaslamp("serve", "--port", 0, "--data-dir", data_dir)
    one_line(done, 1, str(data_dir), f"process {running.process.pid}")
    one_line(gaslamp("migrate", "--data-dir", data_dir), 1, f"process {running.process.pid}")
    assert running.games() is not None


@pytest.mark.parametrize("host", ["no.such.name.invalid", "203.0.113.7", "x" * 70, "a..b"])
def test_an_address_that_is_not_here_is_named(tmp_path: Path, host: str):
    one_line(gaslamp("serve", "--host", host, "--port", 0, "--data-dir", tmp_path / "data"), 1, host)
    assert not (tmp_path / "data").exists()


SETTINGS = {
    "GASLAMP_PORT": ["x", "70000", "-1", "1e3", "٨٠٠٠"],
    "GASLAMP_BOT_DELAY": ["soon", "-1", "61", "nan", "inf"],
    "GASLAMP_LOG_LEVEL": ["loud"],
    "GASLAMP_NAME": ["two words", "a+b"],
    "GASLAMP_POOL_SIZE": ["0", "many"],
    "GASLAMP_MAX_BODY": ["0"],
    "GASLAMP_MAX_RECORD": ["-5"],
    "GASLAMP_OPERATOR_TOKEN": [PASSWORD],
    "GASLAMP_STORED_EVENTS": ["zip", "Packed"],
}


@pytest.mark.parametrize(("variable", "values"), SETTINGS.items(), ids=SETTINGS)
def test_a_variable_that_cannot_be_used_is_named(variable: str, values: list[str]):
    said = [one_line(gaslamp("serve", env=environment(**{variable: values[0]})), 2, variable)]
    for value in values:
        with pytest.raises(InvalidSetting) as refusal:
            from_environment({variable: value})
        said.append(str(refusal.value))
    assert all(variable in text and PASSWORD not in text for text in said)


def test_every_command_names_a_variable_that_cannot_be_used():
    for command in ("migrate", "audit", "rotate"):
        one_line(gaslamp(command, env=environment(GASLAMP_PORT="x")), 2, "GASLAMP_PORT")


OPTIONS = {"--port": "70000", "--bot-delay": "61", "--log-level": "loud"}


@pytest.mark.parametrize(("option", "value"), OPTIONS.items(), ids=OPTIONS)
def test_an_option_that_cannot_be_used_is_named(option: str, value: str):
    one_line(gaslamp("serve", option, value), 2, option, value)


def test_options_that_there_are_not_end_with_2():
    for arguments in (["serve", "--port", "x"], ["serve", "--nonsense"], ["verify"], ["frobnicate"]):
        done = gaslamp(*arguments)
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["serve", "migrate", "audit"])
def test_a_database_that_does_not_answer_is_said_without_its_password(tmp_path: Path, command: str):
    code = 2 if command == "audit" else 1
    options = ["--data-dir", tmp_path, *(["--port", 0] if command == "serve" else [])]
    with listener() as port:
        dsns = [
            f"postgresql://gaslamp:{PASSWORD}@127.0.0.1:{port}/gaslamp",
            f"postgresql://gaslamp:{PASSWORD}@127.0.0.1:1/gaslamp",
            f"postgresql://gaslamp:{PASSWORD}@no.such.name.invalid/gaslamp",
            f"postgresql://gaslamp:{PASSWORD}@[::bad/gaslamp",
            f"postgresql://gaslamp:{PASSWORD}@localhost:port/gaslamp",
            f"postgresql://gaslamp:{PASSWORD}@{'x' * 80}/gaslamp",
            f"postgresql://gaslamp:{PASSWORD}@/gaslamp?host=/nonexistent",
            f"postgresql://gaslamp:{PASSWORD}@127.0.0.1:{port}/gaslamp?sslmode=sometimes",
            f"postgresql://gaslamp:{PASSWORD}@127.0.0.1:{port}/gaslamp?sslmode=verify-full&sslrootcert=/nonexistent",
            f"mysql://gaslamp:{PASSWORD}@localhost/gaslamp",
            PASSWORD,
        ]
        for dsn in dsns if command == "serve" else dsns[:2]:
            done = gaslamp(command, *options, env=environment(GASLAMP_DSN=dsn))
            assert PASSWORD not in done.stderr
            one_line(done, code if dsn.startswith("postgresql://") else 2)  # what is no DSN is a wrong setting


def test_a_port_that_no_database_can_have_is_said_without_the_password(tmp_path: Path):
    dsn = f"postgresql://ada:{PASSWORD}@127.0.0.1:99999/games"
    assert PASSWORD not in one_line(gaslamp("serve", "--port", 0, "--data-dir", tmp_path / "data", "--dsn", dsn), 1)


def test_an_audit_of_a_folder_without_games_does_not_say_that_all_is_right(tmp_path: Path):
    one_line(gaslamp("audit", "--data-dir", tmp_path / "mistyped"), 2, str(tmp_path / "mistyped"))
    assert not (tmp_path / "mistyped").exists()


def test_a_database_that_refuses_is_said_without_its_password(tmp_path: Path, databases: Database):
    wrong = databases.owner.partition("://gaslamp_owner:")[2].partition("@")
    dsns = {
        f"postgresql://gaslamp_owner:{PASSWORD}@{wrong[2]}": "password",
        databases.owner.replace("/test_", "/absent_"): "does not exist",
        databases.owner.replace("gaslamp_owner:", "nobody_there:"): "password",
    }
    for dsn, word in dsns.items():
        done = gaslamp("serve", "--port", 0, "--dsn", dsn, "--data-dir", tmp_path)
        assert PASSWORD not in done.stderr
        assert wrong[0] not in done.stderr
        one_line(done, 1, word)


def test_a_place_where_nothing_can_be_kept_is_named(tmp_path: Path, databases: Database):
    """The keys live in the data directory with a given database too."""
    (tmp_path / "file").write_text("")
    for dsn in ([], ["--dsn", databases.owner]):
        one_line(gaslamp("serve", "--port", 0, "--data-dir", tmp_path / "file", *dsn), 1, str(tmp_path / "file"))


def test_a_key_that_cannot_be_used_is_named(tmp_path: Path, databases: Database):
    key = tmp_path / "keys" / "receipts-0001.json"
    key.parent.mkdir()
    key.write_text(PASSWORD)
    for mode in (0o600, 0o644):
        key.chmod(mode)
        for code, *command in ((1, "serve", "--port", 0), (2, "audit")):
            done = gaslamp(*command, "--data-dir", tmp_path, "--dsn", databases.owner)
            assert PASSWORD not in one_line(done, code, str(key))
