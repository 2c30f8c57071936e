"""`gaslamp sandbox`: run an API that plays the awkward cases on demand, for authors of clients."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from msgspec.structs import replace

from service import logs, signals
from service.cli import serving
from service.cli.terminal import fail
from service.settings import InvalidSetting, Settings, from_options
from service.store.mark import claim_for_sandbox

if TYPE_CHECKING:
    from service.app import Service

DATA_DIR = ".gaslamp-sandbox"
PORT = 8001


def sandbox(
    *,
    host: Annotated[str, Parameter(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="Port to listen on; 0 takes a free one.")] = PORT,
    dsn: Annotated[
        str | None,
        Parameter(help="An empty PostgreSQL 15 or newer, or a sandbox's; without it an embedded one is run."),
    ] = None,
    data_dir: Annotated[Path, Parameter(help="Where the embedded database and the keys live.")] = Path(DATA_DIR),
    log_level: Annotated[str, Parameter(help="debug, info, warning or error.")] = "warning",
) -> int:
    """Serve the API with the awkward cases in it: refusals, conflicts, lost answers, cut streams and more.

    They are played where a request asks for one (`Gaslamp-Sandbox: unavailable`) or a rehearsal does;
    docs/conformance.md says how. It keeps to data of its own, takes no setting from the environment, and refuses the
    database of an ordinary service. Exit codes are those of `serve`.
    """
    try:
        settings = from_options({}, host=host, port=port, dsn=dsn, data_dir=data_dir, log_level=log_level)
    except InvalidSetting as error:
        return fail(error, 2)
    logs.configure(settings.log_level)
    # Its receipts bear another name, so that none passes for one of a service where games count.
    settings = replace(settings, name="gaslamp-sandbox", bot_delay=0.0, limits=False)
    return signals.until_stopped(
        lambda stop: serving.run(settings, stop, create=_create, check=claim_for_sandbox, announcement=_announcement)
    )


def _create(settings: Settings, role: str | None) -> Service:
    from service.sandbox.app import create_sandbox

    return create_sandbox(settings, role=role)


def _announcement(settings: Settings) -> str:
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{shown}:{settings.port}"
    return (
        f"Gaslamp sandbox on {address}\n"
        f"  cases          {address}/sandbox/cases\n"
        f"  documentation  {address}/docs  (OpenAPI: {address}/openapi/v1.json)\n"
        f"  data           {'the given PostgreSQL' if settings.dsn else settings.data_dir}\n\n"
        "Stop with Ctrl-C.\n"
    )
