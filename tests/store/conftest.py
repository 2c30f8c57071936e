"""Games of the toy ruleset for the store's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from service.store import Store


@pytest.fixture
async def store(database: str, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await Store.connect(database, pool_size=4, role=None)
    yield opened
    await opened.close()
