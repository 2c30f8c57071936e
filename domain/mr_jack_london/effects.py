"""What a move does: the effects that events record, in the order in which the rules happen.

A sealed value is always there, one in each effect of its kind: nothing is betrayed by presence, number or order.
"""

from __future__ import annotations

from msgspec import field

from domain.chance import Shuffled
from domain.effect import Effect
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


class IdentityDrawn(Effect, frozen=True, tag="identity_drawn"):
    """Jack's player took the top alibi card: `character` is Jack (ML-9). Sealed for Jack's seat."""

    character: Sealed[CharacterName]


class RoundBegun(Effect, frozen=True, tag="round_begun"):
    """Four cards were laid face up (ML-13, ML-14); in the fixed order of characters, never in deck order (ML-69)."""

    round: int
    cards: tuple[CharacterName, ...]


class CharacterSelected(Effect, frozen=True, tag="character_selected"):
    """A seat picked a card (ML-16)."""

    seat: SeatName
    character: CharacterName


class CharacterMoved(Effect, frozen=True, tag="character_moved"):
    """The played character walked along `path`, the hexes after `from` in order (ML-23)."""

    character: CharacterName
    from_: HexName = field(name="from")
    path: tuple[HexName, ...]


class MoveSkipped(Effect, frozen=True, tag="move_skipped"):
    """The played character was boxed in and stayed (ML-22)."""

    character: CharacterName


class WatsonTurned(Effect, frozen=True, tag="watson_turned"):
    """Whoever moved Watson turned his lantern (ML-35); follows the move, whistle, swap or skip."""

    facing: DirectionName


class LampMoved(Effect, frozen=True, tag="lamp_moved"):
    """Smith moved a lit tile (ML-39); it keeps its number (ML-40)."""

    tile: LampName
    from_: HexName = field(name="from")
    to: HexName


class CordonMoved(Effect, frozen=True, tag="cordon_moved"):
    """Lestrade opened the exit `from` and closed the exit `to` (ML-41)."""

    from_: ExitName = field(name="from")
    to: ExitName


class CoverMoved(Effect, frozen=True, tag="cover_moved"):
    """Bert opened the manhole `from` and covered the manhole `to` (ML-51)."""

    from_: HexName = field(name="from")
    to: HexName


class Whistled(Effect, frozen=True, tag="whistled"):
    """Goodley's whistle brought a character closer: `path` has exactly `points` hexes (ML-73).

    done: nothing more can be spent, so the whistle is over, even with a point left.
    """

    character: CharacterName
    from_: HexName = field(name="from")
    path: tuple[HexName, ...]
    points: int
    done: bool


class WhistleSkipped(Effect, frozen=True, tag="whistle_skipped"):
    """Nobody could be brought closer to Goodley (ML-73)."""


class Swapped(Effect, frozen=True, tag="swapped"):
    """Gull went `from` his hex `to` that of `with`, who went the other way (ML-49)."""

    with_: CharacterName = field(name="with")
    from_: HexName = field(name="from")
    to: HexName


class AlibiDrawn(Effect, frozen=True, tag="alibi_drawn"):
    """Holmes let `seat` draw the top alibi card (ML-32). Sealed for that seat."""

    seat: SeatName
    card: Sealed[CharacterName]


class TurnClosed(Effect, frozen=True, tag="turn_closed"):
    """The character is played, its card turned face down (ML-16)."""

    character: CharacterName


class WitnessCalled(Effect, frozen=True, tag="witness_called"):
    """The call for witnesses (ML-55): how Jack is, and who became innocent by it (ML-56)."""

    card: Side
    innocents: tuple[CharacterName, ...]


class LampRemoved(Effect, frozen=True, tag="lamp_removed"):
    """The lamp with the round's number went out for good, on `hex` where it now stood (ML-57)."""

    tile: LampName
    hex: HexName


class RoundEnded(Effect, frozen=True, tag="round_ended"):
    """The round is over (ML-58)."""

    round: int


class Accused(Effect, frozen=True, tag="accused"):
    """The Detective moved `character` along `path` onto `accused` (ML-66). right: whether that one is Jack."""

    character: CharacterName
    from_: HexName = field(name="from")
    path: tuple[HexName, ...]
    accused: CharacterName
    right: bool


class Escaped(Effect, frozen=True, tag="escaped"):
    """Jack walked along `path` (empty if he stood at the exit's hex) and out through `exit` (ML-60)."""

    character: CharacterName
    from_: HexName = field(name="from")
    path: tuple[HexName, ...]
    exit: ExitName


class GameOver(Effect, frozen=True, tag="game_over"):
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
