"""Who runs the embedded database in these tests, and where."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.embedded import people


@pytest.fixture(params=people.PEOPLE, ids=lambda person: "self" if person is None else f"uid {person}")
def person(request: pytest.FixtureRequest) -> int | None:
    return request.param


@pytest.fixture
def home(person: int | None) -> Iterator[Path]:
    """A folder of the person's own, which others may not enter, in one that everybody may pass."""
    place = Path(tempfile.mkdtemp(prefix="gaslamp-test-"))
    place.chmod(0o711)
    folder = place / "home"
    folder.mkdir(mode=0o700)
    if person is not None:
        os.chown(folder, person, person)
    yield folder
    shutil.rmtree(place)
