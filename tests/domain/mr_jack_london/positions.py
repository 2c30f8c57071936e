"""Positions to start a test from, and short ways to try a command on them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.hexgrid import HexSet
from domain.mr_jack_london.board import EXITS, GRID, LAMPS, OFF_BOARD
from domain.mr_jack_london.decide import decide
from domain.mr_jack_london.evolve import evolve
from domain.mr_jack_london.legal import legal
from domain.mr_jack_london.moves import Accuse, LondonMove, Move, Whistle
from domain.mr_jack_london.names import CHARACTERS
from domain.mr_jack_london.options import Options
from domain.mr_jack_london.rounds import end_round, seat_to_act
from domain.mr_jack_london.state import State, initial, placed
from domain.ruleset import IllegalMove

CHANCE = Chance(bytes(32))


def position(
    *,
    edition="classic",
    seat="detective",
    playing=None,
    jack="gull",
    number=None,
    witness="seen",
    facing="NE",
    lamps=None,
    covers=None,
    cordons="NE SW",
    innocents="",
    played="",
    **where,
) -> State:
    """The start, but for what is said. `where`: the hexes of characters.

    number: the round; by default the first in which `seat` plays first. lamps: the hexes of the tiles, "-" for one that
    went out. playing: whose turn is open; the round's cards are then that one and the first three others.
    """
    state = initial(Options(edition))
    for character, hex_ in where.items():
        state = replace(state, positions=placed(state.positions, character, GRID.number[hex_]))
    if number is None:
        number = 1 if seat == "detective" else 2
    first = [character for character in (*played.split(), playing) if character is not None]
    cards = [*first, *(c for c in CHARACTERS if c not in first)][:4]
    others = [character for character in CHARACTERS if character != jack]
    state = replace(
        state,
        round=number,
        cards=tuple(c for c in CHARACTERS if c in cards),
        played=tuple(played.split()),
        playing=playing,
        jack=jack,
        witness=witness,
        facing=facing,
        innocents=tuple(c for c in CHARACTERS if c in innocents.split()),
        cordons=tuple(exit_ for exit_ in EXITS if exit_ in cordons.split()),
        alibis=(jack, *others),
        decks=(CHARACTERS,) * ((number + 1) // 2),
    )
    if covers is not None:
        state = replace(state, covers=GRID.hexes(covers.split()))
    if lamps is not None:
        state = with_lamps(state, lamps)
    assert playing is None or seat_to_act(state) == seat
    return state


def with_lamps(state: State, lamps: str) -> State:
    """`state` with the tiles 1, 2, 3, 4, A, B on these hexes ("-": gone out)."""
    hexes = lamps.split()
    assert len(hexes) == len(LAMPS)
    return replace(state, lamps=tuple(OFF_BOARD if name == "-" else GRID.number[name] for name in hexes))


DARK = "- - - - - -"


def jammed(first="holmes", **given) -> State:
    """`first` on B2, which has one neighbouring street, and the whole neighbourhood full of others."""
    hexes = {"goodley": "B3", "watson": "A4", "smith": "C4", "lestrade": "A5", "stealthy": "D3", first: "B2"}
    if first != "holmes":
        hexes = {**hexes, "holmes": "B3" if first == "goodley" else {"watson": "A4"}.get(first, "E8")}
    return position(**{**hexes, **given})


def attempt(state: State, move: LondonMove, seat: str | None = None) -> str:
    """`ok`, or the code with which the seat to act (or `seat`) is refused."""
    try:
        effects_of(state, move, seat)
    except IllegalMove as refusal:
        return refusal.code
    return "ok"


def effects_of(state: State, move: LondonMove, seat: str | None = None):
    return decide(state, (seat_to_act(state) or "detective") if seat is None else seat, move, CHANCE)


def after(state: State, *moves: LondonMove) -> State:
    """The state after `moves` of whoever is to act."""
    for move in moves:
        for effect in effects_of(state, move):
            state = evolve(state, effect)
    return state


def after_round(state: State) -> State:
    """The state after the end of the round: call for witnesses, lamp, next cards."""
    for effect in end_round(state, CHANCE):
        state = evolve(state, effect)
    return state


def legal_now(state: State):
    return legal(state, seat_to_act(state))


def to(hex_: str, facing: str | None = None) -> Move:
    return Move(to=hex_) if facing is None else Move(to=hex_, facing=facing)


def along(path: str) -> Move:
    return Move(path=tuple(path.split()))


def accuse_along(path: str) -> Accuse:
    return Accuse(path=tuple(path.split()))


def whistle(character: str, hex_: str, points: int, facing: str | None = None) -> Whistle:
    return Whistle(character, hex_, points) if facing is None else Whistle(character, hex_, points, facing)


def names(hexes: HexSet) -> str:
    return " ".join(GRID.names(hexes))


def destinations(state: State) -> str:
    """Where the character being played can go by the list of legal commands."""
    return " ".join(dict.fromkeys(move.to for move in legal_now(state) if isinstance(move, Move)))


def at(state: State, character: str) -> str | None:
    hex_ = state.positions[CHARACTERS.index(character)]
    return None if hex_ == OFF_BOARD else GRID.ids[hex_]


def given(*cases):
    """Rows (id, …) for parametrising a test; the ids are those of the rules' worked cases."""
    return [pytest.param(*case[1:], id=case[0]) for case in cases]


def accepts(state: State, seat: str, move: LondonMove) -> bool:
    """Whether the rules accept `move` of `seat`."""
    return attempt(state, move, seat) == "ok"
