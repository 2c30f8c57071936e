"""What the tests expect again and again: a refusal, and that it changed nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.service.client import Table


def refused(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The problem document of a refusal."""
    assert (response.status_code, response.json().get("code")) == (status, code), response.text
    return response.json()


@contextmanager
def unchanged(table: Table) -> Iterator[None]:
    """What anybody can read of the game is afterwards what it was, byte for byte."""
    before = table.snapshot()
    yield
    assert table.snapshot() == before


def eventually(condition: Callable[[], bool], seconds: float = 15.0) -> None:
    """Wait until `condition` holds."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)
