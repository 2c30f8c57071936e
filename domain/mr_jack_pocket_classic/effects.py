"""What a move does: the effects that events record, in the order in which the rules happen.

A sealed value is always there, one in each effect of its kind: nothing is betrayed by presence, number or order.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from domain.chance import Drawn, Shuffled
from domain.effect import Effect
from domain.mr_jack_pocket_classic.names import (
    CharacterName,
    DetectiveName,
    FaceName,
    Place,
    SeatName,
    SideName,
    Tile,
)
from domain.sealed import Sealed

Reason = Literal["last_suspect", "six_hourglasses", "both_seen", "pursuit_seen", "both_unseen_round8", "eight_rounds"]
"""Why the game ended: PC-23, PC-23, PC-24, PC-24, PC-24, PC-25."""


class LaidTile(Struct, frozen=True):
    """A tile as it was laid, suspect face up: who is on it and on which side its wall is (PC-9)."""

    character: CharacterName
    wall: SideName


class TilesLaid(Effect, frozen=True, tag="tiles_laid"):
    """The nine tiles were laid, positions 1 to 9 (PC-9)."""

    tiles: tuple[LaidTile, ...]


class IdentityDrawn(Effect, frozen=True, tag="identity_drawn"):
    """Jack's player took the top alibi card: `character` is Jack (PC-10). Sealed for Jack's seat."""

    character: Sealed[CharacterName]


class RoundStarted(Effect, frozen=True, tag="round_started"):
    """The action tokens were tossed, or turned over (PC-12): `faces` are up, tokens 0 to 3."""

    round: int
    faces: tuple[FaceName, ...]


class TokenUsed(Effect, frozen=True, tag="token_used"):
    """A seat used an action token by the face that is up (PC-13); what it did stands in the next effects."""

    seat: SeatName
    token: int
    face: FaceName


class DetectiveMoved(Effect, frozen=True, tag="detective_moved"):
    """A detective went clockwise along the border (PC-14, PC-15)."""

    detective: DetectiveName
    from_: Place = field(name="from")
    to: Place


class NobodyMoved(Effect, frozen=True, tag="nobody_moved"):
    """Jack used the joker and left all three where they are (PC-15)."""


class TileTurned(Effect, frozen=True, tag="tile_turned"):
    """A tile was turned clockwise (PC-16). wall: the side of its wall now; null for the crossroads (PC-2)."""

    tile: Tile
    character: CharacterName
    quarter_turns: int
    wall: SideName | None


class TilesExchanged(Effect, frozen=True, tag="tiles_exchanged"):
    """Two tiles changed places, neither was turned (PC-17). characterA was on tileA before, characterB on tileB."""

    tile_a: Tile
    tile_b: Tile
    character_a: CharacterName
    character_b: CharacterName


class AlibiRevealed(Effect, frozen=True, tag="alibi_revealed"):
    """The Investigator drew the top alibi card and showed it (PC-18)."""

    card: CharacterName


class AlibiKept(Effect, frozen=True, tag="alibi_kept"):
    """Jack drew the top alibi card and keeps it face down (PC-18). Sealed for Jack's seat."""

    card: Sealed[CharacterName]


class SuspectCleared(Effect, frozen=True, tag="suspect_cleared"):
    """The alibi cleared a suspect: its tile is flipped (PC-18)."""

    character: CharacterName


class WitnessAppeal(Effect, frozen=True, tag="witness_appeal"):
    """The appeal for witnesses at the end of a round (PC-19 to PC-21).

    seen: whether Jack is. visible: whose tiles the detectives see, cleared ones too. cleared: whose tiles are flipped
    now. timeTokenTo: who takes the round's time token.
    """

    round: int
    seen: bool
    visible: tuple[CharacterName, ...]
    cleared: tuple[CharacterName, ...]
    time_token_to: SeatName


class PursuitStarted(Effect, frozen=True, tag="pursuit_started"):
    """Both goals were reached while Jack was unseen: the pursuit begins (PC-24)."""

    round: int


class GameEnded(Effect, frozen=True, tag="game_ended"):
    """The end; everything is shown.

    alibis: all nine alibi cards as shuffled, Jack's first, then in the order in which they were or would have been
    drawn. jackHourglasses: his time tokens and his own alibi cards.
    """

    winner: SeatName
    reason: Reason
    jack: CharacterName
    alibis: tuple[CharacterName, ...]
    jack_hourglasses: int


PocketEffect = (
    Shuffled
    | Drawn
    | TilesLaid
    | IdentityDrawn
    | RoundStarted
    | TokenUsed
    | DetectiveMoved
    | NobodyMoved
    | TileTurned
    | TilesExchanged
    | AlibiRevealed
    | AlibiKept
    | SuspectCleared
    | WitnessAppeal
    | PursuitStarted
    | GameEnded
)
"""`Shuffled` is labelled `tiles` and `alibis`; `Drawn` is `wall/<tile>` (0 north, then clockwise) for each free tile,
and `toss/<round>/<token>` (which of its faces) in odd rounds."""
