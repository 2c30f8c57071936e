"""Strategies for either seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from domain.mr_jack_london.moves import LondonMove
from domain.mr_jack_london.view import View
from domain.ruleset import Bot


def play_randomly(view: View, moves: tuple[LondonMove, ...], rng: random.Random) -> LondonMove:  # noqa: ARG001
    """Any legal move, each equally likely."""
    return rng.choice(moves)


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly}
