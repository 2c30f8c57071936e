"""The bots play whole games by the rules, from their own seat's view, and with sense."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from msgspec.structs import replace

from domain.alibis import AlibiCard
from domain.chance import Chance
from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.bots import state_of
from domain.mr_jack_new_york.moves import Accuse, AccuseWith, Escape, EscapeWith, Move, MoveSteamer, Select
from domain.mr_jack_new_york.names import CHARACTERS
from domain.mr_jack_new_york.options import Options
from domain.ruleset import Outcome
from tests.domain.mr_jack_new_york.positions import position
from tests.domain.mr_jack_new_york.walks import fold, seeds, some, started, variants, walk

BOTS = RULESET.bots
THINKING = ("greedy", "careful")
GAMES = 16


@cache
def play(detective: str, jack: str, seed: int, options: Options = Options()) -> Outcome:  # noqa: B008
    """A whole game between two bots; every answer is checked to be one of the moves offered."""
    names = {"detective": detective, "jack": jack}
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32, "big"))
    state = started(options, chance)
    while RULESET.outcome(state) is None:
        (seat,) = RULESET.to_act(state)
        moves = RULESET.legal(state, seat)
        move = BOTS[names[seat]](RULESET.view(state, seat), moves, rng)
        assert any(move is offered for offered in moves)
        state = fold(state, RULESET.decide(state, seat, move, chance))
    outcome = RULESET.outcome(state)
    assert outcome is not None
    return outcome


def wins(seat: str, detective: str, jack: str) -> int:
    return sum(play(detective, jack, seed).winners == (seat,) for seed in range(GAMES))


def answer(state, seat: str, bot: str, seed: int = 0):
    return BOTS[bot](RULESET.view(state, seat), RULESET.legal(state, seat), random.Random(seed))


class TestEveryBot:
    @pytest.mark.parametrize("options", RULESET.variants)
    @pytest.mark.parametrize("jack", BOTS)
    @pytest.mark.parametrize("detective", BOTS)
    def test_plays_whole_games_with_moves_that_were_offered(self, detective, jack, options):
        for seed in range(2):
            assert play(detective, jack, seed, options).reason in RULESET.words.reasons

    @pytest.mark.parametrize("bot", BOTS)
    def test_gives_the_same_answer_to_the_same_question(self, bot):
        state = position(cards="beach eastman smith tumblety")
        assert answer(state, "detective", bot, seed=3) == answer(state, "detective", bot, seed=3)

    @pytest.mark.parametrize("bot", BOTS)
    def test_ny_66_a_detective_answers_alike_whoever_jack_is(self, bot):
        state = position(playing="callahan")
        assert len({answer(replace(state, jack=jack), "detective", bot) for jack in CHARACTERS}) == 1


class TestThinking:
    @pytest.mark.parametrize("bot", THINKING)
    def test_beats_chance_on_either_seat(self, bot):
        assert wins("detective", bot, "random") > GAMES * 3 // 4
        assert wins("detective", "random", "random") < GAMES // 2
        assert wins("jack", bot, bot) >= wins("jack", bot, "random")

    @pytest.mark.parametrize("bot", THINKING)
    def test_ny_58_accuses_the_only_one_who_can_be_jack(self, bot):
        innocents = " ".join(c for c in CHARACTERS if c != "tumblety")
        assert answer(position(playing="callahan", innocents=innocents), "detective", bot) == Accuse("h5")

    @pytest.mark.parametrize("bot", THINKING)
    def test_ny_44_accuses_through_eastman_where_the_table_allows_it(self, bot):
        innocents = " ".join(c for c in CHARACTERS if c != "rider")
        known = {"playing": "eastman", "innocents": innocents, "jack": "rider"}
        found = answer(position(ruling="ends_the_game", **known), "detective", bot)
        assert isinstance(found, AccuseWith)
        assert found.to == "l8"
        assert not isinstance(answer(position(**known), "detective", bot), Accuse | AccuseWith)

    @pytest.mark.parametrize("bot", THINKING)
    def test_does_not_accuse_while_two_may_be_jack(self, bot):
        innocents = " ".join(c for c in CHARACTERS if c not in ("tumblety", "smith"))
        assert not isinstance(answer(position(playing="callahan", innocents=innocents), "detective", bot), Accuse)

    @pytest.mark.parametrize("bot", THINKING)
    def test_counts_the_alibis_that_it_holds(self, bot):
        innocents = " ".join(c for c in CHARACTERS if c not in ("tumblety", "smith"))
        state = position(playing="callahan", innocents=innocents)
        state = replace(state, drawn=(AlibiCard("detective", "smith"),))
        assert answer(state, "detective", bot) == Accuse("h5")

    @pytest.mark.parametrize("bot", THINKING)
    def test_picks_a_card_that_reaches_the_last_suspect(self, bot):
        innocents = " ".join(c for c in CHARACTERS if c != "smith")
        state = position(cards="callahan grant rider tumblety", jack="smith", innocents=innocents, tumblety="d6")
        assert answer(state, "detective", bot) == Select("tumblety")

    @pytest.mark.parametrize("bot", THINKING)
    def test_ny_61_jack_leaves_when_he_can(self, bot):
        known = {"seat": "jack", "number": 2, "witness": "unseen", "jack": "rider", "rider": "n10"}
        assert answer(position(playing="rider", **known), "jack", bot) == Escape("LAND")
        cards = "beach callahan rider smith"
        assert answer(position(cards=cards, **known), "jack", bot) == Select("rider")

    @pytest.mark.parametrize("bot", THINKING)
    def test_ny_44_jack_leaves_by_eastman_where_the_table_allows_it(self, bot):
        known = {"seat": "jack", "number": 2, "witness": "unseen", "jack": "rider", "rider": "n10"}
        state = position(playing="eastman", ruling="ends_the_game", **known)
        assert answer(state, "jack", bot) == EscapeWith("rider", "LAND")

    @pytest.mark.parametrize("bot", THINKING)
    def test_ny_61_jack_calls_a_steamer_before_he_leaves(self, bot):
        state = position(seat="jack", number=2, witness="unseen", jack="smith", playing="smith")
        assert answer(state, "jack", bot) in (MoveSteamer("P2", "P1"), MoveSteamer("P4", "P1"))

    def test_a_careful_detective_thinks_an_activation_through(self):
        """Given: the last suspect is out of Callahan's reach, but not once he has lifted a tile that is in the way."""
        innocents = " ".join(c for c in CHARACTERS if c != "smith")
        state = position(playing="callahan", jack="smith", smith="n9", innocents=innocents, i1="m8 m9", callahan="l8")
        first = answer(state, "detective", "careful")
        assert not isinstance(first, Move)
        later = fold(state, RULESET.decide(state, "detective", first, None))
        assert answer(later, "detective", "careful") == Accuse("n9")


@some
@given(seed=seeds, options=variants)
def test_what_a_bot_makes_of_its_view_has_the_moves_of_the_game(seed, options):
    """The board that a bot thinks on lists the same moves as the game itself, for its own seat."""
    for state, seat, *_ in walk(seed, options):
        assert RULESET.legal(state_of(state.board, RULESET.view(state, seat)), seat) == RULESET.legal(state, seat)
