"""Mr. Jack in London (Whitechapel), version 1: eight rounds, eight characters, one of them Jack.

The rules stand in `RULES.md`, numbered ML-1 to ML-75; the code names the rule that it carries out.
"""

from __future__ import annotations

from typing import Final

from domain.mr_jack_london.board import DATA
from domain.mr_jack_london.bots import BOTS
from domain.mr_jack_london.choices import choice
from domain.mr_jack_london.decide import decide
from domain.mr_jack_london.effects import Accused, GameOver, LondonEffect, RoundBegun, WitnessCalled
from domain.mr_jack_london.evolve import CHANGES
from domain.mr_jack_london.insight import insight
from domain.mr_jack_london.knowledge import view
from domain.mr_jack_london.legal import legal
from domain.mr_jack_london.moves import LondonMove
from domain.mr_jack_london.names import SEATS, SeatName
from domain.mr_jack_london.narrate import narrate
from domain.mr_jack_london.options import Options
from domain.mr_jack_london.picture import picture
from domain.mr_jack_london.reversible import reversible
from domain.mr_jack_london.rounds import seat_to_act, setup
from domain.mr_jack_london.sketch import sketch
from domain.mr_jack_london.state import State, initial
from domain.mr_jack_london.view import View
from domain.mr_jack_london.words import WORDS
from domain.mr_jack_london.worlds import another_world
from domain.ruleset import Outcome, Ruleset


def _seats(_: Options) -> tuple[SeatName, ...]:
    return SEATS


def _to_act(state: State) -> tuple[SeatName, ...]:
    seat = seat_to_act(state)
    return () if seat is None else (seat,)


def _outcome(state: State) -> Outcome | None:
    return state.outcome


RULESET: Final[Ruleset[State, LondonMove, LondonEffect, Options, View]] = Ruleset(
    id="mr-jack-london",
    version=1,
    options_type=Options,
    move_type=LondonMove,
    effect_type=LondonEffect,
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
    milestones=(RoundBegun, WitnessCalled, Accused, GameOver),
    insight=insight,
    choice=choice,
    bots=BOTS,
    variants=(Options(), Options("revised")),
    reversible=reversible,
    another_world=another_world,
)
