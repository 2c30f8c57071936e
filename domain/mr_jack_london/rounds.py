"""The set-up of the cards and the course of the rounds: ML-8 to ML-16, ML-55 to ML-59."""

from __future__ import annotations

from typing import cast

from domain.chance import Chance, Shuffled
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
from domain.mr_jack_london.names import CHARACTERS, JACK, CharacterName, SeatName, Side
from domain.mr_jack_london.options import Options
from domain.mr_jack_london.state import State, in_order
from domain.sealed import sealed

TURNS = len(BOARD.rounds.odd)
"""Characters played in a round."""


def round_order(number: int) -> tuple[SeatName, ...]:
    """Who plays the four characters of a round (ML-13, ML-14)."""
    return BOARD.rounds.odd if number % 2 else BOARD.rounds.even


def seat_to_act(state: State) -> SeatName | None:
    """Whose turn it is; None after the end, and while a round is being ended."""
    if state.outcome is not None or len(state.played) == TURNS or not state.cards:
        return None
    return round_order(state.round)[len(state.played)]


def setup(options: Options, chance: Chance) -> tuple[LondonEffect, ...]:
    """Both decks are shuffled, Jack's player draws who he is, the first four cards are laid out (ML-8, ML-9, ML-13)."""
    del options
    deck, alibis = shuffle_cards(1, chance), chance.shuffle("alibis", CHARACTERS)
    jack = _order(alibis)[0]
    return (deck, alibis, IdentityDrawn(sealed(jack, JACK)), RoundBegun(1, in_order(_order(deck)[:TURNS])))


def shuffle_cards(number: int, chance: Chance) -> Shuffled:
    """All eight character cards are shuffled before the odd round `number` (ML-15)."""
    return chance.shuffle(f"cards/{number}", CHARACTERS)


def end_round(state: State, chance: Chance) -> tuple[LondonEffect, ...]:
    """What follows the fourth character: call, lamp, next round; after the eighth round the end (ML-55 to ML-59)."""
    ended = RoundEnded(state.round)
    if state.round == BOARD.rounds.count:
        return (ended, *dawn(state))
    return (call_witnesses(state), *remove_lamp(state), ended, *begin_round(state, chance))


def call_witnesses(state: State) -> WitnessCalled:
    """Whether Jack is seen, and whom that clears: those who are not as he is (ML-55, ML-56)."""
    now_seen = seen(state)
    card: Side = "seen" if state.jack in now_seen else "unseen"
    cleared = tuple(
        character
        for character in CHARACTERS
        if (character in now_seen) != (card == "seen") and character not in state.innocents
    )
    return WitnessCalled(card, cleared)


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
        return (RoundBegun(number, remaining_cards(state)),)
    deck = shuffle_cards(number, chance)
    return (deck, RoundBegun(number, in_order(_order(deck)[:TURNS])))


def remaining_cards(state: State) -> tuple[CharacterName, ...]:
    """The four cards that are not this round's."""
    return tuple(character for character in CHARACTERS if character not in state.cards)


def _order(shuffled: Shuffled) -> tuple[CharacterName, ...]:
    order = cast("tuple[CharacterName, ...] | None", shuffled.order.known)
    if order is None:
        raise ValueError("the order of the deck is not known here")
    return order
