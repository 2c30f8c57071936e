"""A service that listens on a real port, run in a thread with a loop of its own."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from granian.constants import Interfaces
from granian.server.embed import Server

from domain.registry import RULESETS, Registry
from domain.ruleset import InvalidOptions, Text
from service.app import Service, create_service
from service.limits.quota import DEFAULTS, Quota
from service.live import Live as Waiting
from service.server import free_port
from service.settings import Settings
from tests import toy


def _seats(options: toy.Options) -> tuple[str, ...]:
    if options.peeks < 1:
        raise InvalidOptions(Text("at least one peek", "دست‌کم یک نگاه"))
    return toy.seats(options)


TOY = dataclasses.replace(toy.RULESET, seats=_seats)
"""The tests' own game, with an option that it refuses."""

REGISTRY = Registry([*RULESETS, TOY])
HOST = "127.0.0.1"

UNHURRIED: dict[str, Any] = {
    **{f"limit_{name}": Quota(1_000_000, 60) for name in DEFAULTS},
    "max_unfinished_per_address": 1_000_000,
}
"""Bounds that count, and that no test reaches by being fast."""


@dataclass(frozen=True)
class Live:
    """A running service: its address, and the loop that it runs on."""

    url: str
    port: int
    loop: asyncio.AbstractEventLoop
    service: Service
    stop: Callable[[], None]
    """Stop it now, and return when it has stopped."""

    @property
    def waiting(self) -> Waiting:
        """Its streams and long polls."""
        return self.service.waiting()

    def release(self) -> None:
        """End its streams and long polls, as when it is stopped."""
        self.loop.call_soon_threadsafe(self.waiting.release)

    def tasks(self, name: str) -> int:
        """How many of its tasks have a name that begins with `name`."""

        async def count() -> int:
            return sum(task.get_name().startswith(name) for task in asyncio.all_tasks())

        return asyncio.run_coroutine_threadsafe(count(), self.loop).result(10)

    def cancel_tasks(self, name: str) -> int:
        """Cancel the service's tasks whose name begins with `name`; returns how many there were."""

        async def cancel() -> int:
            found = [task for task in asyncio.all_tasks() if task.get_name().startswith(name)]
            for task in found:
                task.cancel()
            return len(found)

        return asyncio.run_coroutine_threadsafe(cancel(), self.loop).result(10)


@contextmanager
def serving(
    dsn: str, data_dir: Path, *, settings: Settings | None = None, create: Any = create_service, **parts
) -> Iterator[Live]:
    """Serve the database of `dsn` until the context ends. `parts` are those of `create`, the service or a sandbox."""
    given = settings or Settings(bot_delay=0.0, pool_size=4, **UNHURRIED)
    port = free_port(HOST)
    wanted = msgspec.structs.replace(given, dsn=dsn, data_dir=data_dir, port=port)
    parts.setdefault("registry", REGISTRY)
    service = create(wanted, role=None, **parts)
    loop = uvloop.new_event_loop()
    stopping, ready, failures = asyncio.Event(), threading.Event(), []

    def run() -> None:
        asyncio.set_event_loop(loop)
        try:
            loop.run_until_complete(_serve(service, port, stopping, ready.set))
        except BaseException as error:  # the test must learn of it
            failures.append(error)
        finally:
            ready.set()
            loop.run_until_complete(loop.shutdown_asyncgens())
            asyncio.set_event_loop(None)

    def stop() -> None:
        if thread.is_alive():
            loop.call_soon_threadsafe(stopping.set)
        thread.join(30)

    thread = threading.Thread(target=run, name=f"service on {port}", daemon=True)
    thread.start()
    ready.wait(30)
    try:
        if failures:
            raise failures[0]
        yield Live(f"http://{HOST}:{port}", port, loop, service, stop)
    finally:
        stop()
        loop.close()
    if failures:
        raise failures[0]


async def _serve(service: Service, port: int, stopping: asyncio.Event, ready: Callable[[], None]) -> None:
    async with service.lifespan():
        server = Server(
            service.app,
            address=HOST,
            port=port,
            interface=Interfaces.ASGINL,
            websockets=False,
            backlog=1024,
            backpressure=8192,
            log_enabled=False,
        )
        serving_ = asyncio.create_task(server.serve())
        await _until_listening(port)
        ready()
        await stopping.wait()
        service.waiting().release()
        server.stop()
        await asyncio.wait({serving_}, timeout=10)


async def _until_listening(port: int) -> None:
    for _ in range(500):
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                return
        await asyncio.sleep(0.01)
    raise TimeoutError("the service does not listen")
