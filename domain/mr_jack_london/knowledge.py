"""The view of a seat or a spectator, built up from what it may know: ML-69, ML-70."""

from __future__ import annotations

from domain.card_rounds import others
from domain.mr_jack_london.board import GRID, LAMP_NUMBERS, LAMPS, OFF_BOARD
from domain.mr_jack_london.light import lit_hexes, ray, seen
from domain.mr_jack_london.names import CHARACTERS, CharacterName, SeatName
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
        my_alibis=_own_alibis(state, seat),
        jack=state.jack if seat == "jack" or state.outcome is not None else None,
        outcome=state.outcome,
        revealed=_revealed(state),
    )


def possible_jacks(state: State, seat: SeatId | None) -> tuple[CharacterName, ...]:
    """Who can be Jack by what `seat` was shown: the calls (ML-56) and its own alibi cards (ML-9); Jack's seat knows."""
    if state.jack is not None and (seat == "jack" or state.outcome is not None):
        return (state.jack,)
    cleared = {*state.innocents, *_own_alibis(state, seat)}
    return tuple(character for character in CHARACTERS if character not in cleared)


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


def _own_alibis(state: State, seat: SeatId | None) -> tuple[CharacterName, ...]:
    return tuple(alibi.card for alibi in state.drawn if alibi.seat == seat and alibi.card is not None)


def _revealed(state: State) -> Revealed | None:
    """Everything, once the game has ended (ML-70)."""
    if state.outcome is None or state.alibis is None:
        return None
    cards = state.alibis[1:]
    drawn = list(zip(state.drawn, cards, strict=False))

    def of(seat: SeatName) -> tuple[CharacterName, ...]:
        return tuple(card for alibi, card in drawn if alibi.seat == seat)

    return Revealed(
        detective_alibis=of("detective"),
        jack_alibis=of("jack"),
        alibis_left=cards[len(drawn) :],
        decks=tuple(deck for deck in state.decks if deck is not None),
    )
