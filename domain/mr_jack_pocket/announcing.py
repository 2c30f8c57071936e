"""What follows the use of a card: the exit, the announcement, the elimination (MP-18 to MP-24, MP-27, MP-32)."""

from __future__ import annotations

from collections.abc import Iterable

from domain.mr_jack_pocket.board import EXIT, PLACE
from domain.mr_jack_pocket.effects import (
    CardDiscarded,
    EscapeMade,
    LightAnnounced,
    PieceMoved,
    PocketEffect,
    SuspectsEliminated,
)
from domain.mr_jack_pocket.light import lit_pieces
from domain.mr_jack_pocket.names import Cause
from domain.mr_jack_pocket.rounds import ended
from domain.mr_jack_pocket.state import State

Effects = tuple[PocketEffect, ...]


def follow(state: State, used: PieceMoved | CardDiscarded | EscapeMade) -> Effects:
    """What is announced after `used`, whom that eliminates, and the end if Jack is out. `state`: after it was used."""
    lit = lit_pieces(state.positions)
    came = arrived(used)
    if came is not None and came == state.jack and came not in lit:
        out = ended(state, "escape" if isinstance(used, EscapeMade) else "walked_to_exit")
        return (LightAnnounced(lit, "shadow"), out)
    announced = LightAnnounced(lit, "lit" if state.jack in lit else "shadow")
    eliminated = _eliminated(state, used, announced)
    return (announced, *eliminated)


def arrived(used: PieceMoved | CardDiscarded | EscapeMade) -> int | None:
    """The piece that `used` brought onto the exit, if any (MP-22)."""
    match used:
        case EscapeMade(piece):
            return piece
        case PieceMoved(_, card, _, to) if PLACE[to] == EXIT:
            return card
    return None


def _eliminated(
    state: State, used: PieceMoved | CardDiscarded | EscapeMade, announced: LightAnnounced
) -> Iterable[SuspectsEliminated]:
    """Who leaves the list, cause by cause; none twice, and no effect where nobody does."""
    lit = announced.lit_pieces
    seen = announced.announcement == "lit"
    left = [number for number in state.suspects if (number in lit) == seen]
    found = [_by("light", (number for number in state.suspects if number not in left))]
    came = arrived(used)
    if isinstance(used, EscapeMade):
        found.append(_by("escape", (number for number in left if number != used.piece)))
    elif came is not None and came not in lit:
        found.append(_by("exit", (number for number in left if number == came)))
    return (effect for effect in found if effect.numbers)


def _by(cause: Cause, numbers: Iterable[int]) -> SuspectsEliminated:
    return SuspectsEliminated(tuple(numbers), cause)
