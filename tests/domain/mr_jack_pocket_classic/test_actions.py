"""Rounds, tokens and actions: sections 3 and 4 of the rules."""

from __future__ import annotations

import msgspec
import pytest

from domain.chance import Drawn
from domain.mr_jack_pocket_classic import RULESET
from domain.mr_jack_pocket_classic.board import TOKENS
from domain.mr_jack_pocket_classic.effects import (
    AlibiKept,
    AlibiRevealed,
    DetectiveMoved,
    NobodyMoved,
    RoundStarted,
    SuspectCleared,
    TilesExchanged,
    TileTurned,
    TokenUsed,
)
from domain.mr_jack_pocket_classic.moves import UseToken
from domain.mr_jack_pocket_classic.names import CHARACTERS
from domain.mr_jack_pocket_classic.options import Options
from domain.mr_jack_pocket_classic.state import Alibi
from tests.domain.mr_jack_pocket_classic.positions import (
    after,
    attempt,
    effects_of,
    last_action,
    legal_now,
    position,
    seat_of_action,
    to_act,
)
from tests.domain.playthrough import chance_of, started, walk


def rotate(token, tile, turns):
    return UseToken(token, tile=tile, quarter_turns=turns)


class TestRounds:
    def test_pc_11_pc_12_the_order_of_the_seats(self):
        """PC-11: four actions a round; PC-12: the one who starts also ends it."""
        odd, even = ["investigator", "jack", "jack", "investigator"], ["jack", "investigator", "investigator", "jack"]
        assert [seat_of_action(1, action) for action in range(4)] == odd
        assert [seat_of_action(8, action) for action in range(4)] == even

    def test_pc_12_the_tokens_are_turned_over_in_even_rounds_and_tossed_in_odd_ones(self):
        rounds = {}
        for ply in walk(RULESET, 5):
            for effect in ply.effects:
                if isinstance(effect, RoundStarted):
                    tosses = [e for e in ply.effects if isinstance(e, Drawn)]
                    rounds[effect.round] = (effect.faces, [toss.label for toss in tosses])
        assert len(rounds) >= 3
        assert rounds[2][1] == rounds[4][1] == []
        assert rounds[3][1] == [f"toss/3/{token}" for token in range(4)]
        assert all(
            {one, other} == set(both) for one, other, both in zip(rounds[3][0], rounds[4][0], TOKENS, strict=True)
        )

    def test_pc_12_each_face_comes_up_in_about_half_of_the_tosses(self):
        faces = [started(RULESET, Options(), chance_of(seed)).faces for seed in range(400)]
        for token, (one, _) in enumerate(TOKENS):
            assert 150 < sum(up[token] == one for up in faces) < 250

    def test_pc_12_the_next_faces_are_known_in_odd_rounds_only(self):
        assert RULESET.view(position(), None).next_faces == ("exchange", "joker", "holmes", "toby")
        assert RULESET.view(position(number=2), None).next_faces == ()

    def test_pc_13_each_token_once_and_then_the_next_round(self):
        state = after(position(), rotate(0, 1, 1), rotate(1, 2, 1), UseToken(2))
        assert state.used == (True, True, True, False)
        assert {move.token for move in legal_now(state)} == {3}
        assert after(state, UseToken(3, steps=1)).round == 2

    def test_pc_13_nobody_may_pass(self):
        assert all(
            effects_of(position(), move)[0] == TokenUsed("investigator", move.token, "rotation")
            for move in legal_now(position())
            if move.token < 2
        )
        assert attempt(position(), UseToken(0)) == "unknown_tile"


class TestDetectives:
    @pytest.mark.parametrize(("steps", "place"), [(1, 1), (2, 2)])
    def test_pc_14_one_or_two_places_clockwise(self, steps, place):
        state = position(faces=(0, 0, 1, 0))
        assert effects_of(state, UseToken(2, steps=steps))[1] == DetectiveMoved("holmes", 12, place)

    def test_pc_14_several_may_share_a_place(self):
        state = after(position(detectives=(3, 4, 8), faces=(0, 0, 1, 0)), UseToken(2, steps=1))
        assert state.detectives == (4, 4, 8)

    @pytest.mark.parametrize(
        ("number", "movers"), [(1, ["holmes", "watson", "toby"]), (2, ["holmes", "watson", "toby", None])]
    )
    def test_pc_15_the_joker_moves_one_detective_one_place_and_jack_may_move_none(self, number, movers):
        state = position(number=number, faces=(0, 1, 0, 0))

        assert [move.detective for move in legal_now(state) if move.token == 1] == movers
        assert after(state, UseToken(1, detective="watson")).detectives == (12, 5, 8)

    def test_pc_15_a_detective_left_out_is_none(self):
        state = position(number=2, faces=(0, 1, 0, 0))

        assert effects_of(state, UseToken(1)) == effects_of(state, UseToken(1, detective=None))
        assert effects_of(state, UseToken(1))[1] == NobodyMoved()


