"""The course of a turn, all that happens by itself: CJ-4 to CJ-10, CJ-23, CJ-28 to CJ-31.

Each function appends effects to `done` and gives the state after them.
"""

from __future__ import annotations

from domain.captain_jack.cards import ACE, DECK, GAME, TREASURE, block
from domain.captain_jack.effects import (
    CaptainEffect,
    CardsDrawn,
    DiscardReshuffled,
    GameEnded,
    PhaseTwoBegun,
    SecondAttackOffered,
    StockExhausted,
    TurnEnded,
    TurnStarted,
)
from domain.captain_jack.evolve import LATER_STOCK, evolve
from domain.captain_jack.names import SEATS
from domain.captain_jack.options import Options
from domain.captain_jack.scoring import score_sheet, winners
from domain.captain_jack.state import (
    State,
    cards_of,
    initial,
    is_exhausted,
    known,
    pass_is_left,
)
from domain.chance import Chance
from domain.sealed import sealed

Done = list[CaptainEffect]


def happen(done: Done, state: State, effect: CaptainEffect) -> State:
    """`effect` happens."""
    done.append(effect)
    return evolve(state, effect)


def setup(options: Options, chance: Chance) -> tuple[CaptainEffect, ...]:
    """Two blocks are shuffled, one laid on the other; seven cards to each; the first turn begins (CJ-4, CJ-8)."""
    done: Done = []
    state = initial(options)
    state = happen(done, state, chance.shuffle("stock/top", block(GAME.packs.top)))
    state = happen(done, state, chance.shuffle("stock/bottom", block(GAME.packs.bottom)))
    for place in range(len(state.captains)):
        state = draw(done, state, place, GAME.hand, chance)
    start_turn(done, state, 0)
    return tuple(done)


def start_turn(done: Done, state: State, place: int) -> State:
    """The captain at `place` begins: his diamonds and aces of spades are laid open (CJ-9, CJ-10)."""
    hand = known(state.captains[place].hand)
    treasure = tuple(card for card in hand if card in TREASURE)
    state = happen(done, state, TurnStarted(SEATS[place], treasure, hand.count(ACE)))
    return end_game(done, state) if is_over(state) else state


def begin_phase_two(done: Done, state: State, chance: Chance) -> State:
    """Draw up to seven and go on to phase two (CJ-13)."""
    state = refill(done, state, state.turn, chance)
    return happen(done, state, PhaseTwoBegun(SEATS[state.turn]))


def end_fight(done: Done, state: State, chance: Chance) -> State:
    """Both draw, the attacker first (CJ-23); a second attack is offered (CJ-24), or the turn ends."""
    if state.fight is None:
        raise ValueError("no fight is under way")
    for place in (state.turn, state.fight.target):
        state = refill(done, state, place, chance)
    attacker = state.captains[state.turn]
    if state.attacks < GAME.attacks_most and attacker.ships and attacker.aces and not is_over(state):
        return happen(done, state, SecondAttackOffered(SEATS[state.turn]))
    return end_turn(done, state, chance)


def end_turn(done: Done, state: State, chance: Chance) -> State:
    """Everybody below seven draws, from the captain in turn on (CJ-28); the next turn or the end (CJ-29)."""
    count = len(state.captains)
    for step in range(count):
        state = refill(done, state, (state.turn + step) % count, chance)
    state = happen(done, state, TurnEnded(SEATS[state.turn], 0 if state.acted else state.quiet + 1))
    return end_game(done, state) if is_over(state) else start_turn(done, state, (state.turn + 1) % count)


def refill(done: Done, state: State, place: int, chance: Chance) -> State:
    """A captain draws up to seven."""
    missing = GAME.hand - state.captains[place].hand.size
    return draw(done, state, place, missing, chance) if missing > 0 else state


def draw(done: Done, state: State, place: int, wanted: int, chance: Chance) -> State:
    """A captain draws `wanted` cards, or as many as there are; the pile is reshuffled as soon as it must (CJ-5)."""
    if state.stock_left == 0 and not is_exhausted(state):
        state = _reshuffle(done, state, chance)
    while wanted and state.stock_left:
        if state.stock is None:
            raise ValueError("the order of the stock is not known here")
        count = min(wanted, state.stock_left)
        top = len(state.stock) - state.stock_left
        cards = DECK.arranged(state.stock[top : top + count])
        state = happen(done, state, CardsDrawn(SEATS[place], count, sealed(cards, SEATS[place])))
        wanted -= count
        if state.stock_left == 0:
            if is_exhausted(state):
                return happen(done, state, StockExhausted())
            state = _reshuffle(done, state, chance)
    return state


def can_draw(state: State, cards: int) -> bool:
    """Whether who discards so many cards can draw as many (CJ-26)."""
    return pass_is_left(state) or state.stock_left >= cards


def _reshuffle(done: Done, state: State, chance: Chance) -> State:
    """The discard pile becomes the stock (CJ-5)."""
    cards, number = cards_of(state.discard), state.number + 1
    state = happen(done, state, DiscardReshuffled(number, len(cards)))
    return happen(done, state, chance.shuffle(f"{LATER_STOCK}{number}", cards))


def is_over(state: State) -> bool:
    """Whether nothing is left to be played: no stock, and no hand or a whole round of quiet turns (CJ-29)."""
    return is_exhausted(state) and (
        state.quiet >= len(state.captains) or all(captain.hand.size == 0 for captain in state.captains)
    )


def end_game(done: Done, state: State) -> State:
    """The points are counted, and the hands are shown (CJ-29 to CJ-31)."""
    hands = tuple(known(captain.hand) for captain in state.captains)
    sheet = score_sheet(state)
    return happen(done, state, GameEnded(winners(sheet), "played_out", sheet, hands))
