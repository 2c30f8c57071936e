"""Components, set-up and rounds: sections 1 to 3 of the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.chance import Drawn, Shuffled
from domain.mr_jack_pocket import RULESET
from domain.mr_jack_pocket.board import BESIDE, BOARD, DATA, RAYS, SQUARES, START
from domain.mr_jack_pocket.effects import IdentityDrawn, RoundEnded, RoundStarted
from domain.mr_jack_pocket.moves import Move
from domain.mr_jack_pocket.names import NUMBERS
from domain.mr_jack_pocket.options import Options
from domain.mr_jack_pocket.rounds import round_order, turn
from tests.domain.mr_jack_pocket.positions import after, effects_of, position, squares
from tests.domain.playthrough import chance_of, started, walk


class TestComponents:
    def test_mp_1_mp_2_eight_suspects_with_a_number_and_a_colour_each(self):
        assert tuple(suspect.number for suspect in BOARD.suspects) == NUMBERS
        assert len({suspect.color for suspect in BOARD.suspects}) == 8
        assert len(DATA["suspects"]) == 8

    def test_mp_3_the_board(self):
        assert len(SQUARES) == 25
        assert (SQUARES[0], SQUARES[4], SQUARES[-1]) == ("A1", "E1", "E5")
        assert (BOARD.lantern, BOARD.exit) == ("A1", "E1")
        assert [SQUARES[square] for square in START] == ["B3", "C3", "D3", "E3", "B4", "C4", "D4", "E4"]

    def test_mp_12_mp_13_neighbours_are_one_orthogonal_step_away_and_never_the_lantern(self):
        for square, beside in enumerate(BESIDE):
            row, column = divmod(square, 5)
            expected = {
                r * 5 + c
                for r in range(5)
                for c in range(5)
                if abs(r - row) + abs(c - column) == 1 and (r, c) != (0, 0)
            }
            assert set(beside) == expected

    def test_mp_16_the_two_rays(self):
        assert [[SQUARES[square] for square in ray] for ray in RAYS] == [
            ["B1", "C1", "D1", "E1"],
            ["A2", "A3", "A4", "A5"],
        ]


class TestSetUp:
    def test_mp_4_mp_6_mp_21_the_start(self):
        """MP-4: pieces on their circles, round 1; MP-6: all eight are suspects; MP-21: nothing is announced yet."""
        state = started(RULESET, Options(), chance_of(1))
        view = RULESET.view(state, None)
        assert (state.positions, state.round, view.suspects, view.announced) == (START, 1, NUMBERS, None)
        assert not any(piece.lit for piece in view.pieces)

    def test_mp_5_one_of_eight_is_jack_each_equally_likely(self):
        drawn = Counter(started(RULESET, Options(), chance_of(seed)).jack for seed in range(1600))
        assert set(drawn) == set(NUMBERS)
        assert all(150 < count < 250 for count in drawn.values())

    def test_mp_5_only_jacks_player_sees_it(self):
        draw, identity, cards, _ = RULESET.setup(Options(), chance_of(2))
        assert isinstance(draw, Drawn)
        assert isinstance(identity, IdentityDrawn)
        assert (draw.value.audience, identity.suspect.audience, cards.order.audience) == ((), ("jack",), ())

    def test_mp_7_the_roles_are_the_seats(self):
        """MP-7: that a seat can be drawn by chance is the table's."""
        assert RULESET.seats(Options()) == ("detective", "jack")


class TestRounds:
    @pytest.mark.parametrize("seed", range(10))
    def test_mp_8_mp_11_rounds_of_four_cards_and_eight_at_most(self, seed):
        for ply in walk(RULESET, seed, lasting):
            assert 1 <= ply.before.round <= 8
            ends = [effect.round for effect in ply.effects if isinstance(effect, RoundEnded)]
            assert ends == (
                [ply.before.round] if len(ply.before.used) == 3 and uses_card(ply.move) and not is_exit_win(ply) else []
            )

    def test_mp_9_four_active_cards_in_ascending_order(self):
        for seed in range(30):
            active = started(RULESET, Options(), chance_of(seed)).active
            assert len(set(active)) == 4
            assert list(active) == sorted(active)

    def test_mp_9_every_number_is_drawn_equally_often(self):
        drawn = Counter(card for seed in range(400) for card in started(RULESET, Options(), chance_of(seed)).active)
        assert all(150 < drawn[number] < 250 for number in NUMBERS)

    def test_mp_9_mp_25_the_number_on_the_exit_is_left_out_of_the_draw(self):
        for seed in range(40):
            state = position(moved={4: "E1"}, used=(1, 2, 5))
            effects = RULESET.decide(state, "jack", Move(8, "E5"), chance_of(seed))
            (cards,) = (effect for effect in effects if isinstance(effect, Shuffled))
            (begun,) = (effect for effect in effects if isinstance(effect, RoundStarted))
            assert cards.items == ("1", "2", "3", "5", "6", "7", "8")
            assert 4 not in begun.active

    @pytest.mark.parametrize(("number", "starter"), [(1, "detective"), (2, "jack"), (7, "detective"), (8, "jack")])
    def test_mp_10_the_players_alternate_and_the_starter_changes(self, number, starter):
        order = round_order(number)
        assert order[0] == starter
        assert order[0] == order[2] != order[1] == order[3]

    def test_mp_10_each_active_card_once(self):
        state = after(position(), Move(1, "B2"))
        assert (state.used, turn(state)) == ((1,), "jack")
        assert {move.card for move in RULESET.legal(state, "jack")} == {2, 5, 8}

    def test_mp_11_the_pieces_stay_and_the_other_player_begins(self):
        state = position(used=(1, 2, 5), moved={1: "B2"})
        effects = effects_of(state, Move(8, "E5"))
        begun = effects[-1]
        assert isinstance(begun, RoundStarted)
        assert (begun.round, begun.starter) == (2, "jack")

        state = after(state, Move(8, "E5"))
        assert squares(state)[1] == "B2"
        assert (state.round, state.used, turn(state)) == (2, (), "jack")


def uses_card(move):
    return type(move).__name__ != "Accuse"


def is_exit_win(ply):
    return ply.after.outcome is not None and ply.after.outcome.reason in ("escape", "walked_to_exit")


def lasting(rng, moves, *_):
    """Any move that uses a card."""
    return rng.choice([move for move in moves if uses_card(move)] or moves)
