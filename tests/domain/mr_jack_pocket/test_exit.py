"""Exit, escape, accusation and the end: sections 6 and 7 of the rules."""

from __future__ import annotations

import pytest

from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.effects import Accused, EscapeMade, GameEnded, LightAnnounced, SuspectsEliminated
from domain.mr_jack_pocket.moves import Accuse, DiscardCard, Escape, Move
from domain.mr_jack_pocket.names import NUMBERS
from domain.mr_jack_pocket.options import Options
from tests.domain.mr_jack_pocket.positions import after, attempt, effects_of, position

DARK = {2: "C1", 4: "E2"}
"""Piece 2 keeps the exit dark, piece 4 stands before it."""


class TestExit:
    @pytest.mark.parametrize("number", [2, 3])
    def test_mp_22_jack_on_the_dark_exit_wins_at_once_whoever_moved_him(self, number):
        state = position(number=number, jack=4, active=(2, 4, 6, 7), moved=DARK)
        assert effects_of(state, Move(4, "E1"))[1:] == (
            LightAnnounced((2,), "shadow"),
            GameEnded("jack", "walked_to_exit", 4),
        )

    def test_mp_22_mp_32_even_with_the_last_card_of_round_8(self):
        state = position(number=8, jack=4, active=(2, 4, 6, 7), used=(2, 6, 7), moved=DARK, suspects=(4, 6))
        assert RULESET.outcome(after(state, Move(4, "E1"))).reason == "walked_to_exit"

    def test_mp_23_on_the_lit_exit_nobody_wins(self):
        state = position(number=2, jack=4, active=(2, 4, 6, 7), moved={4: "E2"})
        assert effects_of(state, Move(4, "E1"))[1:] == (
            LightAnnounced((4,), "lit"),
            SuspectsEliminated((1, 2, 3, 5, 6, 7, 8), "light"),
        )

    @pytest.mark.parametrize("jack", [1, 4])
    def test_mp_23_mp_24_shading_the_exit_later_tells_nothing(self, jack):
        """MP-23, MP-24: the same result whether Jack or an innocent stands there."""
        state = position(number=5, jack=jack, active=(1, 2, 6, 7), moved={4: "E1", 2: "C2"}, suspects=(1, 4))
        assert effects_of(state, Move(2, "C1"))[1:] == (LightAnnounced((2,), "shadow"),)

    def test_mp_24_an_innocent_who_arrives_in_the_dark_is_eliminated_too(self):
        state = position(number=3, jack=6, active=(2, 4, 6, 7), moved=DARK)
        assert effects_of(state, Move(4, "E1"))[2:] == (
            SuspectsEliminated((2,), "light"),
            SuspectsEliminated((4,), "exit"),
        )

    def test_mp_24_and_by_the_light_alone_if_jack_is_lit(self):
        state = position(number=3, jack=2, active=(2, 4, 6, 7), moved=DARK)
        assert effects_of(state, Move(4, "E1"))[2:] == (SuspectsEliminated((1, 3, 4, 5, 6, 7, 8), "light"),)

    def test_mp_25_a_piece_on_the_exit_never_moves_again(self):
        state = position(active=(1, 2, 4, 8), moved={4: "E1"})
        assert [card.to for card in RULESET.view(state, None).cards if card.card == 4] == [()]
        assert attempt(state, Move(4, "E2")) == "destination_not_adjacent"

    def test_mp_25_it_keeps_the_exit_occupied(self):
        state = position(active=(1, 2, 3, 8), moved={4: "E1", 3: "E2"})
        assert attempt(state, Move(3, "E1")) == "destination_occupied"


class TestEscape:
    def test_mp_26_mp_27_from_the_shadow_to_the_dark_exit_jack_wins(self):
        state = position(number=2, jack=7, active=(1, 3, 5, 7), moved={2: "C1"})
        assert effects_of(state, Escape()) == (
            EscapeMade(7, "D4"),
            LightAnnounced((2,), "shadow"),
            GameEnded("jack", "escape", 7),
        )

    def test_mp_27_to_the_lit_exit_it_fails_and_only_he_is_left(self):
        state = position(number=2, jack=7, active=(1, 3, 5, 7), moved={1: "A2"})
        assert effects_of(state, Escape()) == (
            EscapeMade(7, "D4"),
            LightAnnounced((1, 7), "lit"),
            SuspectsEliminated((2, 3, 4, 5, 6, 8), "light"),
            SuspectsEliminated((1,), "escape"),
        )
        failed = after(state, Escape())
        assert (failed.escape_used, failed.suspects) == (True, (7,))

    @pytest.mark.parametrize(
        ("given", "code"),
        [
            ({"jack": 7, "escape_used": True, "moved": {4: "E1"}}, "escape_already_used"),
            ({"jack": 2, "moved": {2: "A2", 4: "E1"}}, "escape_card_not_active"),
            ({"jack": 7, "used": (7, 1), "moved": {4: "E1"}}, "escape_card_not_active"),
            ({"jack": 1, "moved": {1: "A2", 4: "E1"}}, "escape_in_light"),
            ({"jack": 7, "moved": {4: "E1"}}, "exit_occupied"),
        ],
    )
    def test_mp_26_what_it_needs(self, given, code):
        state = position(number=2, active=(1, 3, 5, 7), **given)
        assert attempt(state, Escape(), "jack") == code
        assert Escape() not in RULESET.legal(state, "jack")
        assert RULESET.view(state, "jack").own.why_no_escape == code

    def test_mp_26_in_his_own_turn_only(self):
        assert attempt(position(number=3, jack=7, active=(1, 3, 5, 7)), Escape(), "jack") == "not_your_turn"

    @pytest.mark.parametrize("jack", NUMBERS)
    def test_mp_28_the_detective_gets_one_answer_whoever_jack_is(self, jack):
        for number in (2, 3):
            state = position(number=number, jack=jack, active=(1, 3, 5, 7), moved={2: "C1"})
            assert attempt(state, Escape(), "detective") == "not_jack"
            assert RULESET.view(state, "detective").own is None
            assert Escape() not in RULESET.legal(state, "detective")


