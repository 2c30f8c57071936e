"""Goodley's whistle: ML-42 to ML-48 and ML-73."""

from __future__ import annotations

import pytest

from domain.mr_jack_london import RULESET
from domain.mr_jack_london.effects import TurnClosed, Whistled
from domain.mr_jack_london.moves import Accuse, Escape, Move, SkipMove, SkipWhistle, Whistle
from tests.domain.mr_jack_london import naive
from tests.domain.mr_jack_london.positions import (
    after,
    along,
    at,
    attempt,
    effects_of,
    legal_now,
    position,
    to,
    whistle,
)

START = position(playing="goodley")
BERT_2 = whistle("bert", "K5", 2)
SMITH_1 = whistle("smith", "G3", 1)
FULL = {"holmes": "B3", "watson": "A4", "smith": "C4", "lestrade": "A5", "stealthy": "D3", "gull": "A6", "bert": "E3"}


def whistles(state):
    return [move for move in legal_now(state) if isinstance(move, Whistle)]


class TestThreePoints:
    @pytest.mark.parametrize(
        "shares",
        [
            [whistle("bert", "K4", 3)],
            [whistle("bert", "K5", 2), whistle("smith", "G3", 1)],
            [whistle("smith", "G3", 1), whistle("bert", "K5", 2)],
            [whistle("smith", "G3", 1), whistle("bert", "J5", 1), whistle("gull", "F1", 1)],
        ],
    )
    def test_ml_42_the_points_are_shared_out_among_one_or_more(self, shares):
        state = START
        for number, share in enumerate(shares):
            assert share in legal_now(state), number
            state = after(state, share)

        assert state.ability_used
        assert whistles(state) == []

    @pytest.mark.parametrize(
        ("before", "too_much"),
        [
            ([whistle("bert", "K5", 2)], whistle("smith", "H2", 2)),
            ([whistle("smith", "G3", 1), whistle("bert", "J5", 1)], whistle("gull", "G2", 2)),
            ([whistle("smith", "G3", 1)], whistle("bert", "K4", 3)),
        ],
    )
    def test_ml_42_what_is_left_is_counted_down_never_anew(self, before, too_much):
        """ML-42, ML-73: an overspending share is refused, and then everything is as before it."""
        state = after(START, *before)
        view, listed = RULESET.view(state, "detective"), legal_now(state)

        assert attempt(state, too_much) == "whistle_too_many_points"
        assert (RULESET.view(state, "detective"), legal_now(state)) == (view, listed)
        assert view.playing.whistle.points_left == 3 - sum(move.points for move in before)

    def test_ml_73_after_three_points_the_whistle_is_over(self):
        state = after(START, whistle("bert", "K4", 3))
        assert attempt(state, SMITH_1) == "ability_already_used"

    def test_ml_42_goodley_himself_cannot_be_chosen(self):
        assert attempt(START, whistle("goodley", "M6", 1)) == "whistle_not_goodley"
        assert "goodley" not in {move.character for move in whistles(START)}


class TestCloser:
    def test_ml_43_the_distance_is_that_on_the_street(self):
        """ML-43: from E6, G8 is 3 as the crow flies and 4 on foot; G7 is nearer in the air and farther on foot."""
        state = position(playing="goodley", goodley="E6", lestrade="M5")
        assert attempt(state, whistle("holmes", "G8", 1)) == "ok"

    def test_ml_43_sewers_and_characters_do_not_count(self):
        state = position(playing="goodley", goodley="M6", gull="A4")
        assert naive.street_distance("A4", "M6") > 3
        assert attempt(state, whistle("gull", "A5", 1)) in {"ok", "whistle_not_closer"}
        assert attempt(state, whistle("gull", "M7", 2)) == "whistle_no_walk"

    def test_ml_43_it_is_measured_to_where_goodley_stands_when_he_whistles(self):
        far = position(playing="goodley", goodley="H2", bert="K3")
        assert attempt(far, whistle("bert", "L4", 2)) == "whistle_not_closer"
        moved = after(position(playing="goodley", goodley="M5", bert="K3"), to("M4"))
        assert attempt(moved, whistle("bert", "L4", 2)) == "ok"

    def test_ml_44_the_end_must_be_closer_the_way_may_go_farther(self):
        assert attempt(START, whistle("bert", "I6", 1)) == "whistle_not_closer"
        assert attempt(START, whistle("bert", "J5", 2)) == "ok"
        assert effects_of(START, whistle("bert", "J5", 2))[0].path == ("I6", "J5")

    def test_ml_45_on_foot_over_streets_only(self):
        assert attempt(position(playing="goodley", gull="A4"), whistle("gull", "M6", 1)) == "whistle_no_walk"
        assert attempt(START, whistle("stealthy", "J8", 1)) == "blocked_by_obstacle"
        assert attempt(START, whistle("bert", "K4", 2)) == "whistle_no_walk"

    def test_ml_45_passing_over_others_is_allowed_ending_on_them_is_not(self):
        state = position(playing="goodley", holmes="J5")

        assert attempt(state, whistle("bert", "J5", 1)) == "destination_occupied"
        assert attempt(state, whistle("bert", "K5", 2)) == "ok"
        beside = position(playing="goodley", bert="M4")
        assert attempt(beside, whistle("bert", "M5", 1)) == "destination_occupied"

    @pytest.mark.parametrize("points", [1, 2, 3])
    @pytest.mark.parametrize("character", ["holmes", "smith", "lestrade", "stealthy", "gull", "bert"])
    def test_ml_45_walks_of_exactly_so_many_steps_agree_with_the_naive_search(self, character, points):
        """ML-45, ML-74: also the path that the server takes is the first of those walks."""
        start = at(START, character)
        walks = naive.walks(start, points)
        listed = {m.to for m in whistles(START) if (m.character, m.points) == (character, points)}
        closer = {end for end in walks if naive.street_distance(end, "M5") < naive.street_distance(start, "M5")}
        taken = {at(START, other) for other in ("holmes", "watson", "smith", "lestrade", "stealthy", "gull", "bert")}

        assert listed == closer - taken - {"M5"}
        for end in listed:
            assert effects_of(START, whistle(character, end, points))[0].path == walks[end]


