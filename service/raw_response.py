"""An answer whose bytes are known: sent as it is, without the framework's work on bodies, cookies and encoders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response

_BODILESS = (204, 304)


class RawResponse(Response[bytes]):
    """A Litestar response that is its own ASGI application."""

    __slots__ = ("_headers",)

    def __init__(self, body: bytes, status: int, headers: Mapping[str, str], media_type: str) -> None:
        self.content = body
        self.status_code = status
        self.media_type = media_type
        self._headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]
        if status not in _BODILESS:
            length = str(len(body)).encode()
            kind = f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type
            self._headers += ((b"content-type", kind.encode()), (b"content-length", length))

    def to_asgi_response(self, *_: Any, **__: Any) -> Any:
        """Itself: nothing is added to what the handler gave."""
        return self

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG002  (ASGI)
        """Send it."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self._headers})
        await send({"type": "http.response.body", "body": self.content, "more_body": False})
