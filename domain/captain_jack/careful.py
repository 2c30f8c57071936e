"""The bot `careful`: what a move brings now, what it leaves in hand, and what its cards could have done later."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Final

from domain.best_move import one_of_the_best
from domain.captain_jack.cards import BOARDING, CANNON, GAME, REPAIR
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
from domain.captain_jack.outlook import Hand, Outlook, answers, outlook, worth
from domain.captain_jack.view import CaptainView, View

SURELY: Final = 1000.0
"""More than anything else is worth."""
TO_BE_BOARDED: Final = 2.5
"""What a boarding costs its target, while it is not known whether it comes."""
CREW_HELPS: Final = 0.3
"""What a seat gains by giving up a card as crew: its worst, for which it draws another."""
SALVAGE: Final = 0.3
"""What a treasure on the bottom of the sea is worth to who sent it there, up to two of them."""
SECOND: Final = 0.8
"""How surely a second attack can be made that is open now."""

Attacks = Mapping[Attack, float]


def play_carefully(view: View, moves: tuple[CaptainMove, ...], rng: random.Random) -> CaptainMove:
    """The move that promises most, by what is known of the hands of others; of equally good ones any.

    It weighs points at once, its own and those of others (of who leads most), against what the cards that go were good
    for: a king for its jack, a high cannon card for its club. What it has no plan for it trades, for draws win games.
    """
    if len(moves) == 1:
        return moves[0]
    seen = outlook(view)
    attacks = {move: _attack(seen, move) for move in moves if isinstance(move, Attack)}
    return one_of_the_best([(_worth(seen, move, attacks), move) for move in moves], rng)


def _worth(seen: Outlook, move: CaptainMove, attacks: Attacks) -> float:
    match move:
        case DeclareCaptainJack():
            return SURELY
        case EndPhaseOne() | NoDefence() | DeclineBoarding() | EndTurn() | Pass():
            return 0
        case Attack():
            return attacks[move] + _second_attack(seen, move, attacks)
        case Defend(card):
            return _defence(seen, CANNON[card]) + _played(seen, seen.hand, (card,))
        case Board(card):
            target = seen.view.attack.target if seen.view.attack else ""
            return _board(seen, seen.view.captain(target), seen.hand, card)
        case Repair(card):
            return min(REPAIR[card], GAME.tokens - seen.me.tokens) + _played(seen, seen.hand, (card,))
        case Salvage(cards):
            return len(cards) + _played(seen, seen.hand, cards)
        case Trade(cards) | GiveCrew(cards):
            return _played(seen, seen.hand, cards)


def _without(hand: Hand, cards: Iterable[str]) -> Hand:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _played(seen: Outlook, hand: Hand, cards: Iterable[str]) -> float:
    """What it brings that `cards` leave `hand` and others are drawn."""
    left = _without(hand, cards)
    return seen.worth_of(left) - seen.worth_of(hand) + seen.draw * (len(hand) - len(left))


def _attack(seen: Outlook, move: Attack) -> float:
    """An attack by all that the target may answer (CJ-16 to CJ-20)."""
    target, value = seen.view.captain(move.target), CANNON[move.card]
    hand = _without(seen.hand, (move.card,))
    fired = sum(chance * _fired(seen, target, value - answer, hand) for answer, chance in answers(seen, target, value))
    return fired + _played(seen, seen.hand, (move.card,))


def _second_attack(seen: Outlook, move: Attack, attacks: Attacks) -> float:
    """What the ace in front adds to a first attack (CJ-24); to a second, what it costs."""
    if seen.view.attacks:
        return -seen.ace
    if not seen.me.aces:
        return 0
    others = (each for other, each in attacks.items() if other.card != move.card or seen.hand.count(move.card) > 1)
    return SECOND * max(0, max(others, default=0) - seen.ace)


def _fired(seen: Outlook, target: CaptainView, margin: int, hand: Hand) -> float:
    """What an attack by so much higher (or lower) a card brings, boarding with the best club of `hand` included."""
    if margin <= 0:
        return _hit(seen, seen.me, -margin)
    harmed = -seen.harm[target.seat] * _hit(seen, target, margin)
    if margin >= target.tokens:
        return harmed + SALVAGE * min(len(target.chest), 2)
    boardings = (_board(seen, target, hand, card) for card in dict.fromkeys(hand) if card in BOARDING)
    return harmed + max(0, max(boardings, default=0))


def _hit(seen: Outlook, captain: CaptainView, margin: int) -> float:
    """What a hit adds to what a captain has; a fleet's next ship is sound, so to be sunk can even help (CJ-19)."""
    ships, tokens, chest, crew = captain.ships, captain.tokens, len(captain.chest), len(captain.crew)
    before = worth(seen, ships, tokens, chest, crew)
    if margin < tokens:
        return worth(seen, ships, tokens - margin, chest, crew) - before
    return worth(seen, ships - 1, GAME.tokens, 0, crew) - before


def _board(seen: Outlook, target: CaptainView, hand: Hand, card: str) -> float:
    """Treasure is gained and lost; crew is only gained, and helps its giver to better cards (CJ-20, CJ-21)."""
    stolen = min(BOARDING[card], len(target.chest))
    crew = min(BOARDING[card] - stolen, target.hand)
    return stolen + crew + seen.harm[target.seat] * (stolen - CREW_HELPS * crew) + _played(seen, hand, (card,))


def _defence(seen: Outlook, value: int) -> float:
    """What it brings to fire back with `value`, the card apart (CJ-17 to CJ-20)."""
    attack = seen.view.attack
    if attack is None:
        return 0
    attacker = seen.view.captain(seen.view.turn)
    margin, harm = value - attack.value, seen.harm[attacker.seat]
    if margin >= 0:
        return -harm * _hit(seen, attacker, margin)
    lost = _hit(seen, seen.me, -margin)
    if -margin >= seen.me.tokens:
        return lost
    return lost - min(TO_BE_BOARDED, len(seen.me.chest)) - harm * TO_BE_BOARDED
