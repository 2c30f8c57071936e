"""What a seat or a spectator may know: section 7 of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domain.mr_jack_pocket_classic.names import (
    CharacterName,
    DetectiveName,
    FaceName,
    Place,
    SeatName,
    SideName,
    Tile,
)
from domain.ruleset import Outcome


class TileView(Struct, frozen=True, kw_only=True, rename="camel"):
    """A tile on the board.

    suspect: the suspect face is up. wall: the side of its one wall; null for the crossroads (PC-2). turned: it was
    turned in this round (PC-16). visible: a detective sees it now (PC-19).
    """

    tile: Tile
    character: CharacterName
    suspect: bool
    wall: SideName | None
    turned: bool
    visible: bool


class DetectiveView(Struct, frozen=True, kw_only=True, rename="camel"):
    """Where a detective stands, and whose tiles he sees from there, nearest first (PC-19)."""

    place: Place
    sees: tuple[CharacterName, ...]


class TokenView(Struct, frozen=True, kw_only=True, rename="camel"):
    """An action token: the face that is up, the one on its back, whether it has been used in this round."""

    token: int
    face: FaceName
    back: FaceName
    used: bool


class TimeToken(Struct, frozen=True, kw_only=True, rename="camel"):
    """The time token of a round that is over, and who took it (PC-21)."""

    round: int
    seat: SeatName


class AlibiView(Struct, frozen=True, kw_only=True, rename="camel"):
    """The alibi cards: those that the Investigator drew, how many Jack keeps, how many are left in the pile (PC-18)."""

    investigator: tuple[CharacterName, ...]
    jack: int
    left: int


class Own(Struct, frozen=True, kw_only=True, rename="camel"):
    """What Jack's player alone knows: who he is, his alibi cards in the order drawn, all his hourglasses (PC-22)."""

    identity: CharacterName
    alibis: tuple[CharacterName, ...]
    hourglasses: int


class Revealed(Struct, frozen=True, kw_only=True, rename="camel"):
    """After the end only: what Jack had. alibisLeft: the rest of the pile, from the top."""

    identity: CharacterName
    jack_alibis: tuple[CharacterName, ...]
    jack_hourglasses: int
    alibis_left: tuple[CharacterName, ...]


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    """The game as one seat, or a spectator, may see it. Lists of characters stand in a fixed order.

    round: 1 to 8. roundOrder: the seats of its four actions. turn: whose turn it is; null after the end. tiles: the
    positions 1 to 9. tokens: 0 to 3. nextFaces: in an odd round, the faces of the next one (PC-12); else empty.
    visible: whose tiles the detectives see now, cleared ones too. timeTokens: one for each round that is over.
    possibleJacks: who can be Jack by all that this reader was shown. pursuit: the pursuit is on (PC-24). own: for
    Jack's seat only. revealed: after the end only.
    """

    round: int
    round_order: tuple[SeatName, ...]
    turn: SeatName | None
    tiles: tuple[TileView, ...]
    detectives: Mapping[DetectiveName, DetectiveView]
    tokens: tuple[TokenView, ...]
    next_faces: tuple[FaceName, ...]
    visible: tuple[CharacterName, ...]
    suspects: tuple[CharacterName, ...]
    possible_jacks: tuple[CharacterName, ...]
    time_tokens: tuple[TimeToken, ...]
    alibis: AlibiView
    pursuit: bool
    own: Own | None
    outcome: Outcome | None
    revealed: Revealed | None
