"""The names that a command holds: each must exist (NY-69)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.mr_jack_new_york.board import Board
from domain.mr_jack_new_york.moves import (
    Accuse,
    AccuseWith,
    Escape,
    EscapeWith,
    MakePark,
    Move,
    MoveInvestigation,
    MoveOther,
    MoveSteamer,
    NewYorkMove,
    PlaceBuilding,
    PlaceLamp,
    PlaceMetro,
    Select,
    SkipMove,
    Swap,
)
from domain.mr_jack_new_york.names import INVESTIGATION, PLACE
from domain.mr_jack_new_york.refusals import refuse

Names = tuple[str, ...]
_NONE: Names = ()

_CHARACTERS: Final[Mapping[type, Callable[[Any], Names]]] = {
    Select: lambda move: (move.character,),
    MoveOther: lambda move: (move.character,),
    AccuseWith: lambda move: (move.character,),
    EscapeWith: lambda move: (move.character,),
    Swap: lambda move: (move.a, move.b),
}
_SPACES: Final[Mapping[type, Callable[[Any], Names]]] = {
    Move: lambda move: (move.to,),
    MoveOther: lambda move: (move.to,),
    Accuse: lambda move: (move.to,),
    AccuseWith: lambda move: (move.to,),
}
_HEXES: Final[Mapping[type, Callable[[Any], Names]]] = {
    PlaceMetro: lambda move: (move.hex,),
    PlaceLamp: lambda move: (move.hex,),
    PlaceBuilding: lambda move: (move.hex,),
    MakePark: lambda move: (move.hex,),
    MoveInvestigation: lambda move: move.to,
}
_EXITS: Final[Mapping[type, Callable[[Any], Names]]] = {
    Escape: lambda move: (move.exit,),
    EscapeWith: lambda move: (move.exit,),
}


def _named(names: Mapping[type, Callable[[Any], Names]], move: NewYorkMove) -> Names:
    find = names.get(type(move))
    return _NONE if find is None else find(move)


def check_names(board: Board, move: NewYorkMove) -> None:
    """Raise IllegalMove for a name that does not exist: characters first, then tiles, hexes, exits.

    The island is a space to move to, but no hex; the land exit is no harbour.
    """
    if isinstance(move, SkipMove):
        return
    if any(name not in PLACE for name in _named(_CHARACTERS, move)):
        raise refuse("unknown_character")
    if isinstance(move, MoveInvestigation) and move.tile not in INVESTIGATION:
        raise refuse("unknown_tile")
    if any(name not in board.number for name in _named(_SPACES, move)):
        raise refuse("unknown_hex")
    if any(name not in board.grid.number for name in _named(_HEXES, move)):
        raise refuse("unknown_hex")
    if any(name not in board.gates for name in _named(_EXITS, move)):
        raise refuse("unknown_exit")
    if isinstance(move, MoveSteamer) and not (move.from_ in board.harbours and move.to in board.harbours):
        raise refuse("unknown_exit")