class TestTiles:
    @pytest.mark.parametrize(("turns", "wall"), [(1, "S"), (2, "W"), (3, "N")])
    def test_pc_16_a_quarter_turn_is_clockwise(self, turns, wall):
        assert effects_of(position(), rotate(0, 5, turns))[1] == TileTurned(5, "stealthy", turns, wall)

    def test_pc_16_fc_007_a_fresh_round_offers_27_rotations_and_24_after_one(self):
        """FC-007: a rotation to the orientation that the tile had is neither listed nor accepted."""
        state = position()
        assert sum(move.token == 0 for move in legal_now(state)) == 27

        state = after(state, rotate(0, 5, 1))
        assert sum(move.token == 1 for move in legal_now(state)) == 24
        assert RULESET.view(state, None).tiles[4].turned

    @pytest.mark.parametrize("turns", [0, 4, -1])
    def test_pc_16_fc_007_other_turns_are_refused(self, turns):
        assert attempt(position(), rotate(0, 5, turns)) == "bad_rotation"

    @pytest.mark.parametrize("turns", ['"1"', "1.0", "1.5", "true", "null", "[1]"])
    def test_pc_16_fc_007_a_turn_of_another_type_never_reaches_the_rules(self, turns):
        text = f'{{"type":"use_token","token":0,"tile":5,"quarterTurns":{turns}}}'
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(text, type=UseToken)

    def test_pc_16_in_the_next_round_every_tile_may_be_turned_again(self):
        state = after(last_action(), UseToken(3, steps=1))
        assert state.turned == frozenset()

    def test_pc_16_lanes_crossroads_may_be_turned(self):
        suspects = [character for character in CHARACTERS if character != "lane"]
        state = position(suspects=suspects)

        assert effects_of(state, rotate(0, 9, 1))[1] == TileTurned(9, "lane", 1, None)
        assert attempt(after(state, rotate(0, 9, 1)), rotate(1, 9, 1)) == "tile_already_rotated"

    def test_pc_17_an_exchange_keeps_both_orientations(self):
        state = position(faces=(1, 0, 0, 0))
        assert effects_of(state, UseToken(0, tile_a=4, tile_b=9))[1] == TilesExchanged(4, 9, "gull", "lane")

        tiles = RULESET.view(after(state, UseToken(0, tile_a=4, tile_b=9)), None).tiles
        assert [(tiles[place].character, tiles[place].wall) for place in (3, 8)] == [("lane", "W"), ("gull", "S")]

    def test_pc_17_both_orders_of_an_exchange_are_listed_and_do_the_same(self):
        state = position(faces=(1, 0, 0, 0))
        assert sum(move.token == 0 for move in legal_now(state)) == 72
        assert after(state, UseToken(0, tile_a=4, tile_b=9)) == after(state, UseToken(0, tile_a=9, tile_b=4))

    def test_pc_16_pc_17_a_turned_tile_stays_turned_where_it_goes(self):
        state = after(position(faces=(1, 0, 0, 0)), rotate(1, 4, 1), UseToken(0, tile_a=4, tile_b=9))
        assert [tile.tile for tile in RULESET.view(state, None).tiles if tile.turned] == [9]


class TestAlibi:
    def test_pc_18_the_investigator_shows_the_card_and_clears_the_suspect(self):
        state = position(pile=("madame", "gull"))
        assert effects_of(state, UseToken(2))[1:] == (AlibiRevealed("madame"), SuspectCleared("madame"))

        state = after(state, UseToken(2))
        assert "madame" not in state.suspects
        assert RULESET.view(state, "jack").own.hourglasses == 0

    def test_pc_18_who_was_cleared_before_is_not_cleared_again(self):
        state = position(pile=("madame",), suspects=("gull", "pizer"))
        assert effects_of(state, UseToken(2))[1:] == (AlibiRevealed("madame"),)

    def test_pc_18_jack_keeps_the_card_and_its_hourglasses(self):
        state = position(number=2, pile=("madame", "gull"))
        (kept,) = effects_of(state, UseToken(2))[1:]
        assert isinstance(kept, AlibiKept)
        assert (kept.card.known, kept.card.audience) == ("madame", ("jack",))

        state = after(state, UseToken(2))
        assert state.drawn == (Alibi("jack", "madame"),)
        assert state.suspects == CHARACTERS
        assert RULESET.view(state, "jack").own.hourglasses == 2

    @pytest.mark.parametrize("seed", range(30))
    def test_pc_18_the_alibi_comes_up_once_in_two_rounds_so_the_pile_never_runs_out(self, seed):
        states = [ply.after for ply in walk(RULESET, seed)]
        assert len(states[-1].drawn) <= 4
        assert len({alibi.card for alibi in states[-1].drawn} | {states[-1].jack}) == len(states[-1].drawn) + 1

    def test_whose_turn_it_is_follows_the_tokens(self):
        assert to_act(position()) == "investigator"
        assert to_act(position(used=(0, 1))) == "jack"
