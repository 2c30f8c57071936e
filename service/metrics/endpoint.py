"""Where Prometheus reads the metrics: a port of its own, which nobody has who was not given it.

It answers from a thread of its own, so that it also answers when the event loop is busy.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from prometheus_client import CollectorRegistry, start_http_server

from service.settings import Settings

log = structlog.get_logger(__name__)


class MetricsPortTaken(OSError):
    """The metrics cannot be served where they were to be; the message says why."""


@contextmanager
def metrics_served(settings: Settings, registry: CollectorRegistry) -> Iterator[int | None]:
    """Serve `registry` while it is entered; gives the port, None where the settings want no metrics.

    Raises MetricsPortTaken.
    """
    if settings.metrics_port is None:
        yield None
        return
    try:
        server, thread = start_http_server(settings.metrics_port, settings.metrics_host, registry)
    except OSError as error:
        raise MetricsPortTaken(
            f"the metrics cannot be served on {settings.metrics_host}:{settings.metrics_port} "
            f"({error.strerror or error}); set GASLAMP_METRICS_PORT and GASLAMP_METRICS_HOST to an address that is free"
        ) from None
    try:
        port = int(server.server_address[1])
        log.info("metrics", host=settings.metrics_host, port=port)
        yield port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
