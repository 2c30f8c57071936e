"""Mr. Jack Pocket, the published game, version 1: nine street tiles, three detectives around them, eight rounds.

The rules stand in `RULES.md`, numbered PC-1 to PC-25; the code names the rule that it carries out.
"""

from __future__ import annotations

from typing import Final

from domain.mr_jack_pocket_classic.board import DATA
from domain.mr_jack_pocket_classic.bots import BOTS
from domain.mr_jack_pocket_classic.choices import choice
from domain.mr_jack_pocket_classic.decide import decide
from domain.mr_jack_pocket_classic.effects import GameEnded, PocketEffect, PursuitStarted, RoundStarted, WitnessAppeal
from domain.mr_jack_pocket_classic.evolve import CHANGES
from domain.mr_jack_pocket_classic.insight import insight
from domain.mr_jack_pocket_classic.knowledge import view
from domain.mr_jack_pocket_classic.legal import legal
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import SEATS, SeatName
from domain.mr_jack_pocket_classic.narrate import narrate
from domain.mr_jack_pocket_classic.options import Options
from domain.mr_jack_pocket_classic.picture import picture
from domain.mr_jack_pocket_classic.reversible import reversible
from domain.mr_jack_pocket_classic.rounds import seat_to_act, setup
from domain.mr_jack_pocket_classic.sketch import sketch
from domain.mr_jack_pocket_classic.state import State, fits, initial
from domain.mr_jack_pocket_classic.view import View
from domain.mr_jack_pocket_classic.words import WORDS
from domain.mr_jack_pocket_classic.worlds import another_world
from domain.ruleset import Outcome, Ruleset


def _seats(_: Options) -> tuple[SeatName, ...]:
    return SEATS


def _to_act(state: State) -> tuple[SeatName, ...]:
    seat = seat_to_act(state)
    return () if seat is None else (seat,)


def _outcome(state: State) -> Outcome | None:
    return state.outcome


RULESET: Final[Ruleset[State, UseToken, PocketEffect, Options, View]] = Ruleset(
    id="mr-jack-pocket-classic",
    version=1,
    options_type=Options,
    move_type=UseToken,
    effect_type=PocketEffect,
    view_type=View,
    data=DATA,
    words=WORDS,
    seats=_seats,
    setup=setup,
    initial=initial,
    decide=decide,
    changes=CHANGES,
    legal=legal,
    to_act=_to_act,
    outcome=_outcome,
    view=view,
    picture=picture,
    sketch=sketch,
    narrate=narrate,
    milestones=(RoundStarted, WitnessAppeal, PursuitStarted, GameEnded),
    insight=insight,
    choice=choice,
    bots=BOTS,
    variants=(Options(),),
    reversible=reversible,
    another_world=another_world,
    fits=fits,
)
