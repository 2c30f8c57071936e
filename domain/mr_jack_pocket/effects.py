"""What a move does: the effects that events record, in the order in which the rules happen (MP-32).

A sealed value is always there, one in each effect of its kind: nothing is betrayed by presence, number or order.
"""

from __future__ import annotations

from typing import Literal

from msgspec import field

from domain.chance import Drawn, Shuffled
from domain.effect import Effect
from domain.mr_jack_pocket.names import Announcement, Cause, Number, SeatName, SquareName
from domain.sealed import Sealed

Reason = Literal["right_accusation", "last_suspect", "wrong_accusation", "walked_to_exit", "escape", "eight_rounds"]
"""Why the game ended: MP-29, MP-30, MP-29, MP-22, MP-27, MP-31."""


class IdentityDrawn(Effect, frozen=True, tag="identity_drawn"):
    """One character card was drawn: that suspect is Jack (MP-5). Sealed for Jack's seat."""

    suspect: Sealed[int]


class RoundStarted(Effect, frozen=True, tag="round_started"):
    """Four number cards were drawn; they are active, in ascending order (MP-9)."""

    round: int
    active: tuple[Number, ...]
    starter: SeatName


class PieceMoved(Effect, frozen=True, tag="piece_moved"):
    """A seat used `card`: its piece moved one square (MP-12)."""

    seat: SeatName
    card: Number
    from_: SquareName = field(name="from")
    to: SquareName


class CardDiscarded(Effect, frozen=True, tag="card_discarded"):
    """No active card could move; a seat spent `card` without a move (MP-15)."""

    seat: SeatName
    card: Number


class EscapeMade(Effect, frozen=True, tag="escape_made"):
    """Jack used his own card and set his piece on the exit (MP-26); whether that was an escape tells the light."""

    piece: Number
    from_: SquareName = field(name="from")


class LightAnnounced(Effect, frozen=True, tag="light_announced"):
    """Whether Jack's piece is in the light, after a card was used (MP-18); litPieces: which ones are (MP-17)."""

    lit_pieces: tuple[Number, ...]
    announcement: Announcement


class SuspectsEliminated(Effect, frozen=True, tag="suspects_eliminated"):
    """Suspects left the list for good (MP-20): by the light (MP-19), on the exit (MP-24), by an escape (MP-27)."""

    numbers: tuple[Number, ...]
    cause: Cause


class RoundEnded(Effect, frozen=True, tag="round_ended"):
    """The fourth card was used (MP-11)."""

    round: int


class Accused(Effect, frozen=True, tag="accused"):
    """The Detective named `suspect` (MP-29). right: whether that is Jack."""

    suspect: Number
    right: bool


class GameEnded(Effect, frozen=True, tag="game_ended"):
    """The end, and who Jack was."""

    winner: SeatName
    reason: Reason
    identity: Number


PocketEffect = (
    Shuffled
    | Drawn
    | IdentityDrawn
    | RoundStarted
    | PieceMoved
    | CardDiscarded
    | EscapeMade
    | LightAnnounced
    | SuspectsEliminated
    | RoundEnded
    | Accused
    | GameEnded
)
"""`Drawn` is labelled `identity` (0 for suspect 1, and so on), `Shuffled` `cards/<round>`: the first four are drawn."""
