"""The bots play whole games by the rules, from their own seat's view, and the greedy one plays better than chance."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.mr_jack_london import RULESET
from domain.mr_jack_london.board import EXITS, GRID
from domain.mr_jack_london.bots import BOTS
from domain.mr_jack_london.moves import Accuse, Escape, Move, MoveCordon, Select
from domain.mr_jack_london.options import Options
from domain.mr_jack_london.state import AlibiCard, State, placed
from domain.ruleset import Outcome

SEEDS = range(40)


def begin(seed: int, edition: str = "classic") -> tuple[State, Chance]:
    options, chance = Options(edition=edition), Chance(seed.to_bytes(32, "big"))
    state = RULESET.initial(options)
    for effect in RULESET.setup(options, chance):
        state = RULESET.evolve(state, effect)
    return state, chance


def after(state: State, seat: str, move, chance: Chance) -> State:
    for effect in RULESET.decide(state, seat, move, chance):
        state = RULESET.evolve(state, effect)
    return state


@cache
def play(detective: str, jack: str, seed: int, edition: str = "classic") -> Outcome:
    """A whole game between two bots; every answer is checked to be one of the moves offered."""
    bots: Mapping[str, str] = {"detective": detective, "jack": jack}
    rng = random.Random(seed)
    state, chance = begin(seed, edition)
    while RULESET.outcome(state) is None:
        (seat,) = RULESET.to_act(state)
        moves = RULESET.legal(state, seat)
        move = BOTS[bots[seat]](RULESET.view(state, seat), moves, rng)
        assert any(move is offered for offered in moves)
        state = after(state, seat, move, chance)
    outcome = RULESET.outcome(state)
    assert outcome is not None
    return outcome


def wins(seat: str, detective: str, jack: str) -> int:
    return sum(play(detective, jack, seed).winners == (seat,) for seed in SEEDS)


def answer(state: State, seat: str, bot: str = "greedy", seed: int = 0):
    return BOTS[bot](RULESET.view(state, seat), RULESET.legal(state, seat), random.Random(seed))


class TestEveryBot:
    @pytest.mark.parametrize("edition", ["classic", "revised"])
    @pytest.mark.parametrize("jack", BOTS)
    @pytest.mark.parametrize("detective", BOTS)
    def test_plays_whole_games_with_moves_that_were_offered(self, detective, jack, edition):
        for seed in range(5):
            assert play(detective, jack, seed, edition).reason in {"caught", "wrong_accusation", "escape", "dawn"}

    @pytest.mark.parametrize("bot", BOTS)
    def test_gives_the_same_answer_to_the_same_question(self, bot):
        state, _ = begin(7)

        assert answer(state, "detective", bot, seed=3) == answer(state, "detective", bot, seed=3)

    @pytest.mark.parametrize("bot", BOTS)
    def test_ml_70_a_detective_answers_alike_whoever_jack_is(self, bot):
        state, _ = begin(7)

        answers = {answer(replace(state, jack=jack), "detective", bot) for jack in state.cards}

        assert len(answers) == 1


class TestTheGreedyBot:
    def test_beats_chance_as_the_detective(self):
        assert wins("detective", "greedy", "random") > len(SEEDS) * 3 // 4
        assert wins("detective", "random", "random") < len(SEEDS) // 4

    def test_beats_chance_as_jack(self):
        assert wins("jack", "greedy", "greedy") > wins("jack", "greedy", "random") + len(SEEDS) // 6

    def test_ml_66_accuses_the_last_suspect_when_he_can_be_reached(self):
        # Given: Bert is the only suspect left, and Holmes, being played, can walk onto his hex.
        state, _ = begin(1)
        innocents = ("holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull")
        state = replace(state, jack="bert", innocents=innocents, cards=("holmes", "watson", "smith", "gull"))
        state = replace(state, playing="holmes")

        # When the Detective's bot is asked, then it accuses Bert.
        assert answer(state, "detective") == Accuse(to="I5")

    def test_does_not_accuse_while_two_may_be_jack(self):
        state, _ = begin(1)
        innocents = ("holmes", "watson", "smith", "lestrade", "stealthy", "goodley")
        state = replace(state, jack="bert", innocents=innocents, cards=("holmes", "watson", "smith", "gull"))
        state = replace(state, playing="holmes")

        assert isinstance(answer(state, "detective"), Move)

    def test_counts_the_alibis_that_it_drew(self):
        # Given: Gull and Bert are suspects, but the Detective holds Gull's alibi.
        state, _ = begin(1)
        innocents = ("holmes", "watson", "smith", "lestrade", "stealthy", "goodley")
        state = replace(state, jack="bert", innocents=innocents, cards=("holmes", "watson", "smith", "gull"))
        state = replace(state, playing="holmes")
        state = replace(state, drawn=(AlibiCard("detective", "gull"),))

        assert answer(state, "detective") == Accuse(to="I5")

    def test_picks_a_card_that_reaches_the_last_suspect(self):
        # Given: only Bert is left; of the four cards Holmes alone can reach him at I5.
        state, _ = begin(1)
        innocents = ("holmes", "watson", "smith", "lestrade", "stealthy", "goodley", "gull")
        state = replace(state, jack="bert", innocents=innocents, cards=("holmes", "watson", "lestrade", "gull"))

        assert answer(state, "detective") == Select("holmes")

    def test_ml_60_jack_escapes_when_he_can(self):
        # Given: round 2, the witness card shows unseen, Jack is Gull, at C4 and being played.
        state, _ = begin(1)
        state = replace(state, jack="gull", round=2, witness="unseen", cards=("gull", "smith", "bert", "holmes"))
        state = replace(state, playing="gull", positions=placed(state.positions, "gull", GRID.number["C4"]))

        assert answer(state, "jack") == Escape("NW")

    def test_ml_61_jack_picks_himself_when_he_can_escape(self):
        state, _ = begin(1)
        state = replace(state, jack="gull", round=2, witness="unseen", cards=("gull", "smith", "bert", "holmes"))
        state = replace(state, positions=placed(state.positions, "gull", GRID.number["C4"]))

        assert answer(state, "jack") == Select("gull")

    def test_ml_64_jack_opens_an_exit_before_he_leaves(self):
        # Given: Jack is Lestrade, before the exit NE, which a cordon shuts.
        state, _ = begin(1)
        state = replace(state, jack="lestrade", round=2, witness="unseen", cards=("gull", "smith", "bert", "lestrade"))
        there = placed(state.positions, "lestrade", EXITS["NE"])
        state = replace(state, playing="lestrade", positions=there)

        assert answer(state, "jack") in (MoveCordon("NE", "NW"), MoveCordon("NE", "SE"))
