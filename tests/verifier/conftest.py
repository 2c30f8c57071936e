"""One Node process for all tests of the JavaScript verifier."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.verifier.node import Node, running


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    with running() as started:
        yield started
