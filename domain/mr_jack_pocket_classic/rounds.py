"""The set-up, the course of the rounds and the appeal for witnesses: PC-9 to PC-13, PC-20, PC-21."""

from __future__ import annotations

from typing import cast

from domain.chance import Chance, Drawn, Shuffled
from domain.mr_jack_pocket_classic.board import BOARD, TOKENS
from domain.mr_jack_pocket_classic.effects import (
    IdentityDrawn,
    LaidTile,
    PocketEffect,
    PursuitStarted,
    RoundStarted,
    TilesLaid,
    WitnessAppeal,
)
from domain.mr_jack_pocket_classic.ending import ended, verdict
from domain.mr_jack_pocket_classic.evolve import evolve
from domain.mr_jack_pocket_classic.names import CHARACTERS, INVESTIGATOR, JACK, SIDES, CharacterName, FaceName, SeatName
from domain.mr_jack_pocket_classic.options import Options
from domain.mr_jack_pocket_classic.sight import visible
from domain.mr_jack_pocket_classic.state import State
from domain.sealed import sealed

Effects = tuple[PocketEffect, ...]


def round_order(number: int) -> tuple[SeatName, ...]:
    """Who plays the four actions of a round (PC-12)."""
    return BOARD.rounds.odd if number % 2 else BOARD.rounds.even


def seat_to_act(state: State) -> SeatName | None:
    """Whose turn it is; None after the end, and while a round is being ended."""
    if state.outcome is not None or not state.faces:
        return None
    order, used = round_order(state.round), state.used.count(True)
    return order[used] if used < len(order) else None


def setup(_: Options, chance: Chance) -> Effects:
    """The tiles are laid, Jack's player draws who he is, the tokens are tossed (PC-9, PC-10, PC-12)."""
    tiles = chance.shuffle("tiles", CHARACTERS)
    free = {tile.tile: chance.draw(f"wall/{tile.tile}", len(SIDES)) for tile in BOARD.tiles if tile.start_wall is None}
    laid = tuple(
        LaidTile(character, tile.start_wall or SIDES[_number(free[tile.tile])])
        for character, tile in zip(_order(tiles), BOARD.tiles, strict=True)
    )
    alibis = chance.shuffle("alibis", CHARACTERS)
    identity = IdentityDrawn(sealed(_order(alibis)[0], JACK))
    return (tiles, *free.values(), TilesLaid(laid), alibis, identity, *_toss(1, chance))


def end_round(state: State, chance: Chance) -> Effects:
    """What follows the fourth action: the appeal, then the end, or the next round (PC-11, PC-22)."""
    appeal = appeal_for_witnesses(state)
    after = evolve(state, appeal)
    found = verdict(after, seen=appeal.seen)
    if found is None:
        return (appeal, *begin_round(after, chance))
    if found == "pursuit":
        return (appeal, PursuitStarted(state.round), *begin_round(after, chance))
    return (appeal, ended(after, found))


def appeal_for_witnesses(state: State) -> WitnessAppeal:
    """Whether Jack is seen, and whom that clears: the suspects that are not as he is (PC-20, PC-21)."""
    now = visible(state)
    seen = state.jack in now
    cleared = tuple(character for character in state.suspects if (character in now) != seen)
    return WitnessAppeal(state.round, seen, now, cleared, INVESTIGATOR if seen else JACK)


def begin_round(state: State, chance: Chance) -> Effects:
    """The next round: in an odd one the tokens are tossed, in an even one turned over (PC-12)."""
    number = state.round + 1
    return _toss(number, chance) if number % 2 else (RoundStarted(number, backs(state)),)


def backs(state: State) -> tuple[FaceName, ...]:
    """The other faces of the tokens: those of the even round to come."""
    return tuple(one if face == other else other for face, (one, other) in zip(state.faces, TOKENS, strict=True))


def _toss(number: int, chance: Chance) -> Effects:
    tosses = tuple(chance.draw(f"toss/{number}/{token}", len(faces)) for token, faces in enumerate(TOKENS))
    faces = tuple(faces[_number(toss)] for faces, toss in zip(TOKENS, tosses, strict=True))
    return (*tosses, RoundStarted(number, faces))


def _number(drawn: Drawn) -> int:
    number = drawn.value.known
    if number is None:
        raise ValueError("what was drawn is not known here")
    return number


def _order(shuffled: Shuffled) -> tuple[CharacterName, ...]:
    order = cast("tuple[CharacterName, ...] | None", shuffled.order.known)
    if order is None:
        raise ValueError("the order of the cards is not known here")
    return order
