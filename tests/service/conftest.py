"""One service over real HTTP for each module of tests, on a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.service.client import Api
from tests.service.contract import Contract
from tests.service.live import Live, serving


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the service keeps its keys and the operator's token."""
    return tmp_path_factory.mktemp("service")


@pytest.fixture(scope="module")
def live(database: str, data_dir: Path) -> Iterator[Live]:
    with serving(database, data_dir) as running:
        yield running


@pytest.fixture(scope="session")
def contracts() -> dict[bytes, Contract]:
    """Contracts by their document, so that schemas are compiled once."""
    return {}


@pytest.fixture(scope="module")
def api(live: Live, contracts: dict[bytes, Contract]) -> Iterator[Api]:
    client = connect(live, contracts)
    yield client
    client.close()


def connect(live: Live, contracts: dict[bytes, Contract]) -> Api:
    """A client of a running service."""
    document = httpx.get(f"{live.url}/openapi/v1.json", trust_env=False, timeout=60)
    contract = contracts.setdefault(document.content, Contract(document.json()))
    return Api(live.url, contract)
