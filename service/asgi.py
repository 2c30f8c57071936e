"""The words of ASGI for what stands between the HTTP server and the framework.

Wider than the framework's own, which know the scope of each protocol by its fields: what is in between passes on
what it does not know.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, cast

from litestar import Litestar

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def app_of(framework: Litestar) -> App:
    """The framework's application, by these words."""
    return cast("App", framework)
