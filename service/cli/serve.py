"""`gaslamp serve`: run the API."""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Annotated

import structlog
from cyclopts import Parameter
from msgspec.structs import replace

from domain.registry import RULESETS
from service import logs, process_one, server, signals
from service.cli.database import NoDatabase, ready_database
from service.cli.terminal import fail
from service.settings import InvalidSetting, Settings, from_options, unknown
from service.store.mark import refuse_sandbox

log = structlog.get_logger(__name__)


def serve(
    *,
    host: Annotated[str | None, Parameter(help="Address to listen on. [default: 127.0.0.1]")] = None,
    port: Annotated[int | None, Parameter(help="Port to listen on; 0 takes a free one. [default: 8000]")] = None,
    dsn: Annotated[
        str | None,
        Parameter(help="A PostgreSQL 15 or newer, as postgresql://…; without it an embedded one is run."),
    ] = None,
    data_dir: Annotated[
        Path | None, Parameter(help="Where the embedded database and the signing keys live. [default: .gaslamp]")
    ] = None,
    bot_delay: Annotated[float | None, Parameter(help="Seconds before a bot answers. [default: 0.02]")] = None,
    log_level: Annotated[str | None, Parameter(help="debug, info, warning or error. [default: info]")] = None,
) -> int:
    """Serve the API until stopped (Ctrl-C). Every option can also be set as GASLAMP_… in the environment.

    Data survives a restart. Logs are JSON lines on standard error. Exit code 0 after an orderly stop, 2 for a setting
    that cannot be used, 1 when the database or the port cannot be had.
    """
    try:
        settings = from_options(
            host=host, port=port, dsn=dsn, data_dir=data_dir, bot_delay=bot_delay, log_level=log_level
        )
    except InvalidSetting as error:
        return fail(error, 2)
    process_one.step_aside()
    logs.configure(settings.log_level)
    for name, meant in unknown().items():
        log.warning("unknown_setting", name=name, meant=meant)
    return signals.until_stopped(lambda stop: run(settings, stop))


def run(settings: Settings, stop: signals.Stop) -> int:
    """Serve with `settings`; returns the exit code."""
    from service.app import create_service

    with ExitStack() as stack:
        try:
            listener = stack.enter_context(server.reserve(settings.host, settings.port))
            settings = replace(settings, port=listener.getsockname()[1])
            database = ready_database(settings, stack, check=refuse_sandbox)
            service = create_service(replace(settings, dsn=database.dsn), role=database.role)
            server.run(service, listener, stop, ready=lambda: _announce(settings))
        except (server.CannotListen, server.CannotStart, NoDatabase) as error:
            return fail(error, 1)
    return 0


def _announce(settings: Settings) -> None:
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{settings.port}"
    database = f"embedded PostgreSQL in {settings.data_dir}" if settings.dsn is None else "the given PostgreSQL"
    first = next(iter(RULESETS))
    with suppress(OSError):  # who closed the output does not want to read this, but may want to play
        sys.stdout.write(
            f"Gaslamp serves on {address}\n"
            f"  documentation  {address}/docs  (OpenAPI: {address}/openapi/v1.json)\n"
            f"  data           {database}\n"
            f"  next step      open a table of {first.words.name.en}:\n\n"
            f"curl -s {address}/v1/games -H 'Content-Type: application/json' -d '{{\"ruleset\": \"{first.id}\"}}'\n\n"
            "Stop with Ctrl-C; the games stay.\n"
        )
        sys.stdout.flush()
