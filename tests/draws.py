"""What a service in this process draws follows from the name of the test, so that its games are the same in each run.

GASLAMP_TEST_DRAWS, any word, lets all tests draw other games.
"""

from __future__ import annotations

import os
import random
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from service import bots, idempotency, tables

WORD = os.environ.get("GASLAMP_TEST_DRAWS", "")


@contextmanager
def drawing(name: str) -> Iterator[None]:
    """Let the ids and secrets of games and the tastes of bots follow from `name`."""
    ids, secrets, tastes = (random.Random(f"{WORD} {name} {what}") for what in ("ids", "secrets", "tastes"))
    with (
        patch.object(idempotency, "new_id", lambda: str(uuid.UUID(int=ids.getrandbits(128), version=4))),
        patch.object(tables, "new_secret", lambda: secrets.randbytes(tables.SECRET_BYTES)),
        patch.object(bots, "new_taste", lambda: random.Random(tastes.getrandbits(128))),
    ):
        yield
