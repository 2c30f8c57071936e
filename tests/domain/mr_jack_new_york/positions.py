"""Positions to start a test from, and short ways to try a command on them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.alibis import AlibiCard
from domain.chance import Chance
from domain.hexgrid import HexSet
from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.decide import decide
from domain.mr_jack_new_york.evolve import evolve
from domain.mr_jack_new_york.legal import legal
from domain.mr_jack_new_york.movement import plain_ends
from domain.mr_jack_new_york.moves import NewYorkMove
from domain.mr_jack_new_york.names import CHARACTERS, TILES
from domain.mr_jack_new_york.options import Options
from domain.mr_jack_new_york.rounds import end_round, seat_to_act
from domain.mr_jack_new_york.sight import seen
from domain.mr_jack_new_york.state import State, placed
from domain.ruleset import IllegalMove

CHANCE = Chance(bytes(32))
START = RULESET.initial(Options())
BOARD = START.board


def position(
    *,
    seat="detective",
    playing=None,
    jack="tumblety",
    number=None,
    witness="seen",
    ruling="moves_only",
    cards=None,
    played="",
    innocents="",
    alibi=None,
    metro="",
    lamps="",
    buildings="",
    parks="",
    i1=None,
    i2=None,
    steamers=None,
    informant="talkative",
    empty=False,
    **where,
) -> State:
    """The start, but for what is said. `where`: the spaces of characters.

    number: the round; by default the first in which `seat` plays first. playing: whose activation is open; the round's
    cards are then that one and the first three others. alibi: the top card of the alibi deck; empty: it has none.
    metro, lamps, buildings: tiles laid besides those of the start; parks: hexes whose tile shows the park now, or (if
    there is none) of a metro tile from the reserve. i1, i2: the pairs under the investigation tiles.
    """
    state = RULESET.initial(Options(ruling))
    for character, space in where.items():
        state = replace(state, positions=placed(state.positions, character, BOARD.number[space]))
    if number is None:
        number = 1 if seat == "detective" else 2
    first = [character for character in (*played.split(), playing) if character is not None]
    given = cards.split() if cards else [*first, *(c for c in CHARACTERS if c not in first)][:4]
    others = [c for c in CHARACTERS if c not in (jack, alibi)]
    deck = (jack, *([alibi] if alibi else []), *others)
    state = replace(
        state,
        round=number,
        cards=tuple(c for c in CHARACTERS if c in given),
        played=tuple(played.split()),
        playing=playing,
        jack=jack,
        witness=witness,
        innocents=tuple(c for c in CHARACTERS if c in innocents.split()),
        alibis=deck,
        decks=(CHARACTERS,) * ((number + 1) // 2),
        informant=informant,
    )
    if empty:
        state = replace(state, drawn=tuple(AlibiCard("jack", card) for card in deck[1:]))
    if steamers is not None:
        state = replace(state, steamers=tuple(h for h in BOARD.harbours if h in steamers.split()))
    state = with_tiles(state, metro, lamps, buildings)
    state = with_parks(state, parks)
    pairs = [
        pair if hexes is None else hexes_of(hexes) for pair, hexes in zip(state.investigation, (i1, i2), strict=True)
    ]
    state = replace(state, investigation=tuple(pairs))
    assert playing is None or seat_to_act(state) == seat
    return state


def hexes_of(names: str) -> HexSet:
    return BOARD.grid.hexes(names.split())


def with_tiles(state: State, *kinds: str) -> State:
    """`state` with tiles of the reserve laid on these hexes."""
    laid = [hexes_of(names) for names in kinds]
    return replace(
        state,
        tiles=tuple(there | new for there, new in zip(state.tiles, laid, strict=True)),
        reserve=tuple(left - new.bit_count() for left, new in zip(state.reserve, laid, strict=True)),
    )


def with_parks(state: State, names: str) -> State:
    parks = hexes_of(names)
    unlaid = parks & ~(state.tiles[0] | state.tiles[1] | state.tiles[2])
    state = replace(state, reserve=(state.reserve[0] - unlaid.bit_count(), *state.reserve[1:]))
    return replace(state, tiles=tuple(hexes & ~parks for hexes in state.tiles), parks=state.parks | parks)


def attempt(state: State, move: NewYorkMove, seat: str | None = None) -> str:
    """`ok`, or the code with which the seat to act (or `seat`) is refused."""
    try:
        effects_of(state, move, seat)
    except IllegalMove as refusal:
        return refusal.code
    return "ok"


def accepts(state: State, seat: str, move: NewYorkMove) -> bool:
    """Whether the rules accept `move` of `seat`."""
    return attempt(state, move, seat) == "ok"


def effects_of(state: State, move: NewYorkMove, seat: str | None = None):
    return decide(state, (seat_to_act(state) or "detective") if seat is None else seat, move, CHANCE)


def after(state: State, *moves: NewYorkMove) -> State:
    """The state after `moves` of whoever is to act."""
    for move in moves:
        for effect in effects_of(state, move):
            state = evolve(state, effect)
    return state


def after_round(state: State) -> State:
    """The state after the end of the round: witness call, next cards."""
    for effect in end_round(state, CHANCE):
        state = evolve(state, effect)
    return state


def legal_now(state: State):
    return legal(state, seat_to_act(state))


def ends_of(state: State, character: str) -> str:
    """The plain ends of a movement, hexes in the board's order, then the island."""
    return " ".join(name for name in BOARD.ids if plain_ends(state, character) >> BOARD.number[name] & 1)


def at(state: State, character: str) -> str | None:
    space = state.positions[CHARACTERS.index(character)]
    return None if space == BOARD.gone else BOARD.ids[space]


def seen_in(state: State) -> str:
    return " ".join(seen(state))


def tiles_of(state: State, kind: str) -> str:
    return " ".join(BOARD.names(state.tiles[TILES.index(kind)]))


def given(*cases):
    """Rows (number, …) for parametrising a test; the ids are the numbers of the rules' worked cases."""
    return [pytest.param(*case[1:], id=f"case-{case[0]}") for case in cases]
