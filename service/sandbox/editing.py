"""Editing answers on their way out: what no document knows is put into pages, streams and single answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from service.streaming import NDJSON, SSE

UNKNOWN = "sandbox_unknown"
MEMBER = "sandboxUnknown"
PADDING = "sandboxPadding"
PADDING_BYTES = 1024 * 1024
STREAMS = (SSE, NDJSON)

_RENAMED = "seat_taken"
_ENVELOPE = ("game", "version", "at", "previous", "hash")
_EXACT = ("move", "moves", "legalMoves", "event", "events")
"""Members that a client sends back or hashes as they are: nothing is added in them."""


def with_unknown_fields(value: Any) -> Any:
    """`value` (JSON) with a member that nobody knows in each object of the service's own."""
    if isinstance(value, list):
        return [with_unknown_fields(item) for item in value]
    if not isinstance(value, dict):
        return value
    kept = {name: part if name in _EXACT else with_unknown_fields(part) for name, part in value.items()}
    return {**kept, MEMBER: {"ignore": ["this", 1, None]}} if _is_open(value) else kept


def with_unknown_kind(value: Any) -> Any:
    """A page of events, an event or an answer in which those who sat down did what nobody knows."""
    if isinstance(value, dict) and isinstance(value.get("events"), list):
        return {**value, "events": [with_unknown_kind(event) for event in value["events"]]}
    if isinstance(value, dict) and value.get("kind") == _RENAMED:
        return {"kind": UNKNOWN, **{name: value[name] for name in _ENVELOPE}, "nobody": {"knows": "this"}}
    return value


def padded(value: Any) -> Any:
    """An answer that is a megabyte longer."""
    return {**value, PADDING: "x" * PADDING_BYTES} if isinstance(value, dict) else value


def _is_open(value: dict[str, Any]) -> bool:
    """Whether an object is one of the service's own: keys of maps by seat or by term are no members."""
    return bool(value) and not all(isinstance(part, dict) for part in value.values())


def items(chunk: bytes, media_type: str) -> Iterator[tuple[bytes, Any]]:
    """The messages of a chunk of a stream as they are written, each with its JSON; None for one that holds none."""
    separator = b"\n\n" if media_type == SSE else b"\n"
    for raw in chunk.split(separator)[:-1]:
        data = raw
        if media_type == SSE:
            data = b"".join(line[6:] for line in raw.split(b"\n") if line.startswith(b"data: "))
        yield raw + separator, msgspec.json.decode(data) if data else None


def rewritten(raw: bytes, item: Any, media_type: str) -> bytes:
    """A message of a stream with `item` for its JSON."""
    body = msgspec.json.encode(item)
    if media_type != SSE:
        return body + b"\n"
    kept = [line for line in raw.split(b"\n") if line and not line.startswith(b"data: ")]
    return b"\n".join([*kept, b"data: " + body]) + b"\n\n"


def own_item(media_type: str) -> bytes:
    """An item of a stream's own whose kind nobody knows; it has no version, as it is no event of a game."""
    body = msgspec.json.encode({"kind": UNKNOWN, "nobody": {"knows": "this"}})
    return b"event: %s\ndata: %s\n\n" % (UNKNOWN.encode(), body) if media_type == SSE else body + b"\n"
