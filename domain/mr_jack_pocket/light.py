"""Light and shadow: MP-16, MP-17."""

from __future__ import annotations

from domain.mr_jack_pocket.board import RAYS, Square


def lit_squares(positions: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares in the light, in order: on each ray up to the first piece, its own square too."""
    found: list[Square] = []
    for ray in RAYS:
        for square in ray:
            found.append(square)
            if square in positions:
                break
    return tuple(sorted(found))


def lit_pieces(positions: tuple[Square, ...]) -> tuple[int, ...]:
    """The pieces in the light, ascending: the first one on each ray, whether suspect or eliminated."""
    lit = (next((square for square in ray if square in positions), None) for ray in RAYS)
    return tuple(sorted(positions.index(square) + 1 for square in lit if square is not None))