class TestAllMustBeSpent:
    def test_ml_46_all_three_points_must_be_spent_if_they_can(self):
        state = position(playing="goodley", goodley="B2", **{**FULL, "gull": "A7"})

        assert attempt(state, whistle("gull", "A6", 1)) == "whistle_points_left"
        assert attempt(state, whistle("gull", "A6", 2)) == "whistle_points_left"
        assert attempt(state, whistle("gull", "A6", 3)) == "ok"
        assert whistles(state) == [whistle("gull", "A6", 3)]

    def test_ml_46_the_rest_must_be_for_somebody_else(self):
        """ML-46, ML-47: Gull can come from A8 with 1, 2 or 3 points, but nobody is there for what he leaves."""
        state = position(playing="goodley", goodley="B2", **{**FULL, "gull": "A8"})

        assert attempt(state, whistle("gull", "A7", 1)) == "whistle_points_left"
        assert attempt(state, whistle("gull", "A6", 2)) == "whistle_points_left"
        assert attempt(state, whistle("gull", "A7", 3)) == "ok"

    def test_ml_46_otherwise_as_many_as_possible(self):
        state = position(
            playing="goodley",
            holmes="K3",
            watson="K4",
            smith="M4",
            lestrade="M7",
            stealthy="M6",
            gull="K5",
            bert="L4",
        )
        assert whistles(state) == [whistle("holmes", "M3", 2)]
        assert after(state, whistle("holmes", "M3", 2)).whistle_left == 1
        assert after(state, whistle("holmes", "M3", 2)).ability_used

    def test_ml_47_each_character_once_and_later_ones_see_the_earlier_results(self):
        state = after(START, BERT_2)
        assert attempt(state, whistle("bert", "K4", 1)) == "whistle_character_repeated"

        jam = position(playing="goodley", holmes="J5")
        assert attempt(jam, whistle("bert", "J5", 1)) == "destination_occupied"
        assert attempt(after(jam, whistle("holmes", "K5", 1)), whistle("bert", "J5", 1)) == "ok"

    def test_ml_48_watson_is_given_his_direction(self):
        state = after(START, BERT_2)

        assert attempt(state, whistle("watson", "B6", 1)) == "facing_required"
        assert after(state, whistle("watson", "B6", 1, "SE")).facing == "SE"
        assert attempt(state, whistle("smith", "G3", 1, "SE")) == "facing_not_allowed"


class TestSteps:
    def test_ml_73_each_step_takes_effect_at_once_and_is_public(self):
        state = after(START, BERT_2)

        assert effects_of(START, BERT_2) == (Whistled("bert", "I5", ("J5", "K5"), 2, done=False),)
        assert RULESET.view(state, None).positions["bert"] == "K5"
        assert RULESET.view(state, None).playing.whistle.moved == ("bert",)

    @pytest.mark.parametrize("other", [to("M6"), along("M6"), Accuse(to="M6"), Escape("NW"), SkipMove()])
    def test_ml_73_until_it_is_over_only_the_whistle_is_possible(self, other):
        state = after(START, BERT_2)

        assert attempt(state, other) == "ability_unfinished"
        assert {type(move) for move in legal_now(state)} == {Whistle}

    def test_ml_73_nor_can_the_rest_be_skipped(self):
        assert attempt(after(START, BERT_2), SkipWhistle()) == "skip_not_allowed"

    def test_ml_73_it_ends_by_itself(self):
        state = after(START, BERT_2, SMITH_1)

        assert state.ability_used
        assert not state.moved
        assert isinstance(effects_of(state, to("M6"))[-1], TurnClosed)

    def test_ml_73_after_the_move_the_last_step_closes_the_turn(self):
        state = after(START, to("M4"))
        finish = next(move for move in whistles(state) if move.points == 3)

        assert isinstance(effects_of(state, finish)[-1], TurnClosed)

    def test_ml_73_if_nobody_can_be_brought_closer_it_is_skipped(self):
        state = position(playing="goodley", goodley="B2", **FULL)

        assert [move for move in legal_now(state) if not isinstance(move, Move | Accuse)] == [SkipWhistle()]
        assert after(state, SkipWhistle()).ability_used

    def test_ml_73_also_after_the_move(self):
        """ML-21, ML-73: the whistle is judged from where Goodley then stands."""
        state = position(playing="goodley", goodley="F4", **FULL)
        assert attempt(state, SkipWhistle()) == "skip_not_allowed"

        arrived = after(state, along("A4 B3 B2"))
        assert legal_now(arrived) == (SkipWhistle(),)
        assert isinstance(effects_of(arrived, SkipWhistle())[-1], TurnClosed)

    def test_ml_73_a_skipped_whistle_counts_as_used(self):
        state = after(position(playing="goodley", goodley="B2", **FULL), SkipWhistle())

        assert attempt(state, SkipWhistle()) == "ability_already_used"
        assert attempt(state, whistle("gull", "A7", 1)) == "ability_already_used"
