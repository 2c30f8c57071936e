"""How bots choose among moves that they have judged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

Move = TypeVar("Move")


def one_of_the_best(judged: Sequence[tuple[float | Fraction, Move]], rng: random.Random) -> Move:
    """The move that is worth most, of (worth, move); of equally good ones any, each equally likely."""
    best = max(worth for worth, _ in judged)
    return rng.choice([move for worth, move in judged if worth == best])
