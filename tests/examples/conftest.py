"""Stories fix all that they draw themselves."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module", autouse=True)
def draws_of_module() -> None:
    """Nothing: in place of what other modules share."""


@pytest.fixture(autouse=True)
def draws_of_test() -> None:
    """Nothing: in place of what other tests draw."""
