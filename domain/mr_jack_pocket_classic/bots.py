"""Strategies for either seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from msgspec import UNSET, Struct

from domain.mr_jack_pocket_classic.actions import step_on
from domain.mr_jack_pocket_classic.board import NO_WALL, Side
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import DETECTIVES, JACK, SIDES, CharacterName
from domain.mr_jack_pocket_classic.sight import visible_tiles
from domain.mr_jack_pocket_classic.state import swapped
from domain.mr_jack_pocket_classic.view import View
from domain.random_bot import play_randomly
from domain.ruleset import Bot


class Table(Struct, frozen=True):
    """The part of a view that lines of sight depend on: who is on the nine tiles, their walls, the detectives."""

    tiles: tuple[CharacterName, ...]
    walls: tuple[Side, ...]
    detectives: tuple[int, ...]


Worth = Callable[[Table, int], Fraction]
"""How good a table is for a seat, with so many more suspects cleared by an alibi; only comparisons matter."""


def play_greedily(view: View, moves: tuple[UseToken, ...], rng: random.Random) -> UseToken:
    """The move that leaves the best table if the appeal came at once, looking no further; of equally good ones any.

    The Investigator wants few suspects left, whether Jack is seen or not. Jack wants to be unseen among many, and takes
    alibi cards for their hourglasses.
    """
    table = _table(view)
    worth = _jacks_worth(view) if view.turn == JACK else _investigators_worth(view)
    worths = [_worth_of(table, move, view, worth) for move in moves]
    best = max(worths)
    return rng.choice([move for move, found in zip(moves, worths, strict=True) if found == best])


def _table(view: View) -> Table:
    return Table(
        tuple(tile.character for tile in view.tiles),
        tuple(NO_WALL if tile.wall is None else SIDES.index(tile.wall) for tile in view.tiles),
        tuple(view.detectives[name].place for name in DETECTIVES),
    )


def _seen(table: Table) -> frozenset[CharacterName]:
    return frozenset(table.tiles[tile] for tile in visible_tiles(table.walls, table.detectives))


def _investigators_worth(view: View) -> Worth:
    """Fewest suspects left on average: the seen ones are left if Jack is seen, the others if he is not."""
    candidates = frozenset(view.possible_jacks)

    def worth(table: Table, alibis: int) -> Fraction:
        seen = len(candidates & _seen(table))
        unseen = len(candidates) - seen
        if view.pursuit or len(candidates) == 1:
            return Fraction(seen)
        left = Fraction(seen * seen + unseen * unseen, len(candidates))
        return -left + alibis * Fraction(left, len(candidates)) + Fraction(seen, 4)

    return worth


def _jacks_worth(view: View) -> Worth:
    """Many suspects left, and the round's hourglass; an alibi card has about one more."""
    own = view.own
    if own is None:
        raise ValueError("Jack's view always tells who he is")
    suspects = frozenset(view.suspects)

    def worth(table: Table, alibis: int) -> Fraction:
        seen = _seen(table)
        unseen = own.identity not in seen
        left = len(suspects - seen) if unseen else len(suspects & seen)
        alone = 8 if left == 1 and not unseen else 4 if left == 1 else 0
        return Fraction(left + 2 * unseen + 2 * alibis - alone)

    return worth


def _worth_of(table: Table, move: UseToken, view: View, worth: Worth) -> Fraction:
    face = view.tokens[move.token].face
    return worth(_after(table, move, view), 1 if face == "alibi" else 0)


def _after(table: Table, move: UseToken, view: View) -> Table:
    """The table after a legal move; an alibi changes nothing that a bot could foresee."""
    if move.steps is not UNSET:
        return _with_step(table, view.tokens[move.token].face, move.steps)
    if isinstance(move.detective, str):
        return _with_step(table, move.detective, 1)
    if move.tile is not UNSET and move.quarter_turns is not UNSET:
        sides = list(table.walls)
        if sides[move.tile - 1] != NO_WALL:
            sides[move.tile - 1] = (sides[move.tile - 1] + move.quarter_turns) % 4
        return Table(table.tiles, tuple(sides), table.detectives)
    if move.tile_a is not UNSET and move.tile_b is not UNSET:
        one, other = move.tile_a - 1, move.tile_b - 1
        return Table(swapped(table.tiles, one, other), swapped(table.walls, one, other), table.detectives)
    return table


def _with_step(table: Table, detective: str, steps: int) -> Table:
    places = (
        step_on(place, steps) if name == detective else place
        for name, place in zip(DETECTIVES, table.detectives, strict=True)
    )
    return Table(table.tiles, table.walls, tuple(places))


BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly, "greedy": play_greedily}
