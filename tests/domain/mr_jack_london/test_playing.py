"""Playing a character, and the commands that do it: sections 5 and 11 of the rules."""

from __future__ import annotations

import pytest

from domain.mr_jack_london.board import FACINGS
from domain.mr_jack_london.effects import AlibiDrawn, MoveSkipped, TurnClosed, WatsonTurned
from domain.mr_jack_london.light import seen
from domain.mr_jack_london.moves import (
    Accuse,
    Escape,
    Move,
    MoveCordon,
    MoveCover,
    MoveLamp,
    SkipMove,
    SkipWhistle,
    Swap,
    Whistle,
)
from domain.ruleset import IllegalMove
from tests.domain.mr_jack_london.positions import (
    after,
    attempt,
    destinations,
    effects_of,
    jammed,
    legal_now,
    position,
    to,
    whistle,
)

BEFORE_OR_AFTER = {
    "smith": (to("G5"), MoveLamp("F6", "F2")),
    "lestrade": (to("E5"), MoveCordon("NE", "SE")),
    "bert": (to("I6"), MoveCover("L2", "A4")),
    "goodley": (to("M6"), whistle("bert", "K4", 3)),
}


def closes(effects):
    return isinstance(effects[-1], TurnClosed)


@pytest.mark.parametrize("character", BEFORE_OR_AFTER)
class TestBeforeOrAfterTheMove:
    def test_ml_18_the_ability_may_come_first(self, character):
        move, ability = BEFORE_OR_AFTER[character]
        state = position(playing=character)

        assert not closes(effects_of(state, ability))
        assert closes(effects_of(after(state, ability), move))

    def test_ml_18_the_ability_may_come_last(self, character):
        move, ability = BEFORE_OR_AFTER[character]
        state = position(playing=character)

        assert not closes(effects_of(state, move))
        assert closes(effects_of(after(state, move), ability))

    def test_ml_19_the_ability_is_mandatory(self, character):
        """ML-18, ML-19, ML-71: after the move nothing but the ability is possible, after the ability only the move."""
        move, ability = BEFORE_OR_AFTER[character]
        state = position(playing=character)

        assert {type(m) for m in legal_now(after(state, move))} == {type(ability)}
        assert {type(m) for m in legal_now(after(state, ability))} <= {Move, Accuse}

    def test_ml_71_neither_can_be_done_twice(self, character):
        move, ability = BEFORE_OR_AFTER[character]
        state = position(playing=character)

        assert attempt(after(state, move), move) == "already_moved"
        assert attempt(after(state, ability), ability) == "ability_already_used"


class TestOtherTimings:
    def test_ml_18_holmes_draws_after_his_move_and_the_turn_closes_by_itself(self):
        effects = effects_of(position(playing="holmes"), to("G8"))
        assert [type(effect) for effect in effects[1:]] == [AlibiDrawn, TurnClosed]

    def test_ml_18_watson_turns_after_his_move_and_the_turn_closes_by_itself(self):
        effects = effects_of(position(playing="watson"), to("A5", "S"))
        assert effects[1:] == (WatsonTurned("S"), TurnClosed("watson"))

    def test_ml_19_stealthys_and_gulls_abilities_are_optional(self):
        assert closes(effects_of(position(playing="stealthy"), to("I8")))
        assert closes(effects_of(position(playing="gull"), to("E3")))

    def test_ml_18_gull_swaps_instead_of_moving(self):
        assert closes(effects_of(position(playing="gull"), Swap("holmes")))

    @pytest.mark.parametrize("character", ["holmes", "watson", "stealthy"])
    def test_ml_71_a_character_without_a_command_of_its_own_only_moves(self, character):
        assert {type(move) for move in legal_now(position(playing=character))} <= {Move, Accuse}