class TestAccusation:
    @pytest.mark.parametrize("number", [1, 2])
    def test_mp_29_right_or_wrong_at_any_time(self, number):
        """MP-29: before the first move (round 1) and in Jack's turn (round 2)."""
        state = position(number=number, jack=2)
        assert effects_of(state, Accuse(2), "detective") == (
            Accused(2, right=True),
            GameEnded("detective", "right_accusation", 2),
        )
        assert effects_of(state, Accuse(5), "detective") == (
            Accused(5, right=False),
            GameEnded("jack", "wrong_accusation", 2),
        )

    def test_mp_29_all_eight_are_always_listed_for_the_detective(self):
        for number in (1, 2):
            state = position(number=number, suspects=(2, 6))
            listed = [move.suspect for move in RULESET.legal(state, "detective") if isinstance(move, Accuse)]
            assert listed == list(NUMBERS)
            assert not any(isinstance(move, Accuse) for move in RULESET.legal(state, "jack"))

    def test_mp_29_an_eliminated_number_is_simply_wrong(self):
        state = position(jack=2, suspects=(2, 6))
        assert RULESET.outcome(after(state, Accuse(5))).reason == "wrong_accusation"

    def test_mp_29_in_jacks_turn_the_game_waits_for_jack_alone(self):
        own, others = position(number=1), position(number=2)
        assert (RULESET.to_act(own), RULESET.out_of_turn(own)) == (("detective",), ())
        assert (RULESET.to_act(others), RULESET.out_of_turn(others)) == (("jack", "detective"), ("detective",))
        assert RULESET.view(others, None).turn == "jack"


class TestTheEnd:
    def test_mp_30_a_last_suspect_in_the_middle_of_a_round_ends_nothing(self):
        state = after(position(jack=1), Move(1, "A3"))
        assert state.suspects == (1,)
        assert RULESET.outcome(state) is None

    def test_mp_30_at_the_end_of_the_round_he_wins(self):
        state = position(jack=1, used=(2, 5, 8))
        outcome = RULESET.outcome(after(state, Move(1, "A3")))
        assert (outcome.winners, outcome.reason) == (("detective",), "last_suspect")

    def test_mp_30_mp_31_the_last_suspect_counts_before_the_end_of_round_8(self):
        moved = {6: "B4", 5: "B5"}
        state = position(number=8, jack=2, active=(1, 3, 5, 6), used=(1, 3, 5), moved=moved, suspects=(2, 6))
        assert RULESET.outcome(after(state, Move(6, "A4"))).reason == "last_suspect"

    def test_mp_31_more_than_one_after_round_8_jack_wins(self):
        state = position(number=8, jack=2, active=(1, 3, 5, 7), used=(1, 3, 5), moved={6: "D5"}, suspects=(2, 6))
        outcome = RULESET.outcome(after(state, Move(7, "C4")))
        assert (outcome.winners, outcome.reason) == (("jack",), "eight_rounds")

    def test_mp_33_somebody_always_wins(self):
        assert set(RULESET.words.reasons) == {
            "right_accusation",
            "last_suspect",
            "wrong_accusation",
            "walked_to_exit",
            "escape",
            "eight_rounds",
        }

    @pytest.mark.parametrize("seat", ["detective", "jack", "spectator"])
    def test_mp_29_after_the_end_every_command_is_refused(self, seat):
        state = after(position(), Accuse(5))
        for move in (Move(1, "B2"), Escape(), DiscardCard(1), Accuse(6), Accuse(0)):
            assert attempt(state, move, seat) == "game_over"
        assert RULESET.to_act(state) == RULESET.out_of_turn(state) == ()
        assert RULESET.legal(state, seat) == ()

    def test_everything_is_shown(self):
        state = after(position(jack=6), Accuse(5))
        for reader in (*RULESET.seats(Options()), None):
            view = RULESET.view(state, reader)
            assert (view.identity, view.possible_jacks, view.turn) == (6, (6,), None)
