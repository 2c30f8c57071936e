"""The whole state of a game, or what one reader of its events knows of it; and how it starts (NY-13 to NY-19)."""

from __future__ import annotations

from msgspec import Struct

from domain.alibis import AlibiCard
from domain.hexgrid import HexSet
from domain.mr_jack_new_york.board import Board, Space
from domain.mr_jack_new_york.names import (
    CHARACTERS,
    PLACE,
    TILES,
    CharacterName,
    ExitName,
    InformantSide,
    SeatName,
    Side,
)
from domain.mr_jack_new_york.options import EastmanRuling, Options
from domain.ruleset import Outcome

Alibi = AlibiCard[SeatName, CharacterName]


class State(Struct, frozen=True, gc=False, kw_only=True):
    """A position of the game, on the board of its ruleset's version.

    positions: the space of each character, in the order of CHARACTERS. tiles: the hexes of the metro, lamp and building
    tiles that show their front; reserve: how many of each are not laid yet. parks: the hexes of turned tiles.
    investigation: the two hexes under each of these tiles. cards: this round's four; played: those turned down, in
    order. playing, moved, ability_used: the open activation. jack, alibis (the shuffled deck, Jack's card first), decks
    (the shuffled cards of rounds 1, 3, 5, 7): None where the reader may not know.
    """

    board: Board
    eastman: EastmanRuling
    positions: tuple[Space, ...]
    tiles: tuple[HexSet, ...]
    reserve: tuple[int, ...]
    parks: HexSet = 0
    investigation: tuple[HexSet, ...]
    steamers: tuple[ExitName, ...]
    informant: InformantSide
    witness: Side
    innocents: tuple[CharacterName, ...] = ()
    round: int = 1
    cards: tuple[CharacterName, ...] = ()
    played: tuple[CharacterName, ...] = ()
    playing: CharacterName | None = None
    moved: bool = False
    ability_used: bool = False
    jack: CharacterName | None = None
    alibis: tuple[CharacterName, ...] | None = None
    drawn: tuple[Alibi, ...] = ()
    decks: tuple[tuple[CharacterName, ...] | None, ...] = ()
    outcome: Outcome | None = None


def initial(board: Board, options: Options) -> State:
    """The board as it is set up, before any card is shuffled (NY-14, NY-15, NY-17)."""
    given = board.given
    return State(
        board=board,
        eastman=options.eastman,
        positions=tuple(board.number[card.start] for card in given.characters),
        tiles=board.start_of_tiles(),
        reserve=tuple(given.tiles[tile].count - len(given.tiles[tile].start) for tile in TILES),
        investigation=board.start_of_investigation(),
        steamers=given.steamers,
        informant=given.informant,
        witness=given.witness,
    )


def space_of(state: State, character: str) -> Space:
    """Where a character stands."""
    return state.positions[PLACE[character]]


def occupied(state: State) -> HexSet:
    """The spaces with a character on them."""
    found = 0
    for space in state.positions:
        found |= 1 << space
    return found


def character_on(state: State, space: Space) -> CharacterName | None:
    """Who stands on a space."""
    return CHARACTERS[state.positions.index(space)] if space in state.positions else None


def placed(positions: tuple[Space, ...], character: str, space: Space) -> tuple[Space, ...]:
    """`positions` with `character` on `space`."""
    place = PLACE[character]
    return (*positions[:place], space, *positions[place + 1 :])


def tiles_on_board(state: State) -> HexSet:
    """The hexes with a tile, whichever side it shows; investigation tiles aside."""
    metro, lamps, buildings = state.tiles
    return metro | lamps | buildings | state.parks


def passable(state: State) -> HexSet:
    """The hexes that may be entered (NY-3)."""
    open_ = state.board.streets
    for hexes in state.investigation:
        open_ &= ~hexes
    for obstacle, hexes in zip(state.board.obstacles, state.tiles, strict=True):
        if obstacle:
            open_ &= ~hexes
    return open_


def free_hexes(state: State) -> HexSet:
    """The free hexes, on which a tile may be laid (NY-4)."""
    taken = tiles_on_board(state) | occupied(state)
    for hexes in state.investigation:
        taken |= hexes
    return state.board.buildable & ~taken
