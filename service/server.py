"""Running the application: Granian in this very process, on uvloop, until a signal ends it."""

from __future__ import annotations

import asyncio
import errno
import gc
import resource
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack, closing

import structlog
import uvloop
from granian.constants import Interfaces
from granian.http import HTTP1Settings
from granian.net import SocketHolder  # type: ignore[attr-defined]
from granian.server.embed import Server

from service.app import Service
from service.signals import Stop
from service.signing import KeyFileRefused
from service.store import MigrationFailed, Unavailable

log = structlog.get_logger(__name__)

GRACE_SECONDS = 7.0
"""How long requests under way may take to finish after the signal to stop."""

_EXPECTED = (OSError, Unavailable, MigrationFailed, KeyFileRefused)
_BACKLOG = 1024
_LAST_ACCEPT_SECONDS = 0.2
_MAX_CONNECTIONS = 16_384
_BUFFER_BYTES = 64 * 1024  # of a connection: what waits for who does not read, and the most that headers may be
_UNTAKEN_SECONDS = 60.0
"""How long sent data may stay untaken before the connection is given up: who never reads holds nothing for ever."""


class CannotListen(OSError):
    """The service cannot listen at this address; the message says why."""


class CannotStart(Exception):
    """The service cannot work with what it was given; the message says why, and holds no secret."""


class PortTaken(CannotListen):
    """Another program listens there; the message names a port that was free a moment ago."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(f"{host}:{port} is taken by another program; try --port {free_port(host)}, which is free")


def free_port(host: str) -> int:
    """A port of `host` that is free now."""
    with closing(reserve(host, 0)) as probe:
        return int(probe.getsockname()[1])


def reserve(host: str, port: int) -> socket.socket:
    """A socket bound to `host`:`port` (0: a free one), which refuses connections for now. Raises CannotListen."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind)
    except (OSError, UnicodeError) as error:
        raise CannotListen(f"there is no address {host!r} here ({error})") from None
    try:
        # Not SO_REUSEPORT: with that, two services could share a port, each with half of the requests.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux; connections inherit it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(_UNTAKEN_SECONDS * 1000))
        listener.setblocking(False)
        listener.bind(address)
    except OSError as error:
        listener.close()
        raise _refusal(error, host, port) from None
    return listener


def run(service: Service, listener: socket.socket, stop: Stop, *, ready: Callable[[], None]) -> None:
    """Serve on a reserved socket until `stop` is asked for; `ready` is called when it listens.

    Raises CannotListen and CannotStart.
    """
    _allow_connections()
    uvloop.run(_serve(service, listener, stop, ready))


async def _serve(service: Service, listener: socket.socket, stop: Stop, ready: Callable[[], None]) -> None:
    loop, stopping = asyncio.get_running_loop(), asyncio.Event()
    stop.then = lambda: loop.call_soon_threadsafe(stopping.set)
    try:
        async with AsyncExitStack() as stack:
            try:
                await stack.enter_async_context(service.lifespan())
            except Exception as error:
                raise _told(error) from error
            try:
                listener.listen(_BACKLOG)
            except OSError as error:
                raise _refusal(error, *listener.getsockname()[:2]) from None
            _settle_memory()
            await _until(stopping, service, listener, ready)
    finally:
        stop.then = None
    log.info("stopped")


def _settle_memory() -> None:
    """Spare the collector what lives as long as the process, and long walks over cached games that hold no cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


async def _until(stopping: asyncio.Event, service: Service, listener: socket.socket, ready: Callable[[], None]) -> None:
    server = _OnSocket(service, listener)
    serving = asyncio.create_task(server.serve())
    asked = asyncio.create_task(stopping.wait())
    ready()
    await asyncio.wait({serving, asked}, return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        asked.cancel()
        await serving
        raise CannotListen("the server ended by itself")
    log.info("stopping")
    service.waiting().release()
    server.stop()  # type: ignore[no-untyped-call]
    done, _ = await asyncio.wait({serving}, timeout=_LAST_ACCEPT_SECONDS)
    # Whoever comes from now on is refused and may ask another process, instead of waiting where nobody serves.
    listener.shutdown(socket.SHUT_RDWR)
    if not done:
        done, _ = await asyncio.wait({serving}, timeout=GRACE_SECONDS)
    if not done:
        log.warning("connections_cut", after_seconds=GRACE_SECONDS)
        # Granian's callbacks for what is cut now find nobody waiting, and would be reported as errors of ours.
        asyncio.get_running_loop().set_exception_handler(lambda _, __: None)


class _OnSocket(Server):
    """Granian's server on a socket that listens already."""

    def __init__(self, service: Service, listener: socket.socket) -> None:
        host, port = listener.getsockname()[:2]
        super().__init__(
            service.app,
            address=host,
            port=port,
            interface=Interfaces.ASGINL,
            websockets=False,
            backlog=_BACKLOG,
            backpressure=_MAX_CONNECTIONS,
            http1_settings=HTTP1Settings(max_buffer_size=_BUFFER_BYTES),
            log_enabled=False,
        )
        # It closes the descriptor that it is given.
        self._holder = SocketHolder(listener.dup().detach(), False, _BACKLOG)  # type: ignore[call-arg]

    def _init_shared_socket(self) -> None:
        self._shd = self._holder  # type: ignore[assignment]


def _told(error: BaseException) -> BaseException:
    """What kept the service from starting in words for who started it, or the error itself where that is a defect."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, OSError) and error.filename is not None:
        return CannotStart(f"cannot use {error.filename}: {error.strerror}")
    return CannotStart(str(error)) if isinstance(error, _EXPECTED) else error


def _allow_connections() -> None:
    """Let the process open as many descriptors as it may: each connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def _refusal(error: OSError, host: str, port: int) -> CannotListen:
    if isinstance(error, PermissionError):
        return CannotListen(f"this user may not listen on {host}:{port}; try --port {free_port(host)}")
    if error.errno == errno.EADDRINUSE:
        return PortTaken(host, port)
    return CannotListen(f"cannot listen on {host}:{port}: {error.strerror}")
