"""Light and the list of suspects worked out anew from what is public, by code that shares nothing with the rules."""

from __future__ import annotations


def lit(squares: dict[int, str]) -> set[int]:
    """The pieces that no other piece hides from the lantern on A1, in its row or its column."""
    found = set()
    for piece, square in squares.items():
        if square[1] == "1":
            nearer = [other for other in squares.values() if other[1] == "1" and other[0] < square[0]]
        elif square[0] == "A":
            nearer = [other for other in squares.values() if other[0] == "A" and other[1] < square[1]]
        else:
            continue
        if not nearer:
            found.add(piece)
    return found


def fits(jack: int, past: list[tuple[dict[int, str], str, bool]]) -> bool:
    """Whether Jack can be `jack`, by every use of a card so far: the squares after it, what was announced, an escape.

    Somebody who came to the dark exit while the game went on is not Jack; an escape was made by Jack's own piece.
    """
    before: dict[int, str] = {}
    for squares, announced, escaped in past:
        came = squares[jack] == "E1" and before.get(jack, "E1") != "E1"
        bright = jack in lit(squares)
        if bright != (announced == "lit") or (came and not bright) or (escaped and not came):
            return False
        before = squares
    return True
