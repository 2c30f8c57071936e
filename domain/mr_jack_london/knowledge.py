"""The view of a seat or a spectator, built up from what it may know: ML-69, ML-70."""

from __future__ import annotations

from domain import inquiry
from domain.alibis import drawn_by, left_over, own_cards
from domain.card_rounds import others
from domain.inquiry import knows_jack
from domain.mr_jack_london.board import GRID, LAMP_NUMBERS, LAMPS, OFF_BOARD
from domain.mr_jack_london.light import lit_hexes, ray, seen
from domain.mr_jack_london.names import CHARACTERS, CharacterName
from domain.mr_jack_london.rounds import round_order, seat_to_act
from domain.mr_jack_london.state import State, hex_of
from domain.mr_jack_london.view import AlibiCounts, LampTile, Playing, Revealed, View, WhistleView
from domain.ruleset import SeatId


def view(state: State, seat: SeatId | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    return View(
        edition=state.edition,
        round=state.round,
        round_order=round_order(state.round),
        turn=seat_to_act(state),
        playing=_playing(state),
        face_up=tuple(card for card in state.cards if card not in state.played),
        played=state.played,
        next_cards=others(CHARACTERS, state.cards) if state.round % 2 else (),
        witness=state.witness,
        positions={
            character: None if hex_ == OFF_BOARD else GRID.ids[hex_]
            for character, hex_ in zip(CHARACTERS, state.positions, strict=True)
        },
        suspects=tuple(character for character in CHARACTERS if character not in state.innocents),
        innocents=state.innocents,
        possible_jacks=possible_jacks(state, seat),
        seen=seen(state),
        lit=GRID.names(lit_hexes(state)),
        facing=state.facing,
        ray=tuple(GRID.ids[hex_] for hex_ in ray(hex_of(state, "watson"), state.facing)),
        lamps=_lamps(state),
        covers=GRID.names(state.covers),
        cordons=state.cordons,
        alibis=_alibi_counts(state),
        my_alibis=own_cards(state.drawn, seat),
        jack=state.jack if knows_jack(seat, state.outcome) else None,
        outcome=state.outcome,
        revealed=_revealed(state),
    )


def possible_jacks(state: State, seat: SeatId | None) -> tuple[CharacterName, ...]:
    """Who can be Jack by what `seat` was shown: the calls (ML-56) and its own alibi cards (ML-9); Jack's seat knows."""
    jack = state.jack if knows_jack(seat, state.outcome) else None
    return inquiry.possible_jacks(CHARACTERS, state.innocents, own_cards(state.drawn, seat), jack)


def _playing(state: State) -> Playing | None:
    if state.playing is None:
        return None
    whistle = WhistleView(points_left=state.whistle_left, moved=state.whistled) if state.playing == "goodley" else None
    return Playing(character=state.playing, moved=state.moved, ability_used=state.ability_used, whistle=whistle)


def _lamps(state: State) -> tuple[LampTile, ...]:
    return tuple(
        LampTile(tile=tile, number=number, hex=GRID.ids[hex_])
        for tile, number, hex_ in zip(LAMPS, LAMP_NUMBERS, state.lamps, strict=True)
        if hex_ != OFF_BOARD
    )


def _alibi_counts(state: State) -> AlibiCounts:
    drawn = [alibi.seat for alibi in state.drawn]
    left = len(CHARACTERS) - 1 - len(drawn)
    return AlibiCounts(detective=drawn.count("detective"), jack=drawn.count("jack"), left=left)


def _revealed(state: State) -> Revealed | None:
    """Everything, once the game has ended (ML-70)."""
    if state.outcome is None or state.alibis is None:
        return None
    return Revealed(
        detective_alibis=drawn_by(state.alibis, state.drawn, "detective"),
        jack_alibis=drawn_by(state.alibis, state.drawn, "jack"),
        alibis_left=left_over(state.alibis, state.drawn),
        decks=tuple(deck for deck in state.decks if deck is not None),
    )
