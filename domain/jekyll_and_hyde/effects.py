"""What a move does: the effects that events record, in the order in which the rules happen.

A sealed value is always there, the same ones in each effect of a kind: nothing is betrayed by presence or number.
"""

from __future__ import annotations

from typing import Literal

from domain.chance import Shuffled
from domain.effect import Effect
from domain.jekyll_and_hyde.names import CardName, SeatName
from domain.sealed import Sealed

Reason = Literal["seven_attention", "four_substances", "substances_incomplete"]
"""Why the game ended: JH-28; JH-29 for Jekyll; JH-29 for Hyde."""

Hand = tuple[CardName, ...]


class StreetFilled(Effect, frozen=True, tag="street_filled"):
    """So many cards went from the top of the aside pile to the right end of the street, face down (JH-9)."""

    count: int


class NightStarted(Effect, frozen=True, tag="night_started"):
    """`each` cards were dealt to each seat from the left end of the street, by turns, Jekyll first (JH-9).

    Each hand is sealed for its owner, in the fixed order of cards. street, aside, discard: how many lie there now.
    """

    night: int
    each: int
    street: int
    aside: int
    discard: int
    jekyll_hand: Sealed[Hand]
    hyde_hand: Sealed[Hand]


class CardPlayedFaceDown(Effect, frozen=True, tag="card_played_face_down"):
    """A seat played its card number `index` of the night (from 0) face down (JH-13). Sealed for that seat.

    attention: whether it has the attention effect, which works at once and is public (JH-15).
    """

    seat: SeatName
    index: int
    attention: bool
    card: Sealed[CardName]


class AttentionAdded(Effect, frozen=True, tag="attention_added"):
    """Jekyll got an attention token for a face-down card (JH-15) or for a loud crime (JH-19). attention: he has now."""

    cause: Literal["card", "loud_crime"]
    attention: int


class StreetDrawn(Effect, frozen=True, tag="street_drawn"):
    """A seat took the street card at `position` into its hand (JH-17). Sealed for that seat."""

    seat: SeatName
    position: int
    card: Sealed[CardName]


class CrimeCommitted(Effect, frozen=True, tag="crime_committed"):
    """A seat put a card face up at the scene (JH-18)."""

    seat: SeatName
    card: CardName


class LoudCrimeCovered(Effect, frozen=True, tag="loud_crime_covered"):
    """Jekyll's loud crime brought no attention: his face-down card of this turn is quiet (JH-15, JH-19)."""

    card: CardName


class InvestigationOpened(Effect, frozen=True, tag="investigation_opened"):
    """Hyde put a card face up in front of himself; Jekyll has to show one (JH-20)."""

    card: CardName


class CardShown(Effect, frozen=True, tag="card_shown"):
    """Jekyll showed a hand card and keeps it (JH-20). Sealed for the two seats."""

    card: Sealed[CardName]


class DetectiveUsed(Effect, frozen=True, tag="detective_used"):
    """A seat looked at the opponent's face-down card number `index` of the night (JH-21). Sealed for that seat."""

    seat: SeatName
    index: int
    card: Sealed[CardName]


class TurnEnded(Effect, frozen=True, tag="turn_ended"):
    """A seat ended its turn (JH-16)."""

    seat: SeatName


class NightEnded(Effect, frozen=True, tag="night_ended"):
    """The night is over (JH-12): crimes became proofs, all else went to the discard pile (JH-22).

    jekyllProofs, hydeProofs: all that each now has, in the fixed order.
    """

    night: int
    jekyll_proofs: Hand
    hyde_proofs: Hand


class SubstanceMade(Effect, frozen=True, tag="substance_made"):
    """Jekyll spent three proofs for a substance (JH-23). substances: he has now."""

    cards: Hand
    substances: int


class SubstanceSkipped(Effect, frozen=True, tag="substance_skipped"):
    """Jekyll could have made a substance and did not (JH-23)."""


class GameOver(Effect, frozen=True, tag="game_over"):
    """The end; all is shown: the hands, tonight's face-down cards, street, aside pile from the top, discard pile."""

    winner: SeatName
    reason: Reason
    jekyll_hand: Hand
    hyde_hand: Hand
    jekyll_face_down: Hand
    hyde_face_down: Hand
    street: Hand
    aside: Hand
    discard: Hand


JekyllEffect = (
    Shuffled
    | StreetFilled
    | NightStarted
    | CardPlayedFaceDown
    | AttentionAdded
    | StreetDrawn
    | CrimeCommitted
    | LoudCrimeCovered
    | InvestigationOpened
    | CardShown
    | DetectiveUsed
    | TurnEnded
    | NightEnded
    | SubstanceMade
    | SubstanceSkipped
    | GameOver
)
"""`Shuffled` is labelled `cards` for the first shuffle, then `discard/1`, `discard/2` and so on.

What the discard pile holds is hidden, so its shuffle orders places, not cards: the item "07" stands for the eighth card
of the pile, counted in the order of card ids (JH-22).
"""
