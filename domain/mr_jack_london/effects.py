"""What a move does: the effects that events record, in the order in which the rules happen.

A sealed value is always there, one in each effect of its kind: nothing is betrayed by presence, number or order.
"""

from __future__ import annotations

from msgspec import Struct, field

from domain.chance import Shuffled
from domain.mr_jack_london.names import (
    CharacterName,
    DirectionName,
    ExitName,
    HexName,
    LampName,
    Reason,
    SeatName,
    Side,
)
from domain.sealed import Sealed


class IdentityDrawn(Struct, frozen=True, tag="identity_drawn", tag_field="type", rename="camel"):
    """Jack's player took the top alibi card: `character` is Jack (ML-9). Sealed for Jack's seat."""

    character: Sealed[CharacterName]


class RoundBegun(Struct, frozen=True, tag="round_begun", tag_field="type", rename="camel"):
    """Four cards were laid face up (ML-13, ML-14); in the fixed order of characters, never in deck order (ML-69)."""

    round: int
    cards: tuple[CharacterName, ...]


class CharacterSelected(Struct, frozen=True, tag="character_selected", tag_field="type", rename="camel"):
    """A seat picked a card (ML-16)."""

    seat: SeatName
    character: CharacterName


class CharacterMoved(Struct, frozen=True, tag="character_moved", tag_field="type", rename="camel"):
    """The played character walked along `path`, the hexes after `from` in order (ML-23)."""

    character: CharacterName
    from_: HexName = field(name="from")
    path: tuple[HexName, ...]


class MoveSkipped(Struct, frozen=True, tag="move_skipped", tag_field="type", rename="camel"):
    """The played character was boxed in and stayed (ML-22)."""

    character: CharacterName


class WatsonTurned(Struct, frozen=True, tag="watson_turned", tag_field="type", rename="camel"):
    """Whoever moved Watson turned his lantern (ML-35); follows the move, whistle, swap or skip."""

    facing: DirectionName


class LampMoved(Struct, frozen=True, tag="lamp_moved", tag_field="type", rename="camel"):
    """Smith moved a lit tile (ML-39); it keeps its number (ML-40)."""

    tile: LampName
    from_: HexName = field(name="from")
    to: HexName


class CordonMoved(Struct, frozen=True, tag="cordon_moved", tag_field="type", rename="camel"):
    """Lestrade opened the exit `from` and closed the exit `to` (ML-41)."""

    from_: ExitName = field(name="from")
    to: ExitName


class CoverMoved(Struct, frozen=True, tag="cover_moved", tag_field="type", rename="camel"):
    """Bert opened the manhole `from` and covered the manhole `to` (ML-51)."""

    from_: HexName = field(name="from")
    to: HexName


class Whistled(Struct, frozen=True, tag="whistled", tag_field="type", rename="camel"):
    """Goodley's whistle brought a character closer: `path` has exactly `points` hexes (ML-73).

    done: nothing more can be spent, so the whistle is over, even with a point left.
    """

    character: CharacterName
    from_: HexName = field(name="from")
    path: tuple[HexName, ...]
    points: int
    done: bool


class WhistleSkipped(Struct, frozen=True, tag="whistle_skipped", tag_field="type", rename="camel"):
    """Nobody could be brought closer to Goodley (ML-73)."""


class Swapped(Struct, frozen=True, tag="swapped", tag_field="type", rename="camel"):
    """Gull went `from` his hex `to` that of `with`, who went the other way (ML-49)."""

    with_: CharacterName = field(name="with")
    from_: HexName = field(name="from")
    to: HexName


class AlibiDrawn(Struct, frozen=True, tag="alibi_drawn", tag_field="type", rename="camel"):
    """Holmes let `seat` draw the top alibi card (ML-32). Sealed for that seat."""

    seat: SeatName
    card: Sealed[CharacterName]


class TurnClosed(Struct, frozen=True, tag="turn_closed", tag_field="type", rename="camel"):
    """The character is played, its card turned face down (ML-16)."""

    character: CharacterName


class WitnessCalled(Struct, frozen=True, tag="witness_called", tag_field="type", rename="camel"):
    """The call for witnesses (ML-55): how Jack is, and who became innocent by it (ML-56)."""

    card: Side
    innocents: tuple[CharacterName, ...]


class LampRemoved(Struct, frozen=True, tag="lamp_removed", tag_field="type", rename="camel"):
    """The lamp with the round's number went out for good, on `hex` where it now stood (ML-57)."""

    tile: LampName
    hex: HexName


class RoundEnded(Struct, frozen=True, tag="round_ended", tag_field="type", rename="camel"):
    """The round is over (ML-58)."""

    round: int


class Accused(Struct, frozen=True, tag="accused", tag_field="type", rename="camel"):
    """The Detective moved `character` along `path` onto `accused` (ML-66). right: whether that one is Jack."""

    character: CharacterName
    from_: HexName = field(name="from")
    path: tuple[HexName, ...]
    accused: CharacterName
    right: bool


class Escaped(Struct, frozen=True, tag="escaped", tag_field="type", rename="camel"):
    """Jack walked along `path` (empty if he stood at the exit's hex) and out through `exit` (ML-60)."""

    character: CharacterName
    from_: HexName = field(name="from")
    path: tuple[HexName, ...]
    exit: ExitName


class GameOver(Struct, frozen=True, tag="game_over", tag_field="type", rename="camel"):
    """The end; everything is shown (ML-70).

    alibis: all eight alibi cards as shuffled, Jack's first. decks: the character cards as shuffled before rounds 1, 3,
    5 and 7, as far as the game went.
    """

    winner: SeatName
    reason: Reason
    jack: CharacterName
    alibis: tuple[CharacterName, ...]
    decks: tuple[tuple[CharacterName, ...], ...]


LondonEffect = (
    Shuffled
    | IdentityDrawn
    | RoundBegun
    | CharacterSelected
    | CharacterMoved
    | MoveSkipped
    | WatsonTurned
    | LampMoved
    | CordonMoved
    | CoverMoved
    | Whistled
    | WhistleSkipped
    | Swapped
    | AlibiDrawn
    | TurnClosed
    | WitnessCalled
    | LampRemoved
    | RoundEnded
    | Accused
    | Escaped
    | GameOver
)
"""`Shuffled` stands before the round it is for, labelled `cards/1`, `cards/3`, `cards/5`, `cards/7`, and `alibis`."""
