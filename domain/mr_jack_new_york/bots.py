"""Strategies for either seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Mapping

from domain.mr_jack_new_york.board import Board
from domain.mr_jack_new_york.moves import NewYorkMove
from domain.mr_jack_new_york.view import View
from domain.ruleset import Bot


def play_randomly(view: View, moves: tuple[NewYorkMove, ...], rng: random.Random) -> NewYorkMove:  # noqa: ARG001
    """Any legal move, each equally likely."""
    return rng.choice(moves)


def bots(board: Board) -> Mapping[str, Bot]:
    """The strategies on a board, by name."""
    del board
    return {"random": play_randomly}
