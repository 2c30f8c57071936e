"""The rounds and the activations: sections 7 and 8 of the rules."""

from __future__ import annotations

import pytest

from domain.mr_jack_new_york import RULESET
from domain.mr_jack_new_york.effects import RoundBegun, RoundEnded, TurnClosed, WitnessCalled
from domain.mr_jack_new_york.moves import Accuse, MakePark, Move, MoveOther, MoveSteamer, PlaceLamp, Select, SkipMove
from domain.mr_jack_new_york.names import CHARACTERS
from domain.mr_jack_new_york.rounds import seat_to_act
from tests.domain.mr_jack_new_york.positions import (
    after,
    after_round,
    attempt,
    effects_of,
    ends_of,
    legal_now,
    position,
)
from tests.domain.mr_jack_new_york.walks import ENDING, walk

CROWD = {
    "beach": "l10",
    "callahan": "l11",
    "eastman": "m11",
    "grant": "m12",
    "latimer": "n9",
    "rider": "n10",
    "smith": "n11",
    "tumblety": "n12",
    "i1": "l9 m9",
    "i2": "k10 k11",
    "buildings": "m8",
}
"""All eight at the end of the island, shut off by tiles."""


def quiet(rng, moves):
    """Never ends the game."""
    return rng.choice([move for move in moves if not isinstance(move, ENDING)])


class TestTheRound:
    @pytest.mark.parametrize("options", RULESET.variants)
    @pytest.mark.parametrize("seed", range(3))
    def test_ny_20_to_ny_22_whose_turn_it_is(self, seed, options):
        """NY-20, NY-21, NY-22, FC-008: D J J D and J D D J for eight rounds, and the game ends after the eighth."""
        seats: dict[int, str] = {}
        for state, seat, move, _, after_ in walk(seed, options, quiet):
            if isinstance(move, Select):
                seats[state.round] = seats.get(state.round, "") + seat[0].upper()
            last = after_
        assert seats == {number: "DJJD" if number % 2 else "JDDJ" for number in range(1, 9)}
        assert last.outcome.reason == "dawn"

    def test_ny_22_an_even_round_has_the_other_four_cards(self):
        state = after_round(position(cards="beach grant smith tumblety"))
        assert state.cards == ("callahan", "eastman", "latimer", "rider")
        assert seat_to_act(state) == "jack"

    def test_ny_23_a_played_card_is_turned_down(self):
        state = after(position(), Select("callahan"))
        state = after(state, Move("g5"))
        state = after(state, legal_now(state)[0])
        assert state.played == ("callahan",)
        assert attempt(state, Select("callahan")) == "card_already_played"

    def test_ny_23_also_a_cleared_character_may_be_chosen(self):
        state = position(cards="beach grant smith tumblety", innocents="grant")
        assert Select("grant") in legal_now(state)

    def test_ny_23_the_last_card_is_chosen_by_a_command(self):
        state = position(played="beach callahan eastman", cards="beach callahan eastman grant")
        assert legal_now(state) == (Select("grant"),)

    def test_ny_23_after_an_even_round_all_cards_are_shuffled(self):
        state = after_round(position(number=2, seat="jack"))
        assert (state.round, len(state.decks)) == (3, 2)
        assert state.cards == tuple(c for c in CHARACTERS if c in state.decks[1][:4])


class TestTheActivation:
    def test_ny_24_both_parts_are_compulsory_once_each(self):
        state = position(playing="smith")
        moved, used = after(state, Move("b4")), after(state, MoveSteamer("P2", "P1"))

        assert moved.playing == used.playing == "smith"
        assert attempt(moved, Move("b3")) == "already_moved"
        assert attempt(used, MoveSteamer("P1", "P2")) == "ability_already_used"
        assert {type(m) for m in legal_now(moved)} == {MoveSteamer}
        assert MoveSteamer not in {type(m) for m in legal_now(used)}
        assert SkipMove() not in legal_now(used)

    def test_ny_25_an_ability_counts_at_once(self):
        """NY-25: Latimer lights a hex of his own way and can no longer end there."""
        state = after(position(playing="latimer"), PlaceLamp("j10"))
        assert "j10" in ends_of(position(), "latimer").split()
        assert "j10" not in ends_of(state, "latimer").split()

    def test_ny_25_eastman_has_one_part(self):
        assert after(position(playing="eastman"), Move("g5")).played == ("eastman",)
        assert after(position(playing="eastman"), MoveOther("beach", "e3")).played == ("eastman",)

    def test_ny_26_a_movement_without_plain_end_may_be_skipped_and_the_ability_stays_due(self):
        walled = position(playing="smith", smith="LI", informant="silent", i1="a2 a3", i2="b2 b3")
        later = after(walled, SkipMove())

        assert SkipMove() in legal_now(walled)
        assert later.playing == "smith"
        assert {type(m) for m in legal_now(later)} == {MoveSteamer}

    def test_ny_26_for_eastman_the_ends_of_all_eight_count(self):
        """NY-26: he is walled in himself, the others are not."""
        state = position(playing="eastman", **{**CROWD, "beach": "e4", "buildings": "m8 l10"})

        assert ends_of(state, "eastman") == ""
        assert attempt(state, SkipMove()) == "skip_not_allowed"
        assert {move.character for move in legal_now(state) if isinstance(move, MoveOther)} == {"beach"}

    @pytest.mark.parametrize("ruling", ["moves_only", "ends_the_game"])
    def test_ny_26_fc_010_with_everybody_walled_in_he_may_skip(self, ruling):
        """NY-26, FC-010: whatever the table's ruling; he could still accuse instead."""
        state = position(playing="eastman", ruling=ruling, **CROWD)

        assert [ends_of(state, character) for character in CHARACTERS] == [""] * 8
        assert legal_now(state)[0] == SkipMove()
        assert after(state, SkipMove()).played == ("eastman",)

    def test_ny_27_the_activation_ends_by_itself(self):
        state = after(position(playing="grant"), MakePark("c3"))
        assert TurnClosed("grant") in effects_of(state, Move("i6"))
        assert attempt(state, Select("beach")) == "already_selected"

    def test_ny_54_what_follows_the_fourth_activation(self):
        """NY-54, NY-67: call, end of the round, next cards, in this order."""
        state = position(seat="detective", played="beach callahan grant", playing="eastman", jack="smith")
        kinds = [type(effect) for effect in effects_of(state, Move("g5"))]
        assert kinds[-4:] == [TurnClosed, WitnessCalled, RoundEnded, RoundBegun]


def test_an_accusation_takes_the_place_of_the_movement():
    """NY-58, NY-68."""
    assert attempt(after(position(playing="callahan"), Move("g5")), Accuse("h5")) == "already_moved"
