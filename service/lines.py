"""Headers on several lines (RFC 9110 5.3): those of a list are joined to one; what comes once is refused twice.

So nothing behind the edge looks for further lines, and none counts that another reader of the request, such as a proxy,
would pass over. An Authorization that comes twice is refused where a token counts (`service.access`).
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any, Final

from domain.filling import filled
from domain.ruleset import Text
from service.problems import Problem

_LISTS: Final = frozenset({b"accept", b"accept-language", b"if-match", b"if-none-match"})
_ONCE: Final = {
    b"content-type": "Content-Type",
    b"idempotency-key": "Idempotency-Key",
    b"last-event-id": "Last-Event-ID",
    b"origin": "Origin",
}
_TWICE = Text("The header {name} comes once; it was sent twice.", "سرآیند {name} یک بار می‌آید؛ دو بار فرستاده شد.")
_ONE_HOST = Text(
    "A request of HTTP/1.1 has one Host header that names a host (RFC 9112).",
    "هر درخواست «HTTP/1.1» یک سرآیند «Host» دارد که نام میزبان در آن است («RFC 9112»).",
)


def joined(scope: MutableMapping[str, Any]) -> Problem | None:
    """Join the lines of each list among the headers of a request; what is wrong with its headers, None for nothing.

    Of HTTP/1.1 one Host is asked for (RFC 9112 3.2). An empty one is none: the server writes it where there was none.
    """
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    fields = dict(headers)
    if len(fields) == len(headers) and (fields.get(b"host") or scope["http_version"] != "1.1"):
        return None
    lines: dict[bytes, list[bytes]] = {}
    for name, value in headers:
        lines.setdefault(name, []).append(value)
    scope["headers"] = [
        (name, value)
        for name, values in lines.items()
        for value in ([b", ".join(values)] if name in _LISTS else values)
    ]
    if scope["http_version"] == "1.1" and (len(lines.get(b"host", ())) != 1 or not fields[b"host"]):
        return Problem("malformed_request", _ONE_HOST)
    twice = next((written for name, written in _ONCE.items() if len(lines.get(name, ())) > 1), None)
    return None if twice is None else Problem("malformed_request", filled(_TWICE, name=twice))
