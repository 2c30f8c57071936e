"""What the tests expect again and again: a refusal, and that it changed nothing."""

from __future__ import annotations

from collections.abc import Iterator
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
