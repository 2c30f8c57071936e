"""Strategies for a seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Final

from domain.best_move import one_of_the_best
from domain.captain_jack.cards import BOARDING, CANNON, CLUBS, COLOUR, GAME, JACKS, KINGS, REPAIR
from domain.captain_jack.careful import play_carefully
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
from domain.captain_jack.view import CaptainView, HandKnown, View
from domain.random_bot import play_randomly
from domain.ruleset import Bot

EXPECTED_DEFENCE: Final = 4
"""About what a target fires back with when it is not known to be unarmed."""


def play_greedily(view: View, moves: tuple[CaptainMove, ...], rng: random.Random) -> CaptainMove:
    """The move that promises most points at once; of equally good ones any.

    It claims every ship that it can, fires high at who has much to lose, defends with the lowest card that holds,
    boards with its highest club, mends and salvages by what that brings, and trades what it has least use for.
    """
    return one_of_the_best([(_worth(view, move), move) for move in moves], rng)


def _worth(view: View, move: CaptainMove) -> float:
    match move:
        case DeclareCaptainJack():
            return 100
        case EndPhaseOne() | NoDefence() | DeclineBoarding() | EndTurn() | Pass():
            return 0
        case Attack(target, card):
            return _attack(view, view.captain(target), CANNON[card])
        case Defend(card):
            return _defence(view, CANNON[card])
        case Board(card):
            return BOARDING[card]
        case Repair(card):
            afloat = view.captain(view.to_act).tokens
            gain = min(REPAIR[card], GAME.tokens - afloat)
            return gain + (gain if afloat <= GAME.tokens // 2 else 0) - 0.1 * REPAIR[card]
        case Salvage(cards):
            return 2 * len(cards) - 0.05 * sum(BOARDING.get(card, 0) for card in cards)
        case Trade(cards) | GiveCrew(cards):
            return sum(2 - _use(view, card) for card in cards)


def _attack(view: View, target: CaptainView, value: int) -> float:
    """What an attack promises: a sunk ship or boarded treasure, less the harm that an answer may do."""
    armed = any(hand.seat == target.seat and hand.cannons_at_most for hand in _hands(view))
    margin = value - (EXPECTED_DEFENCE if armed else 0)
    if margin <= 0:
        return margin - 1
    own, clubs = view.captain(view.to_act), [BOARDING[card] for card in view.my_hand or () if card in BOARDING]
    if margin >= target.tokens:
        return 5 + min(4, len(target.chest)) - (own.tokens <= 2)
    return margin / 2 + max(clubs, default=0)


def _defence(view: View, value: int) -> float:
    """The lowest card that holds, else the highest."""
    against = 0 if view.attack is None else view.attack.value
    return 100 - value if value >= against else value


def _use(view: View, card: str) -> float:
    """What a card in hand is good for, from 0 to 3; a second copy of its kind less."""
    hand, own = Counter(view.my_hand), view.captain(view.to_act)
    if card in KINGS or card in JACKS:
        partners = JACKS if card in KINGS else KINGS
        has_partner = any(COLOUR[other] == COLOUR[card] for other in hand if other in partners)
        return 3 if has_partner else 1.5
    if card in CANNON:
        use = CANNON[card] / 4
    elif card in REPAIR:
        use = REPAIR[card] / 4 if own.ships and own.tokens < GAME.tokens else 0.5
    elif card in CLUBS:
        use = 1 + BOARDING.get(card, 0) / 8
    else:
        use = 3
    return use - 0.5 * (hand[card] > 1)


def _hands(view: View) -> tuple[HandKnown, ...]:
    return () if view.face_down is None else view.face_down.hands


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly, "greedy": play_greedily, "careful": play_carefully}
