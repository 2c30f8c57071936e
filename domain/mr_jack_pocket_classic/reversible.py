"""Which actions may be taken back: the first of two in a row, if it moved detectives or tiles (PC-14 to PC-17).

An alibi tells something, to all or to Jack alone (PC-18). The last action hands the turn over or calls the witnesses.
"""

from __future__ import annotations

from typing import Final

from domain.mr_jack_pocket_classic import effects as e
from domain.mr_jack_pocket_classic.state import State

_OPEN: Final = frozenset({e.TokenUsed, e.DetectiveMoved, e.NobodyMoved, e.TileTurned, e.TilesExchanged})


def reversible(_: State, effects: tuple[e.PocketEffect, ...]) -> bool:
    """Whether these are all effects that everybody sees."""
    return _OPEN.issuperset(map(type, effects))
