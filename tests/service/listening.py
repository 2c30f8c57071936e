"""Clients of streams, as written against the documents alone: Server-Sent Events, and NDJSON; each item is checked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
from msgspec import Struct

from tests.service.client import Table

SSE = "text/event-stream"
NDJSON = "application/x-ndjson"


class Item(Struct, frozen=True):
    """What a stream told. id: the last event id then; name: of the SSE event; data: decoded."""

    data: Any
    id: str | None = None
    name: str = "message"

    @property
    def version(self) -> int:
        return self.data["version"]

    @property
    def kind(self) -> str:
        return self.data["kind"]


class Listener:
    """Reads one open stream. `raw` is all that has come, `retry` the last hint, `comments` how many there were."""

    def __init__(self, response: httpx.Response, validator: Any = None) -> None:
        self.response = response
        self.retry: int | None = None
        self.comments = 0
        self.raw = b""
        self._validator = validator
        self._sse = response.headers["content-type"].startswith(SSE)
        self._items = self._read_sse() if self._sse else self._read_ndjson()

    def __iter__(self) -> Iterator[Item]:
        return self._items

    def next(self) -> Item:
        """The next item; raises StopIteration at the end, httpx.ReadTimeout after ten seconds."""
        return next(self._items)

    def take(self, count: int) -> list[Item]:
        return [self.next() for _ in range(count)]

    def until(self, version: int) -> list[Item]:
        """The items up to the event of `version`."""
        items = [self.next()]
        while items[-1].version < version:
            items.append(self.next())
        return items

    def _lines(self) -> Iterator[str]:
        rest = b""
        for chunk in self.response.iter_raw():
            self.raw += chunk
            *lines, rest = (rest + chunk).split(b"\n")
            yield from (line.decode() for line in lines)

    def _read_sse(self) -> Iterator[Item]:
        fields: dict[str, str] = {}
        last_id = None
        for line in self._lines():
            if line.startswith(":"):
                self.comments += 1
            elif line:
                name, _, value = line.partition(":")
                fields[name] = value.removeprefix(" ")
            else:
                last_id = fields.get("id", last_id)
                self.retry = int(fields.get("retry", self.retry or 0))
                if "data" in fields:
                    yield self._item(fields["data"], last_id, fields.get("event", "message"))
                fields = {}

    def _read_ndjson(self) -> Iterator[Item]:
        for line in self._lines():
            if line:
                yield self._item(line, None, "message")
            else:
                self.comments += 1

    def _item(self, text: str, last_id: str | None, name: str) -> Item:
        data = msgspec.json.decode(text)
        if self._validator is not None:
            assert not [error.message for error in self._validator.iter_errors(data)], text
        return Item(data, last_id, name)


@contextmanager
def listening(
    table: Table,
    seat: str | None = None,
    *,
    media_type: str = SSE,
    last_event_id: str | None = None,
    url: str | None = None,
    checked: bool = True,
    **params: Any,
) -> Iterator[Listener]:
    """Listen to the events of `table` as `seat`, on the service of `url` (the table's own by default)."""
    headers = {"Accept": media_type}
    if seat is not None:
        headers["Authorization"] = f"Bearer {table.tokens[seat]}"
    if last_event_id is not None:
        headers["Last-Event-ID"] = last_event_id
    address = f"{url or table.api.url}{table.path}/events"
    with (
        httpx.Client(timeout=10, trust_env=False) as client,
        client.stream("GET", address, params=params, headers=headers) as response,
    ):
        assert response.status_code == 200, response.read()
        assert response.headers["content-type"].startswith(media_type)
        checks = validator(table, "get", "/v1/games/{game}/events", media_type) if checked else None
        yield Listener(response, checks)


@contextmanager
def watching_turns(table: Table, tokens: list[str], media_type: str = SSE) -> Iterator[Listener]:
    """Listen to where it is the turn of the holder of `tokens`."""
    with (
        httpx.Client(timeout=10, trust_env=False) as client,
        client.stream(
            "POST", f"{table.api.url}/v1/turns", json={"tokens": tokens}, headers={"Accept": media_type}
        ) as response,
    ):
        assert response.status_code == 200, response.read()
        yield Listener(response, validator(table, "post", "/v1/turns", media_type))


def validator(table: Table, method: str, path: str, media_type: str) -> Any:
    """Holds each item to the document's schema of it."""
    return table.api.contract.schema(path, method, "200", media_type)
