"""The least of an HTTP client: one kept-alive connection, requests as bytes, little work of its own."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class Connection:
    """One connection to the service; one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, host: str, port: int) -> Connection:
        return cls(*await asyncio.open_connection(host, port))

    async def send(self, request: bytes, expected: int) -> bytes:
        """Send `request` and return the body of the answer. Raises AssertionError for another status."""
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        body = await self._reader.readexactly(int(length))
        status = int(head[9:12])
        assert status == expected, (status, body)
        return body

    def close(self) -> None:
        self._writer.close()


def get(path: str, token: str | None = None) -> bytes:
    """A GET request."""
    return f"GET {path} HTTP/1.1\r\nHost: bench\r\n{_authorization(token)}\r\n".encode()


def post(path: str, body: Any, token: str | None = None) -> bytes:
    """A POST request."""
    content = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\n{_authorization(token)}\r\n"
    )
    return head.encode() + content


def _authorization(token: str | None) -> str:
    return "" if token is None else f"Authorization: Bearer {token}\r\n"
