"""The set-up of the cards and the course of the rounds: NY-16 to NY-23, NY-54, NY-60."""

from __future__ import annotations

from typing import cast

from domain.card_rounds import laid_open, order_of, others, shuffle_cards
from domain.chance import Chance
from domain.inquiry import call_witnesses
from domain.mr_jack_new_york.board import Board
from domain.mr_jack_new_york.effects import IdentityDrawn, NewYorkEffect, RoundBegun, RoundEnded, WitnessCalled
from domain.mr_jack_new_york.ending import dawn
from domain.mr_jack_new_york.names import CHARACTERS, JACK, CharacterName, SeatName
from domain.mr_jack_new_york.sight import seen
from domain.mr_jack_new_york.state import State
from domain.sealed import sealed


def seat_to_act(state: State) -> SeatName | None:
    """Whose activation it is; None after the end, and while a round is being ended (NY-21, NY-22)."""
    if state.outcome is not None:
        return None
    return state.board.rounds.to_act(state.round, state.cards, state.played)


def setup(board: Board, chance: Chance) -> tuple[NewYorkEffect, ...]:
    """Both decks are shuffled, Jack draws who he is, the first four cards are laid open (NY-16, NY-18, NY-21)."""
    deck, alibis = shuffle_cards(CHARACTERS, 1, chance), chance.shuffle("alibis", CHARACTERS)
    jack = cast("CharacterName", order_of(alibis)[0])
    first = RoundBegun(1, laid_open(CHARACTERS, deck, board.rounds.turns))
    return (deck, alibis, IdentityDrawn(sealed(jack, JACK)), first)


def end_round(state: State, chance: Chance) -> tuple[NewYorkEffect, ...]:
    """What follows the fourth activation: witness call and next round, after the last round the end (NY-54, NY-60)."""
    ended = RoundEnded(state.round)
    if state.round == state.board.rounds.count:
        return (ended, *dawn(state))
    call = WitnessCalled(*call_witnesses(CHARACTERS, seen(state), state.jack, state.innocents))
    return (call, ended, *_begin_round(state, state.round + 1, chance))


def _begin_round(state: State, number: int, chance: Chance) -> tuple[NewYorkEffect, ...]:
    """The other four cards, or after an even round the first four of all eight, shuffled again (NY-21 to NY-23)."""
    if number % 2 == 0:
        return (RoundBegun(number, others(CHARACTERS, state.cards)),)
    deck = shuffle_cards(CHARACTERS, number, chance)
    return (deck, RoundBegun(number, laid_open(CHARACTERS, deck, state.board.rounds.turns)))
