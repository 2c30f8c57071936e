"""What a move does: the effects that events record, in the order in which the rules happen (NY-67).

A sealed value is always there, one in each effect of its kind: nothing is betrayed by presence, number or order.
"""

from __future__ import annotations

from msgspec import field

from domain.chance import Shuffled
from domain.effect import Effect
from domain.mr_jack_new_york.names import (
    CharacterName,
    ExitName,
    HexName,
    InformantSide,
    InvestigationName,
    Reason,
    SeatName,
    Side,
    SpaceName,
    TileName,
)
from domain.sealed import Sealed


class IdentityDrawn(Effect, frozen=True, tag="identity_drawn"):
    """Jack's player took the top alibi card: `character` is Jack (NY-18). Sealed for Jack's seat."""

    character: Sealed[CharacterName]


class RoundBegun(Effect, frozen=True, tag="round_begun"):
    """Four cards were laid open (NY-21, NY-22); in the fixed order of characters, never in deck order (NY-65)."""

    round: int
    cards: tuple[CharacterName, ...]


class CharacterSelected(Effect, frozen=True, tag="character_selected"):
    """A seat picked a card (NY-23)."""

    seat: SeatName
    character: CharacterName


class CharacterMoved(Effect, frozen=True, tag="character_moved"):
    """The active character moved along `path`, the spaces after `from` in order, one point each (NY-28, NY-31)."""

    character: CharacterName
    from_: SpaceName = field(name="from")
    path: tuple[SpaceName, ...]


class OtherMoved(Effect, frozen=True, tag="other_moved"):
    """Eastman moved `character` along `path` instead of moving himself (NY-43)."""

    character: CharacterName
    from_: SpaceName = field(name="from")
    path: tuple[SpaceName, ...]


class MoveSkipped(Effect, frozen=True, tag="move_skipped"):
    """The active character's movement had no plain end and fell away (NY-26)."""

    character: CharacterName


class TilePlaced(Effect, frozen=True, tag="tile_placed"):
    """A tile of the reserve was laid on `hex` (NY-34 to NY-36)."""

    tile: TileName
    hex: HexName


class ParkMade(Effect, frozen=True, tag="park_made"):
    """Grant turned the `tile` on `hex` to its park side, for good (NY-38)."""

    tile: TileName
    hex: HexName


class InvestigationMoved(Effect, frozen=True, tag="investigation_moved"):
    """Callahan moved an investigation tile (NY-39); each pair of hexes in the board's order."""

    tile: InvestigationName
    from_: tuple[HexName, ...] = field(name="from")
    to: tuple[HexName, ...]


class SteamerMoved(Effect, frozen=True, tag="steamer_moved"):
    """Smith moved a steamer from one harbour to another (NY-40)."""

    from_: ExitName = field(name="from")
    to: ExitName


class Swapped(Effect, frozen=True, tag="swapped"):
    """Tumblety let two others exchange spaces (NY-41): `a` is now on `aTo`, `b` on `bTo`."""

    a: CharacterName
    b: CharacterName
    a_to: SpaceName
    b_to: SpaceName


class AlibiDrawn(Effect, frozen=True, tag="alibi_drawn"):
    """The informant let `seat` draw the top alibi card (NY-55). Sealed for that seat."""

    seat: SeatName
    card: Sealed[CharacterName]


class InformantTurned(Effect, frozen=True, tag="informant_turned"):
    """The informant turned to this side (NY-55, NY-56)."""

    side: InformantSide


class TurnClosed(Effect, frozen=True, tag="turn_closed"):
    """The activation is over, the character's card turned down (NY-23, NY-27)."""

    character: CharacterName


class WitnessCalled(Effect, frozen=True, tag="witness_called"):
    """The witness call (NY-54): how Jack is, and who is cleared by it."""

    card: Side
    innocents: tuple[CharacterName, ...]


class RoundEnded(Effect, frozen=True, tag="round_ended"):
    """The round is over (NY-20)."""

    round: int


class Accused(Effect, frozen=True, tag="accused"):
    """The Detective moved `character` along `path` onto `accused` (NY-58). right: whether that one is Jack (NY-59)."""

    character: CharacterName
    from_: SpaceName = field(name="from")
    path: tuple[SpaceName, ...]
    accused: CharacterName
    right: bool


class Escaped(Effect, frozen=True, tag="escaped"):
    """Jack moved along `path` (empty if he stood at the gate) and out through `exit` (NY-61)."""

    character: CharacterName
    from_: SpaceName = field(name="from")
    path: tuple[SpaceName, ...]
    exit: ExitName


class GameOver(Effect, frozen=True, tag="game_over"):
    """The end; everything is shown (NY-64).

    alibis: all eight alibi cards as shuffled, Jack's first. decks: the character cards as shuffled before rounds 1, 3,
    5 and 7, as far as the game went.
    """

    winner: SeatName
    reason: Reason
    jack: CharacterName
    alibis: tuple[CharacterName, ...]
    decks: tuple[tuple[CharacterName, ...], ...]


NewYorkEffect = (
    Shuffled
    | IdentityDrawn
    | RoundBegun
    | CharacterSelected
    | CharacterMoved
    | OtherMoved
    | MoveSkipped
    | TilePlaced
    | ParkMade
    | InvestigationMoved
    | SteamerMoved
    | Swapped
    | AlibiDrawn
    | InformantTurned
    | TurnClosed
    | WitnessCalled
    | RoundEnded
    | Accused
    | Escaped
    | GameOver
)
"""`Shuffled` stands before the round it is for, labelled `cards/1`, `cards/3`, `cards/5`, `cards/7`, and `alibis`."""
