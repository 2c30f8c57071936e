"""The bot `random`, as far as a ruleset needs none of its own."""

from __future__ import annotations

import random
from typing import Any, TypeVar

Move = TypeVar("Move")


def play_randomly(_view: Any, moves: tuple[Move, ...], rng: random.Random) -> Move:
    """Any legal move, each equally likely."""
    return rng.choice(moves)
