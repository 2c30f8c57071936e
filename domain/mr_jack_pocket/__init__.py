"""Mr. Jack Pocket, version 1: eight suspects on a board of squares, a lantern in the corner, an exit in the next.

The rules stand in `RULES.md`, numbered MP-1 to MP-33; the code names the rule that it carries out.
"""

from __future__ import annotations

from typing import Final

from domain.mr_jack_pocket.board import DATA
from domain.mr_jack_pocket.bots import BOTS
from domain.mr_jack_pocket.choices import choice
from domain.mr_jack_pocket.decide import decide
from domain.mr_jack_pocket.effects import GameEnded, LightAnnounced, PocketEffect, RoundStarted, SuspectsEliminated
from domain.mr_jack_pocket.evolve import CHANGES
from domain.mr_jack_pocket.insight import insight
from domain.mr_jack_pocket.knowledge import view
from domain.mr_jack_pocket.legal import legal, out_of_turn, to_act
from domain.mr_jack_pocket.moves import PocketMove
from domain.mr_jack_pocket.names import SEATS, SeatName
from domain.mr_jack_pocket.narrate import narrate
from domain.mr_jack_pocket.options import Options
from domain.mr_jack_pocket.picture import picture
from domain.mr_jack_pocket.rounds import setup
from domain.mr_jack_pocket.sketch import sketch
from domain.mr_jack_pocket.state import State, initial
from domain.mr_jack_pocket.view import View
from domain.mr_jack_pocket.words import WORDS
from domain.mr_jack_pocket.worlds import another_world
from domain.ruleset import Outcome, Ruleset


def _seats(_: Options) -> tuple[SeatName, ...]:
    return SEATS


def _outcome(state: State) -> Outcome | None:
    return state.outcome


RULESET: Final[Ruleset[State, PocketMove, PocketEffect, Options, View]] = Ruleset(
    id="mr-jack-pocket",
    version=1,
    options_type=Options,
    move_type=PocketMove,
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
    to_act=to_act,
    outcome=_outcome,
    view=view,
    picture=picture,
    sketch=sketch,
    narrate=narrate,
    milestones=(RoundStarted, LightAnnounced, SuspectsEliminated, GameEnded),
    insight=insight,
    choice=choice,
    bots=BOTS,
    variants=(Options(),),
    another_world=another_world,
    out_of_turn=out_of_turn,
)
