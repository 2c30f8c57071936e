"""`gaslamp serve`: run the API."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from msgspec.structs import replace
from rich.console import Console

from service import logs, server
from service.cli.database import NoDatabase, ready_database
from service.settings import InvalidSetting, Settings, from_environment

_output = Console(highlight=False, soft_wrap=True)
_errors = Console(stderr=True, highlight=False, soft_wrap=True)


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
    given = {
        "host": host,
        "port": port,
        "dsn": dsn,
        "data_dir": data_dir,
        "bot_delay": bot_delay,
        "log_level": log_level,
    }
    try:
        settings = replace(from_environment(), **{name: value for name, value in given.items() if value is not None})
    except InvalidSetting as error:
        _errors.print(f"[red]gaslamp: {error}[/red]")
        return 2
    logs.configure(settings.log_level)
    return run(settings)


def run(settings: Settings) -> int:
    """Serve with `settings`; returns the exit code."""
    from service.app import create_service

    try:
        server.check_port(settings.host, settings.port)
    except server.PortTaken as error:
        _errors.print(f"[red]gaslamp: {error}; try --port {error.free}.[/red]")
        return 1
    if settings.port == 0:
        settings = replace(settings, port=server.free_port(settings.host))
    with ExitStack() as stack:
        try:
            database = ready_database(settings, stack, _errors.print)
        except NoDatabase as error:
            _errors.print(f"[red]gaslamp: {error}[/red]")
            return 1
        service = create_service(replace(settings, dsn=database.dsn), role=database.role)
        server.run(service, settings.host, settings.port, ready=lambda: _announce(settings))
    return 0


def _announce(settings: Settings) -> None:
    shown = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host  # noqa: S104
    address = f"http://{shown}:{settings.port}"
    database = "embedded PostgreSQL in " + str(settings.data_dir) if settings.dsn is None else "the given PostgreSQL"
    _output.print(f"[bold]Gaslamp[/bold] serves on {address}")
    _output.print(f"  documentation  {address}/docs  (OpenAPI: {address}/openapi/v1.json)")
    _output.print(f"  data           {database}")
    _output.print("  next step      open a table of Mr. Jack in London:\n")
    _output.print(
        f"curl -s {address}/v1/games -H 'Content-Type: application/json' -d '{{\"ruleset\": \"mr-jack-london\"}}'\n",
        markup=False,
    )
    _output.print("Stop with Ctrl-C; the games stay.")
    _output.file.flush()
