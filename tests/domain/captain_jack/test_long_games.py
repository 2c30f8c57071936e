"""The longest game, three times through the deck: it does not slow down, swell, or fail to verify."""

from __future__ import annotations

import os
import sys
from statistics import mean

import msgspec
import pytest
from msgspec.structs import replace

from domain.captain_jack import RULESET
from domain.captain_jack.moves import EndPhaseOne, Trade
from domain.captain_jack.options import Options
from domain.captain_jack.state import NOTHING
from domain.chance import Chance
from domain.registry import RULESETS
from projections import verification
from tests import golden
from tests.domain.captain_jack.walks import evenly, fold, walk

LONGEST = Options(6, passes=3)
PACKAGES = f"{os.sep}domain{os.sep}"


def lines_run(work) -> int:
    """How many lines of the domain's code run in `work`: a measure of effort that is the same on every machine."""
    count = 0

    def trace(frame, event, _):
        nonlocal count
        if PACKAGES not in frame.f_code.co_filename:
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.fixture(scope="module")
def efforts():
    """For the two commonest kinds of moves in a long game: the number, the kind, and the lines that each takes."""
    chance = Chance((7).to_bytes(32, "big"))
    found = []
    for number, (state, seat, move, effects, _) in enumerate(walk(7, LONGEST, evenly)):
        plain = not any(type(effect).__name__ in {"Shuffled", "GameEnded"} for effect in effects)
        if plain and isinstance(move, Trade | EndPhaseOne):
            lines = lines_run(lambda now=(state, seat, move): fold(now[0], RULESET.decide(*now, chance)))
            found.append((number, type(move), lines))
    return found


def test_the_longest_game_is_long():
    moves = list(walk(7, LONGEST))
    assert len(moves) > 1000
    assert moves[-1][-1].number == 3


@pytest.mark.parametrize("kind", [Trade, EndPhaseOne])
def test_a_late_move_costs_no_more_than_an_early_one(efforts, kind):
    of_kind = [lines for _, moved, lines in efforts if moved is kind]
    early, late = of_kind[: len(of_kind) // 4], of_kind[-len(of_kind) // 4 :]
    assert len(early) > 60
    assert mean(late) <= 1.05 * mean(early)


def test_a_late_list_of_moves_costs_what_it_would_at_the_start_of_a_game():
    """The same hands and ships with nothing played yet: the very same lines run."""
    for number, (state, seat, *_) in enumerate(walk(7, LONGEST)):
        if number % 10 == 0:
            captains = tuple(replace(captain, chest=(), crew=()) for captain in state.captains)
            fresh = ("2H",) * 336
            young = replace(
                state, captains=captains, discard=NOTHING, reshuffled=NOTHING, number=1, stock=fresh, stock_left=336
            )
            if state.stock_left >= 4:
                assert lines_run(lambda now=(state, seat): RULESET.legal(*now)) == lines_run(
                    lambda now=(young, seat): RULESET.legal(*now)
                )


def test_a_view_costs_no_more_than_the_deck_is_large():
    """Of what lies open each card is looked at once: the cost is bounded by 504 cards, whatever the number of moves."""
    for number, (state, *_) in enumerate(walk(7, LONGEST)):
        if number % 20 == 0:
            assert lines_run(lambda now=state: RULESET.view(now, None)) < 3000


def test_states_share_what_did_not_change():
    """No copy of the stock is made when cards are drawn from it, however long the game."""
    for before, _, _, effects, after in walk(7, LONGEST):
        if not any(type(effect).__name__ == "Shuffled" for effect in effects):
            assert after.stock is before.stock


def test_a_view_stays_small():
    sizes = [len(msgspec.json.encode(RULESET.view(state, "captain-1"))) for *_, state in walk(7, LONGEST)]
    assert max(sizes) < 6_000


def test_an_event_stays_small():
    """A move's effects, but for the shuffle of a whole pile, need little room however late they come."""
    sizes = [
        len(msgspec.json.encode([effect for effect in effects if type(effect).__name__ != "Shuffled"]))
        for *_, effects, _ in walk(7, LONGEST)
    ]
    assert max(sizes) < 4_000
    quarter = len(sizes) // 4
    assert mean(sizes[-quarter:]) < 1.5 * mean(sizes[:quarter])


def test_the_record_of_the_longest_game_verifies():
    steps = golden.play(RULESET, LONGEST, 7, ("greedy", "random"))
    report = verification.verify_bytes(golden.record_of(steps, golden.secret_of(7)), RULESETS)
    assert (report.verdict, report.first_wrong) == ("valid", None)
    assert report.verified_to == len(steps) > 700
