"""Moving, light, announcement and elimination: sections 4 and 5 of the rules."""

from __future__ import annotations

import pytest

from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.effects import CardDiscarded, LightAnnounced, PieceMoved, RoundEnded, SuspectsEliminated
from domain.mr_jack_pocket.light import lit_pieces
from domain.mr_jack_pocket.moves import DiscardCard, Escape, Move
from tests.domain.mr_jack_pocket.positions import after, attempt, effects_of, moves_of, position, squares

STUCK = {5: "A5", 1: "A4", 6: "B5", 2: "B4", 4: "A3"}
"""Pieces 1 and 5 in the lower left corner, boxed in."""


class TestMoving:
    def test_mp_12_one_square_up_left_right_or_down(self):
        state = position(active=(1, 2, 3, 4), moved={1: "C2", 2: "A5"})
        assert moves_of(state, 1) == ["C1", "B2", "D2", "C3"]

    @pytest.mark.parametrize(
        ("to", "code"),
        [
            ("B2", "ok"),
            ("C2", "destination_not_adjacent"),
            ("B1", "destination_not_adjacent"),
            ("B3", "destination_not_adjacent"),
            ("C3", "destination_occupied"),
            ("B4", "destination_occupied"),
        ],
    )
    def test_mp_12_not_diagonally_not_far_not_onto_another_piece(self, to, code):
        assert attempt(position(), Move(1, to)) == code

    @pytest.mark.parametrize("square", ["A2", "B1"])
    def test_mp_13_the_lantern_square_is_never_entered(self, square):
        state = position(moved={1: square})
        assert "A1" not in moves_of(state, 1)
        assert attempt(state, Move(1, "A1")) == "destination_is_lantern"

    @pytest.mark.parametrize("number", [1, 2])
    def test_mp_14_either_player_moves_suspects_and_eliminated_pieces(self, number):
        state = position(number=number, suspects=(2, 6))
        assert effects_of(state, Move(1, "B2"))[0].card == 1
        assert effects_of(state, Move(2, "C2"))[0].card == 2

    def test_mp_14_an_eliminated_piece_may_enter_the_exit(self):
        state = position(active=(1, 2, 4, 8), suspects=(2, 6), moved={4: "E2"})
        assert squares(after(state, Move(4, "E1")))[4] == "E1"

    def test_mp_15_a_blocked_card_cannot_be_chosen_while_another_can_move(self):
        state = position(number=2, jack=1, active=(3, 6, 7, 8), moved={8: "E5", 7: "D5", 4: "E4"})
        assert moves_of(state, 8) == []
        assert DiscardCard(8) not in RULESET.legal(state, "jack")
        assert attempt(state, DiscardCard(8)) == "must_move"

    def test_mp_15_fc_010_if_none_can_move_one_is_spent_and_light_is_announced(self):
        """FC-010: nobody is ever without a command."""
        state = position(number=3, jack=8, active=(1, 5, 6, 7), used=(6, 7), moved=STUCK)
        assert [m for m in RULESET.legal(state, "detective") if isinstance(m, DiscardCard)] == [
            DiscardCard(1),
            DiscardCard(5),
        ]
        assert effects_of(state, DiscardCard(5)) == (
            CardDiscarded("detective", 5),
            LightAnnounced((4,), "shadow"),
            SuspectsEliminated((4,), "light"),
        )

    def test_mp_15_an_escape_is_open_beside_the_discard(self):
        state = position(number=2, jack=5, active=(1, 5, 6, 7), used=(6, 7), moved={**STUCK, 3: "C1"})
        assert RULESET.legal(state, "jack") == (DiscardCard(1), DiscardCard(5), Escape())


class TestLight:
    def test_mp_17_the_first_piece_on_each_ray_is_lit_and_no_other(self):
        assert lit_pieces(position(moved={1: "A3", 5: "A4", 2: "C1", 3: "D1"}).positions) == (1, 2)

    def test_mp_17_mp_20_eliminated_pieces_block_and_are_lit(self):
        state = position(number=3, jack=7, active=(2, 3, 5, 6), moved={1: "A2"}, suspects=(2, 5, 7))
        effects = effects_of(state, Move(5, "A4"))
        assert effects == (PieceMoved("detective", 5, "B4", "A4"), LightAnnounced((1,), "shadow"))

    def test_mp_18_an_announcement_follows_every_use_of_a_card(self):
        state = after(position(jack=6), Move(1, "B2"))
        assert RULESET.view(state, None).announced == "shadow"
        assert isinstance(effects_of(state, Move(2, "C2"))[1], LightAnnounced)

    def test_mp_19_lit_eliminates_those_in_the_shadow_and_the_other_way_round(self):
        assert after(position(jack=1), Move(1, "A3")).suspects == (1,)
        assert after(position(jack=8), Move(1, "A3")).suspects == (2, 3, 4, 5, 6, 7, 8)

    def test_mp_19_two_lit_suspects_stay_if_jack_is_lit(self):
        state = position(jack=2, active=(2, 3, 4, 6), moved={2: "B2", 1: "A3"})
        assert after(state, Move(2, "B1")).suspects == (1, 2)

    def test_mp_20_an_eliminated_piece_stays_on_the_board(self):
        state = after(position(jack=8), Move(1, "A3"))
        piece = RULESET.view(state, None).pieces[0]
        assert (piece.square, piece.suspect, piece.lit) == ("A3", False, True)

    def test_mp_32_elimination_comes_before_the_end_of_the_round(self):
        state = position(jack=1, used=(2, 5, 8), number=1)
        effects = effects_of(state, Move(1, "A3"))
        kinds = [type(effect).__name__ for effect in effects]
        assert kinds == ["PieceMoved", "LightAnnounced", "SuspectsEliminated", "RoundEnded", "GameEnded"]
        assert effects[3] == RoundEnded(1)
