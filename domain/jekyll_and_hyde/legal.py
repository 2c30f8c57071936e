"""The list of legal commands: each choice once and complete, in a fixed order.

The commands are made once, when the package is loaded; a list only picks among them.
"""

from __future__ import annotations

from typing import Final

from domain.jekyll_and_hyde.cards import DECK, GAME
from domain.jekyll_and_hyde.decide import effect_of_turn
from domain.jekyll_and_hyde.moves import (
    CommitCrime,
    DrawStreet,
    EndTurn,
    Investigate,
    JekyllMove,
    MakeSubstance,
    PlayFaceDown,
    ShowCard,
    SkipSubstance,
    UseDetective,
)
from domain.jekyll_and_hyde.names import HYDE, CardName, SeatName, opponent
from domain.jekyll_and_hyde.nights import substances
from domain.jekyll_and_hyde.state import State, has_room, seat_to_act, side_of
from domain.ruleset import SeatId

_PLAY: Final = {card: PlayFaceDown(card) for card in DECK.kinds}
_CRIME: Final = {card: CommitCrime(card) for card in DECK.kinds}
_INVESTIGATE: Final = {card: Investigate(card) for card in DECK.kinds}
_SHOW: Final = {card: ShowCard(card) for card in DECK.kinds}
_DRAW: Final = tuple(DrawStreet((position,)) for position in range(GAME.street))
_DETECTIVE: Final = tuple(UseDetective(index) for index in range(max(GAME.nights)))
_END: Final = EndTurn()
_SKIP: Final = SkipSubstance()


def legal(state: State, seat: SeatId) -> tuple[JekyllMove, ...]:
    """The commands that `seat` may send now; none for a seat that is not to act.

    First what uses a card, then draws, then the detective token, then the end of the turn; cards in the deck's order.
    """
    to_act = seat_to_act(state)
    if to_act is None or seat != to_act:
        return ()
    if state.phase == "substance":
        return (*(MakeSubstance(cards) for cards in substances(state)), _SKIP)
    hand = side_of(state, to_act).hand.cards or ()
    if state.phase == "show":
        return tuple([_SHOW[card] for card in hand])
    found: list[JekyllMove] = []
    if state.phase == "play":
        found.extend([_PLAY[card] for card in hand])
    elif state.action is None:
        found.extend(_actions(state, to_act, hand))
    if side_of(state, to_act).detective:
        found.extend(_DETECTIVE[: len(side_of(state, opponent(to_act)).face_down)])
    if state.phase == "act":
        found.append(_END)
    return tuple(found)


def _actions(state: State, seat: SeatName, hand: tuple[CardName, ...]) -> list[JekyllMove]:
    """The optional actions of a turn (JH-14)."""
    found: list[JekyllMove] = []
    side = side_of(state, seat)
    if has_room(state, side):
        if len(side.proofs) + len(side.crimes) < GAME.evidence:
            found.extend([_CRIME[card] for card in hand])
        if seat == HYDE and state.jekyll.hand.size:
            found.extend([_INVESTIGATE[card] for card in hand])
    if effect_of_turn(state) == "draw":
        found.extend(_DRAW[: len(state.street)])
    return found
