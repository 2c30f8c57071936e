"""Sending a stream: to who reads it, for as long as he reads, and never more than he takes.

What is to be sent is asked for only when everything before it has been taken, so a stream buffers one chunk. Who does
not take it in time is cut off: told why, in the last message, and forgotten.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, Protocol

import msgspec
import structlog
from litestar import Response

from service.admission import Visitor
from service.asgi import Receive, Send
from service.following import Follower
from service.live import Live
from service.store import Unavailable

log = structlog.get_logger(__name__)

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"

RETRY_MILLISECONDS = 2000
_SPREAD_MILLISECONDS = 4000  # so that not all come back in the same moment after a restart
_FAREWELL_SECONDS = 1.0

Entrance = Callable[[], Awaitable[Any]]
"""Awaited when there is room for a stream, before it opens. Raises Problem where it does not open after all."""


class Message(msgspec.Struct, frozen=True):
    """One message of a stream. body: its JSON. id: the version for Last-Event-ID. name: the SSE event's, if not a
    game's event.
    """

    body: bytes
    id: int | None = None
    name: str | None = None


class Source(Protocol):
    """Where a stream's messages come from."""

    games: Sequence[str]
    """The games whose news it waits for."""
    done: bool
    """Whether nothing can follow any more."""

    async def read(self, follower: Follower) -> list[Message]:
        """What is to be sent now; empty when there is nothing new. Raises Unavailable."""

    def closed(self, reason: str) -> Message:
        """The message that ends the stream before its time."""


class Written:
    """How messages are written in a media type."""

    def __init__(self, media_type: str) -> None:
        self._sse = media_type == SSE
        self.opening = self.retry(RETRY_MILLISECONDS)
        self.keep_alive = b": keep-alive\n\n" if self._sse else b"\n"

    def retry(self, milliseconds: int) -> bytes:
        """The hint when to come back; in NDJSON an empty line."""
        return b"retry: %d\n\n" % milliseconds if self._sse else b"\n"

    def messages(self, messages: list[Message]) -> bytes:
        """`messages` as they are sent."""
        if not self._sse:
            return b"".join(message.body + b"\n" for message in messages)
        return b"".join(
            b"%s%sdata: %s\n\n"
            % (
                b"" if message.id is None else b"id: %d\n" % message.id,
                b"" if message.name is None else b"event: %s\n" % message.name.encode(),
                message.body,
            )
            for message in messages
        )


class StreamAnswer(Response[bytes]):
    """The answer that is a stream: refused or opened when it is about to be sent, so that nothing is held before."""

    def __init__(
        self, source: Source, media_type: str, live: Live, visitor: Visitor, entrance: Entrance | None = None
    ) -> None:
        super().__init__(b"", media_type=media_type)
        self._source = source
        self._type = media_type
        self._live = live
        self._visitor = visitor
        self._entrance = entrance

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """The ASGI application that sends it."""
        return self._send

    async def _send(self, scope: Any, receive: Receive, send: Send) -> None:
        with self._live.admitted(self._visitor):
            if self._entrance is not None:
                await self._entrance()
            await send({"type": "http.response.start", "status": 200, "headers": _headers(self._type)})
            if scope["state"].get("headless"):
                await _put(send, b"", last=True)
                return
            with self._live.following.follow(self._source.games) as follower:
                async with until_gone(receive, follower) as gone:
                    await _Stream(self._source, Written(self._type), follower, self._live, send, gone).run()


@asynccontextmanager
async def until_gone(receive: Callable[[], Awaitable[Any]], follower: Follower) -> AsyncIterator[asyncio.Event]:
    """Watch the connection while it is entered: when the client goes, the event is set and the follower woken."""
    gone = asyncio.Event()

    async def watch() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        gone.set()
        follower.wake()

    watching = asyncio.create_task(watch())
    try:
        yield gone
    finally:
        watching.cancel()


class _Stream:
    def __init__(
        self, source: Source, written: Written, follower: Follower, live: Live, send: Send, gone: asyncio.Event
    ) -> None:
        self._source = source
        self._written = written
        self._follower = follower
        self._live = live
        self._to = send
        self._gone = gone

    async def run(self) -> None:
        """Send until the end, whoever brings it about."""
        now = asyncio.get_running_loop().time
        period = self._live.settings.keep_alive
        try:
            await self._put(self._written.opening)
            alive_until = now() + period  # moved on by what is sent alone: no wake without news shows
            while not self._gone.is_set():
                if self._live.following.closing:
                    await self._farewell("shutting_down")
                    return
                messages = await self._source.read(self._follower)
                if messages:
                    await self._put(self._written.messages(messages))
                    alive_until = now() + period
                elif self._source.done:
                    await _put(self._to, b"", last=True)
                    return
                elif (left := alive_until - now()) <= 0:
                    await self._put(self._written.keep_alive)
                    alive_until = now() + period
                else:
                    await self._follower.news(left)
        except TimeoutError:
            log.info("stream_cut", reason="slow_reader")
            await self._farewell("slow_reader")
        except Unavailable:
            await self._farewell("unavailable")
        except Exception:
            log.exception("stream_failed")
            await self._farewell("failed")

    async def _put(self, chunk: bytes) -> None:
        """Send, or raise TimeoutError if it is not taken in time."""
        async with asyncio.timeout(self._live.settings.stream_patience):
            await _put(self._to, chunk)

    async def _farewell(self, reason: str) -> None:
        """Say why it ends and when to come back. The server keeps this for who reads late; nobody waits for him."""
        self._live.closed[reason] += 1
        retry = RETRY_MILLISECONDS + secrets.randbelow(_SPREAD_MILLISECONDS)
        last = self._written.retry(retry) + self._written.messages([self._source.closed(reason)])
        sending = [asyncio.create_task(_put(self._to, last)), asyncio.create_task(_put(self._to, b"", last=True))]
        self._live.leave(sending)
        with suppress(TimeoutError):
            await asyncio.wait(sending, timeout=_FAREWELL_SECONDS)


async def _put(send: Send, chunk: bytes, *, last: bool = False) -> None:
    await send({"type": "http.response.body", "body": chunk, "more_body": not last})


def _headers(media_type: str) -> list[tuple[bytes, bytes]]:
    suffix = "; charset=utf-8" if media_type == SSE else ""
    return [
        (b"content-type", (media_type + suffix).encode()),
        (b"cache-control", b"private, no-store"),
        (b"vary", b"Accept, Authorization"),
        (b"x-accel-buffering", b"no"),
    ]
