"""`make examples`: tells all stories and writes what they show beside the handlers."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from pathlib import Path

import structlog

from service.embedded import OWNER, SERVICE, start
from service.embedded.roles import SUPERUSER
from service.examples import FOLDER
from service.store import migrate
from tests.conftest import _execute
from tests.examples.teller import told, written


def main() -> None:
    """Write the files of all operations anew, and remove those of operations without examples."""
    logging.getLogger().setLevel(logging.ERROR)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as folder, start(Path(folder) / "postgres") as postgres:
        asyncio.run(_execute(postgres.dsn(SUPERUSER, "postgres"), f"CREATE DATABASE examples OWNER {OWNER}"))
        asyncio.run(migrate(postgres.dsn(OWNER, "examples")))
        shown = told(postgres.dsn(SERVICE, "examples"), Path(folder) / "service")
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for operation, examples in shown.items():
        (FOLDER / f"{operation}.json").write_text(written(examples))


if __name__ == "__main__":
    main()
