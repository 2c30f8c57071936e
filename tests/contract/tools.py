"""The tools of npm, run by the Node of .venv."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from pathlib import Path

from tests.verifier.node import NODE

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "openapi" / "v1.json"
FOLDER = Path(__file__).parent / "node"
_COMMANDS = {
    "openapi-typescript": "openapi-typescript/bin/cli.js",
    "redocly": "@redocly/cli/bin/cli.js",
    "spectral": "@stoplight/spectral-cli/dist/index.js",
    "tsc": "typescript/bin/tsc",
}
PATIENCE = 300


@functools.cache
def modules() -> Path:
    """The folder of the installed packages; they are installed if need be."""
    ran([sys.executable, ROOT / ".ci" / "set_up_node.py"])
    return FOLDER / "node_modules"


def npm_tool(name: str, *arguments: object, cwd: Path = FOLDER) -> str:
    """What one of the tools says; the test fails with it where the tool does."""
    return ran([NODE, modules() / _COMMANDS[name], *arguments], cwd=cwd)


def ran(command: list[object], *, cwd: Path = ROOT) -> str:
    """The output of a command that must succeed."""
    quiet = {**os.environ, "NO_COLOR": "1", "REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    parts = [os.fspath(part) if isinstance(part, Path) else str(part) for part in command]
    done = subprocess.run(parts, cwd=cwd, env=quiet, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, f"{' '.join(parts)}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"
    return done.stdout
