"""The whole state of a game, or what one reader of its events knows of it; and how it starts (ML-2 to ML-11)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from domain.alibis import AlibiCard
from domain.hexgrid import Hex, HexSet
from domain.mr_jack_london.board import BOARD, GRID, LAMPS, MANHOLES, PLACE
from domain.mr_jack_london.names import CHARACTERS, CharacterName, DirectionName, ExitName, SeatName, Side
from domain.mr_jack_london.options import EditionId, Options
from domain.ruleset import Outcome

WHISTLE_POINTS: Final = 3


Alibi = AlibiCard[SeatName, CharacterName]
"""An alibi card drawn with Holmes (ML-33)."""


class State(Struct, frozen=True, gc=False, kw_only=True):
    """A position of the game.

    positions: the hex of each character, in the order of CHARACTERS. lamps: that of each tile, in the order of LAMPS.
    covers: the covered manholes. cards: this round's four; played: those turned down, in order.
    playing, moved, ability_used: the open turn. whistle_left, whistled: the whistle's points and who it has moved.
    jack, alibis (the shuffled deck, Jack's card first), decks (the shuffled cards of rounds 1, 3, 5, 7): None where the
    reader may not know.
    """

    edition: EditionId
    positions: tuple[Hex, ...]
    facing: DirectionName
    lamps: tuple[Hex, ...]
    covers: HexSet
    cordons: tuple[ExitName, ...]
    witness: Side
    innocents: tuple[CharacterName, ...] = ()
    round: int = 1
    cards: tuple[CharacterName, ...] = ()
    played: tuple[CharacterName, ...] = ()
    playing: CharacterName | None = None
    moved: bool = False
    ability_used: bool = False
    whistle_left: int = WHISTLE_POINTS
    whistled: tuple[CharacterName, ...] = ()
    jack: CharacterName | None = None
    alibis: tuple[CharacterName, ...] | None = None
    drawn: tuple[Alibi, ...] = ()
    decks: tuple[tuple[CharacterName, ...] | None, ...] = ()
    outcome: Outcome | None = None


def initial(options: Options) -> State:
    """The board as it is set up, before any card is shuffled (ML-3 to ML-7, ML-10)."""
    edition = BOARD.editions[options.edition]
    return State(
        edition=options.edition,
        positions=tuple(GRID.number[edition.start[character]] for character in CHARACTERS),
        facing=edition.facing,
        lamps=tuple(GRID.number[tile.hex] for tile in BOARD.lamps.tiles),
        covers=GRID.hexes(edition.covers),
        cordons=BOARD.cordons,
        witness=BOARD.witness,
    )


def hex_of(state: State, character: str) -> Hex:
    """Where a character stands."""
    return state.positions[PLACE[character]]


def occupied(state: State) -> HexSet:
    """The hexes with a character on them."""
    found = 0
    for hex_ in state.positions:
        found |= 1 << hex_
    return found


def character_on(state: State, hex_: Hex) -> CharacterName | None:
    """Who stands on a hex."""
    return CHARACTERS[state.positions.index(hex_)] if hex_ in state.positions else None


def open_manholes(state: State) -> HexSet:
    """The manholes without a cover (ML-28)."""
    return MANHOLES[state.edition] & ~state.covers


def lit_lamps(state: State) -> HexSet:
    """The lamp hexes with a tile on them; a tile that went out lies off the board."""
    found = 0
    for hex_ in state.lamps:
        found |= 1 << hex_
    return found


def placed(positions: tuple[Hex, ...], character: str, hex_: Hex) -> tuple[Hex, ...]:
    """`positions` with `character` on `hex_`."""
    place = PLACE[character]
    return (*positions[:place], hex_, *positions[place + 1 :])


def tile_on(state: State, hex_: Hex) -> int | None:
    """The place in LAMPS of the tile that lies on `hex_`."""
    return next((number for number in range(len(LAMPS)) if state.lamps[number] == hex_), None)
