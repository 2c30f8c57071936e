"""What a seat or a spectator may know: section 10 of the rules, ML-69 and ML-70."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domain.mr_jack_london.names import CharacterName, DirectionName, ExitName, HexName, LampName, SeatName, Side
from domain.mr_jack_london.options import EditionId
from domain.ruleset import Outcome


class WhistleView(Struct, frozen=True, kw_only=True, rename="camel"):
    """Goodley's whistle: movement points left of its three, and who was already moved by it (ML-73)."""

    points_left: int
    moved: tuple[CharacterName, ...]


class Playing(Struct, frozen=True, kw_only=True, rename="camel"):
    """The character whose turn is open (ML-71).

    moved: it has moved, or skipped that. abilityUsed: its ability is used up; always false for a character whose
    ability is not a command of its own before or after the move (Holmes, Watson, Stealthy, Gull).
    whistle: for Goodley only.
    """

    character: CharacterName
    moved: bool
    ability_used: bool
    whistle: WhistleView | None = None


class LampTile(Struct, frozen=True, kw_only=True, rename="camel"):
    """A lit tile on the board; one with a number goes out for good at the end of that round (ML-57)."""

    tile: LampName
    number: int | None
    hex: HexName


class AlibiCounts(Struct, frozen=True, kw_only=True, rename="camel"):
    """How many alibi cards each seat has drawn with Holmes, and how many are left in the deck."""

    detective: int
    jack: int
    left: int


class Revealed(Struct, frozen=True, kw_only=True, rename="camel"):
    """After the end only (ML-70): who drew which alibi, the rest of that deck, the decks of character cards.

    alibisLeft: from the top. decks: as shuffled before rounds 1, 3, 5, 7, as far as the game went; the first card was
    the top one.
    """

    detective_alibis: tuple[CharacterName, ...]
    jack_alibis: tuple[CharacterName, ...]
    alibis_left: tuple[CharacterName, ...]
    decks: tuple[tuple[CharacterName, ...], ...]


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    """The game as one seat, or a spectator, may see it. Lists of characters and hexes stand in fixed orders.

    round: 1 to 8. roundOrder: the seats of its four turns. turn: whose turn it is; null after the end.
    playing: the character picked and not yet done. faceUp: this round's cards not yet turned down, the one being
    played among them. played: the cards turned down, in order of play. nextCards: in an odd round, the next round's
    four (ML-69); else empty. witness: the side of the witness card. positions: null once Jack has left the board.
    possibleJacks: who can be Jack by all that this reader was shown: a suspect without an alibi of the reader's own.
    seen: who would now be seen (ML-54). lit: the street hexes that are lit; ray: those lit by Watson's lantern, from
    him on. myAlibis: what this seat drew, in order. jack: for Jack's seat, and for everybody after the end.
    """

    edition: EditionId
    round: int
    round_order: tuple[SeatName, ...]
    turn: SeatName | None
    playing: Playing | None
    face_up: tuple[CharacterName, ...]
    played: tuple[CharacterName, ...]
    next_cards: tuple[CharacterName, ...]
    witness: Side
    positions: Mapping[CharacterName, HexName | None]
    suspects: tuple[CharacterName, ...]
    innocents: tuple[CharacterName, ...]
    possible_jacks: tuple[CharacterName, ...]
    seen: tuple[CharacterName, ...]
    lit: tuple[HexName, ...]
    facing: DirectionName
    ray: tuple[HexName, ...]
    lamps: tuple[LampTile, ...]
    covers: tuple[HexName, ...]
    cordons: tuple[ExitName, ...]
    alibis: AlibiCounts
    my_alibis: tuple[CharacterName, ...]
    jack: CharacterName | None
    outcome: Outcome | None
    revealed: Revealed | None
