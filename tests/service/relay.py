"""An address that stays while services behind it come and go, as a proxy's does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress


class Relay:
    """Passes connections on to 127.0.0.1:`target`, and ends them at once where nobody listens there."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with closing(writer), suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
            with closing(back):
                ways = [asyncio.create_task(_copy(reader, back)), asyncio.create_task(_copy(there, writer))]
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)


async def _copy(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while chunk := await source.read(65536):
        sink.write(chunk)
        await sink.drain()


@contextmanager
def relaying(target: int) -> Iterator[Relay]:
    """A relay to port `target`, in a thread of its own."""
    relay, ready, over = Relay(target), threading.Event(), asyncio.Event()
    loop = asyncio.new_event_loop()

    async def run() -> None:
        server = await asyncio.start_server(relay.pass_on, "127.0.0.1", 0)
        relay.port = server.sockets[0].getsockname()[1]
        ready.set()
        await over.wait()
        server.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)

    thread = threading.Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    ready.wait(10)
    try:
        yield relay
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join(10)
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()
