"""What a seat or a spectator may know: NY-65 and NY-66."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domain.mr_jack_new_york.names import (
    CharacterName,
    ExitName,
    HexName,
    InformantSide,
    InvestigationName,
    SeatName,
    Side,
    SpaceName,
    TileName,
    TileSide,
)
from domain.mr_jack_new_york.options import EastmanRuling
from domain.ruleset import Outcome


class Playing(Struct, frozen=True, kw_only=True, rename="camel"):
    """The character whose activation is open (NY-24).

    moved: the movement is done, or was skipped. abilityUsed: the ability is used up; always false for Eastman, who has
    one part only (NY-25).
    """

    character: CharacterName
    moved: bool
    ability_used: bool


class Tile(Struct, frozen=True, kw_only=True, rename="camel"):
    """A tile on the board and the side that it shows (NY-3)."""

    hex: HexName
    side: TileSide


class InvestigationTile(Struct, frozen=True, kw_only=True, rename="camel"):
    """An investigation tile and the two hexes that it covers (NY-39)."""

    tile: InvestigationName
    hexes: tuple[HexName, ...]


class AlibiCounts(Struct, frozen=True, kw_only=True, rename="camel"):
    """How many alibi cards each seat has drawn, and how many are left in the deck."""

    detective: int
    jack: int
    left: int


class Revealed(Struct, frozen=True, kw_only=True, rename="camel"):
    """After the end only (NY-64): who drew which alibi, the rest of that deck, the decks of character cards.

    alibisLeft: from the top. decks: as shuffled before rounds 1, 3, 5, 7, as far as the game went; the first card was
    the top one.
    """

    detective_alibis: tuple[CharacterName, ...]
    jack_alibis: tuple[CharacterName, ...]
    alibis_left: tuple[CharacterName, ...]
    decks: tuple[tuple[CharacterName, ...], ...]


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    """The game as one seat, or a spectator, may see it. Lists of characters and hexes stand in fixed orders.

    eastman: the table's ruling (NY-44). round: 1 to 8. roundOrder: the seats of its four activations. turn: whose it is
    now; null after the end. playing: the character picked and not yet done. faceUp: this round's cards not yet turned
    down, the one being played among them. played: the cards turned down, in order of play. nextCards: in an odd round,
    the next round's four (NY-65); else empty. witness: the side of the witness card. positions: a hex, `LI`, or null
    once Jack has left the map. possibleJacks: who can be Jack by all that this reader was shown: a suspect without an
    alibi of the reader's own. seen: who would now be seen (NY-50 to NY-53). lit: the hexes on which one is seen by
    lamplight. tiles: those on the board. reserve: those that are not. openExits: open (NY-7) and not blocked (NY-8).
    myAlibis: what this seat drew, in order. jack: for Jack's seat, and for everybody after the end.
    """

    eastman: EastmanRuling
    round: int
    round_order: tuple[SeatName, ...]
    turn: SeatName | None
    playing: Playing | None
    face_up: tuple[CharacterName, ...]
    played: tuple[CharacterName, ...]
    next_cards: tuple[CharacterName, ...]
    witness: Side
    positions: Mapping[CharacterName, SpaceName | None]
    suspects: tuple[CharacterName, ...]
    innocents: tuple[CharacterName, ...]
    possible_jacks: tuple[CharacterName, ...]
    seen: tuple[CharacterName, ...]
    lit: tuple[HexName, ...]
    tiles: tuple[Tile, ...]
    reserve: Mapping[TileName, int]
    investigation: tuple[InvestigationTile, ...]
    steamers: tuple[ExitName, ...]
    open_exits: tuple[ExitName, ...]
    informant: InformantSide
    alibis: AlibiCounts
    my_alibis: tuple[CharacterName, ...]
    jack: CharacterName | None
    outcome: Outcome | None
    revealed: Revealed | None
