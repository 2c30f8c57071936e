"""Captain Jack, version 1: three to six captains, twelve packs of cards, ships, cannon and treasure.

The rules stand in `RULES.md`, numbered CJ-1 to CJ-31; the code names the rule that it carries out.
"""

from __future__ import annotations

from typing import Final

from domain.captain_jack.bots import BOTS
from domain.captain_jack.cards import DATA
from domain.captain_jack.choices import choice
from domain.captain_jack.course import setup
from domain.captain_jack.decide import decide
from domain.captain_jack.effects import Boarded, CaptainEffect, CaptainJackDeclared, GameEnded, ShipSunk
from domain.captain_jack.evolve import CHANGES
from domain.captain_jack.insight import insight
from domain.captain_jack.knowledge import view
from domain.captain_jack.legal import legal
from domain.captain_jack.moves import CaptainMove
from domain.captain_jack.narrate import narrate
from domain.captain_jack.options import Options, seats
from domain.captain_jack.picture import picture
from domain.captain_jack.sketch import sketch
from domain.captain_jack.state import State, fits, initial, to_act
from domain.captain_jack.view import View
from domain.captain_jack.words import WORDS
from domain.captain_jack.worlds import another_world
from domain.ruleset import Outcome, Ruleset


def _outcome(state: State) -> Outcome | None:
    return state.outcome


RULESET: Final[Ruleset[State, CaptainMove, CaptainEffect, Options, View]] = Ruleset(
    id="captain-jack",
    version=1,
    options_type=Options,
    move_type=CaptainMove,
    effect_type=CaptainEffect,
    view_type=View,
    data=DATA,
    words=WORDS,
    seats=seats,
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
    milestones=(CaptainJackDeclared, ShipSunk, Boarded, GameEnded),
    insight=insight,
    choice=choice,
    bots=BOTS,
    variants=(Options(), Options(4), Options(5), Options(6), Options(3, passes=3)),
    another_world=another_world,
    fits=fits,
)
