"""The bot `careful`: Jekyll plays by a forecast of the night, Hyde by what Jekyll lives on."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from domain.best_move import one_of_the_best
from domain.hidden_cards import Kinds
from domain.jekyll_and_hyde.cards import CARDS, DECK, EFFECTS, GAME, LAST_NIGHT
from domain.jekyll_and_hyde.forecast import (
    ATTENTION,
    CRIMES_TO_COME,
    DRAW,
    LOUD_CARDS,
    ONES,
    QUIET,
    Outlook,
    outlook,
    share,
    worth_of_night,
    worth_of_proofs,
)
from domain.jekyll_and_hyde.moves import (
    CommitCrime,
    DrawStreet,
    EndTurn,
    JekyllMove,
    MakeSubstance,
    PlayFaceDown,
    ShowCard,
    SkipSubstance,
)
from domain.jekyll_and_hyde.names import HYDE, JEKYLL, CardName, EffectName
from domain.jekyll_and_hyde.view import View

LIVES_ON: Final[Mapping[EffectName, float]] = {"quiet": 5.0, "draw": 2.5, "none": 1.0, "attention": -4.0}
"""What it is worth to Hyde that Jekyll cannot have a card, by its effect for Jekyll."""
OWN_WEAPON: Final = -5.0
"""What it is worth to Hyde to put a one out of his own reach."""
SAVED: Final = 4.0
"""What a crime must be worth to Hyde the more, the more turns for better ones he has than places for evidence."""
STRIKE: Final = 5.0
"""What it is worth to Hyde to play a one."""
READY: Final = 4.0
"""What it is worth to Hyde to play a card that lets him draw."""
TAKEN: Final = 4.1
"""What it is worth to Hyde to draw: he may find a one, and Jekyll has a card less to draw."""

NEVER: Final = -100.0
SURELY: Final = 100.0
A_LITTLE: Final = 0.01
"""What decides between places of the street."""


def play_carefully(view: View, moves: tuple[JekyllMove, ...], rng: random.Random) -> JekyllMove:
    """The move that promises most by what the seat knows; of equally good ones any.

    Jekyll plans his night with each: what he will have to use, what draws attention, what can be covered or kept back,
    and which proofs are left. He keeps dangerous cards and ones among his proofs, where nobody can be dealt them. Hyde
    draws while the street has cards, so that he finds ones and Jekyll keeps nothing back, and saves his places for
    evidence for the cards that Jekyll lives on.
    """
    if len(moves) == 1:
        return moves[0]
    if view.turn == HYDE:
        return one_of_the_best([(_for_hyde(view, move), move) for move in moves], rng)
    seen = outlook(view)
    return one_of_the_best([(_for_jekyll(seen, view, move), move) for move in moves], rng)


def _for_jekyll(seen: Outlook, view: View, move: JekyllMove) -> float:
    hand, proofs = DECK.kinds_of(view.jekyll.hand), DECK.kinds_of((*view.jekyll.proofs, *view.jekyll.crimes))
    room = view.quota - view.jekyll.used
    match move:
        case PlayFaceDown(card):
            return _best_turn(seen, hand & ~DECK.bit[card], DECK.bit[card], room - 1, proofs)
        case CommitCrime(card):
            return _crime(seen, hand, DECK.bit[card], _face(view), room, proofs)
        case DrawStreet((place,)):
            return _draw(seen, hand, room, proofs) - A_LITTLE * share(ATTENTION, view.street[place])
        case EndTurn():
            return worth_of_night(seen, hand, room, proofs, 0)
        case MakeSubstance(cards):
            left = proofs & ~DECK.kinds_of(cards)
            return SURELY if view.night == LAST_NIGHT else worth_of_proofs(seen, left, view.substances + 1)
        case SkipSubstance():
            in_time = LAST_NIGHT - view.night >= GAME.substances.goal - view.substances
            return worth_of_proofs(seen, proofs, view.substances) if in_time else NEVER
        case ShowCard(card):
            return float(card in view.shown) - A_LITTLE * CARDS[card].value
        case _:
            return NEVER


def _best_turn(seen: Outlook, hand: Kinds, face: Kinds, room: int, proofs: Kinds) -> float:
    """What it is worth to play `face` and then what is best (JH-14)."""
    tokens = int(bool(face & ATTENTION))
    found = [worth_of_night(seen, hand, room, proofs, tokens)]
    if room and proofs.bit_count() < GAME.evidence:
        found += [_crime(seen, hand, bit, face, room, proofs, tokens) for bit in DECK.bit.values() if bit & hand]
    if face & DRAW and seen.street:
        found.append(_draw(seen, hand, room, proofs))
    return max(found)


def _crime(seen: Outlook, hand: Kinds, card: Kinds, face: Kinds, room: int, proofs: Kinds, tokens: int = 0) -> float:
    """What a crime is worth: a loud one brings a token, unless the card of the turn is quiet (JH-19)."""
    loud = int(bool(card & LOUD_CARDS) and not face & QUIET)
    return worth_of_night(seen, hand & ~card, room - 1, proofs | card, tokens + loud)


def _draw(seen: Outlook, hand: Kinds, room: int, proofs: Kinds) -> float:
    return worth_of_night(seen, hand, room, proofs, 0, drawn=1)


def _face(view: View) -> Kinds:
    """Jekyll's card of this turn."""
    return DECK.kinds_of(view.jekyll.face_down[-1].could_be)


def _for_hyde(view: View, move: JekyllMove) -> float:
    match move:
        case PlayFaceDown(card):
            own = EFFECTS[HYDE][card]
            use = STRIKE if own == "attention" else READY if own == "draw" and view.street else 0.0
            return use - _missed(card) / 2
        case CommitCrime(card):
            return _missed(card) - _reserve(view)
        case DrawStreet((place,)):
            return TAKEN + A_LITTLE * share(ONES, view.street[place])
        case EndTurn():
            return 0.0
        case _:
            return NEVER


def _missed(card: CardName) -> float:
    """How much Jekyll would miss a card that is out of the game; Hyde's own weapons are kept (JH-27)."""
    return OWN_WEAPON if EFFECTS[HYDE][card] == "attention" else LIVES_ON[EFFECTS[JEKYLL][card]]


def _reserve(view: View) -> float:
    """What a crime must be worth at least to Hyde, so that there is a place left for better ones (JH-24)."""
    places = GAME.evidence - len(view.hyde.proofs) - len(view.hyde.crimes)
    turns = CRIMES_TO_COME[view.night] + (view.quota - view.hyde.used) // 2
    return SAVED * max(0, turns - places) / CRIMES_TO_COME[0]
