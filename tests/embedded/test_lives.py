"""The embedded database lives as long as its service, ends no other process, and is open to nobody else."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import asyncpg
import pytest

from service.embedded import OWNER, SERVICE, Embedded, EmbeddedError, server, start, survivor
from service.embedded.roles import SUPERUSER
from tests.embedded import people, scripts


def eventually(condition: Callable[[], bool]) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it never came")


def workers(data_dir: Path) -> list[int]:
    """The processes that work in the cluster."""
    pids = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    return [pid for pid in pids if survivor.serves(pid, data_dir / "postgres")]


def ask(dsn: str, question: str, *arguments: object) -> object:
    async def answer() -> object:
        connection = await asyncpg.connect(dsn)
        try:
            return await connection.fetchval(question, *arguments)
        finally:
            await connection.close()

    return asyncio.run(answer())


def test_stopping_leaves_no_process(tmp_path: Path):
    postgres = start(tmp_path)
    assert postgres.pid in workers(tmp_path)
    postgres.stop()
    assert workers(tmp_path) == []
    assert postgres.pid is None
    postgres.stop()


def test_it_ends_when_its_service_is_killed(home: Path, person: int | None):
    service = people.popen(scripts.SERVE, home, person=person)
    pid = int(service.stdout.readline())
    assert pid in workers(home)
    service.kill()
    service.communicate()
    eventually(lambda: workers(home) == [])
    assert people.run(scripts.COUNT, home, person=person).stdout.startswith("1\n")


def test_a_server_that_outlived_its_service_is_stopped_first(tmp_path: Path):
    service = people.popen(scripts.SERVE, tmp_path / "data")
    pid = int(service.stdout.readline())
    os.kill(pid, signal.SIGSTOP)  # so that it cannot end with its service
    service.kill()
    service.communicate()
    told: list[str] = []

    def tell(sentence: str) -> None:
        told.append(sentence)
        if str(pid) in sentence:
            os.kill(pid, signal.SIGCONT)

    with start(tmp_path / "data", tell=tell) as postgres:
        assert postgres.pid != pid
        assert ask(postgres.dsn(SERVICE), "SELECT 1") == 1
        assert not survivor.serves(pid, tmp_path / "data" / "postgres")
    assert any(str(pid) in sentence for sentence in told)


def test_a_stale_pid_file_neither_blocks_nor_ends_the_process_it_names(tmp_path: Path):
    start(tmp_path).stop()
    with subprocess.Popen(["/bin/sleep", "1000"]) as bystander:
        for pid in (bystander.pid, os.getpid(), 1, 2**22 - 1, "", "rubbish", -bystander.pid):
            (tmp_path / "postgres" / "postmaster.pid").write_text(f"{pid}\n/elsewhere\n")
            with start(tmp_path) as postgres:
                assert ask(postgres.dsn(SERVICE), "SELECT 1") == 1
        assert bystander.poll() is None
        bystander.kill()


def test_a_stale_lock_of_its_socket_neither_blocks_nor_ends_the_process_it_names(tmp_path: Path):
    """As a server leaves it that was killed; until its zombie is reaped, PostgreSQL takes it for a running one."""
    start(tmp_path).stop()
    cluster = tmp_path / "postgres"
    with subprocess.Popen(["/bin/sleep", "1000"], user=cluster.stat().st_uid) as bystander:
        socket = cluster / ".s.PGSQL.5432.lock"
        socket.write_text(f"{bystander.pid}\n{cluster}\n1700000000\n5432\n.\n")
        shutil.chown(socket, cluster.stat().st_uid)
        with start(tmp_path) as postgres:
            assert ask(postgres.dsn(SERVICE), "SELECT 1") == 1
        assert bystander.poll() is None
        bystander.kill()


def test_the_server_of_another_directory_is_not_taken_for_ours(tmp_path: Path):
    with start(tmp_path / "a") as other:
        start(tmp_path / "b").stop()
        pid_file = tmp_path / "a" / "postgres" / "postmaster.pid"
        (tmp_path / "b" / "postgres" / "postmaster.pid").write_text(pid_file.read_text())
        with start(tmp_path / "b"):
            assert ask(other.dsn(SERVICE), "SELECT 1") == 1


def test_a_server_that_dies_is_started_again_with_all_that_was_committed(tmp_path: Path):
    with start(tmp_path) as postgres:
        ask(postgres.dsn(OWNER), "CREATE TABLE kept AS SELECT 7 AS seven")
        before = postgres.pid
        assert before is not None
        os.kill(before, signal.SIGKILL)
        eventually(lambda: postgres.pid not in (None, before) and reachable(postgres))
        assert ask(postgres.dsn(OWNER), "SELECT seven FROM kept") == 7
    assert workers(tmp_path) == []


def reachable(postgres: Embedded) -> bool:
    try:
        return ask(postgres.dsn(SERVICE), "SELECT true") is True
    except (OSError, asyncpg.PostgresError):
        return False


def test_a_start_that_was_interrupted_can_be_repeated(tmp_path: Path):
    (tmp_path / "postgres.unfinished" / "base").mkdir(parents=True)
    (tmp_path / "postgres.key").write_bytes(bytes(32))
    with start(tmp_path) as postgres:
        assert ask(postgres.dsn(SERVICE), "SELECT 1") == 1
    assert not (tmp_path / "postgres.unfinished").exists()


def test_a_start_that_was_interrupted_before_the_roles_were_made_goes_on(tmp_path: Path):
    with start(tmp_path) as postgres:
        ask(postgres.dsn(SUPERUSER, "postgres"), "DROP DATABASE gaslamp")
        ask(postgres.dsn(SUPERUSER, "postgres"), "DROP ROLE gaslamp_owner")
    with start(tmp_path) as postgres:
        assert ask(postgres.dsn(OWNER), "SELECT current_user") == OWNER


def test_it_outlives_the_thread_that_started_it(tmp_path: Path):
    started: list[Embedded] = []
    thread = threading.Thread(target=lambda: started.append(start(tmp_path)))
    thread.start()
    thread.join()
    with started[0] as postgres:
        time.sleep(0.2)
        assert ask(postgres.dsn(SERVICE), "SELECT 1") == 1


def test_it_starts_from_within_a_running_event_loop(tmp_path: Path):
    async def work() -> None:
        start(tmp_path).stop()

    asyncio.run(work())


def test_a_long_start_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server, "_TELL_EVERY", 0.0)
    told: list[str] = []
    start(tmp_path, tell=told.append).stop()
    assert any("still starting" in sentence for sentence in told)


def test_a_cluster_that_cannot_start_says_why(tmp_path: Path):
    start(tmp_path).stop()
    (tmp_path / "postgres" / "PG_VERSION").write_text("9.6\n")
    with pytest.raises(EmbeddedError, match=r"did not start.*incompatible with server"):
        start(tmp_path)
    (tmp_path / "postgres" / "PG_VERSION").write_text("18\n")
    start(tmp_path).stop()


def test_the_key_is_missed(tmp_path: Path):
    start(tmp_path).stop()
    (tmp_path / "postgres.key").unlink()
    with pytest.raises(EmbeddedError, match=r"postgres\.key is missing"):
        start(tmp_path)


def test_no_other_user_of_the_machine_gets_in(home: Path, person: int | None):
    home.chmod(0o755)  # even if the folder itself is open
    service = people.popen(scripts.SERVE, home, person=person)
    pid = int(service.stdout.readline())
    dsn = service.stdout.readline().strip()
    socket = ".s.PGSQL.5432"
    if os.geteuid() == 0:
        doors = [home / "postgres" / socket, f"/proc/{pid}/cwd/{socket}"]
        for stranger in {people.STRANGER, people.NOBODY} - {person}:
            knock = people.run(scripts.KNOCK, *doors, person=stranger)
            assert knock.stdout.split() == ["PermissionError"] * len(doors), knock.stderr
    # And who could reach the socket still needs the password.
    password = dsn.partition("gaslamp_service:")[2].partition("@")[0]
    with pytest.raises(asyncpg.InvalidPasswordError):
        ask(dsn.replace(password, "0" * len(password)), "SELECT 1")
    service.communicate("", timeout=60)


def test_it_listens_to_no_network_and_keeps_what_it_answered(tmp_path: Path):
    expected = {
        "listen_addresses": "",
        "fsync": "on",
        "synchronous_commit": "on",
        "full_page_writes": "on",
        "dynamic_shared_memory_type": "mmap",
        "TimeZone": "UTC",
        "jit": "off",
        "server_encoding": "UTF8",
        "log_statement": "none",
    }
    with start(tmp_path) as postgres:
        for name, value in expected.items():
            assert ask(postgres.dsn(SERVICE), f"SHOW {name}") == value
        assert ask(postgres.dsn(SERVICE), "SELECT rolsuper FROM pg_roles WHERE rolname = current_user") is False
        inodes = {str(link.readlink()) for link in Path(f"/proc/{postgres.pid}/fd").iterdir()}
        listening = Path("/proc/net/tcp").read_text() + Path("/proc/net/tcp6").read_text()
        assert not [line for line in listening.splitlines()[1:] if f"socket:[{line.split()[9]}]" in inodes]


def test_no_data_gets_into_the_servers_log(tmp_path: Path):
    secret = "5ec2e7"
    with start(tmp_path) as postgres:
        ask(postgres.dsn(OWNER), "CREATE TABLE vault (id int PRIMARY KEY, secret text NOT NULL CHECK (secret < 'a'))")
        ask(postgres.dsn(OWNER), "INSERT INTO vault VALUES (1, '1')")
        for statement, arguments in (
            ("INSERT INTO vault VALUES (1, $1)", [secret]),
            ("INSERT INTO vault VALUES (2, 'b' || $1)", [secret]),
            ("INSERT INTO vault VALUES (NULL, $1)", [secret]),
            (f"SELECT '{secret}' FROM nowhere", []),
        ):
            with pytest.raises(asyncpg.PostgresError):
                ask(postgres.dsn(OWNER), statement, *arguments)
    written = "".join(log.read_text() for log in tmp_path.rglob("*.log"))
    assert "violates" in written
    assert secret not in written
