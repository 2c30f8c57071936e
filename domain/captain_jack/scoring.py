"""The score sheet and the winners: CJ-30, CJ-31."""

from __future__ import annotations

from domain.captain_jack.cards import GAME
from domain.captain_jack.effects import ScoreRow
from domain.captain_jack.names import SEATS, SeatName
from domain.captain_jack.state import Captain, State


def score_sheet(state: State) -> tuple[ScoreRow, ...]:
    """A row for each seat, as things stand (CJ-30)."""
    return tuple(_row(seat, captain) for seat, captain in zip(SEATS, state.captains, strict=False))


def winners(sheet: tuple[ScoreRow, ...]) -> tuple[SeatName, ...]:
    """Most points; among equals more ships, then more tokens on the active ship; then all of them (CJ-31)."""
    best = max(map(_rank, sheet))
    return tuple(row.seat for row in sheet if _rank(row) == best)


def _row(seat: SeatName, captain: Captain) -> ScoreRow:
    treasure, crew = len(captain.chest), len(captain.crew)
    total = treasure + crew + captain.tokens + GAME.ship_points * captain.ships
    return ScoreRow(seat=seat, treasure=treasure, crew=crew, tokens=captain.tokens, ships=captain.ships, total=total)


def _rank(row: ScoreRow) -> tuple[int, int, int]:
    return (row.total, row.ships, row.tokens)
