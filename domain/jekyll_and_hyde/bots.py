"""Strategies for either seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Final

from domain.best_move import one_of_the_best
from domain.jekyll_and_hyde.cards import CARDS, EFFECTS, GAME, LOUD
from domain.jekyll_and_hyde.careful import play_carefully
from domain.jekyll_and_hyde.moves import (
    CommitCrime,
    DrawStreet,
    EndTurn,
    JekyllMove,
    MakeSubstance,
    PlayFaceDown,
    ShowCard,
)
from domain.jekyll_and_hyde.names import HYDE, JEKYLL, CardName
from domain.jekyll_and_hyde.view import View
from domain.random_bot import play_randomly
from domain.ruleset import Bot

NEVER: Final = -100.0


def play_greedily(view: View, moves: tuple[JekyllMove, ...], rng: random.Random) -> JekyllMove:
    """The move that looks best by itself; of equally good ones any.

    Jekyll gets rid of the cards that draw attention as cheaply as he can (under a quiet card, as loud evidence if they
    must be used anyway, or kept back with the help of a draw) and gathers symbols that he lacks. Hyde plays his ones,
    draws for more, and takes harmless cards out of the game as crimes, so that Jekyll gets the others.
    """
    worth = _for_jekyll if view.turn == JEKYLL else _for_hyde
    return one_of_the_best([(worth(view, move), move) for move in moves], rng)


def _for_jekyll(view: View, move: JekyllMove) -> float:
    match move:
        case PlayFaceDown(card):
            return _jekylls_face(view, card)
        case CommitCrime(card):
            return _jekylls_crime(view, card)
        case DrawStreet():
            return 3.0 if _forced(view) else 0.5
        case MakeSubstance(cards):
            left = [CARDS[card].symbol for card in view.jekyll.proofs if card not in cards]
            return 10.0 + len(set(left))
        case ShowCard(card):
            return float(card in view.shown) - CARDS[card].value / 100
        case EndTurn():
            return 0.0
        case _:
            return NEVER


def _jekylls_face(view: View, card: CardName) -> float:
    """How good a card is to be played face down: never one that draws attention, if there is any other."""
    effect, hand = EFFECTS[JEKYLL][card], view.jekyll.hand
    can_commit = _room(view) > 1 and _evidence(view) < GAME.evidence
    if effect == "attention":
        return -10.0
    if effect == "quiet":
        return 4.0 if can_commit and any(other in LOUD for other in hand if other != card) else -1.0
    if effect == "draw":
        return 3.0 if _forced(view) and view.street else 0.5 - _lack(view, card) / 2
    return 1.0 - _lack(view, card) / 2


def _jekylls_crime(view: View, card: CardName) -> float:
    """How good a card is as evidence, less the attention that it costs more than its other uses would."""
    own = view.jekyll.face_down[-1].card
    covered = own is not None and EFFECTS[JEKYLL][own] == "quiet"
    dangerous = EFFECTS[JEKYLL][card] == "attention"
    worth = _lack(view, card)
    if card in LOUD and not covered:
        return worth + 1.0 if dangerous and _forced(view) else worth - 4.0
    return worth + (2.0 if dangerous else 0.0)


def _forced(view: View) -> int:
    """How many of the cards that draw attention Jekyll will have to use tonight as he now stands."""
    safe = sum(EFFECTS[JEKYLL][card] != "attention" for card in view.jekyll.hand)
    return max(0, _room(view) - safe)


def _room(view: View) -> int:
    return view.quota - view.jekyll.used


def _evidence(view: View) -> int:
    return len(view.jekyll.proofs) + len(view.jekyll.crimes)


def _lack(view: View, card: CardName) -> float:
    """How much Jekyll lacks the symbol of a card: the fewer he has of it, the more."""
    have = Counter(CARDS[proof].symbol for proof in (*view.jekyll.proofs, *view.jekyll.crimes))
    return (3.0, 1.0, -2.0)[min(have[CARDS[card].symbol], 2)]


def _for_hyde(_: View, move: JekyllMove) -> float:
    match move:
        case PlayFaceDown(card):
            return {"attention": 5.0, "draw": 1.0}.get(EFFECTS[HYDE][card], 0.0) - _harmless(card) / 2
        case CommitCrime(card):
            return _harmless(card)
        case DrawStreet():
            return 2.0
        case EndTurn():
            return 0.0
        case _:
            return NEVER


def _harmless(card: CardName) -> float:
    """How much a card would help Jekyll, so that it is better out of the game; Hyde's own weapons are kept."""
    if EFFECTS[HYDE][card] == "attention":
        return -5.0
    return {"quiet": 3.0, "draw": 2.0, "none": 1.0, "attention": -4.0}[EFFECTS[JEKYLL][card]]


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly, "greedy": play_greedily, "careful": play_carefully}
