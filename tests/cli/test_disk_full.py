"""The data on a small file system that fills up under load: 503, nothing lost, on again when there is room (FC-050)."""

from __future__ import annotations

import os
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.cli.command import PATIENCE, Running, environment, eventually, launch, line, read_banner

MEGABYTES = 200
_MAY_MOUNT = (
    os.geteuid() == 0 and subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False).returncode == 0
)
SIZES = [MEGABYTES] if _MAY_MOUNT else []
"""In a name space of its own the mount goes with its process. The database's account is another user, which takes root:
where that cannot be had there is no small file system to be had either."""


@contextmanager
def on_a_small_disk(folder: Path, megabytes: int) -> Iterator[tuple[Running, Path]]:
    """A service whose data directory is a file system of `megabytes`, and that directory as it is seen from here."""
    disk = folder / "disk"
    disk.mkdir()
    script = 'mount -t tmpfs -o size="$1"m,mode=0755 tmpfs "$2" && shift 2 && exec "$@"'
    serve = line("serve", "--port", 0, "--data-dir", disk / "data", "--bot-delay", 0)
    command = ["unshare", "-m", "sh", "-c", script, "sh", str(megabytes), str(disk), *serve]
    process = launch(folder / "errors", command=command, env=environment(GASLAMP_LIMITS="off"))
    try:
        running = Running(process, read_banner(process, folder / "errors"), folder / "errors")
        yield running, Path(f"/proc/{process.pid}/root{disk}")
        assert running.end() == 0
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


class Ballast:
    """A file that takes up what is left of a file system."""

    def __init__(self, disk: Path) -> None:
        self._file = disk / "ballast"

    def fill(self) -> None:
        with self._file.open("ab", buffering=0) as file, suppress(OSError):  # until there is no space left
            while file.write(bytes(65536)):
                pass

    def give_way(self, size: int) -> None:
        os.truncate(self._file, max(0, self._file.stat().st_size - size))

    def remove(self) -> None:
        self._file.unlink()


def key() -> dict[str, str]:
    return {"Idempotency-Key": str(uuid.uuid4())}


@pytest.mark.parametrize("megabytes", SIZES)
def test_a_full_disk_refuses_moves_loses_none_and_goes_on_when_there_is_room(tmp_path: Path, megabytes: int):
    with on_a_small_disk(tmp_path, megabytes) as (service, disk):
        http = httpx.Client(base_url=service.url, timeout=60, trust_env=False)
        ballast, tables, unanswered = Ballast(disk), {}, []

        def open_table() -> httpx.Response:
            keyed = key()
            answer = http.post("/v1/games", json={"ruleset": "mr-jack-london"}, headers=keyed)
            if answer.status_code == 201:
                tables[answer.json()["game"]] = (keyed, answer.content)
            else:
                unanswered.append(keyed)
            return answer

        for _ in range(20):
            assert open_table().status_code == 201
        ballast.fill()
        refusals, down = 0, False
        for _ in range(6000):
            answer = open_table()
            if answer.status_code != 201:
                refusals += 1
                assert (answer.status_code, answer.json()["code"]) == (503, "unavailable"), answer.text
                assert int(answer.headers["retry-after"]) >= 1
                assert http.get("/healthz").status_code == 200
                # A little room lets tables grow, until there is none for the next file of the write-ahead log: then the
                # database cannot even end its transactions, ends itself, and cannot start again either.
                ballast.give_way(256 * 1024)
                if down := http.get("/readyz").status_code == 503:
                    break
        assert refusals > 0
        assert down, "the write-ahead log has run out of room, too"

        ballast.remove()
        eventually(lambda: http.get("/readyz").status_code == 200, "the database, when there is room again")
        assert service.process.poll() is None
        for keyed in unanswered[-5:]:
            answer = http.post("/v1/games", json={"ruleset": "mr-jack-london"}, headers=keyed)
            assert answer.status_code == 201, answer.text
        for game, (keyed, content) in tables.items():
            assert http.get(f"/v1/games/{game}").json()["version"] == 1
            again = http.post("/v1/games", json={"ruleset": "mr-jack-london"}, headers=keyed)
            assert again.content == content, "what was acknowledged is there, once"
        http.close()
    assert not [entry for entry in service.log() if entry["level"] == "error" and entry["event"] == "internal_error"]
