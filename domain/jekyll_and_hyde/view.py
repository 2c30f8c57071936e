"""What a seat or a spectator may know: section 8 of the rules."""

from __future__ import annotations

from msgspec import Struct

from domain.jekyll_and_hyde.names import Action, CardName, Phase, SeatName
from domain.ruleset import Outcome


class FaceDownCard(Struct, frozen=True, kw_only=True, rename="camel"):
    """A card that lies face down in front of a seat tonight.

    card: which it is, for its player, for who has looked at it or can work it out; else null. couldBe: what it can be
    by all that this reader was shown (JH-15). lookedAt: the opponent used his detective token on it (JH-21).
    """

    card: CardName | None
    could_be: tuple[CardName, ...]
    looked_at: bool


class SeatView(Struct, frozen=True, kw_only=True, rename="camel"):
    """What lies before a seat.

    hand: the cards that this reader knows to be in it: all of his own, of another seat those that he was shown and that
    cannot have left it, or can work out. couldHold: every card that it can hold by all that this reader was shown.
    faceDown: tonight's, in order of play. crimes: tonight's at the scene, in order. used: the cards that this seat has
    used tonight (JH-10). detective: whether its token is unused.
    """

    hand_size: int
    hand: tuple[CardName, ...]
    could_hold: tuple[CardName, ...]
    face_down: tuple[FaceDownCard, ...]
    crimes: tuple[CardName, ...]
    proofs: tuple[CardName, ...]
    used: int
    detective: bool


class Pile(Struct, frozen=True, kw_only=True, rename="camel"):
    """A face-down pile: how many cards, and which they can be by all that this reader was shown."""

    size: int
    could_hold: tuple[CardName, ...]


class Revealed(Struct, frozen=True, kw_only=True, rename="camel"):
    """After the end only: the street from the left, the aside pile from the top, the discard pile.

    The hands and the face-down cards then stand open in the seats.
    """

    street: tuple[CardName, ...]
    aside: tuple[CardName, ...]
    discard: tuple[CardName, ...]


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    """The game as one seat, or a spectator, may see it. Lists of cards stand in the fixed order, if in no other.

    night: 1 to 7. quota: the cards dealt to each seat tonight, and the most that each may use (JH-10). turn: whose turn
    it is, or who has to show a card or to decide on a substance; null after the end. phase: what is due. action: the
    optional action taken in this turn. investigations: Hyde's open investigation cards of tonight, in order; shown: the
    cards that Jekyll showed for them, in order, for the two seats only. street: from the left, for each place what can
    lie there by all that this reader was shown. attention, substances: Jekyll's tokens.
    """

    night: int
    quota: int
    turn: SeatName | None
    phase: Phase
    action: Action | None
    jekyll: SeatView
    hyde: SeatView
    investigations: tuple[CardName, ...]
    shown: tuple[CardName, ...]
    street: tuple[tuple[CardName, ...], ...]
    aside: Pile
    discard: Pile
    attention: int
    substances: int
    outcome: Outcome | None
    revealed: Revealed | None
