"""The set-up and the course of the rounds: MP-4 to MP-11, MP-30 to MP-32."""

from __future__ import annotations

from domain.chance import Chance
from domain.mr_jack_pocket.board import BOARD
from domain.mr_jack_pocket.effects import GameEnded, IdentityDrawn, PocketEffect, Reason, RoundEnded, RoundStarted
from domain.mr_jack_pocket.names import DETECTIVE, JACK, NUMBERS, SeatName
from domain.mr_jack_pocket.options import Options
from domain.mr_jack_pocket.state import State, draw_pool, initial
from domain.sealed import sealed

Effects = tuple[PocketEffect, ...]


def round_order(number: int) -> tuple[SeatName, ...]:
    """Who uses the four cards of a round (MP-10)."""
    return BOARD.rounds.odd if number % 2 else BOARD.rounds.even


def turn(state: State) -> SeatName | None:
    """Whose turn it is; None after the end, and while a round is being ended."""
    if state.outcome is not None or len(state.used) == len(state.active):
        return None
    return round_order(state.round)[len(state.used)]


def setup(options: Options, chance: Chance) -> Effects:
    """Jack's identity is drawn, then the first four cards (MP-5, MP-9)."""
    identity = chance.draw("identity", len(NUMBERS))
    place = identity.value.known
    if place is None:
        raise ValueError("what was drawn is not known here")
    jack = IdentityDrawn(sealed(NUMBERS[place], JACK))
    return (identity, jack, *start_round(initial(options), 1, chance))


def start_round(state: State, number: int, chance: Chance) -> Effects:
    """Four cards are drawn out of all numbers but that of a piece on the exit (MP-9)."""
    cards = chance.shuffle(f"cards/{number}", [str(card) for card in draw_pool(state.positions)])
    order = cards.order.known
    if order is None:
        raise ValueError("the order of the cards is not known here")
    active = tuple(sorted(int(card) for card in order[: BOARD.active_cards]))
    return (cards, RoundStarted(number, active, round_order(number)[0]))


def end_round(state: State, chance: Chance) -> Effects:
    """What follows the fourth card: one suspect left, eight rounds over, or the next round (MP-30 to MP-32)."""
    over = RoundEnded(state.round)
    if len(state.suspects) == 1:
        return (over, ended(state, "last_suspect"))
    if state.round == BOARD.rounds.count:
        return (over, ended(state, "eight_rounds"))
    return (over, *start_round(state, state.round + 1, chance))


def ended(state: State, reason: Reason) -> GameEnded:
    """The end, with Jack's identity shown (MP-33: somebody always wins)."""
    if state.jack is None:
        raise ValueError("who Jack is is not known here")
    winner: SeatName = DETECTIVE if reason in ("right_accusation", "last_suspect") else JACK
    return GameEnded(winner, reason, state.jack)
