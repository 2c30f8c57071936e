"""The address that the clients know: it stays while services come and go, and can keep an answer from its client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress


class Gate:
    """Passes connections on to 127.0.0.1:`target`; None: nobody is there."""

    def __init__(self) -> None:
        self.target: int | None = None
        self.port = 0
        self._holding = False
        self._caught = asyncio.Event()
        self._connections: set[asyncio.Task[None]] = set()

    async def hold(self, patience: float) -> bool:
        """Pass no answers on from now; return when one to a POST is being kept back, or `patience` seconds are over."""
        self._caught.clear()
        self._holding = True
        with suppress(TimeoutError):
            await asyncio.wait_for(self._caught.wait(), patience)
        return self._caught.is_set()

    def cut(self) -> None:
        """End every connection; what was kept back is lost."""
        self._holding = False
        for connection in self._connections:
            connection.cancel()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        try:
            with closing(writer), suppress(OSError, asyncio.CancelledError):
                if self.target is not None:
                    await self._relay(reader, writer, self.target)
        finally:
            self._connections.discard(task)

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, target: int) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", target)
        asked: list[bytes] = [b""]
        with closing(back):
            ways = [
                asyncio.create_task(_forward(reader, back, asked)),
                asyncio.create_task(self._back(there, writer, asked)),
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)

    async def _back(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, asked: list[bytes]) -> None:
        while chunk := await source.read(65536):
            if self._holding:
                if asked[0] == b"POST":
                    self._caught.set()
                continue
            sink.write(chunk)
            await sink.drain()


async def _forward(source: asyncio.StreamReader, sink: asyncio.StreamWriter, asked: list[bytes]) -> None:
    while chunk := await source.read(65536):
        if chunk.startswith((b"POST ", b"GET ")):
            asked[0] = chunk.split(b" ", 1)[0]
        sink.write(chunk)
        await sink.drain()


@asynccontextmanager
async def opened() -> AsyncIterator[Gate]:
    """A gate on a free port."""
    gate = Gate()
    server = await asyncio.start_server(gate.pass_on, "127.0.0.1", 0)
    gate.port = server.sockets[0].getsockname()[1]
    try:
        yield gate
    finally:
        server.close()
        gate.cut()
        await asyncio.sleep(0)
