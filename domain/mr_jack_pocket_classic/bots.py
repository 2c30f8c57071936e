"""Strategies for either seat. A bot knows what its seat's view says, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.best_move import one_of_the_best
from domain.mr_jack_pocket_classic.actions import step_on
from domain.mr_jack_pocket_classic.board import NO_WALL, Side
from domain.mr_jack_pocket_classic.legal import plain
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import DETECTIVES, JACK, SIDES, CharacterName, SeatName
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
    return one_of_the_best([(_worth_of(table, move, view, worth), move) for move in moves], rng)


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


class Prospect(Struct, frozen=True):
    """How a round may go on: the table, the tokens still unused, and how many alibis each side has taken."""

    table: Table
    tokens: tuple[int, ...]
    alibis: Mapping[SeatName, int]


def play_carefully(view: View, moves: tuple[UseToken, ...], rng: random.Random) -> UseToken:
    """The move after which the round ends best, if from then on each side does what looks best to it.

    It thinks of which tokens it leaves to the other side. What Jack would do the Investigator guesses by what harms
    himself the most, for he does not know who Jack is.
    """
    turn = view.turn
    if turn is None:
        return rng.choice(moves)
    mine, theirs = (_jacks_worth(view), _hunted_worth(view)) if turn == JACK else (_investigators_worth(view), None)
    began = Prospect(_table(view), tuple(token.token for token in view.tokens if not token.used), {JACK: 0, _OTHER: 0})
    order = view.round_order[len(view.tokens) - len(began.tokens) + 1 :]

    def worth(seat: SeatName, prospect: Prospect) -> Fraction:
        """What a prospect is worth to a seat, as far as it can be told from this one."""
        if seat == turn:
            return mine(prospect.table, prospect.alibis[seat])
        if theirs is not None:
            return theirs(prospect.table, prospect.alibis[seat])
        return prospect.alibis[seat] - mine(prospect.table, prospect.alibis[turn])

    def best(seat: SeatName, prospect: Prospect) -> Prospect:
        after = (_used(view, seat, prospect, move) for move in _choices(view, seat, prospect))
        return max(after, key=lambda found: worth(seat, found))

    first = [(worth(turn, after), after, move) for move in moves for after in [_used(view, turn, began, move)]]
    rng.shuffle(first)  # of equally good ones any
    first.sort(key=lambda each: each[0], reverse=True)
    ends = []
    for _, after, move in _of_each_token(first):
        end = after
        for seat in order:
            end = best(seat, end)
        ends.append((worth(turn, end), move))
    return max(ends, key=lambda each: each[0])[1]


def _of_each_token(
    found: list[tuple[Fraction, Prospect, UseToken]],
) -> list[tuple[Fraction, Prospect, UseToken]]:
    """The first few of each token, in order."""
    kept: dict[int, list[tuple[Fraction, Prospect, UseToken]]] = {}
    for each in found:
        kept.setdefault(each[2].token, []).append(each)
    return [each for of_token in kept.values() for each in of_token[:_LOOKED_AT]]


def _used(view: View, seat: SeatName, prospect: Prospect, move: UseToken) -> Prospect:
    alibis = prospect.alibis
    if view.tokens[move.token].face == "alibi":
        alibis = {**alibis, seat: alibis[seat] + 1}
    left = tuple(token for token in prospect.tokens if token != move.token)
    return Prospect(_after(prospect.table, move, view), left, alibis)


def _choices(view: View, seat: SeatName, prospect: Prospect) -> Iterator[UseToken]:
    """What a seat could do with the tokens that are left; an exchange in one order only."""
    for token in prospect.tokens:
        for move in plain(token, view.tokens[token].face, seat):
            if move.tile_a is UNSET or move.tile_b is UNSET or move.tile_a < move.tile_b:
                yield move


def _hunted_worth(view: View) -> Worth:
    """What the Investigator plays for, as far as Jack knows it: by the suspects that everybody sees."""
    return _investigators_worth(replace(view, possible_jacks=view.suspects))


_OTHER: Final[SeatName] = "investigator"
_LOOKED_AT: Final = 3
"""How many moves of each token are thought through."""

BOTS: Final[Mapping[str, Bot]] = {"random": play_randomly, "greedy": play_greedily, "careful": play_carefully}
