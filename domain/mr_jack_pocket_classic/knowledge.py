"""The view of a seat or a spectator, built up from what it may know: section 7 of the rules."""

from __future__ import annotations

from domain.mr_jack_pocket_classic.deduction import possible
from domain.mr_jack_pocket_classic.names import CHARACTERS, DETECTIVES, JACK, CharacterName
from domain.mr_jack_pocket_classic.rounds import backs, round_order, seat_to_act
from domain.mr_jack_pocket_classic.sight import look
from domain.mr_jack_pocket_classic.state import (
    State,
    in_order,
    jack_hourglasses,
    kept,
    revealed,
    side_name,
    walls,
)
from domain.mr_jack_pocket_classic.view import (
    AlibiView,
    DetectiveView,
    Own,
    Revealed,
    TileView,
    TimeToken,
    TokenView,
    View,
)
from domain.ruleset import SeatId


def view(state: State, seat: SeatId | None) -> View:
    """What `seat` (None: a spectator) may know of `state`."""
    sides = walls(state)
    sights = {name: look(sides, place) for name, place in zip(DETECTIVES, state.detectives, strict=True)}
    seen = frozenset(tile for tiles in sights.values() for tile in tiles)
    return View(
        round=state.round,
        round_order=round_order(state.round),
        turn=seat_to_act(state),
        tiles=tuple(
            TileView(
                tile=place + 1,
                character=character,
                suspect=character in state.suspects,
                wall=side_name(sides[place]),
                turned=place + 1 in state.turned,
                visible=place in seen,
            )
            for place, character in enumerate(state.tiles)
        ),
        detectives={
            name: DetectiveView(place=place, sees=tuple(state.tiles[tile] for tile in sights[name]))
            for name, place in zip(DETECTIVES, state.detectives, strict=True)
        },
        tokens=tuple(
            TokenView(token=token, face=face, back=back, used=state.used[token])
            for token, (face, back) in enumerate(zip(state.faces, backs(state), strict=True))
        ),
        next_faces=backs(state) if state.round % 2 else (),
        visible=in_order({state.tiles[tile] for tile in seen}),
        suspects=state.suspects,
        possible_jacks=possible_jacks(state, seat),
        time_tokens=tuple(
            TimeToken(round=number, seat=appeal.time_token_to) for number, appeal in enumerate(state.appeals, start=1)
        ),
        alibis=_alibis(state),
        pursuit=state.pursuit is not None,
        own=_own(state, seat),
        outcome=state.outcome,
        revealed=_revealed(state),
    )


def possible_jacks(state: State, seat: SeatId | None) -> tuple[CharacterName, ...]:
    """Who can be Jack for `seat` (None: a spectator). Jack's seat knows, and after the end everybody does."""
    if state.jack is not None and (seat == JACK or state.outcome is not None):
        return (state.jack,)
    return possible(state)


def _alibis(state: State) -> AlibiView:
    left = len(CHARACTERS) - 1 - len(state.drawn)
    return AlibiView(investigator=revealed(state), jack=len(kept(state)), left=left)


def _own(state: State, seat: SeatId | None) -> Own | None:
    """What Jack's seat knows of its own cards."""
    hourglasses = jack_hourglasses(state)
    if seat != JACK or state.jack is None or hourglasses is None:
        return None
    return Own(identity=state.jack, alibis=_jack_alibis(state), hourglasses=hourglasses)


def _jack_alibis(state: State) -> tuple[CharacterName, ...]:
    return tuple(card for card in kept(state) if card is not None)


def _revealed(state: State) -> Revealed | None:
    """Everything, once the game has ended."""
    hourglasses = jack_hourglasses(state)
    if state.outcome is None or state.jack is None or state.alibis is None or hourglasses is None:
        return None
    return Revealed(
        identity=state.jack,
        jack_alibis=_jack_alibis(state),
        jack_hourglasses=hourglasses,
        alibis_left=state.alibis[1 + len(state.drawn) :],
    )
