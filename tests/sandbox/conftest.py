"""A sandbox over real HTTP, and the client of the guides in a rehearsal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from msgspec import Struct

from service.sandbox.app import create_sandbox
from tests.guides import names
from tests.service.client import Api, Table
from tests.service.conftest import connect
from tests.service.live import Live, serving


@pytest.fixture(scope="session")
def contracts() -> dict:
    return {}


@pytest.fixture(scope="module")
def live(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(database, tmp_path_factory.mktemp("sandbox"), create=create_sandbox) as running:
        yield running


@pytest.fixture(scope="module")
def api(live: Live, contracts: dict) -> Iterator[Api]:
    client = connect(live, contracts)
    yield client
    client.close()


class Rehearsal(Struct):
    """A rehearsal, and a client whose every request is a part of it."""

    api: Api
    path: str
    client: httpx.Client

    def report(self) -> dict[str, Any]:
        return self.api.get(self.path).json()

    def verdicts(self) -> list[bool | None]:
        return [case["passed"] for case in self.report()["cases"]]

    def because(self) -> list[str]:
        return [played["because"] for case in self.report()["cases"] for played in case["played"]]

    def url(self, path: str) -> str:
        return str(self.client.base_url).rstrip("/") + path


@pytest.fixture
def rehearse(api: Api) -> Iterator[Callable[..., Rehearsal]]:
    """Begin a rehearsal of cases: names, or asks in full."""
    clients = []

    def begin(*cases: Any) -> Rehearsal:
        asks = [{"case": case} if isinstance(case, str) else case for case in cases]
        answer = api.post("/sandbox/rehearsals", json={"cases": asks})
        assert answer.status_code == 201, answer.text
        client = httpx.Client(base_url=answer.json()["baseUrl"], timeout=30, trust_env=False)
        clients.append(client)
        return Rehearsal(api, answer.headers["location"], client)

    yield begin
    for client in clients:
        client.close()


@pytest.fixture(scope="session")
def guide() -> dict[str, Any]:
    """The retrying client of the guide: `send`, `read`, `play`."""
    return names("retries.md", "sends", "plays")


@pytest.fixture(scope="session")
def follow() -> Callable[..., Iterator[Any]]:
    """The following client of the guide, which comes back after one second instead of two."""
    defined = names("streaming.md", "follows")
    defined["time"] = SimpleNamespace(sleep=lambda seconds: time.sleep(seconds / 2))
    return defined["follow"]


@pytest.fixture
def table(api: Api) -> Table:
    """A game that two humans have begun."""
    return api.seated()
