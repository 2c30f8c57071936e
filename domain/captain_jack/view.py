"""What a seat or a spectator may know: section 7 of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from domain.captain_jack.effects import Cards, ScoreRow
from domain.captain_jack.names import Back, CardName, Phase, SeatName
from domain.ruleset import Outcome


class CaptainView(Struct, frozen=True, kw_only=True, rename="camel"):
    """What lies before a seat.

    hand: how many cards it holds. chest: its diamonds as they lie, the last laid last (the first to be taken, CJ-20).
    aces: of spades, in front (CJ-10). crew: pressed crew, sorted. ships: of its fleet, the active one included.
    tokens: on the active ship.
    """

    seat: SeatName
    hand: int
    chest: Cards
    aces: int
    crew: Cards
    ships: int
    tokens: int


class AttackView(Struct, frozen=True, kw_only=True, rename="camel"):
    """The attack under way: at whom, with which card of which value. crewOwed: cards that the target must give."""

    target: SeatName
    card: CardName
    value: int
    crew_owed: int


class HandKnown(Struct, frozen=True, kw_only=True, rename="camel"):
    """What can be said of a hand that the reader does not see.

    possible: the kinds of cards that may be in it. treasuresAtMost: how many diamonds A to 10 and aces of spades it can
    hold, as it laid all that it had when its turn began (CJ-9, CJ-10); cannonsAtMost: how many spades 2 to 10, as it
    last said that it had none (CJ-17).
    """

    seat: SeatName
    possible: Cards
    treasures_at_most: int
    cannons_at_most: int


class FaceDown(Struct, frozen=True, kw_only=True, rename="camel"):
    """What is still possible of the cards that this reader has not seen, by counting (CJ-2, CJ-4).

    unseen: how many copies of each kind are in the stock or in hands that he does not see; none of the kinds left out.
    inHands: how many of these must be in the hands by now, whatever is left in the stock. hands: of all others who have
    cards, in order of play.
    """

    unseen: Mapping[CardName, int]
    in_hands: Mapping[CardName, int]
    hands: tuple[HandKnown, ...]


class View(Struct, frozen=True, kw_only=True, rename="camel"):
    """The game as one seat, or a spectator, may see it. Its size is bounded by the deck, not by the length of the game.

    turn: whose turn it is; toAct: who has to send a command now, in a fight perhaps the target; phase: where the turn
    stands; all null after the end. attack: while an attack is not over. attacks: made in this turn. passNumber: of
    `passes` through the deck. stock: how many cards are left in it. topBack: the colour of the topmost back (CJ-4).
    discard: how many of each kind lie in the discard pile, and the kinds left out do not. sunken: the sunken treasure
    as it lies, the last laid last. shipMarkers, tokensLeft: in the middle (CJ-6). quietTurns: quiet turns in a row
    before this one; quietSoFar: and this one is, up to now (CJ-15). captains: in order of play. myHand: for a seat.
    faceDown: null after the end. scoreSheet: as things stand; final after the end (CJ-30). hands: what each seat was
    left with, in order of play, after the end only.
    """

    turn: SeatName | None
    to_act: SeatName | None
    phase: Phase | None
    attack: AttackView | None
    attacks: int
    passes: int
    pass_number: int
    stock: int
    top_back: Back | None
    discard: Mapping[CardName, int]
    sunken: Cards
    ship_markers: int
    tokens_left: int
    quiet_turns: int
    quiet_so_far: bool
    captains: tuple[CaptainView, ...]
    my_hand: Cards | None
    face_down: FaceDown | None
    score_sheet: tuple[ScoreRow, ...]
    outcome: Outcome | None
    hands: tuple[Cards, ...] | None

    def captain(self, seat: str | None) -> CaptainView:
        """What lies before `seat`. Raises KeyError for one that is not at the table."""
        for captain in self.captains:
            if captain.seat == seat:
                return captain
        raise KeyError(seat)
