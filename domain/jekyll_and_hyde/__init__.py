"""Jekyll & Hyde, version 1: seven nights, 24 crime cards, four substances or seven attention tokens.

The rules stand in `RULES.md`, numbered JH-1 to JH-30; the code names the rule that it carries out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.jekyll_and_hyde.bots import BOTS
from domain.jekyll_and_hyde.cards import DATA
from domain.jekyll_and_hyde.choices import choice
from domain.jekyll_and_hyde.decide import decide
from domain.jekyll_and_hyde.effects import GameOver, JekyllEffect, NightEnded, NightStarted, SubstanceMade
from domain.jekyll_and_hyde.evolve import CHANGES
from domain.jekyll_and_hyde.insight import insight
from domain.jekyll_and_hyde.knowledge import view
from domain.jekyll_and_hyde.legal import legal
from domain.jekyll_and_hyde.moves import JekyllMove, PlayFaceDown, RecordedMove, ShowCard
from domain.jekyll_and_hyde.names import SEATS, SeatName
from domain.jekyll_and_hyde.narrate import narrate
from domain.jekyll_and_hyde.nights import setup
from domain.jekyll_and_hyde.options import Options
from domain.jekyll_and_hyde.picture import picture
from domain.jekyll_and_hyde.sketch import sketch
from domain.jekyll_and_hyde.state import State, fits, initial, seat_to_act
from domain.jekyll_and_hyde.view import View
from domain.jekyll_and_hyde.words import WORDS
from domain.jekyll_and_hyde.worlds import another_world
from domain.ruleset import Outcome, Ruleset, SeatId


def _seats(_: Options) -> tuple[SeatName, ...]:
    return SEATS


def _to_act(state: State) -> tuple[SeatName, ...]:
    seat = seat_to_act(state)
    return () if seat is None else (seat,)


def _outcome(state: State) -> Outcome | None:
    return state.outcome


def _hidden_fields(seat: SeatId, move: JekyllMove) -> Mapping[str, tuple[SeatId, ...]]:
    """A card played face down is its player's secret; one that is shown is known to the two seats."""
    if isinstance(move, PlayFaceDown):
        return {"card": (seat,)}
    return {"card": SEATS} if isinstance(move, ShowCard) else {}


RULESET: Final[Ruleset[State, JekyllMove, JekyllEffect, Options, View]] = Ruleset(
    id="jekyll-and-hyde",
    version=1,
    options_type=Options,
    move_type=JekyllMove,
    recorded_move_type=RecordedMove,
    effect_type=JekyllEffect,
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
    hidden_fields=_hidden_fields,
    picture=picture,
    sketch=sketch,
    narrate=narrate,
    milestones=(NightStarted, NightEnded, SubstanceMade, GameOver),
    insight=insight,
    choice=choice,
    bots=BOTS,
    variants=(Options(),),
    another_world=another_world,
    fits=fits,
)
