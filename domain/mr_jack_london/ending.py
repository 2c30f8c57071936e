"""How the game ends: ML-60 to ML-68."""

from __future__ import annotations

from typing import cast

from domain.hexgrid import Hex
from domain.inquiry import verdict
from domain.mr_jack_london.board import CARDS, EXITS, GRID
from domain.mr_jack_london.effects import Accused, Escaped, GameOver, LondonEffect
from domain.mr_jack_london.movement import reach, walked
from domain.mr_jack_london.moves import Accuse, Escape
from domain.mr_jack_london.names import DETECTIVE, JACK, CharacterName, ExitName, Reason, SeatName
from domain.mr_jack_london.refusals import refuse
from domain.mr_jack_london.state import State, character_on, hex_of


def escape(state: State, seat: SeatName, character: CharacterName, move: Escape) -> tuple[LondonEffect, ...]:
    """Jack walks out of the district (ML-60). Raises IllegalMove in the order of ML-72.

    The first refusal depends on nothing secret: the Detective gets that one, whoever Jack is (ML-70).
    """
    exit_ = cast("ExitName", move.exit)
    if seat != JACK:
        raise refuse("escape_not_jack_player")
    if character != state.jack:
        raise refuse("escape_not_jack_character")
    if state.witness == "seen":
        raise refuse("escape_card_seen")
    if exit_ in state.cordons:
        raise refuse("exit_blocked")
    way = way_out(state, character, exit_)
    if way is None:
        raise refuse("path_too_long", "ML-62")
    escaped = Escaped(character, GRID.ids[hex_of(state, character)], _named(way), exit_)
    return (escaped, game_over(state, JACK, "escape"))


def way_out(state: State, character: CharacterName, exit_: ExitName) -> tuple[Hex, ...] | None:
    """The cheapest way to the exit's hex, or None: leaving costs one point more than reaching that hex (ML-62)."""
    within = reach(state, character)
    if EXITS[exit_] not in within.before:
        return None
    way = within.path(EXITS[exit_])
    return way if len(way) < CARDS[character].points else None


def ways_out(state: State, character: CharacterName) -> tuple[ExitName, ...]:
    """The exits without a cordon that are in the character's reach; whether it may leave is another question."""
    return tuple(
        exit_ for exit_ in EXITS if exit_ not in state.cordons and way_out(state, character, exit_) is not None
    )


def can_escape(state: State, seat: SeatName, character: CharacterName) -> bool:
    """Whether `character` may leave now: Jack, played by his own seat, unseen at the last call (ML-60, ML-61)."""
    return seat == JACK and character == state.jack and state.witness == "unseen"


def accuse(state: State, seat: SeatName, character: CharacterName, move: Accuse) -> tuple[LondonEffect, ...]:
    """The Detective moves onto somebody and accuses him (ML-65 to ML-67); right or wrong, that ends the game."""
    if seat != DETECTIVE:
        raise refuse("accuse_not_detective")
    way = walked(state, character, move)
    accused = character_on(state, way[-1])
    if accused is None:
        raise refuse("accuse_no_target")
    winner, reason = verdict(accused, state.jack)
    right = winner == DETECTIVE
    accusation = Accused(character, GRID.ids[hex_of(state, character)], _named(way), accused, right)
    return (accusation, game_over(state, winner, reason))


def dawn(state: State) -> tuple[LondonEffect, ...]:
    """Jack was not caught in eight rounds (ML-68)."""
    return (game_over(state, JACK, "dawn"),)


def game_over(state: State, winner: SeatName, reason: Reason) -> GameOver:
    """The end, with everything shown (ML-70)."""
    decks = tuple(deck for deck in state.decks if deck is not None)
    if state.jack is None or state.alibis is None or len(decks) != len(state.decks):
        raise ValueError("who Jack is and how the cards lie is not known here")
    return GameOver(winner, reason, state.jack, state.alibis, decks)


def _named(way: tuple[Hex, ...]) -> tuple[str, ...]:
    return tuple(GRID.ids[hex_] for hex_ in way)
