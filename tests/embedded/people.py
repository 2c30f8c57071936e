"""Running a script as somebody: as who runs the tests, and, where that is root, also as an ordinary user."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from service.embedded import account, launch

NOBODY = 65534
STRANGER = 23456
PEOPLE = [None, NOBODY] if os.geteuid() == 0 else [None]
ROOT = Path(__file__).parents[2]


def interpreter() -> str:
    """A Python that everybody may run, if there is one of this version."""
    version = f"python3.{sys.version_info.minor}"
    for candidate in (Path(sys.executable).resolve(), Path("/usr/bin") / version):
        if candidate.exists() and account.may_pass(candidate):
            return str(candidate)
    return sys.executable


def popen(
    script: str,
    *arguments: object,
    person: int | None = None,
    environment: dict[str, str] | None = None,
    directory: Path = ROOT,
) -> subprocess.Popen[str]:
    """Start `script` (Python source) as `person`, with nothing in its environment but `environment`."""
    python = sys.executable if person is None else interpreter()
    plan = launch.Plan(
        parent=os.getpid(),
        account=person,
        search=person is not None and not _open(Path(python).resolve(), ROOT, Path(tempfile.gettempdir())),
        directory=str(directory),
        arguments=[python, "-c", script, *map(str, arguments)],
        environment={"PYTHONPATH": f"{ROOT}:{sysconfig.get_path('purelib')}", **(environment or {})},
    )
    return subprocess.Popen(
        [sys.executable, "-I", "-S", launch.__file__, json.dumps(plan)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(script: str, *arguments: object, **options) -> subprocess.CompletedProcess[str]:
    """Run `script` to its end."""
    process = popen(script, *arguments, **options)
    output, errors = process.communicate(timeout=120)
    return subprocess.CompletedProcess(script, process.returncode, output, errors)


def _open(*places: Path) -> bool:
    """Whether everybody may pass to all `places`; if not, the person is let through."""
    return all(account.may_pass(place) for place in places)
