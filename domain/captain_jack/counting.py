"""What counting tells of the cards that a reader does not see: CJ-2, CJ-4, CJ-5, and what hands have shown."""

from __future__ import annotations

from collections.abc import Sequence

from domain.captain_jack.cards import ACE, CANNON, DECK, GAME, LAID, PACKS, block
from domain.captain_jack.names import SEATS
from domain.captain_jack.state import Captain, State, counts, known
from domain.captain_jack.view import FaceDown, HandKnown
from domain.hidden_cards import Hidden, Kinds, worked_out

_LAID: Kinds = DECK.kinds_of(LAID)
_CANNON: Kinds = DECK.kinds_of(CANNON)
BOTTOM = len(block(GAME.packs.bottom))
"""How many cards the lower block of the stock has: 168 (CJ-4)."""


def face_down(state: State, place: int | None) -> FaceDown:
    """What the captain at `place` (None: a spectator) can work out."""
    unseen = unseen_by(state, place)
    hidden = [(at, captain) for at, captain in enumerate(state.captains) if at != place and captain.hand.size]
    among, left, most = _around(state, unseen)
    surely = [copies - min(copies, limit, left) for copies, limit in zip(among, most, strict=True)]
    room = sum(captain.hand.size for _, captain in hidden) - sum(surely)
    can = sum(1 << kind for kind, copies in enumerate(among) if copies and (surely[kind] or room > 0))
    places = [Hidden(captain.hand.size, can & _shown(captain)) for _, captain in hidden]
    worked = worked_out((*places, Hidden(left, DECK.every)), among)
    hands = tuple(
        HandKnown(
            seat=SEATS[at],
            possible=DECK.named(hand.may),
            treasures_at_most=captain.treasures,
            cannons_at_most=captain.cannons,
        )
        for (at, captain), hand in zip(hidden, worked, strict=False)
    )
    return FaceDown(unseen=by_kind(unseen), in_hands=by_kind(surely), hands=hands)


def unseen_by(state: State, place: int | None) -> Sequence[int]:
    """How many copies of each kind the reader does not see."""
    open_ = [cards for captain in state.captains for cards in (captain.chest, captain.crew, (ACE,) * captain.aces)]
    own = () if place is None else known(state.captains[place].hand)
    unseen = DECK.unseen(*open_, state.sunken, own)
    return tuple(copies - gone for copies, gone in zip(unseen, counts(state.discard), strict=True))


def by_kind(numbers: Sequence[int]) -> dict[str, int]:
    """Numbers of cards by kind, those of none left out."""
    return {kind: count for kind, count in zip(DECK.kinds, numbers, strict=True) if count}


def _around(state: State, unseen: Sequence[int]) -> tuple[Sequence[int], int, Sequence[int]]:
    """The part of the stock that is being drawn from: the unseen cards that are in it or in hands, by kind; how many
    are left in it; how many of each kind it had.
    """
    if state.number > 1:
        return unseen, state.stock_left, counts(state.reshuffled)
    if state.stock_left > BOTTOM:
        above = tuple(copies - GAME.packs.bottom for copies in unseen)
        return above, state.stock_left - BOTTOM, (GAME.packs.top,) * len(unseen)
    return unseen, state.stock_left, (PACKS - GAME.packs.top,) * len(unseen)


def _shown(captain: Captain) -> Kinds:
    """The kinds that a hand has not shown to be without."""
    may = DECK.every
    if not captain.treasures:
        may &= ~_LAID
    if not captain.cannons:
        may &= ~_CANNON
    return may
