"""The line between a service and its database, which can be slow, cut in the middle of a statement, or dead."""

from __future__ import annotations

import asyncio
import threading
import urllib.parse
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

_SOCKET = ".s.PGSQL.5432"


class Line:
    """Passes what the service sends on to the database's socket, and back."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._connections: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        self.opened = 0
        """How many connections were ever opened."""
        self.dead = False
        """Whether new connections are ended at once, as by a machine that is up while its database is down."""
        self.delay = 0.0
        """Seconds for which every answer of the database is kept back."""
        self.cut_after: int | None = None
        """After how many more chunks from the service the line is cut, statement and all; None: never."""

    def cut(self) -> None:
        """Cut every connection, now."""
        self._loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        for connection in self._connections:
            connection.cancel()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        self.opened += 1
        try:
            with closing(writer), suppress(OSError, asyncio.CancelledError):
                if not self.dead:
                    await self._relay(reader, writer)
        finally:
            self._connections.discard(task)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(str(self._database))
        with closing(back):
            ways = [asyncio.create_task(self._forward(reader, back)), asyncio.create_task(self._back(there, writer))]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def _forward(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while chunk := await source.read(65536):
            sink.write(chunk)
            await sink.drain()
            if self.cut_after is not None:
                self.cut_after -= 1
                if self.cut_after < 0:
                    self.cut_after = None
                    self._cut()

    async def _back(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        while chunk := await source.read(65536):
            await asyncio.sleep(self.delay)
            sink.write(chunk)
            await sink.drain()

    def _serve(self, socket: Path, ready: threading.Event) -> None:
        async def run() -> None:
            server = await asyncio.start_unix_server(self._pass_on, str(socket))
            ready.set()
            await self._over.wait()
            server.close()
            tasks = asyncio.all_tasks() - {asyncio.current_task()}
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        self._loop.run_until_complete(run())
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)


@contextmanager
def line(dsn: str, folder: Path) -> Iterator[tuple[Line, str]]:
    """A line to the database of `dsn` (over a Unix socket), and the address that leads over it."""
    parts = urllib.parse.urlsplit(dsn)
    [directory] = urllib.parse.parse_qs(parts.query)["host"]
    there = Line(Path(directory) / _SOCKET)
    query = urllib.parse.urlencode({"host": str(folder), "port": 5432})
    ready = threading.Event()
    thread = threading.Thread(target=there._serve, args=(folder / _SOCKET, ready), name="line")
    thread.start()
    ready.wait(10)
    try:
        yield there, urllib.parse.urlunsplit(parts._replace(query=query))
    finally:
        there._end()
        thread.join(10)
