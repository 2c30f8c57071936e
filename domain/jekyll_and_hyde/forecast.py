"""What the bot `careful` forecasts for Jekyll: how the night will go on with the cards in his hand.

Which of them must still be used, which of those draw attention, what a quiet card covers and a draw keeps back (JH-10,
JH-15, JH-17, JH-19); and what the proofs are worth that are left. All in attention tokens: 1 is as good as one token
less. The weights were found by seeded play against the bot `greedy`, one weight at a time over the same games.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, get_args

from msgspec import Struct

from domain.hidden_cards import Kinds
from domain.jekyll_and_hyde.cards import CARDS, DECK, GAME, LAST_NIGHT, LOUD, with_effect
from domain.jekyll_and_hyde.names import HYDE, JEKYLL, CardName, SymbolName
from domain.jekyll_and_hyde.view import View

ATTENTION: Final = with_effect(JEKYLL, "attention")
QUIET: Final = with_effect(JEKYLL, "quiet")
DRAW: Final = with_effect(JEKYLL, "draw")
ONES: Final = with_effect(HYDE, "attention")
LOUD_CARDS: Final = DECK.kinds_of(LOUD)
SYMBOLS: Final = tuple(
    DECK.kinds_of(card for card, data in CARDS.items() if data.symbol == symbol) for symbol in get_args(SymbolName)
)

KEPT: Final = (
    (ATTENTION, 0.8),  # he cannot be dealt them
    (ONES, 1.15),  # Hyde cannot play them against him
    (QUIET, -1.0),  # he would rather have them in hand
    (DRAW & ~ONES, -0.3),
    (with_effect(JEKYLL, "none"), -0.3),
)
"""What it is worth that such cards lie among the proofs from the first night to the last."""
DRAWS_HELP: Final = 0.3
"""How much less that is for the nights whose street leaves cards to draw."""
ROOM: Final = 0.15
"""What it is worth that one card more may become evidence."""
MISSING: Final = 0.2
"""What a proof is worth that is still needed, while there is time."""
HASTE: Final = 1.0
"""How much more it is worth when all crimes that can still be committed are needed."""
TOO_LATE: Final = 6.0
"""What it costs that the substances cannot be made any more."""
LATER: Final = 0.2
"""How much more a token costs for each that Jekyll has."""
SEVENTH: Final = 3.0
"""What a token costs besides that ends the game."""
NEW_CARD: Final = 0.1
"""What it is worth to see a card of the street."""

_TO_COME: Final = tuple(
    sum(dealt * (1 - DRAWS_HELP * (2 * dealt < GAME.street)) for dealt in GAME.nights[night:]) / sum(GAME.nights[1:])
    for night in range(LAST_NIGHT + 1)
)
"""After each night, what part of the cards of nights 2 to 7 are still to be dealt."""
CRIMES_TO_COME: Final = tuple(sum(dealt // 2 for dealt in GAME.nights[night:]) for night in range(LAST_NIGHT + 1))
"""After each night, how many crimes a seat can still commit: each takes a turn, and that a face-down card (JH-13)."""


class Outlook(Struct, frozen=True):
    """What Jekyll's view tells of the night.

    street: how many cards lie there. danger: how likely one of them draws attention. worths: what proofs were found to
    be worth; plans: and hands.
    """

    night: int
    attention: int
    substances: int
    street: int
    danger: float
    worths: dict[tuple[Kinds, int], float]
    plans: dict[tuple[Kinds, int, int, Kinds, int], float]


def outlook(view: View) -> Outlook:
    """What Jekyll's own view tells of the night."""
    dangers = [share(ATTENTION, cards) for cards in view.street]
    danger = sum(dangers) / len(dangers) if dangers else 0.0
    return Outlook(view.night, view.attention, view.substances, len(dangers), danger, {}, {})


def share(kinds: Kinds, cards: tuple[CardName, ...]) -> float:
    """What part of the cards that may lie somewhere are of `kinds`."""
    return (DECK.kinds_of(cards) & kinds).bit_count() / len(cards)


def worth_of_proofs(seen: Outlook, proofs: Kinds, substances: int) -> float:
    """What it is worth that tonight leaves these proofs and crimes, and so many substances."""
    key = (proofs, substances)
    if key not in seen.worths:
        seen.worths[key] = _worth_of_proofs(seen, proofs, substances)
    return seen.worths[key]


def worth_of_night(seen: Outlook, hand: Kinds, room: int, proofs: Kinds, tokens: int, drawn: int = 0) -> float:
    """What a turn is worth that leaves `hand` and room for so many cards, after the best that can then be done tonight.

    proofs: with tonight's crimes. tokens: those of this turn. drawn: cards in hand besides, that are not seen yet.
    """
    key = (hand, drawn, room, proofs, tokens)
    if key not in seen.plans:
        crimes = _choices(hand, min(GAME.evidence - proofs.bit_count(), room // 2))
        seen.plans[key] = NEW_CARD * drawn + max(
            worth_of_proofs(seen, proofs | some, seen.substances)
            - _cost(seen, tokens + _tokens(seen, hand & ~some, some, room, drawn))
            for some in crimes
        )
    return seen.plans[key]


def _worth_of_proofs(seen: Outlook, proofs: Kinds, substances: int) -> float:
    missing = _missing(proofs, GAME.substances.goal - substances)
    if seen.night == LAST_NIGHT:
        return -TOO_LATE * missing
    possible = CRIMES_TO_COME[seen.night]
    late = TOO_LATE * (missing > possible)
    kept = sum(worth * (proofs & kinds).bit_count() for kinds, worth in KEPT) * _TO_COME[seen.night]
    room = ROOM * (GAME.evidence - proofs.bit_count())
    return kept + room - late - MISSING * missing * (1 + HASTE * missing / possible)


def _missing(proofs: Kinds, substances: int) -> int:
    """How many proofs of the right symbols are still needed for so many substances (JH-23, JH-24)."""
    sets = min(substances, GAME.evidence // GAME.substances.cards)
    good = sum(min((proofs & symbol).bit_count(), sets) for symbol in SYMBOLS)
    return GAME.substances.cards * substances - min(good, GAME.substances.cards * sets)


def _cost(seen: Outlook, tokens: float) -> float:
    """What so many tokens tonight cost; the seventh ends the game (JH-28)."""
    return tokens * (1 + LATER * seen.attention) + SEVENTH * max(0.0, seen.attention + tokens - GAME.attention + 1)


def _tokens(seen: Outlook, rest: Kinds, crimes: Kinds, room: int, drawn: int) -> float:
    """How many tokens are to be expected if `crimes` are committed and of `rest` the least dangerous cards are played.

    Each crime needs a card face down before it; so does each draw, which keeps a card back if it brings a better one.
    """
    turns, committed = room - crimes.bit_count(), crimes.bit_count()
    kept_back = rest.bit_count() + drawn - turns
    exposed = (rest & ATTENTION).bit_count() + seen.danger * drawn - kept_back
    draws = max(0, min((rest & DRAW).bit_count(), turns - committed, seen.street - drawn))
    loud = (crimes & LOUD_CARDS).bit_count() - (rest & QUIET).bit_count()
    return max(0.0, exposed - draws * (1 - seen.danger)) + max(0, loud)


@lru_cache(maxsize=4096)
def _choices(hand: Kinds, most: int) -> tuple[Kinds, ...]:
    """Every choice of at most so many cards."""
    cards = [bit for bit in DECK.bit.values() if bit & hand]
    return tuple(sum(some) for count in range(most + 1) for some in combinations(cards, count))
