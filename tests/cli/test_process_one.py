"""Process 1 of a container: orphans are buried, signals passed on, the database undisturbed (FC-051)."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from tests.cli.command import children, environment, eventually, serving

SUBREAPER = """
import ctypes, subprocess, sys
from service import process_one
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER: orphans come here, as they come to process 1
process_one.is_process_one = lambda: True
subprocess.run(["sh", "-c", "(sleep 0.3; exit 2) & (sleep 60) & echo $! >{orphan}"], check=True)
"""


def as_process_one(script: str, orphan: Path) -> list[str]:
    return [sys.executable, "-c", SUBREAPER.format(orphan=orphan) + script]


def test_orphans_are_buried_and_do_not_disturb_the_database(tmp_path: Path):
    options = ["serve", "--port", "0", "--data-dir", str(tmp_path / "data")]
    serve = f"process_one._LAST_SECONDS = 1\nfrom service.cli import main\nsys.argv[1:] = {options!r}\nmain()"
    command = as_process_one(serve, tmp_path / "orphan")
    with serving(tmp_path / "errors", command=command) as service:
        orphan = int((tmp_path / "orphan").read_text())
        assert orphan in children(service.process.pid)
        eventually(lambda: not zombies(service.process.pid), "no zombie")
        service.open_table()
        assert service.end(signal.SIGTERM) == 0
        subprocess.run(["kill", "-9", str(orphan)], check=False)
    assert "stopped" in service.events()
    written = "".join(log.read_text() for log in (tmp_path / "data" / "postgres" / "log").iterdir())
    assert "not properly shut down" not in written
    assert "database system is shut down" in written


def zombies(pid: int) -> list[int]:
    states = ((child, Path(f"/proc/{child}/stat")) for child in children(pid))
    return [child for child, stat in states if stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"]


def test_the_exit_code_is_that_of_the_child(tmp_path: Path):
    for end, code in (("sys.exit(7)", 7), ("import os; os.kill(os.getpid(), 9)", 137)):
        script = f"process_one._LAST_SECONDS = 0.1\nprocess_one.step_aside()\n{end}"
        done = subprocess.run(as_process_one(script, tmp_path / "orphan"), env=environment(), check=False, timeout=60)
        assert done.returncode == code
        subprocess.run(["kill", "-9", (tmp_path / "orphan").read_text().strip()], check=False)


def test_any_other_process_stays_what_it_is():
    script = "import os; from service import process_one; own = os.getpid(); process_one.step_aside(); "
    script += "assert os.getpid() == own"
    assert subprocess.run([sys.executable, "-c", script], env=environment(), check=False, timeout=60).returncode == 0
