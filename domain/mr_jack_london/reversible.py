"""Which steps of an open turn may be taken back: what moved pieces in the open. A pick is final (ML-16)."""

from __future__ import annotations

from typing import Final

from domain.mr_jack_london import effects as e
from domain.mr_jack_london.state import State

_OPEN: Final = frozenset(
    {
        e.CharacterMoved,
        e.MoveSkipped,
        e.WatsonTurned,
        e.LampMoved,
        e.CordonMoved,
        e.CoverMoved,
        e.Whistled,
        e.WhistleSkipped,
    }
)


def reversible(_: State, effects: tuple[e.LondonEffect, ...]) -> bool:
    """Whether these are all effects that everybody sees, and none that closes the turn or draws an alibi."""
    return _OPEN.issuperset(map(type, effects))
