"""Operations that will end: what their answers say beforehand (RFC 9745 Deprecation, RFC 8594 Sunset)."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from email.utils import format_datetime
from typing import Any

from litestar import Litestar
from litestar.types import Message, Scope
from msgspec import Struct

NOTICE = timedelta(days=180)
"""The least time between the day from which an operation is deprecated and the day on which it may end."""


class Deprecation(Struct, frozen=True, kw_only=True):
    """An operation's notice. since: from when one should use it no more. sunset: when it may end, if that is known.

    instead: the operation to use, if there is one. Raises ValueError for a sunset within the notice.
    """

    since: date
    sunset: date | None = None
    instead: str | None = None

    def __post_init__(self) -> None:
        if self.sunset is not None and self.sunset - self.since < NOTICE:
            raise ValueError(f"an operation ends {NOTICE.days} days after it was deprecated, or later")

    def headers(self) -> dict[str, str]:
        """What every answer of the operation says, refusals included. `Link` leads to the policy."""
        said = {
            "Deprecation": f"@{int(_midnight(self.since).timestamp())}",
            "Link": '</docs/guides/versions>; rel="deprecation"; type="text/html"',
        }
        if self.sunset is not None:
            said["Sunset"] = format_datetime(_midnight(self.sunset), usegmt=True)
        return said

    def words(self) -> str:
        """What the document says about it."""
        until = "" if self.sunset is None else f" It may end on {self.sunset.isoformat()}."
        instead = "" if self.instead is None else f" Use `{self.instead}` instead."
        return f"**Deprecated** since {self.since.isoformat()}.{until}{instead}"


async def announce(message: Message, scope: Scope) -> None:
    """Add the notice to the answers of a deprecated operation (a hook of Litestar's, before an answer is sent)."""
    if message["type"] != "http.response.start":
        return
    contract: Any = getattr(scope.get("route_handler"), "opt", {}).get("contract")
    if contract is None or contract.deprecated is None:
        return
    added = [(name.lower().encode(), value.encode()) for name, value in contract.deprecated.headers().items()]
    message["headers"] = [*message.get("headers", ()), *added]


def announces(app: Litestar) -> bool:
    """Whether any operation of `app` is deprecated: else no answer needs to be looked at."""
    handlers = [handler for route in app.routes for handler in getattr(route, "route_handlers", ())]
    contracts = [handler.opt["contract"] for handler in handlers if "contract" in handler.opt]
    return any(contract.deprecated is not None for contract in contracts)


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
