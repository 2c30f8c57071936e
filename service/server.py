"""Running the application: Granian in this very process, on uvloop, until a signal ends it."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Callable
from contextlib import closing

import structlog
import uvloop
from granian.constants import Interfaces
from granian.server.embed import Server

from service.app import Service

log = structlog.get_logger(__name__)

GRACE_SECONDS = 8.0
"""How long requests under way may take to finish after the signal to stop."""

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class PortTaken(OSError):
    """Another program listens there; `free` is a port that was free a moment ago."""

    def __init__(self, host: str, port: int, free: int) -> None:
        super().__init__(f"{host}:{port} is taken by another program; port {free} is free")
        self.free = free


def free_port(host: str) -> int:
    """A port of `host` that is free now."""
    with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def check_port(host: str, port: int) -> None:
    """Raise PortTaken if somebody listens on `port` of `host`."""
    with closing(socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            raise PortTaken(host, port, free_port(host)) from None


def run(service: Service, host: str, port: int, *, ready: Callable[[], None]) -> None:
    """Serve until SIGINT, SIGTERM or SIGHUP; `ready` is called when it listens. A second signal ends at once."""
    uvloop.run(_serve(service, host, port, ready))


async def _serve(service: Service, host: str, port: int, ready: Callable[[], None]) -> None:
    async with service.lifespan():
        server = Server(
            service.app,
            address=host,
            port=port,
            interface=Interfaces.ASGINL,
            websockets=False,
            backlog=1024,
            log_enabled=False,
        )
        stopping = asyncio.Event()
        for number in _SIGNALS:
            asyncio.get_running_loop().add_signal_handler(number, _stop, server, stopping)
        serving = asyncio.create_task(server.serve())
        await _until_listening(host, port)
        ready()
        await asyncio.wait({serving, asyncio.create_task(stopping.wait())}, return_when=asyncio.FIRST_COMPLETED)
        done, _ = await asyncio.wait({serving}, timeout=GRACE_SECONDS)
        if not done:
            log.warning("connections_cut", after_seconds=GRACE_SECONDS)
    log.info("stopped")


def _stop(server: Server, stopping: asyncio.Event) -> None:
    if stopping.is_set():
        log.warning("stopped_at_once")
        os._exit(130)
    log.info("stopping")
    stopping.set()
    server.stop()  # type: ignore[no-untyped-call]


async def _until_listening(host: str, port: int) -> None:
    for _ in range(500):
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            await asyncio.sleep(0.01)
        else:
            writer.close()
            return