class TestAtOnce:
    def test_ml_20_a_cover_moved_before_the_move_is_already_moved(self):
        state = after(position(playing="bert", bert="L2"), MoveCover("L2", "A4"))

        assert attempt(state, to("H9")) == "ok"
        assert attempt(state, to("A4")) == "path_too_long"

    def test_ml_20_a_cordon_moved_before_the_move_is_already_moved(self):
        state = position(
            seat="jack", playing="lestrade", lestrade="K4", jack="lestrade", witness="unseen", covers="C8 M6"
        )
        assert attempt(state, Escape("NE")) == "exit_blocked"

        assert attempt(after(state, MoveCordon("NE", "SE")), Escape("NE")) == "ok"

    def test_ml_20_a_lamp_moved_before_the_move_already_shines_where_it_is(self):
        state = after(position(playing="smith"), MoveLamp("F6", "F2"))
        assert "gull" in seen(state)
        assert "lestrade" not in seen(state)


class TestSkipping:
    def test_ml_21_lamp_cordon_and_cover_always_have_an_option(self):
        """ML-21: also in the last round, with two lamps left."""
        for character in ("smith", "lestrade", "bert"):
            state = position(playing=character, lamps="- - - - F6 H4", number=7)
            assert any(not isinstance(move, Move | Accuse) for move in legal_now(state))

    def test_ml_21_only_the_whistle_can_have_none(self):
        full = {"holmes": "B3", "watson": "A4", "smith": "C4", "lestrade": "A5", "stealthy": "D3", "gull": "A6"}
        state = position(playing="goodley", goodley="B2", bert="E3", **full)

        assert SkipWhistle() in legal_now(state)
        assert not any(isinstance(move, Whistle) for move in legal_now(state))

    def test_ml_22_a_boxed_in_character_may_skip_its_move(self):
        state = jammed(playing="holmes", covers="A4 C8")

        assert destinations(state) == ""
        assert SkipMove() in legal_now(state)
        assert effects_of(state, SkipMove())[0] == MoveSkipped("holmes")

    def test_ml_22_nobody_else_may(self):
        state = jammed(playing="holmes")

        assert SkipMove() not in legal_now(state)
        assert attempt(state, SkipMove()) == "skip_not_allowed"

    def test_ml_22_holmes_draws_after_a_skipped_move(self):
        effects = effects_of(jammed(playing="holmes", covers="A4 C8"), SkipMove())
        assert [type(effect) for effect in effects] == [MoveSkipped, AlibiDrawn, TurnClosed]

    def test_ml_22_watson_is_turned_by_his_skip(self):
        state = jammed("watson", playing="watson", covers="A4 C8")

        assert effects_of(state, SkipMove("S")) == (MoveSkipped("watson"), WatsonTurned("S"), TurnClosed("watson"))
        assert [move for move in legal_now(state) if isinstance(move, SkipMove)] == [SkipMove(d) for d in FACINGS]

    def test_ml_22_the_mandatory_ability_stays_due(self):
        state = jammed("smith", holmes="C4", playing="smith", covers="A4 C8")

        assert not closes(effects_of(state, SkipMove()))
        assert {type(move) for move in legal_now(after(state, SkipMove()))} == {MoveLamp}
        assert closes(effects_of(after(state, MoveLamp("F6", "F2")), SkipMove()))

    def test_ml_22_the_detective_might_rather_accuse(self):
        found = {type(move) for move in legal_now(jammed(playing="holmes", covers="A4 C8"))}
        assert found == {SkipMove, Accuse}

    def test_ml_22_gull_can_always_swap_so_he_never_skips(self):
        state = jammed("gull", playing="gull", covers="A4 C8")

        assert destinations(state) == ""
        assert attempt(state, SkipMove()) == "skip_not_allowed"
        assert any(isinstance(move, Swap) for move in legal_now(state))

    def test_ml_22_he_is_not_told_that_he_could_move(self):
        with pytest.raises(IllegalMove) as refused:
            effects_of(jammed("gull", playing="gull", covers="A4 C8"), SkipMove())
        assert refused.value.detail.en == "Gull can always swap places."
