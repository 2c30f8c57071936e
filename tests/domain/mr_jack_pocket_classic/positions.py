"""Positions to start a test from, and short ways to try a command on them."""

from __future__ import annotations

from msgspec.structs import replace

from domain.chance import Chance
from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.board import TOKENS
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import CHARACTERS, INVESTIGATOR, JACK, SIDES
from domain.mr_jack_pocket_classic.options import Options
from domain.mr_jack_pocket_classic.rounds import end_round, round_order
from domain.mr_jack_pocket_classic.state import Alibi, Appeal, State, initial
from domain.ruleset import IllegalMove

CHANCE = Chance(bytes(32))
BASE = "madame:W goodley:N bert:E gull:S stealthy:E smith:N lestrade:W pizer:S lane:W"


def position(
    *,
    layout=BASE,
    detectives=(12, 4, 8),
    jack="pizer",
    number=1,
    faces=(0, 0, 0, 0),
    used=(),
    suspects=CHARACTERS,
    time=0,
    kept=(),
    shown=(),
    pile=(),
    pursuit=False,
) -> State:
    """The start on the base layout, but for what is said.

    layout: nine entries character:wall. detectives: places of Holmes, Watson, Toby. number: the round. faces: which
    face of each token is up. used: tokens used in this round. time: time tokens that Jack took. kept, shown: the alibi
    cards of Jack, of the Investigator. pile: the next alibi cards, the top one first; the others follow.
    """
    tiles, walls = zip(*(entry.split(":") for entry in layout.split()), strict=True)
    hands = (*kept, *shown)
    rest = [card for card in CHARACTERS if card not in (jack, *hands, *pile)]
    lost = max(0, number - 1 - time)
    return replace(
        initial(Options()),
        tiles=tiles,
        walls=tuple(map(SIDES.index, walls)),
        suspects=tuple(suspect for suspect in CHARACTERS if suspect in suspects),
        detectives=tuple(detectives),
        round=number,
        faces=tuple(both[face] for both, face in zip(TOKENS, faces, strict=True)),
        used=tuple(token in used for token in range(len(TOKENS))),
        drawn=(*(Alibi(JACK, card) for card in kept), *(Alibi(INVESTIGATOR, card) for card in shown)),
        appeals=(Appeal(INVESTIGATOR, 0),) * lost + (Appeal(JACK, 0),) * time,
        pursuit=number - 1 if pursuit else None,
        jack=jack,
        alibis=(jack, *hands, *pile, *rest),
    )


def to_act(state: State) -> str:
    (seat,) = RULESET.to_act(state)
    return seat


def effects_of(state: State, move: UseToken, seat: str | None = None):
    return RULESET.decide(state, seat or to_act(state), move, CHANCE)


def attempt(state: State, move: UseToken, seat: str | None = None) -> str:
    """`ok`, or the code with which the seat to act (or `seat`) is refused."""
    try:
        effects_of(state, move, seat)
    except IllegalMove as refusal:
        return refusal.code
    return "ok"


def after(state: State, *moves: UseToken) -> State:
    """The state after `moves` of whoever is to act."""
    for move in moves:
        for effect in effects_of(state, move):
            state = RULESET.evolve(state, effect)
    return state


def after_round(state: State) -> State:
    """The state after the appeal and what follows it, as if all four tokens had been used."""
    for effect in end_round(state, CHANCE):
        state = RULESET.evolve(state, effect)
    return state


def legal_now(state: State):
    return RULESET.legal(state, to_act(state))


def last_action(**given) -> State:
    """`position` with one action of the round left: token 3, Watson or Toby."""
    return position(used=(0, 1, 2), **given)


def seat_of_action(number: int, action: int) -> str:
    return round_order(number)[action]
