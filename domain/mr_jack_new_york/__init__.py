"""Mr. Jack in New York (Manhattan): eight rounds, eight characters, one of them Jack.

The rules stand in `RULES.md`, numbered NY-1 to NY-70; the code names the rule that it carries out. The board and our
rulings about it are data: each version of the ruleset is `ruleset(version, board)`, and a corrected board is one more
file and one more version beside the old one.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from domain.chance import Chance
from domain.mr_jack_new_york.board import Board
from domain.mr_jack_new_york.bots import bots
from domain.mr_jack_new_york.choices import choice
from domain.mr_jack_new_york.decide import decide
from domain.mr_jack_new_york.effects import Accused, GameOver, NewYorkEffect, RoundBegun, WitnessCalled
from domain.mr_jack_new_york.evolve import CHANGES
from domain.mr_jack_new_york.insight import insight
from domain.mr_jack_new_york.knowledge import view
from domain.mr_jack_new_york.legal import legal
from domain.mr_jack_new_york.moves import NewYorkMove
from domain.mr_jack_new_york.names import SEATS, SeatName
from domain.mr_jack_new_york.narrate import narrate
from domain.mr_jack_new_york.options import Options
from domain.mr_jack_new_york.picture import Chart
from domain.mr_jack_new_york.reversible import reversible
from domain.mr_jack_new_york.rounds import seat_to_act
from domain.mr_jack_new_york.rounds import setup as set_up
from domain.mr_jack_new_york.sketch import Plan
from domain.mr_jack_new_york.state import State
from domain.mr_jack_new_york.state import initial as initial_on
from domain.mr_jack_new_york.view import View
from domain.mr_jack_new_york.words import WORDS
from domain.mr_jack_new_york.worlds import another_world
from domain.ruleset import Outcome, Ruleset

NewYork = Ruleset[State, NewYorkMove, NewYorkEffect, Options, View]


def _seats(_: Options) -> tuple[SeatName, ...]:
    return SEATS


def _to_act(state: State) -> tuple[SeatName, ...]:
    seat = seat_to_act(state)
    return () if seat is None else (seat,)


def _outcome(state: State) -> Outcome | None:
    return state.outcome


def ruleset(version: int, source: bytes) -> NewYork:
    """The game on the board that `source` describes (JSON as in `board.json`). Raises ValueError for no such board."""
    board = Board(source)

    def setup(options: Options, chance: Chance) -> tuple[NewYorkEffect, ...]:
        del options
        return set_up(board, chance)

    def initial(options: Options) -> State:
        return initial_on(board, options)

    return Ruleset(
        id="mr-jack-new-york",
        version=version,
        options_type=Options,
        move_type=NewYorkMove,
        effect_type=NewYorkEffect,
        view_type=View,
        data=board.data,
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
        picture=Chart(board).picture,
        sketch=Plan(board).sketch,
        narrate=narrate,
        milestones=(RoundBegun, WitnessCalled, Accused, GameOver),
        insight=insight,
        choice=choice,
        bots=bots(board),
        variants=(Options(), Options("ends_the_game")),
        reversible=reversible,
        another_world=another_world,
    )


RULESET: Final = ruleset(1, files(__package__).joinpath("board.json").read_bytes())
