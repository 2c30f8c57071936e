"""`gaslamp serve`: run the API."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import structlog
from cyclopts import Parameter

from domain.registry import RULESETS
from service import logs, process_one, signals
from service.cli import serving
from service.cli.terminal import fail
from service.settings import InvalidSetting, Settings, from_options, unknown
from service.store.mark import refuse_sandbox

if TYPE_CHECKING:
    from service.app import Service

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
    return signals.until_stopped(
        lambda stop: serving.run(settings, stop, create=_create, check=refuse_sandbox, announcement=_announcement)
    )


def _create(settings: Settings, role: str | None) -> Service:
    from service.app import create_service

    return create_service(settings, role=role)


def _announcement(settings: Settings) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{settings.port}"
    database = f"embedded PostgreSQL in {settings.data_dir}" if settings.dsn is None else "the given PostgreSQL"
    first = next(iter(RULESETS))
    return (
        f"Gaslamp serves on {address}\n"
        f"  documentation  {address}/docs  (OpenAPI: {address}/openapi/v1.json)\n"
        f"  data           {database}\n"
        f"  next step      open a table of {first.words.name.en}:\n\n"
        f"curl -s {address}/v1/games -H 'Content-Type: application/json' -d '{{\"ruleset\": \"{first.id}\"}}'\n\n"
        "Stop with Ctrl-C; the games stay.\n"
    )
