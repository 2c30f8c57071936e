"""What Jack may hope for when a round begins, by who he is: where the careful bot's foresight ends.

The figures are log-odds of his winning, fitted to rounds that the bot played against itself, and rounded.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final

from domain.mr_jack_pocket.board import BESIDE, BOARD, EXIT, RAYS, SQUARES, Square
from domain.mr_jack_pocket.light import lit_pieces
from domain.mr_jack_pocket.names import JACK
from domain.mr_jack_pocket.rounds import round_order
from domain.mr_jack_pocket.state import destinations, placed, square_of

Chances = dict[int, float]
"""How likely Jack wins, by who he is: 0 to 1."""

AT_REST: Final = 1.4
COLUMNS: Final[Mapping[str, float]] = {"A": -1.6, "B": -0.9}
ROWS: Final[Mapping[str, float]] = {"1": -1.2, "2": -0.4}
EXPOSED: Final = -0.9
"""One step of his own piece would bring it into the light."""
TIME: Final = -0.95
"""For each round to come, shared among the suspects."""
BEGINS: Final = 0.2
DARK: Final = 0.5
"""The exit is open and dark."""
DARK_AND_BEGINS: Final = 0.65
"""Then half of the time his card is active, before the Detective can do anything about it."""
BLOCKER: Final = 0.2
"""The exit is open and lit: for each piece that one step brings between it and the lantern."""

_ON_RAYS: Final = frozenset(square for ray in RAYS for square in ray)
_WAY: Final = frozenset(square for ray in RAYS if EXIT in ray for square in ray[: ray.index(EXIT)])
"""Whoever stands here keeps the exit dark."""
_BESIDE_WAY: Final = frozenset(square for square, around in enumerate(BESIDE) if not _WAY.isdisjoint(around))
_PLACES: Final = tuple(COLUMNS.get(name[0], 0.0) + ROWS.get(name[1:], 0.0) for name in SQUARES)


def prospects(positions: tuple[Square, ...], suspects: tuple[int, ...], number: int) -> Chances:
    """The chances at the start of round `number`, before its cards are drawn."""
    common = AT_REST + TIME * (BOARD.rounds.count + 1 - number) / len(suspects) + _of_exit(positions, number)
    return {me: _chance(common + _of_place(positions, me)) for me in suspects}


def _of_exit(positions: tuple[Square, ...], number: int) -> float:
    begins = round_order(number)[0] == JACK
    if EXIT in positions:
        found = 0.0
    elif not _WAY.isdisjoint(positions):
        found = DARK + DARK_AND_BEGINS * begins
    else:
        found = BLOCKER * sum(square in _BESIDE_WAY for square in positions)
    return found + BEGINS * begins


def _of_place(positions: tuple[Square, ...], me: int) -> float:
    exposed = any(me in lit_pieces(placed(positions, me, there)) for there in _steps_onto_rays(positions, me))
    return _PLACES[square_of(positions, me)] + EXPOSED * exposed


def _steps_onto_rays(positions: tuple[Square, ...], me: int) -> Iterator[Square]:
    return (there for there in destinations(positions, me) if there in _ON_RAYS)


def _chance(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))
