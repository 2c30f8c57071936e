"""Counts the requests of an application (ASGI)."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any

from service.asgi import App, Message, Receive, Scope, Send
from service.metrics.counts import Requests

REFUSAL = "refusal"
"""Where the state of a request's scope holds the code of the problem that it was answered with."""

NO_OPERATION = "none"


def metered(app: App, requests: Requests) -> App:
    """`app`, each of its requests counted in `requests` when it has ended."""

    async def counting(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        status, seconds, started = 0, 0.0, time.perf_counter()

        async def sending(message: Message) -> None:
            nonlocal status, seconds
            if message["type"] == "http.response.start":
                status, seconds = message["status"], time.perf_counter() - started
            await send(message)

        requests.open += 1
        try:
            await app(scope, receive, sending)
        finally:
            requests.open -= 1
            refusal = scope.get("state", {}).get(REFUSAL)
            requests.count(_operation(scope), status, seconds or time.perf_counter() - started, refusal)

    return counting


def _operation(scope: Scope) -> str:
    handler = scope.get("route_handler")
    return NO_OPERATION if handler is None else _name(handler)


@lru_cache(maxsize=256)  # a handler holds its whole application
def _name(handler: Any) -> str:
    return str(getattr(handler, "operation_id", None) or handler.handler_name)
