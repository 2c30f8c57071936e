"""Which steps of an open activation may be taken back: what moved pieces in the open. A choice is final (NY-27)."""

from __future__ import annotations

from typing import Final

from domain.mr_jack_new_york import effects as e
from domain.mr_jack_new_york.state import State

_OPEN: Final = frozenset(
    {
        e.CharacterMoved,
        e.MoveSkipped,
        e.TilePlaced,
        e.ParkMade,
        e.InvestigationMoved,
        e.SteamerMoved,
        e.Swapped,
        e.InformantTurned,
    }
)


def reversible(_: State, effects: tuple[e.NewYorkEffect, ...]) -> bool:
    """Whether these are all effects that everybody sees, and none that closes the activation or draws an alibi."""
    return _OPEN.issuperset(map(type, effects))
