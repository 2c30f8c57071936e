"""What a seat or a spectator may know: section 8 of the rules."""

from __future__ import annotations

from msgspec import Struct

from domain.mr_jack_pocket.names import Announcement, CharacterName, Number, SeatName, SquareName
from domain.ruleset import Outcome


class PieceView(Struct, frozen=True, kw_only=True, rename="camel"):
    """A piece: which suspect, its square, whether it is still a suspect and whether it stands in the light."""

    number: Number
    character: CharacterName
    square: SquareName
    suspect: bool
    lit: bool


class CardView(Struct, frozen=True, kw_only=True, rename="camel"):
    """An active card. to: the squares that its piece can move to now; none once the card is used."""

    card: Number
    used: bool
    to: tuple[SquareName, ...]


class Own(Struct, frozen=True, kw_only=True, rename="camel"):
    """What Jack's player alone knows: who he is, and whether he could escape (MP-26).

    whyNoEscape: the code with which an escape in his turn would now be refused; null if it would not.
    """

    identity: Number
    why_no_escape: str | None


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    """The game as one seat, or a spectator, may see it. Numbers stand in ascending order.

    round: 1 to 8. roundOrder: the seats of its four turns. turn: whose turn it is; null after the end. pieces: 1 to 8.
    cards: this round's active ones. litSquares: the squares in the light. announced: the last announcement; null before
    the first. suspects: the public list. possibleJacks: who can be Jack by all that this reader was shown. nextNumbers:
    what the next four cards would now be drawn from (MP-9). own: for Jack's seat only. identity: after the end only.
    """

    round: int
    round_order: tuple[SeatName, ...]
    turn: SeatName | None
    pieces: tuple[PieceView, ...]
    cards: tuple[CardView, ...]
    lit_squares: tuple[SquareName, ...]
    announced: Announcement | None
    suspects: tuple[Number, ...]
    possible_jacks: tuple[Number, ...]
    next_numbers: tuple[Number, ...]
    escape_used: bool
    own: Own | None
    outcome: Outcome | None
    identity: Number | None
