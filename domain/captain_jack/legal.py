"""The list of legal commands: each choice that differs in codes once (CJ-7), in a fixed order; 226 at most."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from domain.captain_jack.actions import must_act
from domain.captain_jack.cards import BOARDING, CANNON, CLUBS, COLOUR, GAME, JACKS, KINGS, REPAIR
from domain.captain_jack.course import can_draw
from domain.captain_jack.moves import (
    Attack,
    Board,
    CaptainMove,
    DeclareCaptainJack,
    DeclineBoarding,
    Defend,
    EndPhaseOne,
    EndTurn,
    GiveCrew,
    NoDefence,
    Pass,
    Repair,
    Salvage,
    Trade,
)
from domain.captain_jack.names import SEATS
from domain.captain_jack.state import State, known, to_act
from domain.ruleset import SeatId

Moves = tuple[CaptainMove, ...]
Hand = tuple[str, ...]

_END_PHASE_ONE: Final = EndPhaseOne()
_NO_DEFENCE: Final[Moves] = (NoDefence(),)
_DECLINE: Final = DeclineBoarding()
_PASS: Final = Pass()
_END_TURN: Final = EndTurn()
_DEFEND: Final = {card: Defend(card) for card in CANNON}
_BOARD: Final = {card: Board(card) for card in BOARDING}
_REPAIR: Final = {card: Repair(card) for card in REPAIR}
_ATTACK: Final = {(seat, card): Attack(seat, card) for seat in SEATS for card in CANNON}
_DECLARE: Final = {
    (king, jack): DeclareCaptainJack(king, jack)
    for king in sorted(KINGS)
    for jack in sorted(JACKS)
    if COLOUR[king] == COLOUR[jack]
}


def legal(state: State, seat: SeatId) -> Moves:
    """The commands that `seat` may send now; none for a seat that is not to act.

    In each phase by what is done, then by target, number of cards and cards, in the orders of play and of CJ-9.
    """
    if (seat,) != to_act(state):
        return ()
    place = state.turn if state.fight is None or state.phase == "board" else state.fight.target
    hand = known(state.captains[place].hand)
    match state.phase:
        case "one":
            return (*(_declarations(hand) if state.markers else ()), _END_PHASE_ONE)
        case "two":
            return _phase_two(state, hand)
        case "defend":
            return tuple(_DEFEND[card] for card in _each(hand) if card in CANNON) or _NO_DEFENCE
        case "board":
            return (*(_BOARD[card] for card in _each(hand) if card in BOARDING), _DECLINE)
        case "crew":
            return tuple(map(GiveCrew, _choices(hand, state.fight.owed if state.fight else 0)))
        case "second":
            return (*_attacks(state, hand), _END_TURN)


def _each(hand: Hand) -> Iterable[str]:
    """Each kind of card in `hand` once."""
    return dict.fromkeys(hand)


def _choices(hand: Hand, count: int) -> Iterable[Hand]:
    """Each choice of `count` cards once; a hand is sorted, and so are they."""
    return dict.fromkeys(combinations(hand, count))


def _declarations(hand: Hand) -> Iterable[CaptainMove]:
    kings = [card for card in _each(hand) if card in KINGS]
    jacks = [card for card in _each(hand) if card in JACKS]
    return [_DECLARE[king, jack] for king in kings for jack in jacks if (king, jack) in _DECLARE]


def _phase_two(state: State, hand: Hand) -> Moves:
    found: list[CaptainMove] = []
    captain = state.captains[state.turn]
    if captain.ships:
        found.extend(_attacks(state, hand))
        if captain.tokens < GAME.tokens:
            found.extend(_REPAIR[card] for card in _each(hand) if card in REPAIR)
        if state.sunken:
            found.extend(_salvages(tuple(card for card in hand if card in CLUBS), len(state.sunken)))
    most = next((count for count in range(GAME.trade_most, 0, -1) if can_draw(state, count)), 0)
    found.extend(_trades(hand, most))
    if not must_act(state):
        found.append(_PASS)
    return tuple(found)


def _attacks(state: State, hand: Hand) -> Iterable[CaptainMove]:
    cards = [card for card in _each(hand) if card in CANNON]
    if not cards:
        return ()
    return [
        _ATTACK[SEATS[place], card]
        for place, captain in enumerate(state.captains)
        if captain.ships and place != state.turn
        for card in cards
    ]


def _trades(hand: Hand, most: int) -> Iterable[CaptainMove]:
    return (trade for count in range(1, most + 1) for trade in map(Trade, _choices(hand, count)))


def _salvages(clubs: Hand, most: int) -> Iterable[CaptainMove]:
    counts = range(1, min(len(clubs), most) + 1)
    return (salvage for count in counts for salvage in map(Salvage, _choices(clubs, count)))
