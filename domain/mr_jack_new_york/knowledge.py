"""The view of a seat or a spectator, built up from what it may know: NY-65, NY-66."""

from __future__ import annotations

from domain.alibis import drawn_by, left_over, own_cards
from domain.card_rounds import others
from domain.inquiry import knows_jack
from domain.inquiry import possible_jacks as possible
from domain.mr_jack_new_york.ending import open_exits
from domain.mr_jack_new_york.names import CHARACTERS, INVESTIGATION, TILES, CharacterName, TileSide
from domain.mr_jack_new_york.rounds import seat_to_act
from domain.mr_jack_new_york.sight import lit_hexes, seen
from domain.mr_jack_new_york.state import State, tiles_on_board
from domain.mr_jack_new_york.view import AlibiCounts, InvestigationTile, Playing, Revealed, Tile, View
from domain.ruleset import SeatId


def view(state: State, seat: SeatId | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    board = state.board
    return View(
        eastman=state.eastman,
        round=state.round,
        round_order=board.rounds.order(state.round),
        turn=seat_to_act(state),
        playing=_playing(state),
        face_up=tuple(card for card in state.cards if card not in state.played),
        played=state.played,
        next_cards=others(CHARACTERS, state.cards) if state.round % 2 else (),
        witness=state.witness,
        positions={
            character: None if space == board.gone else board.ids[space]
            for character, space in zip(CHARACTERS, state.positions, strict=True)
        },
        suspects=others(CHARACTERS, state.innocents),
        innocents=state.innocents,
        possible_jacks=possible_jacks(state, seat),
        seen=seen(state),
        lit=board.names(lit_hexes(state)),
        tiles=_tiles(state),
        reserve=dict(zip(TILES, state.reserve, strict=True)),
        investigation=tuple(
            InvestigationTile(tile=tile, hexes=board.names(hexes))
            for tile, hexes in zip(INVESTIGATION, state.investigation, strict=True)
        ),
        steamers=state.steamers,
        open_exits=open_exits(state),
        informant=state.informant,
        alibis=_alibi_counts(state),
        my_alibis=own_cards(state.drawn, seat),
        jack=state.jack if knows_jack(seat, state.outcome) else None,
        outcome=state.outcome,
        revealed=_revealed(state),
    )


def possible_jacks(state: State, seat: SeatId | None) -> tuple[CharacterName, ...]:
    """Who can be Jack by what `seat` was shown: calls (NY-54) and own alibi cards (NY-18); Jack's seat knows."""
    jack = state.jack if knows_jack(seat, state.outcome) else None
    return possible(CHARACTERS, state.innocents, own_cards(state.drawn, seat), jack)


def _playing(state: State) -> Playing | None:
    if state.playing is None:
        return None
    return Playing(character=state.playing, moved=state.moved, ability_used=state.ability_used)


def _tiles(state: State) -> tuple[Tile, ...]:
    sides: dict[str, TileSide] = {}
    for tile, hexes in zip(TILES, state.tiles, strict=True):
        sides |= dict.fromkeys(state.board.names(hexes), tile)
    return tuple(Tile(hex=name, side=sides.get(name, "park")) for name in state.board.names(tiles_on_board(state)))


def _alibi_counts(state: State) -> AlibiCounts:
    drawn = [alibi.seat for alibi in state.drawn]
    left = len(CHARACTERS) - 1 - len(drawn)
    return AlibiCounts(detective=drawn.count("detective"), jack=drawn.count("jack"), left=left)


def _revealed(state: State) -> Revealed | None:
    """Everything, once the game has ended (NY-64)."""
    if state.outcome is None or state.alibis is None:
        return None
    return Revealed(
        detective_alibis=drawn_by(state.alibis, state.drawn, "detective"),
        jack_alibis=drawn_by(state.alibis, state.drawn, "jack"),
        alibis_left=left_over(state.alibis, state.drawn),
        decks=tuple(deck for deck in state.decks if deck is not None),
    )
