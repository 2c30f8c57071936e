"""The names that a command holds: each must exist (ML-72)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET

from domain.mr_jack_london.board import EXITS, FACINGS, GRID, PLACE
from domain.mr_jack_london.moves import (
    Accuse,
    Escape,
    LondonMove,
    Move,
    MoveCordon,
    MoveCover,
    MoveLamp,
    Select,
    SkipMove,
    SkipWhistle,
    Swap,
    Whistle,
)
from domain.mr_jack_london.refusals import refuse

Names = tuple[str, ...]


def _way(move: Move | Accuse) -> Names:
    return (move.to,) if move.to is not UNSET else move.path if move.path is not UNSET else ()


_NAMES: Final[Mapping[type, Callable[[Any], tuple[Names, Names, Names]]]] = {
    Select: lambda move: ((move.character,), (), ()),
    Move: lambda move: ((), _way(move), ()),
    MoveLamp: lambda move: ((), (move.from_, move.to), ()),
    MoveCordon: lambda move: ((), (), (move.from_, move.to)),
    MoveCover: lambda move: ((), (move.from_, move.to), ()),
    Whistle: lambda move: ((move.character,), (move.to,), ()),
    SkipWhistle: lambda _: ((), (), ()),
    Swap: lambda move: ((move.with_,), (), ()),
    SkipMove: lambda _: ((), (), ()),
    Accuse: lambda move: ((), _way(move), ()),
    Escape: lambda move: ((), (), (move.exit,)),
}
"""The characters, hexes and exits that a command names."""


def check_names(move: LondonMove) -> None:
    """Raise IllegalMove for a name that does not exist: characters first, then hexes, exits, directions."""
    characters, hexes, exits = _NAMES[type(move)](move)
    for name in characters:
        if name not in PLACE:
            raise refuse("unknown_character")
    for name in hexes:
        if name not in GRID.number:
            raise refuse("unknown_hex")
    for name in exits:
        if name not in EXITS:
            raise refuse("unknown_exit")
    if isinstance(move, Move | Whistle | Swap | SkipMove) and move.facing is not UNSET and move.facing not in FACINGS:
        raise refuse("unknown_direction")
