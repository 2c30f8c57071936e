"""The set-up of the cards and the course of the rounds: ML-8 to ML-16, ML-55 to ML-59."""

from __future__ import annotations

from typing import cast

from domain import inquiry
from domain.card_rounds import laid_open, order_of, others, shuffle_cards
from domain.chance import Chance
from domain.mr_jack_london.board import BOARD, GRID, LAMP_NUMBERS, LAMPS, OFF_BOARD
from domain.mr_jack_london.effects import (
    IdentityDrawn,
    LampRemoved,
    LondonEffect,
    RoundBegun,
    RoundEnded,
    WitnessCalled,
)
from domain.mr_jack_london.ending import dawn
from domain.mr_jack_london.light import seen
from domain.mr_jack_london.names import CHARACTERS, JACK, CharacterName, SeatName
from domain.mr_jack_london.options import Options
from domain.mr_jack_london.state import State
from domain.sealed import sealed

TURNS = BOARD.rounds.turns
"""Characters played in a round."""


def round_order(number: int) -> tuple[SeatName, ...]:
    """Who plays the four characters of a round (ML-13, ML-14)."""
    return BOARD.rounds.order(number)


def seat_to_act(state: State) -> SeatName | None:
    """Whose turn it is; None after the end, and while a round is being ended."""
    return None if state.outcome is not None else BOARD.rounds.to_act(state.round, state.cards, state.played)


def setup(options: Options, chance: Chance) -> tuple[LondonEffect, ...]:
    """Both decks are shuffled, Jack's player draws who he is, the first four cards are laid out (ML-8, ML-9, ML-13)."""
    del options
    deck, alibis = shuffle_cards(CHARACTERS, 1, chance), chance.shuffle("alibis", CHARACTERS)
    jack = cast("CharacterName", order_of(alibis)[0])
    return (deck, alibis, IdentityDrawn(sealed(jack, JACK)), RoundBegun(1, laid_open(CHARACTERS, deck, TURNS)))


def end_round(state: State, chance: Chance) -> tuple[LondonEffect, ...]:
    """What follows the fourth character: call, lamp, next round; after the eighth round the end (ML-55 to ML-59)."""
    ended = RoundEnded(state.round)
    if state.round == BOARD.rounds.count:
        return (ended, *dawn(state))
    return (call_witnesses(state), *remove_lamp(state), ended, *begin_round(state, chance))


def call_witnesses(state: State) -> WitnessCalled:
    """Whether Jack is seen, and whom that clears: those who are not as he is (ML-55, ML-56)."""
    return WitnessCalled(*inquiry.call_witnesses(CHARACTERS, seen(state), state.jack, state.innocents))


def remove_lamp(state: State) -> tuple[LampRemoved, ...]:
    """The lit tile with the number of the round goes out for good, wherever it lies (ML-40, ML-57)."""
    if state.round not in LAMP_NUMBERS:
        return ()
    tile = LAMP_NUMBERS.index(state.round)
    if state.lamps[tile] == OFF_BOARD:
        return ()
    return (LampRemoved(LAMPS[tile], GRID.ids[state.lamps[tile]]),)


def begin_round(state: State, chance: Chance) -> tuple[LondonEffect, ...]:
    """The next round's cards: the other four, or after an even round the first four of all eight (ML-13 to ML-15)."""
    number = state.round + 1
    if number % 2 == 0:
        return (RoundBegun(number, others(CHARACTERS, state.cards)),)
    deck = shuffle_cards(CHARACTERS, number, chance)
    return (deck, RoundBegun(number, laid_open(CHARACTERS, deck, TURNS)))
