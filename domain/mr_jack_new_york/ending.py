"""How the game ends: NY-58 to NY-64, and what Eastman may have to do with it (NY-44)."""

from __future__ import annotations

from typing import cast

from domain.inquiry import verdict
from domain.mr_jack_new_york.effects import Accused, Escaped, GameOver, NewYorkEffect
from domain.mr_jack_new_york.movement import in_reach, walked, way
from domain.mr_jack_new_york.moves import Accuse, AccuseWith, Escape, EscapeWith
from domain.mr_jack_new_york.names import (
    DETECTIVE,
    JACK,
    CharacterName,
    ExitName,
    Reason,
    SeatName,
)
from domain.mr_jack_new_york.refusals import refuse
from domain.mr_jack_new_york.state import State, character_on, passable, space_of

Effects = tuple[NewYorkEffect, ...]


def accuse(state: State, seat: SeatName, character: CharacterName, move: Accuse | AccuseWith) -> Effects:
    """`character` is moved onto somebody, whom the Detective thereby accuses (NY-58); that ends the game (NY-59).

    Raises IllegalMove in the order of NY-69.
    """
    if seat != DETECTIVE:
        raise refuse("accuse_not_detective")
    _check_other(character, move)
    path = walked(state, character, move.to)
    accused = character_on(state, path[-1])
    if accused is None:
        raise refuse("accuse_no_target")
    winner, reason = verdict(accused, state.jack)
    accusation = Accused(character, *_named(state, character, path), accused, right=winner == DETECTIVE)
    return (accusation, game_over(state, winner, reason))


def escape(state: State, seat: SeatName, character: CharacterName, move: Escape | EscapeWith) -> Effects:
    """`character`, who is Jack, leaves the map (NY-61, NY-62). Raises IllegalMove in the order of NY-69.

    The first refusal depends on nothing secret: the Detective gets that one, whoever Jack is (NY-66).
    """
    exit_ = cast("ExitName", move.exit)
    if seat != JACK:
        raise refuse("escape_not_jack_player")
    _check_other(character, move)
    if character != state.jack:
        raise refuse("escape_not_jack_character")
    if state.witness == "seen":
        raise refuse("escape_card_seen")
    if exit_ in state.board.harbours and exit_ not in state.steamers:
        raise refuse("exit_without_steamer")
    gate = state.board.gates[exit_]
    if not passable(state) >> gate & 1:
        raise refuse("exit_blocked")
    if exit_ not in ways_out(state, character):
        raise refuse("out_of_reach", "NY-61")
    path = way(state, character, gate)
    return (Escaped(character, *_named(state, character, path), exit_), game_over(state, JACK, "escape"))


def check_table(state: State) -> None:
    """Raise IllegalMove where whoever Eastman moves may neither accuse nor escape (NY-44)."""
    if state.eastman == "moves_only":
        raise refuse("eastman_moves_only")


def open_exits(state: State) -> tuple[ExitName, ...]:
    """The exits that are open (NY-7) and not blocked (NY-8)."""
    open_, board = passable(state), state.board
    return tuple(
        exit_
        for exit_, gate in board.gates.items()
        if open_ >> gate & 1 and (exit_ in state.steamers or exit_ not in board.harbours)
    )


def ways_out(state: State, character: CharacterName) -> tuple[ExitName, ...]:
    """The open exits in reach of `character`: more points than to the gate (NY-28, NY-61)."""
    board = state.board
    near = in_reach(state, character, board.cards[character].points - board.given.rulings.exit_points)
    return tuple(exit_ for exit_ in open_exits(state) if near >> board.gates[exit_] & 1)


def can_escape(state: State, seat: SeatName, character: CharacterName) -> bool:
    """Whether `character` may leave now, exits aside: Jack, moved by his own seat, the card on unseen (NY-62)."""
    return seat == JACK and character == state.jack and state.witness == "unseen"


def dawn(state: State) -> Effects:
    """Jack was not arrested in all the rounds (NY-60)."""
    return (game_over(state, JACK, "dawn"),)


def game_over(state: State, winner: SeatName, reason: Reason) -> GameOver:
    """The end, with everything shown (NY-64)."""
    decks = tuple(deck for deck in state.decks if deck is not None)
    if state.jack is None or state.alibis is None or len(decks) != len(state.decks):
        raise ValueError("who Jack is and how the cards lie is not known here")
    return GameOver(winner, reason, state.jack, state.alibis, decks)


def _check_other(character: CharacterName, move: Accuse | AccuseWith | Escape | EscapeWith) -> None:
    if isinstance(move, AccuseWith | EscapeWith) and character == "eastman":
        raise refuse("other_is_eastman")


def _named(state: State, character: CharacterName, path: tuple[int, ...]) -> tuple[str, tuple[str, ...]]:
    ids = state.board.ids
    return ids[space_of(state, character)], tuple(ids[space] for space in path)
