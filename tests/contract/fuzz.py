"""Schemathesis with all its phases against a service of this build.

    python -m tests.contract.fuzz [examples an operation] [seed]

Examples of the document, the borders of every schema, chance (valid and invalid), and walks along the links from one
operation to the next. Whatever is sent, the answer is one that the document promises, and what is invalid is refused.
"""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec
import structlog

from domain.registry import RULESETS
from service.embedded import OWNER, SERVICE, start
from service.embedded.roles import SUPERUSER
from service.settings import Settings
from service.store import migrate
from tests.conftest import _execute
from tests.service.live import UNHURRIED, serving

OPERATOR = "operator_" + "of-the-fuzzer-" * 3
PHASES = "examples,coverage,fuzzing,stateful"
_LEFT_OUT = {
    # A rule's refusal of a well-formed request (409, 422) is no fault: the state of the game decides.
    "positive_data_acceptance": "",
    # Reading is free at a public table, with a token or without.
    "ignored_auth": "",
}


def command(url: str, examples: int, seed: int, phases: str = PHASES) -> list[str]:
    """The command line of Schemathesis."""
    return [
        str(Path(sys.executable).parent / "schemathesis"),
        *("--config-file", str(Path(__file__).parent / "schemathesis.toml")),
        *("run", f"{url}/openapi/v1.json", "--phases", phases, "--mode", "all", "--seed", str(seed)),
        *("--max-examples", str(examples), "--workers", "1", "--continue-on-failure", "--no-color"),
        *("--exclude-checks", ",".join(_LEFT_OUT), "--generation-database", "none", "--warnings", "off"),
    ]


def environment() -> dict[str, str]:
    """Where Schemathesis finds its hooks, and what they need."""
    root = Path(__file__).parents[2]
    hooks = {"SCHEMATHESIS_HOOKS": "tests.contract.hooks", "GASLAMP_FUZZ_OPERATOR": OPERATOR}
    return {**os.environ, **hooks, "PYTHONPATH": str(root)}


def settings() -> Settings:
    """A service that no fuzzer is too fast for."""
    return msgspec.structs.replace(Settings(bot_delay=0.0, operator_token=OPERATOR), **UNHURRIED)


def main(examples: str = "30", seed: str = "1", phases: str = PHASES) -> int:
    """Run it against a service of its own; the exit code is Schemathesis'."""
    logging.getLogger().setLevel(logging.ERROR)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory() as folder, start(Path(folder) / "postgres") as postgres:
        asyncio.run(_execute(postgres.dsn(SUPERUSER, "postgres"), f"CREATE DATABASE fuzz OWNER {OWNER}"))
        asyncio.run(migrate(postgres.dsn(OWNER, "fuzz")))
        dsn, data = postgres.dsn(SERVICE, "fuzz"), Path(folder) / "service"
        with serving(dsn, data, settings=settings(), registry=RULESETS) as live:
            return subprocess.run(command(live.url, int(examples), int(seed), phases), env=environment()).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
