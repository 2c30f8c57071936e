"""The whole state of a game, or what one reader of its events knows of it; and how it starts (CJ-6, CJ-8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from domain.captain_jack.cards import DECK, GAME
from domain.captain_jack.names import SEATS, Phase, SeatName
from domain.captain_jack.options import Options
from domain.hidden_cards import Hand
from domain.ruleset import Outcome

Pile = int
"""How many cards of each kind: the bytes of the number, the first kind of the deck in the lowest.

Adding to it is cheap. No game has more than a byte holds; what a stranger adds beyond runs over into the next kind.
"""
NOTHING: Final[Pile] = 0
ONE: Final[Mapping[str, Pile]] = {kind: 1 << 8 * place for place, kind in enumerate(DECK.kinds)}
"""A pile of one card."""
PLACE: Final[Mapping[str, int]] = {seat: place for place, seat in enumerate(SEATS)}


class Captain(Struct, frozen=True, gc=False, kw_only=True):
    """What a seat has.

    hand: which cards only as far as the reader of the events knows. treasures, cannons: how many of the hand's cards
    can at most be such that lie open at the start of a turn (CJ-9, CJ-10), and cannon cards (CJ-17), by what everybody
    saw. chest: the diamonds as they lie, the last laid last. aces: of spades, in front. crew: sorted. tokens: on the
    active ship. ships: of the fleet, the active one included.
    """

    hand: Hand = Hand()
    treasures: int = 0
    cannons: int = 0
    chest: tuple[str, ...] = ()
    aces: int = 0
    crew: tuple[str, ...] = ()
    ships: int = 0
    tokens: int = 0


class Fight(Struct, frozen=True, gc=False):
    """An attack that is not over: whose ship was fired at with what; owed: cards due from him as crew (CJ-21)."""

    target: int
    card: str
    owed: int = 0


class State(Struct, frozen=True, gc=False, kw_only=True):
    """A position of the game. Captains are spoken of by their place in the order of play.

    number: of the pass through the deck, from 1. stock: the order in which it was shuffled, the first card the top one,
    with what was drawn from it since; None where the reader may not know. stock_left: how many are left of it.
    reshuffled: what the stock was made of in a later pass. markers: ships left in the middle. quiet: quiet turns in a
    row before this one; acted: a card has left the hand of who is in turn (CJ-15). attacks: made in this turn.
    """

    captains: tuple[Captain, ...]
    markers: int
    passes: int
    number: int = 1
    stock: tuple[str, ...] | None = ()
    stock_left: int = 0
    reshuffled: Pile = NOTHING
    discard: Pile = NOTHING
    sunken: tuple[str, ...] = ()
    turn: int = 0
    phase: Phase = "one"
    quiet: int = 0
    acted: bool = False
    attacks: int = 0
    fight: Fight | None = None
    outcome: Outcome | None = None


def initial(options: Options) -> State:
    """The table before any card is shuffled: everything lies in the middle (CJ-6, CJ-8)."""
    return State(
        captains=(Captain(),) * options.players,
        markers=options.players + GAME.extra_ships,
        passes=options.passes,
    )


def seats(state: State) -> tuple[SeatName, ...]:
    """The seats of the game, in order of play."""
    return SEATS[: len(state.captains)]


def to_act(state: State) -> tuple[SeatName, ...]:
    """The seat that may move: the target while an answer is due, else who is in turn; none after the end."""
    if state.outcome is not None:
        return ()
    if state.fight is not None and state.phase in {"defend", "crew"}:
        return (SEATS[state.fight.target],)
    return (SEATS[state.turn],)


def fits(state: State) -> bool:
    """Whether the cards, the ships and the tokens are no more than the game has (CJ-2, CJ-6, CJ-12)."""
    captains = state.captains
    counted = [state.stock_left, *(count for each in captains for count in (each.hand.size, each.aces, each.ships))]
    if min(counted) < 0 or max(each.tokens for each in captains) > GAME.tokens:
        return False
    ships = sum(each.ships for each in captains)
    lying = sum(each.hand.size + each.aces + len(each.chest) + len(each.crew) for each in captains)
    cards = lying + state.stock_left + sum(counts(state.discard)) + len(state.sunken)
    return cards <= sum(DECK.copies) and ships <= len(captains) + GAME.extra_ships


def known(hand: Hand) -> tuple[str, ...]:
    """The cards of a hand that the rules must see. Raises ValueError for one that is sealed here."""
    if hand.cards is None:
        raise ValueError("these cards are not known here")
    return hand.cards


def pass_is_left(state: State) -> bool:
    """Whether the discard pile will become the stock once more (CJ-5)."""
    return state.number < state.passes


def is_exhausted(state: State) -> bool:
    """Whether the stock is empty and nothing can be reshuffled now (CJ-29)."""
    return state.stock_left == 0 and not (pass_is_left(state) and state.discard != NOTHING)


def with_cards(pile: Pile, cards: Iterable[str]) -> Pile:
    """`pile` with `cards` added."""
    for card in cards:
        pile += ONE[card]
    return pile


def counts(pile: Pile) -> bytes:
    """How many cards of each kind, in the order of the deck. Raises OverflowError for more than the game can have."""
    return pile.to_bytes(len(DECK.kinds), "little")


def cards_of(pile: Pile) -> tuple[str, ...]:
    """The cards of a pile, sorted (CJ-9)."""
    return tuple(card for card, count in zip(DECK.kinds, counts(pile), strict=True) for _ in range(count))
